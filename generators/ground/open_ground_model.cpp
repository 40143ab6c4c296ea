// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/open_ground_model.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "generators/ground/ground_lie.h"
#include "generators/ground/ground_slab.h"
#include "generators/ground/ground_slabs.h"
#include "generators/ground/hill_edge.h"
#include "generators/ground/street_furniture.h"
#include "generators/main_road_heights.h"
#include "generators/models/material_slots.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

// [m]
constexpr double kQuay = 0.7, kWalkway = 1.6, kParapet = 0.35, kParapetHeight = 1, kDeck = 0.9, kPierEvery = 14,
                 kPier = 1.4;
constexpr double kShoreTrees = 2.5;  // of the water's edge, at least
constexpr double kShoreRow = 3, kSquareRow = 5, kPit = 1.4, kRoomForFountain = 14;
constexpr double kSpacing = 12;  // of points on hills

class OpenGroundPainter {
 public:
  OpenGroundPainter(Draw& draw, const OpenGroundParams& params, const Site& site, const Arterials& arterials,
                    MaterialSlots& slots)
      : draw_(draw), params_(params), site_(site), arterials_(arterials), box_(boxOf(site, params)), cover_(box_) {
    road_ = slots.numberOf(params.road);
    sidewalk_ = slots.numberOf(params.sidewalk);
    parapet_ = slots.numberOf(params.parapet);
    lawn_ = slots.numberOf(params.lawn);
    square_ = slots.numberOf(params.square);
    quay_ = slots.numberOf(params.quay);
    pit_ = slots.numberOf(params.pit);
    if (!params.fountain.empty()) fountain_ = slots.numberOf(params.fountain);
    if (!params.water.empty()) water_ = slots.numberOf(params.water);
    takeTreeMaterials(green_, slots);
  }

  /// Lays the land as heights are painted.
  void raise(MapReader& maps) {
    const std::vector<double> heights = gradeMainRoads(site_, arterials_, maps);
    if (heights.empty()) return;
    auto relief = std::make_shared<geometry::Relief>(wholeRelief(site_, maps));
    auto settled = std::make_shared<GroundLie::Settled>();
    for (std::size_t i = 0; i < heights.size(); ++i) {
      const Vec2& at = arterials_.points[i].at;
      settled->emplace(std::pair(at.x, at.y), heights[i]);
    }
    for (const Region& part : site_.parts) rim_.push_back(withPoints(part.outer, kHillEdge));
    land_ = addLie(GroundLie::natural(std::move(relief), std::move(settled), kSpacing));
  }

  Model run(const std::vector<Model::Material>& materials) {
    paintWater();
    for (std::size_t i = 0; i < arterials_.grounds.size(); ++i) paintGround(i);
    paintQuays();
    for (const Link& link : arterials_.links)
      if (link.isRoad()) paintDeck(link);
    for (const Arterials::Outline& district : arterials_.districts) cover_.leaveOut(ringOf(arterials_, district));
    draw_.stopIfCancelled();
    ModelBuilder model({std::floor(box_[0].x), std::floor(box_[0].y)}, materials);
    addSlabs(model, cover_, things_, lies_, geometry::centroid(box_));
    std::size_t deck = 0;
    for (const Link& link : arterials_.links) {
      if (!link.isRoad()) continue;
      const GroundLie& lie = lies_[deck_lies_[deck++]];
      if (link.type == Link::Type::bridge) buildBridge(model, link, lie);
    }
    for (const TreeSpot& tree : trees_) plantTree(model, green_, tree);
    for (const Vec2& at : fountains_)
      putUpFountain(model, fountain_, water_ != 0 ? water_ : fountain_,
                    geometry::lifted(at, lies_[land_].heightAt(at)));
    return model.take();
  }

 private:
  static Ring boxOf(const Site& site, const OpenGroundParams& params) {
    const geometry::Box land = geometry::boundsOf(site.parts);
    const Vec2 low{std::floor(land.low.x - params.around), std::floor(land.low.y - params.around)};
    const Vec2 high{std::floor(land.high.x + params.around), std::floor(land.high.y + params.around)};
    return {low, {high.x, low.y}, high, {low.x, high.y}};
  }

