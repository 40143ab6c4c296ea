// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "export/canvas.h"
#include "export/map_sheet.h"
#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/masses.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/walls.h"

namespace castra::exporting {

/// A town seen from above, drawn district by district so that no more than one need be in memory. Call in this order:
/// drawGround, every drawBlocks, every castShadows, every drawMasses, drawWalls, then finish. Within each, the order of
/// districts is free.
class TownPicture {
 public:
  /// Water, shore and land. `size` [px] and `margin` as in MapSheet. Throws Error if the site has no ground.
  TownPicture(const Site& site, int size, double margin);

  /// Parks, squares, rock and shores, and the bridges between them, as wide as the roads that they carry.
  void drawGround(const Arterials& town, const RoadProfiles& profiles);
  /// Roads, sidewalks and blocks.
  void drawBlocks(const Blocks& blocks);
  /// Shadows fall to the south-east, by height.
  void castShadows(const Masses& masses);
  void castShadows(const Walls& walls);
  /// Footprints, darker where taller.
  void drawMasses(const Masses& masses);
  /// Curtains with their walk, towers, and gatehouses over the roads that they let through.
  void drawWalls(const Walls& walls);
  /// Frame, title, scale bar and north arrow.
  const Canvas& finish(const std::string& title);

 private:
  void drawDecks(const Arterials& town, const RoadProfiles& profiles);
  /// `cast` gives footprints with their heights to what it is called with.
  template <class Cast>
  void castInSteps(const Cast& cast);
  void paintShadows();

  MapSheet sheet_;
  Canvas canvas_;
  Mask shadows_;
  bool shadows_painted_ = false;
  std::vector<geometry::Region> land_;  // [px]
};

}  // namespace castra::exporting
