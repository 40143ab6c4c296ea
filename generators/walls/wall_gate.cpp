// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_gate.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "generators/models/box_fit.h"
#include "generators/walls/wall_crenels.h"
#include "pipeline/base/check.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/turn.h"

namespace castra::generators {

using geometry::lifted;
using geometry::Ring;
using geometry::Vec2;
using geometry::Vec3;

namespace {

constexpr double kSlot = 0.24;      // of the portcullis
constexpr double kHeadroom = 0.06;  // of leaves below the lintel
constexpr double kLeafThickness = 0.12;
constexpr double kOpenAngle = 80 * math::kDegree, kWidestAngle = 100 * math::kDegree;
constexpr double kArchProjection = 0.07;

class GateMaker {
 public:
  GateMaker(ModelBuilder& builder, const Walls& walls, const Walls::Gate& gate, const WallStyle& style)
      : builder_(builder), walls_(walls), gate_(gate), style_(style), quad_(cornersOf(gate)) {
    along_ = unitOf(quad_[1] - quad_[0]);
    outward_ = geometry::rightOf(along_);
    width_ = std::min(geometry::length(quad_[1] - quad_[0]), geometry::length(quad_[2] - quad_[3]));
    depth_ = std::min(geometry::length(quad_[3] - quad_[0]), geometry::length(quad_[2] - quad_[1]));
    half_ = width_ / 2;
    slab_ = std::min(style.slab, (walls.height - gate.height) / 2);
    floor_ = walls.height - slab_;
    const double rise = std::min(style.arch * half_, 0.5 * gate.height);
    spring_ = gate.height - rise;
    layArc(rise, gate.is_postern ? 7 : 13);
  }

  void make() {
    builder_.beginThing(concat("gate-", gate_.name), {gate_.is_postern ? "postern" : "gate"});
    const double front = std::min(0.7, 0.3 * depth_);
    const bool has_portcullis = !gate_.is_postern && depth_ > front + kSlot + 0.6;
    const double back = has_portcullis ? front + kSlot + 0.35 : front;
    addFrontArch(front);
    if (has_portcullis) {
      addSpandrel(front + kSlot, back, arc_);
      addPortcullis(front);
    }
    const double lintel = gate_.height + kHeadroom, bearing = std::min(lintel + 0.3, lintel + (floor_ - lintel) / 2);
    if (bearing > lintel + 0.02) {
      builder_.addPrism("lintel", kTimber, sectionOf(back, depth_), lintel, bearing, 0);
      builder_.addPrism("vault", kRubble, sectionOf(back, depth_), bearing, floor_, 0);
    }
    addLeaves(back);
    addTop();
    builder_.addOpening({"passage"}, boxOf(sectionOf(0, depth_, 2 * kWallJoint), 0, spring_));
  }

 private:
  static Vec2 unitOf(const Vec2& v) { return v * (1 / geometry::length(v)); }

  /// A place in the passage: `across` from its middle along the wall, `deep` from its outer face inwards [m]. The
  /// sides are kept clear of by a joint.
  Vec2 at(double across, double deep) const {
    const double joint = kWallJoint / width_, share = joint + (across / width_ + 0.5) * (1 - 2 * joint);
    const Vec2 outer = quad_[0] + (quad_[1] - quad_[0]) * share, inner = quad_[3] + (quad_[2] - quad_[3]) * share;
    return geometry::snap(outer + (inner - outer) * (deep / depth_));
  }
  Ring sectionOf(double from, double to, double margin = 0) const {
    const double half = half_ - margin;
    return {at(-half, from), at(half, from), at(half, to), at(-half, to)};
  }
  Model::Box boxOf(const Ring& ring, double low, double high) const {
    return boxAround(ring, low, high, builder_.origin());
  }

