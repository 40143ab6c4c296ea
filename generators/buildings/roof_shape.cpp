// SPDX-License-Identifier: GPL-3.0-or-later
// Which sides are walls, for how long, and where slopes change: that is a plan for the skeleton, and the skeleton with
// heights instead of times is the roof. If a plan is too much for a footprint, simpler ones are tried.
#include "generators/buildings/roof_shape.h"

#include <algorithm>
#include <cmath>

namespace castra::generators {

using geometry::kNever;
using geometry::Region;
using geometry::RegionSide;
using geometry::Skeleton;
using geometry::SkeletonPlan;
using geometry::Vec2;
using Kind = Skeleton::Kind;

namespace {

/// Sine of 10 degrees: walls need corners.
constexpr double kCorner = 0.17;

/// What rises by less is no slope but rounding [m].
constexpr double kLowest = 8 / geometry::kLattice;

double tangentOf(double pitch) { return math::sin(pitch) / math::cos(pitch); }

bool canBeWall(const std::vector<RegionSide>& sides, std::size_t i) {
  const auto wayOf = [&](std::size_t k) { return geometry::unit(sides[k].to - sides[k].from); };
  const Vec2 way = wayOf(i);
  return cross(wayOf(sides[i].before), way) > kCorner && cross(way, wayOf(sides[i].after)) > kCorner;
}

/// How high a face of the skeleton is after some time: steep until the break, then gentle.
struct Profile {
  double steep = 1, gentle = 1, break_time = 0;
  double riseAt(double time) const {
    return time <= break_time ? steep * time : steep * break_time + gentle * (time - break_time);
  }
  double timeAt(double rise) const {
    const double lower = steep * break_time;
    return rise <= lower ? rise / steep : break_time + (rise - lower) / gentle;
  }
};

double lastTime(const Skeleton& skeleton) {
  double most = 0;
  for (const Skeleton::Point& point : skeleton.points) most = std::max(most, point.time);
  return most;
}

/// Sides whose slope is a triangle that ends in a ridge. Of two neighbours the shorter, of equals the first.
void chooseGables(const std::vector<RegionSide>& sides, const Skeleton& skeleton, std::vector<RoofSide>& edges) {
  std::vector<std::uint32_t> order;
  for (const Skeleton::Face& face : skeleton.faces)
    if (face.kind == Kind::slope && face.ring.size() == 3 && canBeWall(sides, face.side)) order.push_back(face.side);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return geometry::length(sides[a].to - sides[a].from) < geometry::length(sides[b].to - sides[b].from);
  });
  for (const std::uint32_t i : order)
    if (edges[sides[i].before] == RoofSide::eaves && edges[sides[i].after] == RoofSide::eaves)
      edges[i] = RoofSide::gable;
}

/// For how long the sides stand.
std::vector<double> startsOf(const std::vector<RegionSide>& sides, const std::vector<RoofSide>& edges) {
  std::vector<double> starts(sides.size(), 0);
  bool has_wall = false;
  for (std::size_t i = 0; i < sides.size(); ++i)
    if (edges[i] != RoofSide::eaves && canBeWall(sides, i)) {
      starts[i] = kNever;
      has_wall = true;
    }
  if (!has_wall || std::find(starts.begin(), starts.end(), 0) == starts.end()) return {};
  return starts;
}

}  // namespace

std::uint32_t RoofShape::faceWith(std::uint32_t from, std::uint32_t to) const {
  for (std::uint32_t i = 0; i < skeleton.faces.size(); ++i) {
    const Skeleton::Face& face = skeleton.faces[i];
    if (face.kind == Kind::wall) continue;
    for (std::size_t k = 0; k < face.ring.size(); ++k)
      if (face.ring[k] == from && face.ring[k + 1 < face.ring.size() ? k + 1 : 0] == to) return i;
  }
  return kNoFace;
}

