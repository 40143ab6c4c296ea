// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>

#include "generators/buildings/facade_parts.h"
#include "generators/buildings/part_slots.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/calipers.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using geometry::Vec2;
using geometry::Vec3;
using SideType = Buildings::SideType;
using Span = FaceMesh::Span;

constexpr double kOut = 0.045;

/// A window on a face without an opening: a frame, and a pane within it that is not as thick. Zero is its middle.
void addBlindWindow(ModelBuilder& model, const HouseSite& house, const Vec3& at, double yaw, double width,
                    double height) {
  const double w = roundedSize(width) / 2, h = roundedSize(height) / 2;
  const std::string size = concat(sizeNumber(width), 'x', sizeNumber(height));
  model.addInstance("frame", house.materials.frame,
                    model.shapeOf(concat("blind frame ", size),
                                  [&] {
                                    FaceMesh mesh;
                                    const Span d{kFaceJoint, 0.05};
                                    mesh.addBox({-w, -w + 0.06}, d, {-h, h});
                                    mesh.addBox({w - 0.06, w}, d, {-h, h});
                                    mesh.addBox({-w + 0.06, w - 0.06}, d, {-h, -h + 0.06});
                                    mesh.addBox({-w + 0.06, w - 0.06}, d, {h - 0.06, h});
                                    mesh.addBox({-0.02, 0.02}, {0.025, 0.045}, {-h + 0.06, h - 0.06});
                                    return mesh.take();
                                  }),
                    at, yaw, 0, 0);
  model.addInstance("pane", house.materials.glass,
                    model.shapeOf(concat("blind pane ", size),
                                  [&] {
                                    FaceMesh mesh;
                                    mesh.addBox({-w + 0.06, w - 0.06}, {kFaceJoint, 0.02}, {-h + 0.06, h - 0.06});
                                    return mesh.take();
                                  }),
                    at, yaw, 0, 1);
}

/// The outer face of a gable, along its side and above the ground.
Ring gableFace(const ModelBuilder& model, const FacadeSide& side, const geometry::SolidMesh& mesh) {
  Ring points;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    const Vec3 p = mesh.at(i);
    const Vec2 from = geometry::planOf(p) + model.origin() - side.from;
    if (std::fabs(geometry::cross(side.way, from)) > 0.02) continue;
    points.push_back({geometry::dot(from, side.way), p.z});
  }
  return points.size() < 3 ? Ring{} : geometry::convexHull(std::move(points));
}

/// How wide a convex face is at a height.
std::optional<Span> widthAt(const Ring& face, double z) {
  Span span{1e9, -1e9};
  for (std::size_t i = 0; i < face.size(); ++i) {
    const Vec2 &a = face[i], &b = face[(i + 1) % face.size()];
    if ((a.y < z) == (b.y < z)) continue;
    const double u = a.x + (b.x - a.x) * (z - a.y) / (b.y - a.y);
    span = {std::min(span.low, u), std::max(span.high, u)};
  }
  return span.low < span.high ? std::optional(span) : std::nullopt;
}

