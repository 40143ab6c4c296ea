// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/town_picture.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "export/canvas_drawing.h"
#include "export/water.h"
#include "pipeline/base/error.h"

namespace castra::exporting {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr Colour kStreet = colourOf(0xFFFFFF), kCasing = colourOf(0xC9C0B0), kBlock = colourOf(0xECE6D8);
constexpr Colour kLow = colourOf(0xCFC3AE), kTall = colourOf(0x8A765F), kWallLine = colourOf(0x5A4B40);
constexpr Colour kShadow = colourOf(0x3A3A48);
constexpr Colour kPark = colourOf(0xC9DBB0), kVerge = colourOf(0xDCE3C4);
constexpr Colour kSlope = colourOf(0xD5D9B8);
constexpr Colour kRock = colourOf(0x9A9478);
constexpr double kHachureSpacing = 3.5, kHachureLength = 11;  // [m]
constexpr Colour kSidewalk = colourOf(0xE2DACA);
constexpr Colour kWalk = colourOf(0x9A8B7A), kTower = colourOf(0x7A6A5A), kStair = colourOf(0xB5A793);

// Heights that are drawn lightest and darkest [m]; between them go kShades steps, each filled at one go.
constexpr double kLowest = 4, kHighest = 40;
constexpr int kShades = 12;

// Light comes from the north-west, as map readers expect; a shadow is this long per metre of height.
constexpr Vec2 kShadowWay{0.8 * 0.6, -0.6 * 0.6};
constexpr int kShadowSteps = 4;

int shadeOf(double height) {
  const double share = (height - kLowest) / (kHighest - kLowest);
  return static_cast<int>(std::floor(std::clamp(share, 0.0, 1.0) * (kShades - 1) + 0.5));
}

/// Everything the region passes over when it moves by `way`: the region itself, and a quad for each side that leads.
void addSweep(Shape& shape, const Region& region, const Vec2& way) {
  shape.addRegion(region);
  const auto add_sides = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2& a = ring[i];
      const Vec2& b = ring[i + 1 < ring.size() ? i + 1 : 0];
      if (geometry::cross(way, b - a) > 0) shape.addRing({a, a + way, b + way, b});
    }
  };
  add_sides(region.outer);
  for (const Ring& hole : region.holes) add_sides(hole);
}

/// Short strokes from the outline inwards, of varying length, as maps show ground too steep to climb.
void addHachures(Shape& shape, const Region& region, const MapSheet& sheet) {
  const double spacing = std::max(kHachureSpacing * sheet.scale(), 2.5), width = std::max(0.5 * sheet.scale(), 0.7);
  const auto add_ring = [&](const Ring& ring) {
    double along = spacing / 2;
    int count = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], way = ring[i + 1 < ring.size() ? i + 1 : 0] - a;
      const double length = geometry::length(way);
      for (; along < length; along += spacing, ++count) {
        const double share = count % 3 == 0 ? 1 : count % 3 == 1 ? 0.6 : 0.8;
        const Vec2 from = a + way * (along / length);
        const Vec2 stroke[] = {from, from + geometry::leftOf(way) * (share * kHachureLength * sheet.scale() / length)};
        shape.addStroke(stroke, width, Cap::butt);
      }
      along -= length;
    }
  };
  add_ring(region.outer);
  for (const Ring& hole : region.holes) add_ring(hole);
}

}  // namespace

TownPicture::TownPicture(const Site& site, int size, double margin)
    : sheet_(boundsOfLand(site), size, margin),
      canvas_(sheet_.width(), sheet_.height(), kWater),
      shadows_(sheet_.width(), sheet_.height()) {
  for (const Region& part : site.parts) land_.push_back(sheet_.place(part));
  CanvasDrawing drawing(canvas_);
  drawWaterLines(drawing, land_, sheet_.unit());
  Shape land;
  for (const Region& part : land_) land.addRegion(part);
  canvas_.fill(land, {kStreet});
}

void TownPicture::drawGround(const Arterials& town) {
  std::array<Shape, kOpenGrounds> grounds;
  for (const Arterials::Ground& ground : town.grounds)
    grounds[static_cast<std::size_t>(ground.type)].addRegion(sheet_.place(ground.region));
  constexpr std::array<Colour, kOpenGrounds> kColours = {kVerge, kPark, kPaper, kStreet, kSlope, kVerge};
  for (std::size_t i = 0; i < kOpenGrounds; ++i) canvas_.fill(grounds[i], {kColours[i]});
  Shape rocks;
  for (const Arterials::Ground& ground : town.grounds)
    if (ground.type == OpenGround::slope) addHachures(rocks, sheet_.place(ground.region), sheet_);
  canvas_.fill(rocks, {kRock});
  for (const Link& link : town.links)
    if (link.isRoad()) decks_.push_back(sheet_.place(Region{link.deck, {}}));
}

void TownPicture::drawBlocks(const Blocks& blocks) {
  Shape roads, islands, verges, casing, inside;
  const double line = std::clamp(0.8 * sheet_.scale(), 0.4, 1.2 * std::max(sheet_.unit(), 0.6));
  for (const Blocks::Carriageway& carriageway : blocks.carriageways)
    roads.addRegion(sheet_.place(Region{carriageway.ring, {}}));
  for (const Blocks::Junction& junction : blocks.junctions) roads.addRegion(sheet_.place(Region{junction.ring, {}}));
  for (const Blocks::Island& island : blocks.islands) {
    const Region kerb = sheet_.place(Region{island.kerb, {}});
    (island.block.empty() ? verges : islands).addRegion(kerb);
    casing.addOutline(kerb, line);
    if (!island.block.empty()) inside.addRegion(sheet_.place(Region{island.block, {}}));
  }
  // Neighbouring pieces of road share their edges, which antialiasing would show: a hair of overlap hides them.
  Shape seams;
  for (const Blocks::Carriageway& carriageway : blocks.carriageways)
    seams.addOutline(sheet_.place(Region{carriageway.ring, {}}), 0.8);
  canvas_.fill(seams, {kStreet});
  canvas_.fill(roads, {kStreet});
  canvas_.fill(islands, {kSidewalk});
  canvas_.fill(verges, {kVerge});
  canvas_.fill(casing, {kCasing});
  canvas_.fill(inside, {kBlock});
}