void finishShape(RoofShape& shape, const SkeletonPlan& plan, double break_time) {
  const Profile profile{shape.lowest_tangent, shape.tangent, break_time};
  const auto& skeleton = shape.skeleton;
  shape.rises.clear();
  for (const Skeleton::Point& point : skeleton.points)
    shape.rises.push_back(geometry::snap(profile.riseAt(point.time)));
  shape.rise = *std::max_element(shape.rises.begin(), shape.rises.end());
  shape.planes.assign(skeleton.faces.size(), {});
  shape.chains.assign(shape.sides.size(), {});
  for (std::size_t i = 0; i < skeleton.faces.size(); ++i) {
    const Skeleton::Face& face = skeleton.faces[i];
    if (face.ring.empty()) continue;
    if (face.kind == Kind::top) {
      shape.planes[i].height = profile.riseAt(plan.end);
    } else if (face.kind == Kind::slope) {
      const RegionSide& side = shape.sides[face.side];
      const bool is_steep = face.layer == 0 && break_time > 0;
      const double tangent = is_steep ? shape.lowest_tangent : shape.tangent;
      const Vec2 slope = leftOf(geometry::unit(side.to - side.from)) * tangent;
      // At the side itself the time is its start.
      const double start = plan.starts.empty() ? 0 : plan.starts[face.side];
      const double base = is_steep ? tangent * start : profile.riseAt(break_time) + tangent * (start - break_time);
      shape.planes[i] = {base - dot(slope, side.from), slope};
    } else {
      // From the start up over the top: the ring backwards, less what is upright at its ends.
      auto& chain = shape.chains[face.side];
      chain.push_back(face.ring[0]);
      for (std::size_t k = face.ring.size(); k-- > 1;) chain.push_back(face.ring[k]);
      const auto isUpright = [&](std::uint32_t a, std::uint32_t b) {
        return skeleton.points[a].at == skeleton.points[b].at;
      };
      if (chain.size() > 2 && isUpright(chain[0], chain[1])) chain.erase(chain.begin());
      if (chain.size() > 2 && isUpright(chain.back(), chain[chain.size() - 2])) chain.pop_back();
    }
  }
  for (std::uint32_t i = 0; i < shape.sides.size(); ++i)
    if (shape.chains[i].empty()) {
      shape.chains[i] = {i, shape.sides[i].after};
      if (shape.edges[i] == RoofSide::gable) shape.edges[i] = RoofSide::eaves;
    }
  shape.led = shape.sides;
  for (std::uint32_t i = 0; i < shape.sides.size(); ++i) {
    if (shape.chains[i].size() != 2 || shape.chains[i][0] != i) continue;
    const std::uint32_t owner = shape.faceWith(i, shape.sides[i].after);
    if (owner == RoofShape::kNoFace || skeleton.faces[owner].kind != Kind::slope) continue;
    const RegionSide& leader = shape.sides[skeleton.faces[owner].side];
    const double reach = geometry::length(shape.sides[i].to - shape.sides[i].from);
    shape.led[i].to = shape.sides[i].from + geometry::unit(leader.to - leader.from) * reach;
  }
}

std::optional<RoofShape> shapeRoof(const Region& footprint, const RoofRules& rules) {
  if (rules.form == RoofForm::flat) return std::nullopt;
  if (rules.form == RoofForm::shed)
    if (auto shed = shapeShed(footprint, rules)) return shed;
  RoofShape shape;
  shape.sides = listSides(footprint);
  shape.edges = rules.sides;
  shape.edges.resize(shape.sides.size(), RoofSide::eaves);
  for (std::size_t i = 0; i < shape.sides.size(); ++i)
    if (shape.edges[i] == RoofSide::gable && !canBeWall(shape.sides, i)) shape.edges[i] = RoofSide::eaves;

  const bool wants_gables = rules.form == RoofForm::gable || rules.form == RoofForm::half_hip;
  const bool is_mansard = rules.form == RoofForm::mansard && rules.lower_rise > 0;
  Profile profile{tangentOf(rules.pitch), tangentOf(rules.pitch), 0};
  if (is_mansard) {
    profile.steep = tangentOf(rules.lower_pitch);
    profile.break_time = rules.lower_rise / profile.steep;
  }
  SkeletonPlan plan;
  plan.starts = startsOf(shape.sides, shape.edges);
  if (is_mansard) plan.levels = {profile.break_time};
  std::optional<Skeleton> skeleton = buildSkeleton(footprint, plan);
  if (skeleton && wants_gables &&
      std::find(shape.edges.begin(), shape.edges.end(), RoofSide::gable) == shape.edges.end()) {
    const std::vector<RoofSide> before = shape.edges;
    chooseGables(shape.sides, *skeleton, shape.edges);
    SkeletonPlan gabled = plan;
    gabled.starts = startsOf(shape.sides, shape.edges);
    if (auto better = buildSkeleton(footprint, gabled)) {
      skeleton = std::move(better);
      plan = gabled;
    } else {
      shape.edges = before;
    }
  }
  if (skeleton && rules.form == RoofForm::half_hip && !plan.starts.empty()) {
    SkeletonPlan tipped = plan;
    for (const Skeleton::Face& face : skeleton->faces) {
      if (face.kind != Kind::wall || shape.edges[face.side] != RoofSide::gable) continue;
      double most = 0;
      for (const std::uint32_t point : face.ring) most = std::max(most, skeleton->points[point].time);
      tipped.starts[face.side] = most * std::clamp(rules.half_hip, 0.05, 0.95);
    }
    if (auto better = buildSkeleton(footprint, tipped)) {
      skeleton = std::move(better);
      plan = tipped;
    }
  }
  if (skeleton && !is_mansard) {
    const double rise = profile.riseAt(lastTime(*skeleton));
    const double share = std::max(std::min(rules.max_rise / rise, 1.0), rules.least_slope);
    profile.steep *= share;
    profile.gentle *= share;
  }
  // What flattening leaves too high by rounding alone is low enough.
  if (skeleton && profile.riseAt(lastTime(*skeleton)) > rules.max_rise + 1 / geometry::kLattice) {
    SkeletonPlan capped = plan;
    capped.end = profile.timeAt(rules.max_rise);
    if (auto better = buildSkeleton(footprint, capped)) {
      skeleton = std::move(better);
      plan = capped;
    }
  }
  if (!skeleton) {
    // Slopes all around, and with one pitch.
    plan = {};
    profile = {tangentOf(rules.pitch), tangentOf(rules.pitch), 0};
    for (RoofSide& edge : shape.edges)
      if (edge == RoofSide::gable) edge = RoofSide::eaves;
    skeleton = buildSkeleton(footprint);
    if (!skeleton) return std::nullopt;
  }
  if (const double rise = profile.riseAt(lastTime(*skeleton)); plan.end == kNever && rise > rules.max_rise) {
    profile.steep *= rules.max_rise / rise;
    profile.gentle *= rules.max_rise / rise;
  }
  shape.skeleton = std::move(*skeleton);
  shape.tangent = profile.gentle;
  shape.lowest_tangent = profile.steep;
  finishShape(shape, plan, profile.break_time);
  return shape.rise < kLowest ? std::nullopt : std::optional(std::move(shape));
}

