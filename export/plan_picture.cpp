// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/plan_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "export/labels.h"
#include "export/town_walls.h"
#include "export/water.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/stretches.h"

namespace castra::exporting {

using geometry::Box;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kDetail = 2;      // [px] a street this wide is drawn as it lies on the ground
constexpr double kLotScale = 0.3;  // [px per m] lots are drawn from here on
constexpr double kPlaceReach = 8;  // [m] around a place, where the painted maps are asked
constexpr double kHair = 0.8;  // [px] neighbours share their edges, which antialiasing would show: overlap hides them
constexpr double kNameHeight = 15;  // of a sheet of 2,000 px, as all that follow
constexpr std::array<double, kRoadClasses> kLeastWidth = {3.1, 1.6, 1, 0.7};

/// Numbers for districts such that neighbours across a road differ, where six are enough.
std::vector<std::uint8_t> tintsOf(const Arterials& town) {
  std::vector<std::vector<std::uint32_t>> neighbours(town.districts.size());
  for (const Arterials::Road& road : town.roads)
    if (road.left != Arterials::kNobody && road.right != Arterials::kNobody && road.left != road.right) {
      neighbours[road.left].push_back(road.right);
      neighbours[road.right].push_back(road.left);
    }
  constexpr std::uint8_t kNone = 255;
  std::vector<std::uint8_t> tints(town.districts.size(), kNone);
  for (std::size_t i = 0; i < tints.size(); ++i) {
    std::array<int, kDistrictColours.size()> taken{};
    for (const std::uint32_t other : neighbours[i])
      if (tints[other] != kNone) ++taken[tints[other]];
    // The least used among neighbours; counting on from the last one spreads them.
    const std::size_t start = i % taken.size();
    std::size_t best = start;
    for (std::size_t k = 0; k < taken.size(); ++k)
      if (const std::size_t tint = (start + k) % taken.size(); taken[tint] < taken[best]) best = tint;
    tints[i] = static_cast<std::uint8_t>(best);
  }
  return tints;
}

bool isBefore(const Vec2& a, const Vec2& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

/// The greatest class that goes through a junction, so that a road that ends there does not stick into the other.
std::size_t goesThrough(const std::array<int, kRoadClasses>& arms) {
  for (const int least : {2, 1})
    for (std::size_t i = 0; i < kRoadClasses; ++i)
      if (arms[i] >= least) return i;
  return kRoadClasses - 1;
}

/// Takes from the pieces what lies within `width` of the line through `at`, on the pieces' side of it.
std::vector<Region> cutOff(std::vector<Region>& pieces, const Vec2& at, const Vec2& way, double width) {
  if (pieces.empty()) return {};
  Vec2 side = geometry::leftOf(way) * (1 / geometry::length(way));
  if (geometry::dot(geometry::centroid(pieces.front().outer) - at, side) < 0) side = side * -1;
  std::vector<Region> near, far;
  for (const Region& piece : pieces) {
    geometry::CutPieces cut = geometry::cutRegion(piece, at + side * width, way);
    for (auto* parts : {&cut.left, &cut.right})
      for (Region& part : *parts)
        (geometry::dot(geometry::centroid(part.outer) - at, side) < width ? near : far).push_back(std::move(part));
  }
  pieces = std::move(far);
  return near;
}

template <class Coloured>
std::vector<Region>& ofColour(Coloured& all, Colour colour) {
  for (auto& [known, regions] : all)
    if (known == colour) return regions;
  return all.emplace_back(colour, std::vector<Region>{}).second;
}

/// The use that most of a block has.
LotUse mainUse(const Lots::Block& block) {
  std::array<double, kLotUses> areas{};
  for (const Lots::Lot& lot : block.lots) areas[static_cast<std::size_t>(lot.use)] += geometry::signedArea(lot.ring);
  return static_cast<LotUse>(std::max_element(areas.begin(), areas.end()) - areas.begin());
}

}  // namespace

PlanPicture::PlanPicture(Drawing& drawing, const MapSheet& sheet, PlanTheme theme, bool show_lots, const Site& site,
                         const Arterials& town, const StreetMeasures& measures, MapReader& maps)
    : drawing_(drawing),
      sheet_(sheet),
      theme_(theme),
      show_lots_(show_lots && sheet.scale() >= kLotScale),
      is_detailed_(measures.profiles[static_cast<std::size_t>(RoadClass::street)].carriageway * sheet.scale() >=
                   kDetail),
      town_(town),
      measures_(measures),
      tints_(tintsOf(town)),
      maps_(maps) {
  for (const Arterials::Outline& district : town.districts)
    boxes_.push_back(geometry::boundsOf(ringOf(town, district)));
  std::vector<Arms> arms(town.points.size());
  for (const Arterials::Road& road : town.roads)
    for (const std::uint32_t point : {road.from, road.to}) ++arms[point][static_cast<std::size_t>(road.road_class)];
  for (const Link& link : town.links)
    for (std::size_t i = 0; i < arms.size(); ++i)
      if (link.isRoad() && (town.points[i].at == link.from || town.points[i].at == link.to))
        ++arms[i][static_cast<std::size_t>(link.road_class)];
  for (std::size_t i = 0; i < arms.size(); ++i) main_arms_.emplace_back(town.points[i].at, arms[i]);
  std::sort(main_arms_.begin(), main_arms_.end(),
            [](const auto& a, const auto& b) { return isBefore(a.first, b.first); });
  for (const Region& part : site.parts) land_.push_back(sheet.place(part));
}

bool PlanPicture::isInView(std::size_t district) const { return overlaps(boxes_[district], sheet_.map()); }
bool PlanPicture::isInView(const Ring& ring) const { return overlaps(geometry::boundsOf(ring), sheet_.map()); }

double PlanPicture::widthOf(RoadClass road_class) const {
  const auto type = static_cast<std::size_t>(road_class);
  // From afar a road is all that lies between the lots, so that it is as wide beside its blocks as a street is.
  const RoadProfile& profile = measures_.profiles[type];
  const double metres = is_detailed_ ? profile.carriageway : 2 * profile.reach();
  return std::max(metres * sheet_.scale(), kLeastWidth[type] * std::max(sheet_.unit(), 0.5));
}

void PlanPicture::drawBase() {
  drawing_.setLayer("water");
  drawWaterLines(drawing_, land_, sheet_.unit());
  drawing_.setLayer("land");
  drawing_.fill(land_, roadColoursOf(theme_)[static_cast<std::size_t>(RoadClass::street)].surface);
  drawing_.setLayer("grounds");
  std::array<std::vector<Region>, kOpenGrounds> grounds;
  for (const Arterials::Ground& ground : town_.grounds)
    if (isInView(ground.region.outer))
      grounds[static_cast<std::size_t>(ground.type)].push_back(sheet_.place(ground.region));
  // A park and the strip around it are one to the eye: no line runs between them.
  for (std::size_t i = 0; i < kOpenGrounds; ++i)
    drawing_.fillAndOutline(grounds[i], kGroundColours[i], kHair, kGroundColours[i]);
  if (is_detailed_) drawShore();  // roads lie above the ends of bridges
}

void PlanPicture::drawShore() {
  drawing_.setLayer("shore");
  drawing_.outline(land_, std::max(2.4 * sheet_.unit(), 0.9), kShore);
  drawLinks();
}

void PlanPicture::askMaps(std::size_t district) {
  const Vec2 reach{kPlaceReach, kPlaceReach};
  const geometry::Box around{boxes_[district].low - reach, boxes_[district].high + reach};
  for (std::size_t i = 0; i < kPatterns; ++i) {
    influence_[i].reset();
    const geometry::Grid map = maps_.crop(nameOf(static_cast<Pattern>(i)), around);
    if (!map.empty()) influence_[i].emplace(map);
  }
}

Pattern PlanPicture::patternAt(const Vec2& place) const {
  Pattern pattern = zoneAt(town_.zones, place).pattern;
  double lightest = 0;
  const Vec2 reach{kPlaceReach, kPlaceReach};
  for (std::size_t i = 0; i < kPatterns; ++i) {
    const double light = influence_[i] ? influence_[i]->mean({place - reach, place + reach}, 0) : 0;
    if (light <= lightest) continue;
    lightest = light;
    pattern = static_cast<Pattern>(i);
  }
  return pattern;
}

Colour PlanPicture::colourOfLot(std::size_t district, Pattern pattern, LotUse use) const {
  const Colour of_use = kUseColours[static_cast<std::size_t>(use)];
  if (theme_ == PlanTheme::uses || use == LotUse::park) return of_use;
  if (theme_ == PlanTheme::districts) return kDistrictColours[tints_[district]];
  if (theme_ == PlanTheme::pattern) return kPatternColours[static_cast<std::size_t>(pattern)];
  return kBlockColour;
}

void PlanPicture::drawDistrict(std::size_t district, const RoadPlan& plan, const Blocks& blocks, const Lots& lots) {
  if (is_detailed_) drawRoads(plan, blocks);
  if (theme_ == PlanTheme::pattern) askMaps(district);
  drawIslands(district, blocks, lots);
}

void PlanPicture::drawRoads(const RoadPlan& plan, const Blocks& blocks) {
  std::vector<Arms> arms(plan.points.size());
  std::vector<bool> on_border(plan.points.size());
  std::vector<std::vector<std::uint32_t>> borders(plan.points.size());  // roads of the border at each point
  for (std::uint32_t r = 0; r < plan.roads.size(); ++r)
    for (const std::uint32_t point : {plan.roads[r].from, plan.roads[r].to}) {
      ++arms[point][static_cast<std::size_t>(plan.roads[r].road_class)];
      if (!plan.roads[r].is_border) continue;
      on_border[point] = true;
      borders[point].push_back(r);
    }
  const auto classAt = [&](std::uint32_t point) {
    const Vec2& at = plan.points[point];
    const auto main =
        std::lower_bound(main_arms_.begin(), main_arms_.end(), at,
                         [](const auto& known, const Vec2& place) { return isBefore(known.first, place); });
    return goesThrough(on_border[point] && main != main_arms_.end() && main->first == at ? main->second : arms[point]);
  };
  std::array<std::vector<Region>, kRoadClasses> surfaces;
  for (const Blocks::Junction& junction : blocks.junctions)
    if (isInView(junction.ring)) surfaces[classAt(junction.point)].push_back(placed(junction.ring));
  for (const Blocks::Carriageway& carriageway : blocks.carriageways) {
    if (!isInView(carriageway.ring)) continue;
    // In a corner of the district two roads meet along their bisector. If one of them goes through outside, the other's
    // tip is cut off where it reaches into it.
    const auto own = static_cast<std::size_t>(carriageway.road_class);
    std::vector<Region> rest{{carriageway.ring, {}}};
    const RoadPlan::Road& road = plan.roads[carriageway.road];
    for (const std::uint32_t point : {road.from, road.to}) {
      const std::size_t through = road.is_border ? classAt(point) : own;
      if (through == own) continue;
      for (const std::uint32_t r : borders[point]) {
        const RoadPlan::Road& other = plan.roads[r];
        if (r == carriageway.road || static_cast<std::size_t>(other.road_class) != through) continue;
        const Vec2 at = plan.points[point], way = plan.points[other.from == point ? other.to : other.from] - at;
        const double width = measures_.profiles[through].carriageway * (other.is_shore ? 1 : 0.5);
        for (Region& tip : cutOff(rest, at, way, width)) surfaces[through].push_back(sheet_.place(tip));
      }
    }
    for (const Region& piece : rest) surfaces[own].push_back(sheet_.place(piece));
  }
  const auto& colours = roadColoursOf(theme_);
  for (std::size_t i = kRoadClasses; i-- > 0;) {
    drawing_.setLayer(nameOf(static_cast<RoadClass>(i)));
    drawing_.fillAndOutline(surfaces[i], colours[i].surface, kHair, colours[i].surface);
  }
}

void PlanPicture::drawIslands(std::size_t district, const Blocks& blocks, const Lots& lots) {
  std::vector<Region> sidewalks, verges;
  Coloured areas;
  for (std::size_t i = 0; i < blocks.islands.size(); ++i) {
    const Blocks::Island& island = blocks.islands[i];
    if (!isInView(island.kerb)) continue;
    if (island.block.empty())
      verges.push_back(placed(island.kerb));
    else if (is_detailed_)
      sidewalks.push_back(placed(island.kerb));
    if (island.block.empty()) continue;
    const Pattern pattern =
        theme_ == PlanTheme::pattern ? patternAt(geometry::centroid(island.block)) : Pattern::manhattan;
    const Lots::Block& block = lots.blocks[i];
    if (!show_lots_) {
      ofColour(areas, colourOfLot(district, pattern, mainUse(block))).push_back(placed(island.block));
      continue;
    }
    for (const Lots::Lot& lot : block.lots) {
      Colour colour = colourOfLot(district, pattern, lot.use);
      if (lot.shape == LotShape::courtyard) {
        colour = courtyardColourOf(colour);
        has_courtyards_ = true;
      }
      ofColour(areas, colour).push_back(placed(lot.ring));
    }
  }
  const double kerb = std::clamp(0.6 * sheet_.scale(), 0.6, 1.3 * std::max(sheet_.unit(), 0.5));
  drawing_.setLayer("sidewalks");
  drawing_.fillAndOutline(sidewalks, kSidewalkColour, kerb, kKerbColour);
  drawing_.fillAndOutline(verges, kVergeColour, kerb, kKerbColour);
  drawing_.setLayer(show_lots_ ? "lots" : "blocks");
  const double line = std::clamp(0.35 * sheet_.scale(), 0.3, 1.0 * std::max(sheet_.unit(), 0.5));
  std::sort(areas.begin(), areas.end(), [](const auto& a, const auto& b) {
    return std::array{a.first.red, a.first.green, a.first.blue} < std::array{b.first.red, b.first.green, b.first.blue};
  });
  for (const auto& [colour, regions] : areas) {
    if (show_lots_)
      drawing_.fillAndOutline(regions, colour, line, mixColours(colour, kInk, 0.36));
    else
      drawing_.fill(regions, colour);
  }
}

void PlanPicture::drawMainRoads() {
  std::array<std::vector<PolyLine>, kRoadClasses> lines;
  for (std::size_t type = 0; type < kRoadClasses; ++type) {
    std::vector<geometry::Piece> pieces;
    for (const Arterials::Road& road : town_.roads)
      if (static_cast<std::size_t>(road.road_class) == type) pieces.push_back({road.from, road.to});
    for (const geometry::Stretch& stretch : geometry::joinPieces(pieces, std::vector<bool>(town_.points.size()))) {
      PolyLine line;
      for (const std::uint32_t point : stretch.points) line.push_back(town_.points[point].at);
      if (isInView(line)) lines[type].push_back(sheet_.place(line));
    }
  }
  // All casings lie below all surfaces, so that junctions are open.
  const auto& colours = roadColoursOf(theme_);
  const double casing = std::max(0.6 * sheet_.unit(), 0.4);
  for (const bool is_casing : {true, false})
    for (std::size_t i = kRoadClasses; i-- > 0;) {
      drawing_.setLayer(is_casing ? "main-road-casings" : nameOf(static_cast<RoadClass>(i)));
      drawing_.stroke(lines[i], widthOf(static_cast<RoadClass>(i)) + (is_casing ? 2 * casing : 0),
                      is_casing ? colours[i].casing : colours[i].surface, Cap::butt);
    }
}

void PlanPicture::drawLinks() {
  const double casing = std::max(1.2 * sheet_.unit(), 0.6);
  drawing_.setLayer("links");
  for (const Link& link : town_.links) {
    const RoadColours colours = roadColoursOf(theme_)[static_cast<std::size_t>(link.road_class)];
    const PolyLine line{sheet_.place(link.from), sheet_.place(link.to)};
    if (!isInView({link.from, link.to})) continue;
    if (!link.isRoad()) {
      const Vec2 way = line[1] - line[0];
      const double length = geometry::length(way), dash = 7 * std::max(sheet_.unit(), 0.5);
      std::vector<PolyLine> dashes;
      for (double at = 0; at + dash <= length; at += 2 * dash)
        dashes.push_back({line[0] + way * (at / length), line[0] + way * ((at + dash) / length)});
      drawing_.stroke(dashes, std::max(1.8 * sheet_.unit(), 0.8), kShore, Cap::butt);
    } else if (is_detailed_) {
      // The deck is where a road may be; the road is as wide as its like.
      const RoadProfile& profile = measures_.profiles[static_cast<std::size_t>(link.road_class)];
      const double reach = 2 * profile.reach() * sheet_.scale();
      if (link.type == Link::Type::bridge)
        drawing_.stroke({&line, 1}, reach + 2 * casing, mixColours(colours.casing, kInk, 0.45), Cap::butt);
      drawing_.stroke({&line, 1}, reach, kSidewalkColour, Cap::butt);
      drawing_.stroke({&line, 1}, profile.carriageway * sheet_.scale(), colours.surface, Cap::butt);
    } else {
      const double width = widthOf(link.road_class);
      drawing_.stroke({&line, 1}, width + 3 * casing, mixColours(colours.casing, kInk, 0.45), Cap::butt);
      drawing_.stroke({&line, 1}, width, colours.surface, Cap::round);
    }
  }
}

void PlanPicture::drawNames() {
  Labels labels(sheet_.frame(), kNameHeight * sheet_.unit());
  for (const Arterials::Ground& ground : town_.grounds)
    if (!ground.name.empty() && isInView(ground.region.outer)) labels.add(ground.name, sheet_.place(ground.region));
  if (theme_ == PlanTheme::districts)
    for (std::size_t i = 0; i < town_.districts.size(); ++i) {
      const Ring ring = ringOf(town_, town_.districts[i]);
      if (isInView(ring)) labels.addInside(town_.districts[i].key, placed(ring));
    }
  drawing_.setLayer("names");
  labels.draw(drawing_);
}

void PlanPicture::finish(const std::optional<Walls>& walls) {
  if (!is_detailed_) {
    drawMainRoads();
    drawShore();
  }
  if (walls) drawTownWalls(drawing_, sheet_, *walls);
  drawNames();
}

}  // namespace castra::exporting
