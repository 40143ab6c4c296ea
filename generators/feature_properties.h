// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "pipeline/formats/geojson.h"

// What a drawn feature says of itself. Errors name the file and the feature: "greens.geojson:3: feature 2 ...".

namespace castra::generators {

[[noreturn]] void refuse(const formats::Feature& feature, const std::string& fact);

/// A number among the properties, within bounds; `otherwise` if it is not there.
double numberOf(const formats::Feature& feature, std::string_view name, double low, double high, double otherwise);

/// A text among the properties; empty if it is not there.
std::string textOf(const formats::Feature& feature, std::string_view name);

}  // namespace castra::generators