void TownPicture::castShadows(const Masses& masses) {
  // Steps of growing length and falling strength, so that a shadow is dark at the foot of the wall and fades away.
  for (int step = 1; step <= kShadowSteps; ++step) {
    const double share = static_cast<double>(step) / kShadowSteps;
    Shape shadow;
    for (const Mass& mass : masses.masses) castShadow(mass.footprint, mass.height, share, shadow);
    shadows_.raise(shadow, 1 - 0.75 * (share - 1.0 / kShadowSteps));
  }
}

void TownPicture::castShadows(const Walls& walls) {
  for (int step = 1; step <= kShadowSteps; ++step) {
    const double share = static_cast<double>(step) / kShadowSteps;
    Shape shadow;
    for (const Walls::Ring& ring : walls.rings) {
      for (const Walls::Tower& tower : ring.towers) castShadow({tower.footprint, {}}, tower.height, share, shadow);
      for (const Walls::Curtain& curtain : ring.curtains)
        castShadow({curtain.footprint, {}}, walls.height, share, shadow);
      for (const Walls::Gate& gate : ring.gates) castShadow({gate.footprint, {}}, walls.height, share, shadow);
    }
    shadows_.raise(shadow, 1 - 0.75 * (share - 1.0 / kShadowSteps));
  }
}

void TownPicture::castShadow(const Region& footprint, double height, double share, Shape& shadow) const {
  addSweep(shadow, sheet_.place(footprint), kShadowWay * (height * share * sheet_.scale()));
}

void TownPicture::paintShadows() {
  if (shadows_painted_) return;
  shadows_painted_ = true;
  shadows_.soften(static_cast<int>(std::floor(std::min(sheet_.unit(), sheet_.scale()) + 0.5)));
  canvas_.fill(shadows_, {kShadow, 0.5});
}

void TownPicture::drawMasses(const Masses& masses) {
  paintShadows();
  std::array<Shape, kShades> footprints, outlines;
  const double line = std::min(0.9 * sheet_.scale(), 1.1 * std::max(sheet_.unit(), 0.6));
  for (const Mass& mass : masses.masses) {
    const std::size_t shade = static_cast<std::size_t>(shadeOf(mass.height));
    const Region placed = sheet_.place(mass.footprint);
    footprints[shade].addRegion(placed);
    outlines[shade].addOutline(placed, line);
  }
  for (std::size_t shade = 0; shade < kShades; ++shade) {
    const Colour colour = mixColours(kLow, kTall, static_cast<double>(shade) / (kShades - 1));
    canvas_.fill(footprints[shade], {colour});
    canvas_.fill(outlines[shade], {mixColours(colour, kWallLine, 0.45)});
  }
}

void TownPicture::drawWalls(const Walls& walls) {
  // A wall is never too thin to be seen, however small the picture.
  const double edge = std::max(0.8 * sheet_.scale(), 1.3 * std::max(sheet_.unit(), 0.6));
  const auto add = [&](Shape& dark, Shape& light, const Ring& footprint) {
    const Region placed = sheet_.place(Region{footprint, {}});
    dark.addRegion(placed);
    dark.addOutline(placed, edge);
    light.addRegion(placed);
  };
  for (const Walls::Ring& ring : walls.rings) {
    for (const Walls::Curtain& curtain : ring.curtains) add(curtains_, walks_, curtain.footprint);
    for (const Walls::Gate& gate : ring.gates) {
      // A passage is open: only its sides are drawn.
      const Region placed = sheet_.place(Region{gate.footprint, {}});
      if (gate.is_postern) walks_.addRegion(placed);
    }
    for (const Walls::Tower& tower : ring.towers) add(towers_, roofs_, tower.footprint);
    for (const Walls::Stair& stair : ring.stairs) {
      const Walls::Curtain& curtain = ring.curtains[stair.curtain];
      const Vec2 way = curtain.to - curtain.from;
      const Vec2 inward = geometry::leftOf(way) * (stair.width / geometry::length(way));
      stairs_.addRegion(sheet_.place(Region{{stair.foot, stair.head, stair.head + inward, stair.foot + inward}, {}}));
    }
  }
}

void TownPicture::paintWalls() {
  canvas_.fill(stairs_, {kStair});
  canvas_.fill(curtains_, {kWallLine});
  canvas_.fill(walks_, {kWalk});
  canvas_.fill(towers_, {kWallLine});
  canvas_.fill(roofs_, {kTower});
}

const Canvas& TownPicture::finish(const std::string& title) {
  paintShadows();
  Shape shore;
  for (const Region& part : land_) shore.addOutline(part, std::max(2.8 * sheet_.unit(), 1.0));
  canvas_.fill(shore, {kShore});
  // Bridges lie above the shore line.
  Shape decks, sides;
  for (const Region& deck : decks_) {
    sides.addOutline(deck, std::max(2.2 * sheet_.scale(), 1.0));
    decks.addRegion(deck);
  }
  canvas_.fill(sides, {kCasing});
  canvas_.fill(decks, {kStreet});
  paintWalls();
  CanvasDrawing drawing(canvas_);
  sheet_.drawSurround(drawing);
  sheet_.drawFoot(drawing, title);
  return canvas_;
}

}  // namespace castra::exporting