/// A window in the gable, and timbers: a post, collars, and braces that follow the slopes.
void dressGable(FacadeWork& work, const FacadeSide& side, const Ring& face) {
  const geometry::Box box = geometry::boundsOf(face);
  const double rise = box.height(), foot = box.low.y;
  if (rise < 1.6 || box.width() < 2.5) return;
  const double middle = (box.low.x + box.high.x) / 2;
  const bool has_window = rise > 2.2;
  const double sill = foot + 0.55, head = sill + std::min(1.1, 0.3 * rise + 0.3);
  if (has_window)
    addBlindWindow(work.model, work.house, side.placeOf(middle, (sill + head) / 2), side.yaw, 0.8, head - sill);
  if (!work.house.facade.has_timbers) return;
  FaceMesh mesh;
  const Span d{kFaceJoint, kOut};
  // Collars across the face, each cut along the slopes.
  const auto addCollar = [&](double z, double high) {
    const auto low = widthAt(face, z), top = widthAt(face, z + high);
    if (!low || !top || top->high - top->low < 0.5) return;
    const Span free = side.widthAt(kOut);
    const auto startOf = [&](const Span& wide) { return std::max(wide.low + 0.05, free.low); };
    const auto endOf = [&](const Span& wide) { return std::min(wide.high - 0.05, free.high); };
    if (endOf(*low) - startOf(*low) < 0.4 || endOf(*top) - startOf(*top) < 0.4) return;
    mesh.addSlab({{startOf(*low), z}, {endOf(*low), z}, {endOf(*top), z + high}, {startOf(*top), z + high}}, d);
  };
  const double collar = has_window ? head + 0.02 : foot + 0.5 * rise;
  addCollar(foot + 0.02, 0.16);
  addCollar(collar, 0.15);
  const auto addPost = [&](double u, Span z, double wide) { mesh.addBox({u - wide / 2, u + wide / 2}, d, z); };
  const Span lower{foot + 0.18, collar};
  if (has_window)
    for (const double u : {middle - 0.4 - 0.075, middle + 0.4 + 0.075}) addPost(u, lower, 0.15);
  else
    addPost(middle, lower, 0.15);
  const double reach = has_window ? 0.55 : 0.075;
  if (const auto low = widthAt(face, lower.low), top = widthAt(face, lower.high); low && top)
    for (const double way : {-1.0, 1.0}) {
      const double inner = middle + way * reach, low_end = way < 0 ? low->low : low->high,
                   top_end = way < 0 ? top->low : top->high;
      const double room = way * (top_end - inner);
      if (room < 0.35) continue;
      if (work.taste.number("gable") % 2 == 0) {
        addPost(inner + way * room * 0.55, lower, 0.13);
      } else {
        // From beside the post's head outwards and down, less steep than the slope.
        const double head_u = inner + way * 0.04, foot_u = inner + way * std::min(0.7 * way * (low_end - inner), 1.3);
        mesh.addSlab({{foot_u, lower.low},
                      {foot_u + way * 0.15, lower.low},
                      {head_u + way * 0.15, lower.high},
                      {head_u, lower.high}},
                     d);
      }
    }
  // The king post up to the ridge.
  double top = box.high.y;
  while (top > collar + 0.4) {
    const auto wide = widthAt(face, top);
    if (wide && wide->high - wide->low > 0.3 && wide->low < middle - 0.12 && wide->high > middle + 0.12) break;
    top -= 0.05;
  }
  // Half-hipped roofs come down a little before the face.
  top -= 0.12;
  if (top > collar + 0.45) addPost(middle, {collar + 0.15, top}, 0.15);
  work.add("timbers", work.house.materials.timber, {side}, std::move(mesh), 0, 1);
}

/// How one end of a coping leans, and by how much it is shorter than its side.
struct CopingEnd {
  double lean = 0, cut = 0;
};

/// From the lean of bands at that corner: along a mitre, or the neighbour's line, which goes on above the parapet. `on`
/// is the side's way towards the corner, and `away` that of what leaves it there; the coping is so far out and in.
CopingEnd endOfCoping(const FacadeSide& side, SideType neighbour, double lean, const Vec2& on, const Vec2& away,
                      double out, double in) {
  constexpr double kSteepest = 1.2;  // ends that lean more have no good texture
  if (neighbour == SideType::wing) return {};
  if (neighbour != SideType::party && neighbour != SideType::line) return {std::min(lean, 1.0), 0};
  const double line = geometry::dot(on, away) / std::min(geometry::dot(geometry::rightOf(side.way), away), -0.1);
  const double kept = std::clamp(line, -kSteepest, kSteepest);
  // At a pointed corner its tip would be on that line, but beyond the lot where this turns away from it.
  return {kept, std::max({(line - kept) * in, (kept - line) * out, kept * out})};
}