  /// The curve of the arch from left to right, as seen from outside.
  void layArc(double rise, int stones) {
    const double radius = (half_ * half_ + rise * rise) / (2 * rise), centre = gate_.height - radius;
    const double widest = math::atan2(half_, radius - rise);
    // Stones are as thick as there is room for, and end at the sides of the passage.
    const double thick = std::min({0.45, 0.35 * half_, 0.7 * (floor_ - gate_.height)});
    for (int i = 0; i <= stones; ++i) {
      const double angle = widest * (2.0 * i / stones - 1);
      const double s = math::sin(angle), c = math::cos(angle);
      double x = radius * s, z = centre + radius * c;
      if (i == 0 || i == stones) x = i == 0 ? -half_ : half_, z = spring_;
      arc_.push_back(geometry::snap(Vec2{x, z}));
      const double room = std::fabs(s) < 1e-6 ? thick : (half_ - std::fabs(x)) / std::fabs(s);
      const double out = std::min(thick, room);
      Vec2 beyond{x + out * s, z + out * c};
      if (room <= thick) beyond.x = x < 0 ? -half_ : half_;
      back_.push_back(geometry::snap(beyond));
    }
    back_.front() = arc_.front(), back_.back() = arc_.back();
    half_ = arc_.back().x;
  }

  void addAcross(std::string_view noun, std::uint32_t material, const Ring& profile, double from, double to,
                 const std::vector<Model::Box>& boxes, std::size_t last_level) {
    std::vector<Vec3> near, far;
    for (const Vec2& p : profile) {
      near.push_back(lifted(at(p.x, from), p.y));
      far.push_back(lifted(at(p.x, to), p.y));
    }
    SolidBuilder mesh(builder_.origin());
    mesh.addAcross(profile, far, near);
    builder_.addPart(noun, material, {mesh.take(), boxes}, last_level);
  }

  Model::Box boxOfProfile(const Ring& profile, double from, double to) const {
    const geometry::Box box = geometry::boundsOf(profile);
    return boxOf({at(box.low.x, from), at(box.high.x, from), at(box.high.x, to), at(box.low.x, to)}, box.low.y,
                 box.high.y);
  }

  /// Between the curve and the walk.
  void addSpandrel(double from, double to, const std::vector<Vec2>& curve) {
    Ring profile;
    for (std::size_t i = 0; i < curve.size(); ++i) {
      // Of points on the sides only the highest is a corner.
      const bool is_left = curve[i].x == -half_ && i + 1 < curve.size() && curve[i + 1].x == -half_;
      const bool is_right = curve[i].x == half_ && i > 0 && curve[i - 1].x == half_;
      if (!is_left && !is_right) profile.push_back(curve[i]);
    }
    // Boxes in columns, each from the lowest of its piece of the curve.
    std::vector<Model::Box> boxes;
    for (std::size_t i = 0; i + 1 < profile.size(); ++i) {
      const Vec2 &a = profile[i], &b = profile[i + 1];
      boxes.push_back(boxOfProfile({{a.x, std::min(a.y, b.y)}, {b.x, floor_}}, from, to));
    }
    profile.push_back({half_, floor_});
    profile.push_back({-half_, floor_});
    addAcross("vault", kRubble, profile, from, to, boxes, 1);
  }

  void addFrontArch(double depth) {
    for (std::size_t i = 0; i + 1 < arc_.size(); ++i) {
      Ring stone{arc_[i], arc_[i + 1], back_[i + 1], back_[i]};
      stone.erase(std::unique(stone.begin(), stone.end()), stone.end());
      if (stone.front() == stone.back()) stone.pop_back();
      if (stone.size() < 3 || !(geometry::signedArea(stone) > 1e-4)) continue;
      addAcross("voussoir", kAshlar, stone, -kArchProjection, depth, fitStone(stone, -kArchProjection, depth), 0);
    }
    addSpandrel(0, depth, back_);
  }

  std::vector<Model::Box> fitStone(const Ring& stone, double from, double to) const {
    std::vector<Model::Box> boxes;
    for (const geometry::Box& column : fitColumns(stone, 0.95 * kLooseBoxes))
      boxes.push_back(boxOfProfile({column.low, column.high}, from, to));
    return boxes;
  }

