// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "pipeline/base/json.h"
#include "pipeline/formats/geojson.h"
#include "pipeline/geometry/projection.h"

// Reads back the layers that plan_file writes, one feature at a time, so that no more than one file is held as text.
// formats::decodeFeatures would prove every polygon sound, which takes long for the lots of a city and was done when
// they were made.

namespace castra::exporting {

/// A plan's files by their names in plan/, such as "lots-2.geojson"; nothing if there is none of that name.
using PlanSource = std::function<std::optional<std::string>(const std::string& file)>;

/// Calls `use` with every feature of a layer, in the order written, over all its files. Throws Error if the layer is
/// not there, or not as plan_file wrote it: one feature a line.
void readLayer(const PlanSource& source, const std::string& layer, const std::function<void(const Json& feature)>& use);

/// How a plan's numbers lie on the ground: metres as they are, degrees about the middle of the boundary.
geometry::Projection projectionOfPlan(const PlanSource& source);

/// A feature on the ground. Throws Error for a geometry that plan_file does not write.
formats::Feature placeFeature(const Json& feature, const geometry::Projection& projection);

/// A property as text; empty if there is none of that name.
std::string propertyOf(const Json& properties, std::string_view name);

/// The district that a feature of a plan belongs to, by its properties; "town" for main roads, empty for what lies
/// outside all districts.
std::string districtOf(const Json& properties);

}  // namespace castra::exporting