  std::uint32_t addThing(std::string noun, const Vec2& at, std::vector<std::string> tags) {
    things_.push_back({std::move(noun), at, std::move(tags)});
    return static_cast<std::uint32_t>(things_.size() - 1);
  }

  std::uint32_t addLie(GroundLie lie) {
    lies_.push_back(std::move(lie));
    return static_cast<std::uint32_t>(lies_.size() - 1);
  }

  void paintWater() {
    if (params_.water.empty()) return;
    const std::uint32_t thing = addThing("water", box_[0], {"ground", "water"});
    cover_.paint(thing, {"water", water_, params_.water_level, {1, 0}, 0, params_.water_depth}, box_, 2);
  }

  void paintGround(std::size_t number) {
    const Arterials::Ground& ground = arterials_.grounds[number];
    const std::uint32_t thing = addThing(std::string(nameOf(ground.type)), geometry::centroid(ground.region.outer),
                                         {"ground", std::string(nameOf(ground.type))});
    GroundSurface surface{"lawn", lawn_, kLawnRise, {1, 0}, land_};
    if (ground.type == OpenGround::reserved) surface = {"square", square_, 0, {1, 0}, land_};
    if (ground.type == OpenGround::ramp) surface = {"carriageway", road_, -params_.kerb_height, {1, 0}, land_};
    // Where the land ends without water, the country goes on with the same points.
    const bool is_rim = land_ != 0 && params_.water.empty();
    cover_.paint(thing, surface, std::vector<Region>{is_rim ? withPointsOf(ground.region, rim_) : ground.region}, 2);
    const bool has_trees = ground.type == OpenGround::park || ground.type == OpenGround::slope;
    if (has_trees && params_.tree_spacing > 0) plantTrees(number, ground);
    const bool has_shore = ground.type == OpenGround::shore && !params_.water.empty();
    if (has_shore && params_.square_trees > 0) plantRow(number, ground, kShoreRow, false);
    if (ground.type == OpenGround::reserved) furnishSquare(thing, number, ground);
  }

  void plantTrees(std::size_t number, const Arterials::Ground& ground) {
    Random random = draw_.random("trees", number);
    const geometry::Box box = geometry::boundsOf(ground.region.outer);
    const double step = params_.tree_spacing;
    for (double y = box.low.y; y < box.high.y; y += step)
      for (double x = box.low.x; x < box.high.x; x += step) {
        const double dx = random.uniform(0, step);
        const double dy = random.uniform(0, step);
        const double yaw = random.uniform(0, 2 * math::kPi);
        const auto size = static_cast<std::uint32_t>(random.below(3));
        const double drawn = random.uniform();
        const Vec2 at = geometry::snap(Vec2{x + dx, y + dy});
        if (!geometry::contains(ground.region, at)) continue;
        TreeSpot tree{at, drawn < 0.7 ? TreeSort::round : drawn < 0.82 ? TreeSort::tall : TreeSort::conifer, size, yaw};
        if (geometry::distanceToRim(ground.region, at) < kShoreTrees || isNearTree(tree)) continue;
        if (isNearRoad(at)) continue;
        tree.ground = lies_[land_].heightAt(at);
        trees_.push_back(tree);
      }
  }