  void addPortcullis(double front) {
    const double low = gate_.height - 0.35, high = floor_ - 0.02, bar = 0.06, side = half_ - 0.1;
    if (high - low < 0.5) return;
    const double deep = front + (kSlot - 2 * bar) / 2;
    const auto barAt = [&](double from, double to, double outer, double inner) {
      return Ring{at(from, outer), at(to, outer), at(to, inner), at(from, inner)};
    };
    const int uprights = std::max(2, static_cast<int>(std::floor(2 * side / 0.32 + 0.5)));
    SolidBuilder mesh(builder_.origin());
    for (int i = 0; i <= uprights; ++i) {
      const double x = -side + 2 * side * i / uprights;
      const Ring ring = barAt(x - bar / 2, x + bar / 2, deep, deep + bar),
                 tip = barAt(x - bar / 8, x + bar / 8, deep + 3 * bar / 8, deep + 5 * bar / 8);
      mesh.addLoft(std::array{Storey{tip, low}, Storey{ring, low + 0.18}, Storey{ring, high}});
    }
    for (double z = low + 0.3; z < high - 0.1; z += 0.42)
      mesh.addPrism(barAt(-side - bar / 2, side + bar / 2, deep + bar + kWallJoint, deep + 2 * bar), z, z + bar);
    const Ring all = barAt(-side - bar / 2, side + bar / 2, deep, deep + 2 * bar);
    Model::Joint joint;
    joint.name = "portcullis";
    joint.type = Model::Joint::Type::lift;
    joint.at = lifted(at(0, deep), 0);
    joint.high = joint.now = low;
    const std::uint32_t lift = builder_.addJoint(std::move(joint));
    builder_.addPart("portcullis", kIron, {mesh.take(), {boxOf(all, low, high)}}, 0, lift);
  }

  void addLeaves(double back) {
    if (gate_.is_postern) return addLeaf("leaf", -1, back, 2 * half_ - 0.08);
    addLeaf("left-leaf", -1, back, half_ - 0.05);
    addLeaf("right-leaf", 1, back, half_ - 0.05);
  }

  /// Hinged at one side, at its inner edge, so that it turns inwards.
  void addLeaf(const std::string& name, int side, double back, double length) {
    const double low = 0.04, high = gate_.height, angle = style_.leaves == "open" ? -side * kOpenAngle : 0;
    const Vec2 hinge = at(side * (half_ - 0.04), back + 0.03 + kLeafThickness);
    const Vec2 way = geometry::turned(along_ * -side, angle), face = geometry::turned(outward_, angle);
    const auto plankAt = [&](double from, double to, double behind, double before) {
      Ring ring;
      for (const Vec2& p : {Vec2{from, behind}, Vec2{to, behind}, Vec2{to, before}, Vec2{from, before}})
        ring.push_back(geometry::snap(hinge + way * p.x + face * p.y));
      if (geometry::signedArea(ring) < 0) std::reverse(ring.begin(), ring.end());
      return ring;
    };
    Model::Joint joint;
    joint.name = name;
    joint.at = lifted(hinge, 0);
    joint.low = side < 0 ? 0 : -kWidestAngle, joint.high = side < 0 ? kWidestAngle : 0, joint.now = angle;
    const std::uint32_t turn = builder_.addJoint(std::move(joint));
    const auto add = [&](std::string_view noun, std::uint32_t material, const Ring& ring, double from, double to) {
      SolidBuilder mesh(builder_.origin());
      mesh.addPrism(ring, from, to);
      builder_.addPart(noun, material, {mesh.take(), {boxOf(ring, from, to)}}, noun == "door" ? 1 : 0, turn);
    };
    add("door", kTimber, plankAt(0, length, 0, kLeafThickness), low, high);
    for (const double share : {0.15, 0.5, 0.85}) {
      const double z = low + share * (high - low);
      add("strap", kIron, plankAt(0.02, 0.9 * length, kLeafThickness + kWallJoint, kLeafThickness + 0.02), z - 0.06,
          z + 0.06);
    }
  }