/// Caps on the parapets of a flat roof that stand out a little on open sides.
void addCoping(FacadeWork& work, const FacadeSide& side, double top) {
  const double out = 0.05, in = 0.28;
  const Buildings::Wing& wing = work.house.building.wings[side.wing];
  const std::size_t n = wing.ring.size(), before = (side.number + n - 1) % n, next = (side.number + 1) % n;
  const CopingEnd start = endOfCoping(side, wing.sides[before], side.start_lean, side.way * -1,
                                      geometry::unit(wing.ring[before] - wing.ring[side.number]), out, in);
  const CopingEnd end = endOfCoping(side, wing.sides[next], side.end_lean, side.way,
                                    geometry::unit(wing.ring[(next + 1) % n] - wing.ring[next]), out, in);
  // Where another wing begins it ends before the corner, or it would run into that one's.
  const Span u{side.start_gap + start.cut, side.length - side.end_gap - end.cut};
  const double lean = start.lean + end.lean;
  if (std::min(u.high - u.low - in * lean, u.high - u.low + out * lean) < 0.05) return;
  FaceMesh mesh;
  mesh.addProfile({{-in, top}, {out, top}, {out, top + 0.05}, {-in, top + 0.09}}, u, start.lean, end.lean);
  work.add("coping", work.house.materials.trim, {side}, std::move(mesh), 0, 0);
}

/// Ground on a deck for boxes square to the house, each clear of the edges and of the others.
class Deck {
 public:
  Deck(const Buildings::Wing& wing, double margin) : wing_(wing), margin_(margin) {}

  bool take(const Vec2& middle, const Vec2& along, double length, double width) {
    Ring ring;
    for (const auto& [a, b] : {std::pair{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}})
      ring.push_back(middle + along * (a * length) + geometry::leftOf(along) * (b * width));
    for (const Vec2& p : ring)
      for (std::size_t i = 0; i < wing_.ring.size(); ++i) {
        const Vec2 from = wing_.ring[i], way = geometry::unit(wing_.ring[(i + 1) % wing_.ring.size()] - from);
        if (geometry::cross(way, p - from) < margin_) return false;
      }
    const double radius = std::sqrt(length * length + width * width) / 2;
    for (const auto& [place, other] : taken_)
      if (geometry::length(place - middle) < radius + other + 0.3) return false;
    taken_.emplace_back(middle, radius);
    return true;
  }

 private:
  const Buildings::Wing& wing_;
  double margin_;
  std::vector<std::pair<Vec2, double>> taken_;
};

