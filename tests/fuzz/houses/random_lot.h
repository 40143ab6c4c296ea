// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/style.h"

namespace castra::houses {

/// A lot, and what is to be built there.
struct RandomCase {
  std::string kind;
  Lots lots;          ///< one block with one lot
  District district;  ///< with a density map
  std::string style;
};

std::span<const std::string_view> kinds();

/// Case by case the same on every machine: rows, lots deep and large enough for wings and courts, trapezia, triangles,
/// slivers, bent, spiky and tiny ones, ones far from the origin, and turned by any angle.
RandomCase drawCase(std::uint64_t number);

}  // namespace castra::houses