  /// Along the rim, so far from it; on squares each in a pit of its own.
  void plantRow(std::size_t number, const Arterials::Ground& ground, double from_rim, bool has_pits) {
    Random random = draw_.random("row", number);
    for (const Region& inner : geometry::offset({&ground.region, 1}, -from_rim)) {
      const Ring& ring = inner.outer;
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
        const double length = geometry::length(b - a);
        const auto count = std::max(1, static_cast<int>(length / params_.square_trees));
        for (int k = 0; k < count; ++k) {
          const Vec2 at = geometry::snap(a + (b - a) * (static_cast<double>(k) / count));
          const auto size = static_cast<std::uint32_t>(random.below(2));
          const double yaw = random.uniform(0, 2 * math::kPi);
          TreeSpot tree{at, TreeSort::round, size, yaw};
          if (isNearTree(tree) || isNearRoad(at) || geometry::distanceToRim(ground.region, at) < from_rim - 0.1)
            continue;
          tree.ground = lies_[land_].heightAt(at);
          trees_.push_back(tree);
          if (has_pits)
            cover_.paint(static_cast<std::uint32_t>(things_.size() - 1), {"pit", pit_, -0.03, {1, 0}, land_},
                         stripOf(at - Vec2{kPit / 2, 0}, at + Vec2{kPit / 2, 0}, kPit), 0);
        }
      }
    }
  }

  bool isNearRoad(const Vec2& at) const {
    return std::any_of(arterials_.links.begin(), arterials_.links.end(), [&](const Link& link) {
      return link.isRoad() && geometry::distanceToGround(link.deck, at, at) < kShoreTrees;
    });
  }

  /// A square has trees around it, and a fountain in the middle if that is far enough from its rim.
  void furnishSquare(std::uint32_t thing, std::size_t number, const Arterials::Ground& ground) {
    things_[thing].tags.push_back("square");
    if (params_.square_trees > 0) plantRow(number, ground, kSquareRow, true);
    const Vec2 middle = geometry::snap(geometry::centroid(ground.region.outer));
    if (params_.fountain.empty() || !geometry::contains(ground.region, middle) ||
        geometry::distanceToRim(ground.region, middle) < kRoomForFountain)
      return;
    fountains_.push_back(middle);
  }

  bool isNearTree(const TreeSpot& tree) const {
    const double radius = crownRadius(tree.sort, tree.size);
    return std::any_of(trees_.rbegin(), trees_.rend(), [&](const TreeSpot& other) {
      return geometry::length(other.at - tree.at) < radius + crownRadius(other.sort, other.size);
    });
  }

  /// Where the land ends, a wall stands in the water; but districts have their own ground.
  void paintQuays() {
    if (params_.water.empty()) return;
    const std::uint32_t thing = addThing("quay", box_[0], {"ground", "quay"});
    const std::vector<Region> inner = geometry::offset(site_.parts, -kQuay);
    cover_.paint(thing, {"quay", quay_, 0.02, {1, 0}, land_, params_.water_depth},
                 geometry::subtract(site_.parts, inner), 2);
  }

  /// A deck goes from `from` to `to`; over water it is thin, on land it is a street like others.
  void paintDeck(const Link& link) {
    const std::uint32_t thing = addThing(std::string(nameOf(link.type)), (link.from + link.to) * 0.5,
                                         {"ground", std::string(nameOf(link.type))});
    const bool is_bridge = link.type == Link::Type::bridge;
    const double depth = is_bridge ? kDeck : kSlabDepth;
    const Vec2 way = geometry::unit(link.to - link.from);
    const std::uint32_t lie = land_ == 0 ? 0 : addLie(lieOf(link));
    deck_lies_.push_back(lie);
    cover_.paint(thing, {"carriageway", road_, -params_.kerb_height, way, lie, depth}, link.deck, 2);
    if (!is_bridge) return;
    for (const Walkway& walkway : walkwaysOf(link))
      cover_.paint(thing, {"sidewalk", sidewalk_, 0, way, lie, depth}, walkway.side, 1);
  }

  /// A deck rises evenly from end to end; its corners on main roads lie as these do.
  GroundLie lieOf(const Link& link) const {
    const GroundLie& land = lies_[land_];
    const double from = land.heightAt(link.from), to = land.heightAt(link.to);
    const Vec2 way = link.to - link.from;
    std::vector<double> heights;
    for (const Vec2& corner : link.deck) {
      const double share = std::clamp(dot(corner - link.from, way) / dot(way, way), 0.0, 1.0);
      heights.push_back(geometry::snap(from + (to - from) * share));
    }
    return GroundLie::within(link.deck, std::move(heights));
  }

  struct Walkway {
    Ring side, parapet;
  };
  /// Along both long sides of a deck, which are those most in line with it.
  std::vector<Walkway> walkwaysOf(const Link& link) const {
    std::vector<Walkway> walkways;
    const Vec2 way = geometry::unit(link.to - link.from);
    for (std::size_t i = 0; i < link.deck.size(); ++i) {
      const Vec2 &a = link.deck[i], &b = link.deck[(i + 1) % link.deck.size()];
      const double length = geometry::length(b - a);
      if (length < 4 || std::fabs(dot(b - a, way)) < 0.9 * length) continue;
      const Vec2 in = geometry::leftOf((b - a) * (1 / length));
      const auto strip = [&](double from, double to) {
        return Ring{geometry::snap(a + in * from), geometry::snap(b + in * from), geometry::snap(b + in * to),
                    geometry::snap(a + in * to)};
      };
      walkways.push_back(
          {{a, b, geometry::snap(b + in * kWalkway), geometry::snap(a + in * kWalkway)}, strip(0.02, kParapet)});
    }
    return walkways;
  }

  void buildBridge(ModelBuilder& model, const Link& link, const GroundLie& lie) {
    const Vec2 middle = (link.from + link.to) * 0.5, way = link.to - link.from;
    const double length = geometry::length(way);
    if (length < 2) return;
    model.beginThing(model.nameByPlace("parapets", middle), {"parapet", "bridge"});
    for (const Walkway& walkway : walkwaysOf(link)) {
      if (lie.isLevel()) {
        model.addPrism("parapet", parapet_, walkway.parapet, lie.lowest(), lie.lowest() + kParapetHeight, 2);
        continue;
      }
      const GroundSurface top{"parapet", parapet_, kParapetHeight, geometry::unit(way), 0, kDeck};
      model.addPart("parapet", parapet_, makeSolidSlab({walkway.parapet, {}}, top, lie, model.origin()), 2);
    }
    if (params_.water.empty()) return;
    double width = 1e300;
    for (const Vec2& corner : link.deck) width = std::min(width, std::fabs(cross(way, corner - link.from)) / length);
    if (width < 1) return;
    const auto count = static_cast<int>(std::floor(length / kPierEvery));
    const Vec2 aside = geometry::leftOf(way * (1 / length)) * (width - 0.3);
    for (int i = 1; i <= count; ++i) {
      const Vec2 at = link.from + way * (static_cast<double>(i) / (count + 1));
      if (std::any_of(site_.parts.begin(), site_.parts.end(),
                      [&](const Region& land) { return geometry::contains(land, at); }))
        continue;
      // What is under water stands in the slab of the water.
      model.addPrism("pier", parapet_, stripOf(at - aside, at + aside, kPier), params_.water_level,
                     lie.lowest() - kDeck, 2);
    }
  }

  Draw& draw_;
  const OpenGroundParams& params_;
  const Site& site_;
  const Arterials& arterials_;
  Ring box_;
  GroundCover cover_;
  std::vector<GroundThing> things_;
  std::vector<GroundLie> lies_{GroundLie()};
  std::uint32_t land_ = 0;                // how it lies, by number
  std::vector<Ring> rim_;                 // of the site, with points for hills
  std::vector<std::uint32_t> deck_lies_;  // of links that are roads
  std::vector<TreeSpot> trees_;
  std::vector<Vec2> fountains_;
  GroundMaterials green_;
  std::uint32_t road_ = 0, sidewalk_ = 0, parapet_ = 0, lawn_ = 0, square_ = 0, quay_ = 0, water_ = 0, pit_ = 0,
                fountain_ = 0;
};

}  // namespace

Model buildOpenGround(Draw& draw, const OpenGroundParams& params, const Site& site, const Arterials& arterials,
                      const std::optional<Set<MapTile>>& maps) {
  MaterialSlots slots(params.materials.empty() ? std::vector<MaterialOrder>{}
                                               : readMaterialFile(draw.asset(params.materials), params.materials.path));
  OpenGroundPainter painter(draw, params, site, arterials, slots);
  MapReader reader(maps);
  painter.raise(reader);
  return painter.run(slots.all());
}

}  // namespace castra::generators
