// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "export/plan_layer.h"
#include "pipeline/geometry/enclosing_circle.h"

// What an edit changed in a town, told from its plan before and after. It stands in this room, not among the analyzers,
// because it reads what plan_file writes: layers and properties are named in one room only, and the sheet that draws
// the difference can include it.

namespace castra::exporting {

/// The layers that are compared. Carriageways, junctions and sidewalks follow from these and may be left out of a plan.
inline constexpr std::array<std::string_view, 7> kComparedLayers = {"boundary", "districts", "grounds", "links",
                                                                    "roads",    "blocks",    "lots"};

struct LayerDifference {
  std::string layer;
  std::uint64_t equal = 0;
  std::vector<formats::Feature> gone, come;  ///< only before, only after
};

struct PlanDifference {
  geometry::Projection projection;
  std::vector<LayerDifference> layers;  ///< as kComparedLayers
  std::vector<std::string> touched;     ///< keys of districts in which anything differs, sorted
  std::uint64_t districts = 0;          ///< of the plan after
  double land = 0, touched_land = 0;  ///< [m2] of the plan after; touched districts reach to the middle of their roads
  /// All that differs lies within; nothing if nothing differs.
  std::optional<geometry::Circle> change;
  bool is_from_place = false;  ///< the circle stands around the place that was asked for; else it is the smallest
};

/// Compares two plans, layer by layer. Two features are equal if their geometry and properties are the same to the last
/// digit, but for numbers that only count (`id`, `block`, `street`, and a block's `lots`): a new junction gives every
/// main road after it another number, and yet none of them changed. The key of a district is no such number.
///
/// The circle of change holds all that is gone or new; but of a block only the pieces of its outline that are, since
/// the ground inside is its lots', and a lot that is split puts a point into the outline of a block that stays.
/// With `place`, in the numbers of the plan, the circle of change stands around it; else it is the smallest there is.
/// In memory are a digest for every feature of one layer, what differs, and one file. Throws Error if a layer is
/// missing or if one plan is in degrees and the other in metres.
PlanDifference comparePlans(const PlanSource& before, const PlanSource& after,
                            const std::optional<geometry::Vec2>& place);

/// The pieces of the outlines of `these` that are not among those of `others`; all of an outline that has none, since
/// something else about it differs.
std::vector<std::vector<geometry::Vec2>> changedPieces(const std::vector<formats::Feature>& these,
                                                       const std::vector<formats::Feature>& others);

/// For programs: layers with counts, touched districts, circle.
Json factsOf(const PlanDifference& difference);
/// The same for people.
std::vector<std::string> describeDifference(const PlanDifference& difference);

/// "0.91 ha", or "12.3 km2" from ten square kilometres on.
std::string areaText(double area);
/// "1.6 %" of the land; "over 100 %" of a circle that reaches so far over water.
std::string shareText(const PlanDifference& difference, double area);

}  // namespace castra::exporting
