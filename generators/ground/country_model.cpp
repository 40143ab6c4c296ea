// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/country_model.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "generators/ground/fence_shapes.h"
#include "generators/ground/ground_slabs.h"
#include "generators/ground/ground_words.h"
#include "generators/ground/hill_edge.h"
#include "generators/ground/street_furniture.h"
#include "generators/main_road_heights.h"
#include "generators/models/material_slots.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/frame.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

// [m]
constexpr double kBalk = 1.4;    // half the grass between two fields
constexpr double kFromTown = 5;  // of trees
constexpr double kHedgePiece = 24, kHedgeGap = 5, kHedgeTree = 13;
constexpr double kWoodTree = 6.5, kStrip = 11;
constexpr double kLeastField = 250;  // [m^2]; smaller ends are grass
constexpr double kSpacing = 24;      // of points on hills
constexpr double kLevelling = 0.85;  // share of the reach on which hills level out
constexpr double kStraying = 0.16;   // of cuts from square, as a share

class CountryPainter {
 public:
  CountryPainter(Draw& draw, const CountryParams& params, const Site& site, const Arterials& arterials,
                 MaterialSlots& slots)
      : draw_(draw), params_(params), site_(site), arterials_(arterials), box_(boxOf(site, params)), cover_(box_) {
    lawn_ = slots.numberOf(params.lawn);
    green_.hedge = slots.numberOf(params.hedge);
    takeTreeMaterials(green_, slots);
    for (const std::string& name : wordsOf(params.fields)) crops_.push_back(slots.numberOf(name));
    if (crops_.empty())
      throw Error("params.fields", "names no material; name one or several, with spaces between them");
    if (params.around == "site")
      for (const Region& part : site.parts) town_.push_back(regionOf(part.outer));
    else
      for (const Arterials::Outline& district : arterials.districts)
        town_.push_back(regionOf(ringOf(arterials, district)));
  }

  /// Lays the land as heights are painted; along the site it meets what lies there.
  void raise(MapReader& maps) {
    const std::vector<double> heights = gradeMainRoads(site_, arterials_, maps);
    if (heights.empty()) return;
    auto relief = std::make_shared<geometry::Relief>(wholeRelief(site_, maps));
    auto settled = std::make_shared<GroundLie::Settled>();
    for (std::size_t i = 0; i < heights.size(); ++i) {
      const Vec2& at = arterials_.points[i].at;
      settled->emplace(std::pair(at.x, at.y), heights[i]);
    }
    lies_.push_back(GroundLie::levellingOut(std::move(relief), std::move(settled), kSpacing,
                                            geometry::boundsOf(site_.parts), kLevelling * params_.reach));
    land_ = 1;
  }

  Model run(const std::vector<Model::Material>& materials) {
    things_.push_back({"country", box_[0], {"ground", "country"}});
    cover_.paint(0, {"lawn", lawn_, kLawnRise, {1, 0}, land_}, withEdge(box_), 2);
    near_ = geometry::offset(town_, params_.margin);
    Random random = draw_.random("fields");
    divide(box_, random);
    for (const Region& part : town_) cover_.leaveOut(withEdge(part.outer));
    draw_.stopIfCancelled();
    ModelBuilder model({std::floor(box_[0].x), std::floor(box_[0].y)}, materials);
    addSlabs(model, cover_, things_, lies_, geometry::centroid(box_));
    for (const FenceSpot& hedge : hedges_) putUpFence(model, green_, hedge, lies_[land_]);
    for (const TreeSpot& tree : trees_) plantTree(model, green_, tree);
    Model made = model.take();
    for (Model::Thing& thing : made.things)
      if (std::find(thing.tags.begin(), thing.tags.end(), "country") == thing.tags.end())
        thing.tags.push_back("country");
    return made;
  }

 private:
  static Ring boxOf(const Site& site, const CountryParams& params) {
    const geometry::Box land = geometry::boundsOf(site.parts);
    const Vec2 low{std::floor(land.low.x - params.reach), std::floor(land.low.y - params.reach)};
    const Vec2 high{std::floor(land.high.x + params.reach), std::floor(land.high.y + params.reach)};
    return {low, {high.x, low.y}, high, {low.x, high.y}};
  }

