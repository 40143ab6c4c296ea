// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "export/drawing.h"
#include "export/map_sheet.h"
#include "export/plan_colours.h"
#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/map_reader.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/street_measures.h"
#include "pipeline/artifacts/walls.h"
#include "pipeline/geometry/grid_means.h"

namespace castra::exporting {

/// The plan of a town as planners draw it: blocks and lots in the colours of a theme, roads wider and stronger by
/// class. Drawn district by district, so that no more than one need be in memory: drawBase, every drawDistrict, finish.
///
/// Where a street is two pixels wide or more, roads are drawn as they lie on the ground; below, streets are the gaps
/// between blocks, and main roads are lines that never get thinner than can be seen. Lots are drawn where the
/// narrowest are some pixels wide; below, a block has the colour that most of it has.
class PlanPicture {
 public:
  /// All must outlive the picture.
  PlanPicture(Drawing& drawing, const MapSheet& sheet, PlanTheme theme, bool show_lots, const Site& site,
              const Arterials& town, const StreetMeasures& measures, MapReader& maps);

  /// Water, land and what lies outside all districts; on a detailed map shore and bridges as well.
  void drawBase();
  /// False if nothing of the district can be seen, and so it need not be drawn.
  bool isInView(std::size_t district) const;
  void drawDistrict(std::size_t district, const RoadPlan& plan, const Blocks& blocks, const Lots& lots);
  /// Main roads, shore and bridges on a small map; town walls and names.
  void finish(const std::optional<Walls>& walls);
  /// True if a courtyard was drawn.
  bool hasCourtyards() const { return has_courtyards_; }

 private:
  using Coloured = std::vector<std::pair<Colour, std::vector<geometry::Region>>>;

  /// How many roads of each class meet in a point.
  using Arms = std::array<int, kRoadClasses>;

  void drawRoads(const RoadPlan& plan, const Blocks& blocks);
  void drawIslands(std::size_t district, const Blocks& blocks, const Lots& lots);
  void drawMainRoads();
  /// The line along it, and the bridges and ferries over it.
  void drawShore();
  void drawLinks();
  void drawNames();
  Colour colourOfLot(std::size_t district, Pattern pattern, LotUse use) const;
  void askMaps(std::size_t district);
  Pattern patternAt(const geometry::Vec2& place) const;
  geometry::Region placed(const geometry::Ring& ring) const { return {sheet_.place(ring), {}}; }
  bool isInView(const geometry::Ring& ring) const;
  double widthOf(RoadClass road_class) const;

  Drawing& drawing_;
  const MapSheet& sheet_;
  PlanTheme theme_;
  bool show_lots_, is_detailed_, has_courtyards_ = false;
  const Arterials& town_;
  const StreetMeasures& measures_;
  std::vector<geometry::Box> boxes_;                        // of the districts [m]
  std::vector<std::uint8_t> tints_;                         // of the districts: neighbours differ
  std::vector<geometry::Region> land_;                      // [px]
  std::vector<std::pair<geometry::Vec2, Arms>> main_arms_;  // of the main roads' points, sorted
  MapReader& maps_;
  std::array<std::optional<geometry::GridMeans>, kPatterns> influence_;  // of each pattern, around the last district
};

}  // namespace castra::exporting
