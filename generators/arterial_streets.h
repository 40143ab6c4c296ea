// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/geometry/cell_mesh.h"

namespace castra::generators {

/// Where a line of the main roads comes from.
struct LineOrigin {
  bool is_arterial = false;  ///< it was cut, or drawn, as part of one
  bool is_shore = false;     ///< it runs along the shore
  bool is_fixed = false;     ///< its class is settled
};

/// Which streets are arterials: those that were cut as such for the most part, and those on which one would end in
/// nowhere but that lead on to others, or to the shore, at both of their own ends, if need be by up to two further
/// streets that do. Takes the street and the origin of
/// each line; the result has an entry for each number of a street. What is fixed becomes none for the sake of others.
std::vector<bool> findArterials(const geometry::CellMesh& mesh, const std::vector<std::uint32_t>& streets,
                                std::span<const LineOrigin> origins);

}  // namespace castra::generators