  Ring withEdge(const Ring& ring) const { return land_ == 0 ? ring : withPoints(ring, kHillEdge); }
  std::vector<Region> withEdges(std::vector<Region> regions) const {
    for (Region& region : regions) {
      region.outer = withEdge(region.outer);
      for (Ring& hole : region.holes) hole = withEdge(hole);
    }
    return regions;
  }

  /// Across the longest side, a little askew, until the pieces are small enough.
  void divide(const Ring& ring, Random& random) {
    const double area = geometry::signedArea(ring);
    const double size = random.uniform(0.5, 1);
    if (area < params_.field_area * size) return layField(ring, random);
    std::size_t longest = 0;
    for (std::size_t i = 0; i < ring.size(); ++i)
      if (geometry::length(ring[(i + 1) % ring.size()] - ring[i]) >
          geometry::length(ring[(longest + 1) % ring.size()] - ring[longest]))
        longest = i;
    const Vec2 a = ring[longest], b = ring[(longest + 1) % ring.size()];
    const double share = random.uniform(0.36, 0.64);
    const double stray = random.uniform(-kStraying, kStraying);
    const Vec2 along = geometry::unit(b - a);
    const auto pieces = geometry::cutRegion({ring, {}}, geometry::snap(a + (b - a) * share),
                                            geometry::unit(geometry::leftOf(along) + along * stray));
    if (pieces.left.size() != 1 || pieces.right.size() != 1) return layField(ring, random);
    divide(pieces.left[0].outer, random);
    divide(pieces.right[0].outer, random);
  }

  void layField(const Ring& ring, Random& random) {
    const std::uint32_t crop = crops_[static_cast<std::size_t>(random.below(crops_.size()))];
    const bool is_wood = random.chance(params_.woods);
    const bool has_hedge = random.chance(params_.hedgerows);
    const bool has_strips = random.chance(params_.strips);
    Random plants = random.branch(things_.size());
    const Region whole = regionOf(ring);
    const std::vector<Region> inner = geometry::offset({&whole, 1}, -kBalk);
    std::vector<Region> field = geometry::subtract(inner, near_);
    double area = 0;
    for (const Region& piece : field) area += geometry::area(piece);
    if (area < kLeastField) return;
    const Vec2 along = geometry::unit(ring[1] - ring[0]);
    if (is_wood) return plantWood(field, plants);
    things_.push_back({"field", geometry::centroid(ring), {"ground", "field", "country"}});
    const auto thing = static_cast<std::uint32_t>(things_.size() - 1);
    cover_.paint(thing, {"field", crop, kLawnRise, along, land_}, withEdges(field), 2);
    if (has_strips) layStrips(thing, ring, field, plants);
    if (has_hedge) plantHedgerow(ring, plants);
  }

  /// Every other strip of another crop, along the first side.
  void layStrips(std::uint32_t thing, const Ring& ring, const std::vector<Region>& field, Random& random) {
    const geometry::Frame frame = geometry::frameAlong(ring[0], ring[1]);
    double low = 1e300, high = -1e300, deep = 0;
    for (const Vec2& p : ring) {
      low = std::min(low, frame.xOf(p));
      high = std::max(high, frame.xOf(p));
      deep = std::max(deep, frame.yOf(p));
    }
    for (double y = random.uniform(0.5, 1.5) * kStrip; y < deep;) {
      const double wide = random.uniform(0.6, 1.4) * kStrip;
      const std::uint32_t crop = crops_[static_cast<std::size_t>(random.below(crops_.size()))];
      const Vec2 from = frame.placeOf(low, y + wide / 2), to = frame.placeOf(high, y + wide / 2);
      const Region strip = regionOf(stripOf(from, to, wide));
      cover_.paint(thing, {"field", crop, kLawnRise, frame.along, land_},
                   withEdges(geometry::intersect({&strip, 1}, field)), 2);
      y += wide + random.uniform(0.4, 1.6) * kStrip;
    }
  }