void addPlant(FacadeWork& work, const Buildings::Wing& wing, double top) {
  const Buildings::Building& building = work.house.building;
  const Vec2 along =
      geometry::unit(wing.ring[(building.front + 1) % wing.ring.size()] - wing.ring[building.front % wing.ring.size()]);
  const double yaw = math::atan2(along.y, along.x);
  const Vec2 middle = geometry::centroid(wing.ring);
  const double scale = std::sqrt(geometry::signedArea(wing.ring));
  Deck deck(wing, 0.9);
  ModelBuilder& model = work.model;
  const auto box = [](FaceMesh& mesh, Span u, Span d, Span z) { mesh.addBox(u, d, z); };
  // The stair head stands above the stairs, if there is room.
  Vec2 head = middle;
  if (building.storeys.size() > 1 && !building.storeys[building.storeys.size() - 2].stairs.empty()) {
    const Buildings::Stairs& stairs = building.storeys[building.storeys.size() - 2].stairs[0];
    head = stairs.corner + stairs.along * 1.6 +
           (stairs.turns_left ? geometry::leftOf(stairs.along) : geometry::rightOf(stairs.along)) * 1.2;
  }
  for (const double share : {0.0, 0.3, 0.6, 1.0}) {
    const Vec2 at = head + (middle - head) * share;
    if (scale < 8 || !deck.take(at, along, 3, 2.6)) continue;
    const Vec3 foot = geometry::lifted(at, top);
    model.addInstance("stair head", work.house.materials.wall,
                      model.shapeOf("stair head",
                                    [&] {
                                      FaceMesh mesh;
                                      box(mesh, {-1.5, 1.5}, {-1.3, 1.3}, {0, 2.35});
                                      return mesh.take();
                                    }),
                      foot, yaw, 0, 1);
    model.addInstance("stair head roof", work.house.materials.trim,
                      model.shapeOf("stair head roof",
                                    [&] {
                                      FaceMesh mesh;
                                      box(mesh, {-1.62, 1.62}, {-1.42, 1.42}, {2.35, 2.5});
                                      return mesh.take();
                                    }),
                      foot, yaw, 0, 0);
    model.addInstance("stair head door", work.house.materials.door,
                      model.shapeOf("stair head door",
                                    [&] {
                                      FaceMesh mesh;
                                      box(mesh, {-0.5, 0.5}, {1.3 + kFaceJoint, 1.34}, {0.02, 2.05});
                                      return mesh.take();
                                    }),
                      foot, yaw, 0, 0);
    break;
  }
  // Plant: cooled air in boxes, with a grille on top, and vents.
  for (std::uint32_t i = 0; i < 10; ++i) {
    const std::uint32_t drawn = work.taste.number("plant", i);
    const Vec2 at = middle + along * ((static_cast<double>(drawn % 101) / 100 - 0.5) * 0.8 * scale) +
                    geometry::leftOf(along) * ((static_cast<double>((drawn >> 8) % 101) / 100 - 0.5) * 0.6 * scale);
    const bool is_vent = (drawn >> 16) % 3 == 0;
    if (scale < 10 || !deck.take(geometry::snap(at), along, is_vent ? 0.6 : 2.2, is_vent ? 0.6 : 1.3)) continue;
    const Vec3 foot = geometry::lifted(at, top);
    if (is_vent)
      model.addInstance("vent", work.house.materials.metal,
                        model.shapeOf("roof vent",
                                      [&] {
                                        FaceMesh mesh;
                                        mesh.addColumn({0, 0}, 0.18, 0.18, {0, 0.8}, 8);
                                        mesh.addColumn({0, 0}, 0.28, 0.1, {0.8, 1}, 8);
                                        return mesh.take();
                                      }),
                        foot, yaw, 0, 0);
    else
      model.addInstance("plant", work.house.materials.metal,
                        model.shapeOf("roof plant",
                                      [&] {
                                        FaceMesh mesh;
                                        box(mesh, {-1, 1}, {-0.55, 0.55}, {0.15, 1.25});
                                        for (const double u : {-0.85, 0.85})
                                          box(mesh, {u - 0.1, u + 0.1}, {-0.5, 0.5}, {0, 0.15});
                                        for (const double u : {-0.48, 0.48})
                                          mesh.addColumn({u, 0}, 0.36, 0.33, {1.25, 1.37}, 10);
                                        return mesh.take();
                                      }),
                        foot, yaw, 0, 1);
  }
}

}  // namespace

void addOnRoof(FacadeWork& work, std::span<const std::size_t> wings, const Roof& roof) {
  for (const Roof::Window& window : roof.windows) {
    const Vec3 at = window.box.centre + geometry::lifted(work.model.origin(), 0);
    if (window.box.half.x > 0.25 && window.box.half.z > 0.25)
      addBlindWindow(work.model, work.house, at, window.box.yaw, 2 * window.box.half.x, 2 * window.box.half.z);
  }
  double parapet = 0;
  for (const Roof::Part& part : roof.parts)
    if (part.name.starts_with("parapet-")) parapet = std::max(parapet, geometry::boundsOf(part.mesh).high.z);
  for (FacadeSide& side : work.sides) {
    if (std::find(wings.begin(), wings.end(), side.wing) == wings.end() || side.length <= 0 || !side.is_open) continue;
    for (const Roof::Part& part : roof.parts)
      if (wings.size() == 1 && part.name == concat("gable-", side.number))
        if (const Ring face = gableFace(work.model, side, part.mesh); !face.empty()) dressGable(work, side, face);
    if (parapet <= 0) continue;
    if (const HouseSlot* slot = work.house.slotOf(SlotType::roof))
      addAlongParapet(work, side, *slot, parapet, 0.25);
    else
      addCoping(work, side, parapet);
  }
  if (parapet > 0 && work.house.facade.has_roof_plant) addPlant(work, work.house.building.wings[wings[0]], roof.ridge);
}

}  // namespace castra::generators
