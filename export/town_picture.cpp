// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/town_picture.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "export/canvas_drawing.h"
#include "export/town_walls.h"
#include "export/water.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "pipeline/core/random.h"

namespace castra::exporting {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr Colour kStreet = colourOf(0xFFFFFF), kCasing = colourOf(0xC9C0B0), kBlock = colourOf(0xECE6D8);
constexpr Colour kLow = colourOf(0xCFC3AE), kTall = colourOf(0x8A765F);
constexpr Colour kShadow = colourOf(0x3A3A48);
constexpr Colour kPark = colourOf(0xC9DBB0), kVerge = colourOf(0xDCE3C4);
constexpr Colour kSlope = colourOf(0xB3AA96), kRockLight = colourOf(0xCFC7B4), kRockDark = colourOf(0xA0967F),
                 kRockEdge = colourOf(0x7C725F);
constexpr double kRockSpacing = 10;  // [m]
constexpr Colour kSidewalk = colourOf(0xE2DACA), kDeckSide = colourOf(0x8A7F70);

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

/// A crag: rocks all over a region, one behind the other, each with a light and a dark face. Some stick out of it, as a
/// crag has no straight edge. They lie where they lie whatever the size of the picture.
void drawCrag(Canvas& canvas, const Region& region, const MapSheet& sheet) {
  const geometry::Box box = geometry::boundsOf(region.outer);
  const auto first = [](double low) { return static_cast<std::int64_t>(std::floor(low / kRockSpacing)); };
  for (std::int64_t row = first(box.high.y); row >= first(box.low.y); --row)
    for (std::int64_t column = first(box.low.x); column <= first(box.high.x); ++column) {
      Random random(digestOf(concat("rock ", column, " ", row)));
      Vec2 at{static_cast<double>(column), static_cast<double>(row)};
      at.x += random.uniform(0.1, 0.9);
      at.y += random.uniform(0.1, 0.9);
      at = at * kRockSpacing;
      const double size = kRockSpacing * random.uniform(0.5, 0.95);
      Ring rock;
      for (int i = 0; i < 7; ++i) {
        const double angle = (i + random.uniform(-0.3, 0.3)) * 2 * math::kPi / 7;
        rock.push_back(at + Vec2{math::cos(angle), math::sin(angle)} * (size * random.uniform(0.7, 1)));
      }
      if (!geometry::contains(region, at)) continue;
      // The ridge runs from the upper right to the lower left, over the top.
      const Vec2 top = at + Vec2{random.uniform(-0.2, 0.3), random.uniform(-0.2, 0.3)} * size;
      Shape whole, dark, edge;
      whole.addRing(sheet.place(rock));
      dark.addRing(sheet.place(Ring{rock[4], rock[5], rock[6], rock[0], rock[1], top}));
      edge.addOutline(sheet.place(rock), std::max(0.5 * sheet.scale(), 0.5));
      canvas.fill(edge, {kRockEdge});
      canvas.fill(whole, {kRockLight});
      canvas.fill(dark, {kRockDark});
    }
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

void TownPicture::drawGround(const Arterials& town, const RoadProfiles& profiles) {
  std::array<Shape, kOpenGrounds> grounds;
  for (const Arterials::Ground& ground : town.grounds)
    grounds[static_cast<std::size_t>(ground.type)].addRegion(sheet_.place(ground.region));
  constexpr std::array<Colour, kOpenGrounds> kColours = {kVerge, kPark, kPaper, kVerge, kSlope, kVerge};
  for (std::size_t i = 0; i < kOpenGrounds; ++i) canvas_.fill(grounds[i], {kColours[i]});
  for (const Arterials::Ground& ground : town.grounds)
    if (ground.type == OpenGround::slope) drawCrag(canvas_, ground.region, sheet_);
  Shape shore;
  for (const Region& part : land_) shore.addOutline(part, std::max(2.8 * sheet_.unit(), 1.0));
  canvas_.fill(shore, {kShore});
  drawDecks(town, profiles);
}

void TownPicture::drawDecks(const Arterials& town, const RoadProfiles& profiles) {
  // Over the shore line, below the roads at their ends. A deck is where a road may be; the road is as wide as its like.
  Shape sides, walks, roads;
  for (const Link& link : town.links) {
    if (!link.isRoad()) continue;
    const RoadProfile& profile = profiles[static_cast<std::size_t>(link.road_class)];
    const Vec2 line[] = {sheet_.place(link.from), sheet_.place(link.to)};
    const double width = 2 * profile.reach() * sheet_.scale();
    if (link.type == Link::Type::bridge) sides.addStroke(line, width + std::max(2 * sheet_.scale(), 2.0), Cap::butt);
    walks.addStroke(line, width, Cap::butt);
    roads.addStroke(line, profile.carriageway * sheet_.scale(), Cap::butt);
  }
  canvas_.fill(sides, {kDeckSide});
  canvas_.fill(walks, {kSidewalk});
  canvas_.fill(roads, {kStreet});
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

template <class Cast>
void TownPicture::castInSteps(const Cast& cast) {
  // Steps of growing length and falling strength, so that a shadow is dark at the foot of the wall and fades away.
  for (int step = 1; step <= kShadowSteps; ++step) {
    const double share = static_cast<double>(step) / kShadowSteps;
    Shape shadow;
    cast([&](const Region& footprint, double height) {
      addSweep(shadow, sheet_.place(footprint), kShadowWay * (height * share * sheet_.scale()));
    });
    shadows_.raise(shadow, 1 - 0.75 * (share - 1.0 / kShadowSteps));
  }
}

void TownPicture::castShadows(const Masses& masses) {
  castInSteps([&](const auto& add) {
    for (const Mass& mass : masses.masses) add(mass.footprint, mass.height);
  });
}

void TownPicture::castShadows(const Walls& walls) {
  castInSteps([&](const auto& add) {
    for (const Walls::Ring& ring : walls.rings) {
      for (const Walls::Tower& tower : ring.towers) add({tower.footprint, {}}, tower.height);
      for (const Walls::Curtain& curtain : ring.curtains) add({curtain.footprint, {}}, walls.height);
      for (const Walls::Gate& gate : ring.gates) add({gate.footprint, {}}, walls.height);
    }
  });
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
    canvas_.fill(outlines[shade], {mixColours(colour, kWallColour, 0.45)});
  }
}

void TownPicture::drawWalls(const Walls& walls) {
  paintShadows();
  CanvasDrawing drawing(canvas_);
  drawTownWalls(drawing, sheet_, walls);
}

const Canvas& TownPicture::finish(const std::string& title) {
  paintShadows();
  CanvasDrawing drawing(canvas_);
  sheet_.drawSurround(drawing);
  sheet_.drawFoot(drawing, title);
  return canvas_;
}

}  // namespace castra::exporting