  void plantWood(const std::vector<Region>& field, Random& random) {
    const geometry::Box box = geometry::boundsOf(field);
    for (double y = box.low.y; y < box.high.y; y += kWoodTree)
      for (double x = box.low.x; x < box.high.x; x += kWoodTree) {
        const double dx = random.uniform(0, kWoodTree);
        const double dy = random.uniform(0, kWoodTree);
        const Vec2 at = geometry::snap(Vec2{x + dx, y + dy});
        const bool is_in =
            std::any_of(field.begin(), field.end(), [&](const Region& piece) { return geometry::contains(piece, at); });
        plant(at, is_in, random);
      }
  }

  /// Along two sides of the field; its neighbours see to the others.
  void plantHedgerow(const Ring& ring, Random& random) {
    for (std::size_t i = 0; i < 2; ++i) {
      const Vec2 &a = ring[i], &b = ring[i + 1];
      const double length = geometry::length(b - a);
      const Vec2 way = (b - a) * (1 / length);
      for (double at = kHedgeGap; at < length - kHedgeGap;) {
        const double piece = std::min(random.uniform(0.3, 1) * kHedgePiece, length - kHedgeGap - at);
        const double gap = random.uniform(0.5, 1.5) * kHedgeGap;
        const Vec2 from = geometry::snap(a + way * at), to = geometry::snap(a + way * (at + piece));
        if (piece > 3 && isClear(from) && isClear(to) && isClear((from + to) * 0.5))
          hedges_.push_back({from, to, FenceSort::hedge, 0});
        at += piece + gap;
      }
      for (double at = random.uniform(0, kHedgeTree); at < length; at += random.uniform(0.5, 1.8) * kHedgeTree)
        plant(geometry::snap(a + way * at + geometry::leftOf(way) * 1.2), true, random);
    }
  }

  bool isClear(const Vec2& at) const {
    return std::none_of(near_.begin(), near_.end(), [&](const Region& part) { return geometry::contains(part, at); });
  }

  void plant(const Vec2& at, bool is_wanted, Random& random) {
    const auto size = static_cast<std::uint32_t>(random.below(3));
    const double yaw = random.uniform(0, 2 * math::kPi);
    const double sort = random.uniform();
    const TreeSpot tree{at,
                        sort < 0.78   ? TreeSort::round
                        : sort < 0.88 ? TreeSort::tall
                                      : TreeSort::conifer,
                        size, yaw, lies_[land_].heightAt(at)};
    if (!is_wanted || !geometry::contains(box_, at)) return;
    const double radius = crownRadius(tree.sort, tree.size);
    for (const Region& part : town_)
      if (geometry::distanceToGround(part.outer, at, at) < kFromTown + radius) return;
    for (const TreeSpot& other : trees_)
      if (geometry::length(other.at - at) < radius + crownRadius(other.sort, other.size)) return;
    trees_.push_back(tree);
  }

  Draw& draw_;
  const CountryParams& params_;
  const Site& site_;
  const Arterials& arterials_;
  Ring box_;
  GroundCover cover_;
  std::vector<Region> town_, near_;
  std::vector<GroundThing> things_;
  std::vector<TreeSpot> trees_;
  std::vector<FenceSpot> hedges_;
  std::vector<std::uint32_t> crops_;
  std::vector<GroundLie> lies_{GroundLie()};
  std::uint32_t land_ = 0;  // how it lies, by number
  GroundMaterials green_;
  std::uint32_t lawn_ = 0;
};

}  // namespace

Model buildCountry(Draw& draw, const CountryParams& params, const Site& site, const Arterials& arterials,
                   const std::optional<Set<MapTile>>& maps) {
  MaterialSlots slots(params.materials.empty() ? std::vector<MaterialOrder>{}
                                               : readMaterialFile(draw.asset(params.materials), params.materials.path));
  CountryPainter painter(draw, params, site, arterials, slots);
  MapReader reader(maps);
  painter.raise(reader);
  return painter.run(slots.all());
}

}  // namespace castra::generators