std::optional<RoofShape> shapeShed(const Region& footprint, const RoofRules& rules) {
  if (!footprint.holes.empty()) return std::nullopt;
  RoofShape shape;
  shape.sides = listSides(footprint);
  shape.edges = rules.sides;
  shape.edges.resize(shape.sides.size(), RoofSide::eaves);
  const auto count = static_cast<std::uint32_t>(shape.sides.size());
  std::uint32_t low = count;
  const auto lengthOf = [&](std::uint32_t i) { return geometry::length(shape.sides[i].to - shape.sides[i].from); };
  for (std::uint32_t i = 0; i < count; ++i)
    if (shape.edges[i] == RoofSide::eaves && (low == count || lengthOf(i) > lengthOf(low))) low = i;
  if (rules.low_side && *rules.low_side < count) low = *rules.low_side;
  if (low == count) low = 0;
  const Vec2 way = geometry::unit(shape.sides[low].to - shape.sides[low].from);
  std::vector<double> times;
  for (const RegionSide& side : shape.sides) times.push_back(dot(leftOf(way), side.from - shape.sides[low].from));
  const double least = *std::min_element(times.begin(), times.end());
  for (double& time : times) time = time - least < 2 / geometry::kLattice ? 0 : time - least;

  // One face over the corners, each lifted by its distance, and a wall below every side that is not level.
  Skeleton& skeleton = shape.skeleton;
  Skeleton::Face slope{Kind::slope, low, 0, {}};
  std::vector<std::uint32_t> raised(count);
  for (const RegionSide& side : shape.sides) skeleton.points.push_back({side.from, 0});
  for (std::uint32_t i = 0; i < count; ++i) {
    raised[i] = i;
    if (times[i] > 0) {
      raised[i] = static_cast<std::uint32_t>(skeleton.points.size());
      skeleton.points.push_back({shape.sides[i].from, times[i]});
    }
    slope.ring.push_back(raised[i]);
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t after = shape.sides[i].after;
    if (times[i] == 0 && times[after] == 0) continue;
    Skeleton::Face wall{Kind::wall, i, 0, {i, after}};
    if (times[after] > 0) wall.ring.push_back(raised[after]);
    if (times[i] > 0) wall.ring.push_back(raised[i]);
    skeleton.faces.push_back(wall);
    if (shape.edges[i] == RoofSide::eaves) shape.edges[i] = RoofSide::gable;
  }
  skeleton.faces.push_back(slope);
  const double most = *std::max_element(times.begin(), times.end());
  shape.tangent = std::min(tangentOf(rules.pitch), rules.max_rise / most);
  shape.lowest_tangent = shape.tangent;
  SkeletonPlan plan;
  plan.starts.assign(count, 0);
  plan.starts[low] = 0;
  finishShape(shape, plan, 0);
  // The lowest corner need not be on the low side.
  auto& plane = shape.planes.back();
  plane.height -= shape.tangent * least;
  return shape.rise < kLowest ? std::nullopt : std::optional(std::move(shape));
}

}  // namespace castra::generators