  void addTop() {
    const double top = walls_.height;
    const Ring whole = sectionOf(0, depth_), front = sectionOf(0, std::min(style_.parapet, depth_ / 3));
    const std::uint32_t walk = builder_.addPrism("walk", kPaving, whole, floor_, top, 1);
    builder_.showPrismFrom(walk, 2, whole, gate_.height, top);
    const std::uint32_t parapet = builder_.addPrism("parapet", kAshlar, front, top, top + style_.breast, 0);
    builder_.showPrismFrom(parapet, 1, front, top, top + style_.breast + bandHeight(style_));
    std::vector<std::pair<double, double>> merlons = spaceMerlons(2 * half_, style_);
    // Curtains beside a postern end with a crenel, so that it needs none of its own.
    if (gate_.is_postern && merlons.empty() && 2 * half_ >= style_.merlon_length)
      merlons.emplace_back(half_ - style_.merlon_length / 2, half_ + style_.merlon_length / 2);
    for (const auto& [a, b] : merlons) {
      const double thick = std::min(style_.parapet, depth_ / 3);
      addMerlon(builder_, {at(a - half_, 0), at(b - half_, 0), at(b - half_, thick), at(a - half_, thick)},
                top + style_.breast, style_);
    }
    if (style_.string_course > 0) {
      const auto ledge = [&](double reach) {
        return Ring{at(-half_, -reach), at(half_, -reach), at(half_, -kWallJoint), at(-half_, -kWallJoint)};
      };
      builder_.addLoft("string", kAshlar,
                       std::array{Storey{ledge(0.4 * style_.string_course), floor_},
                                  Storey{ledge(style_.string_course), floor_ + 0.4 * slab_},
                                  Storey{ledge(style_.string_course), top}},
                       0);
    }
    const double kerb = std::min(style_.kerb, depth_ / 4);
    // Over the road one leans on it.
    const double kerb_height = gate_.is_postern ? style_.kerb_height : std::max(style_.kerb_height, 0.9);
    builder_.addPrism("parapet", kAshlar, sectionOf(depth_ - kerb, depth_), top, top + kerb_height, 0);
  }

  ModelBuilder& builder_;
  const Walls& walls_;
  const Walls::Gate& gate_;
  const WallStyle& style_;
  Ring quad_;
  Vec2 along_, outward_;
  double width_ = 0, depth_ = 0, half_ = 0;
  double slab_ = 0, floor_ = 0, spring_ = 0;
  std::vector<Vec2> arc_, back_;  // of the arch: below, and where its stones end; x across, y up
};

}  // namespace

Ring cornersOf(const Walls::Gate& gate) {
  Ring ring = gate.footprint;
  const auto turnAt = [&](std::size_t i) {
    const Vec2 before = ring[i] - ring[(i + ring.size() - 1) % ring.size()],
               after = ring[(i + 1) % ring.size()] - ring[i];
    return cross(before, after) / (geometry::length(before) * geometry::length(after));
  };
  while (ring.size() > 4) {
    std::size_t least = 0;
    for (std::size_t i = 1; i < ring.size(); ++i)
      if (turnAt(i) < turnAt(least)) least = i;
    ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(least));
  }
  CASTRA_CHECK(ring.size() == 4, "gate ", gate.name);
  // The outer side is the one that looks outwards most.
  const auto outwardsAt = [&](std::size_t i) {
    const Vec2 way = ring[(i + 1) % 4] - ring[i];
    return cross(gate.outward, way) / geometry::length(way);
  };
  std::size_t outer = 0;
  for (std::size_t i = 1; i < 4; ++i)
    if (outwardsAt(i) > outwardsAt(outer)) outer = i;
  std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(outer), ring.end());
  return ring;
}

void addGate(ModelBuilder& builder, const Walls& walls, const Walls::Gate& gate, const WallStyle& style) {
  GateMaker(builder, walls, gate, style).make();
}

}  // namespace castra::generators
