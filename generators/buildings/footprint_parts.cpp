// SPDX-License-Identifier: GPL-3.0-or-later
// Parts are cells of one mesh while they are cut, so that neighbours share their points, to the bit. Lines carry what
// lies before them: a side of the ground keeps its type when it is cut; a line between two parts is known by having no
// type.
#include "generators/buildings/footprint_parts.h"

#include <algorithm>
#include <cmath>

#include "generators/buildings/floor_cutter.h"
#include "generators/buildings/floor_outline.h"

namespace castra::generators {

namespace {

using geometry::CellMesh;
using geometry::Ring;
using geometry::Vec2;
using SideType = Buildings::SideType;

constexpr double kReach = 0.15;      // a cut that ends nearer to a corner ends in it [m]
constexpr double kLeastYard = 3;     // beside a single wing [m]
constexpr double kLeastCourt = 4.5;  // between two [m]
constexpr double kLeastWing = 4.5;   // length of a wing [m]
constexpr double kLeastArea = 14;    // of a wing [m2]
constexpr double kWideBase = 20;     // of a tower [m]
constexpr double kLeastSlice = 3.5;  // of a base beside its tower [m]
constexpr double kTerrace = 2.5;     // of a base before its tower [m]
constexpr double kDeepTower = 13;    // that a tower has behind such a terrace [m]

class PartCutter {
 public:
  PartCutter(const HousePart& ground, const Style::Type& type, const FootprintDraw& draw)
      : ground_(ground), type_(type), draw_(draw) {
    const std::size_t n = ground.ring.size();
    frame_ = geometry::frameAlong(ground.ring[ground.front], ground.ring[(ground.front + 1) % n]);
    for (const Vec2& p : ground.ring) outline_.corners.push_back({{frame_.xOf(p), frame_.yOf(p)}, true, false});
  }

  std::optional<Footprint> layWings(double depth, bool has_court) {
    const bool is_shared = type_.units == "many";
    const double fixed = 2 * type_.outer_wall + type_.inner_wall + (is_shared ? 1.5 : 1.2);
    const double least_row = is_shared ? 5.4 : 2.7;
    double width = fixed + least_row + (is_shared ? 1.2 : 1.5) * draw_.front;
    const double reach = outline_.extent(Axis::y).high;
    const auto near = outline_.chord(Axis::y, depth);
    if (!near || reach < depth + kLeastWing) return std::nullopt;
    // How far wings go back: over what is left of the ground, or a part of it.
    double length = reach - depth;
    const double wanted = (is_shared ? 8 : 5) + 9 * draw_.wing + (has_court ? width : 0);
    if (length > wanted + 1.5) length = wanted;
    const auto far = outline_.chord(Axis::y, depth + length - 0.01);
    if (!far) return std::nullopt;
    const double wide = std::min(near->length(), far->length());
    const bool has_two = wide >= 2 * width + kLeastCourt && (has_court || draw_.wing < 0.6);
    if (has_court && (!has_two || length < width + kLeastCourt)) return std::nullopt;
    if (!has_two) width = std::min(width, wide - kLeastYard);
    if (width < fixed + least_row) return std::nullopt;

    if (!begin()) return std::nullopt;
    FloorCutter cutter(mesh_, frame_, kReach);
    const auto behind = cutter.cut(0, Axis::y, depth);
    if (!behind) return std::nullopt;
    if (length < reach - depth - 0.01 && !cutter.cut(*behind, Axis::y, depth + length)) return std::nullopt;
    add(0, HousePart::Role::main, frame_.along);
    for (const bool is_low : {true, false}) {
      if (!has_two && is_low != (draw_.shift < 0.5)) continue;
      const auto frame = frameOfWing(*behind, is_low);
      if (!frame) return std::nullopt;
      const auto wing = FloorCutter(mesh_, *frame, kReach).cut(*behind, Axis::y, -width);
      if (!wing || cutter.areaOf(*wing) < kLeastArea) return std::nullopt;
      add(*wing, HousePart::Role::wing, frame->along);
    }
    if (has_court) {
      const auto rear = cutter.cut(*behind, Axis::y, depth + length - width);
      if (!rear || cutter.areaOf(*rear) < kLeastArea) return std::nullopt;
      add(*rear, HousePart::Role::rear, frame_.along);
    }
    Footprint footprint;
    footprint.shape = has_court ? HouseShape::court : HouseShape::wings;
    for (std::uint32_t i = 0; i < cells_.size(); ++i) {
      footprint.parts.push_back(partOf(i));
      footprint.masses.push_back({footprint.parts[i].ring, footprint.parts[i].sides, i});
    }
    footprint.front = footprint.parts[0].front;
    return footprint;
  }

  std::optional<Footprint> layTower() {
    const Interval width = outline_.extent(Axis::x), depth = outline_.extent(Axis::y);
    if (width.length() < kWideBase) return std::nullopt;
    const double wide = std::clamp(width.length() * (0.4 + 0.15 * draw_.front), 12.0, 24.0);
    double low = width.low + (width.length() - wide) * draw_.shift;
    if (low < width.low + kLeastSlice) low = width.low;
    if (low + wide > width.high - kLeastSlice) low = width.high - wide;
    const bool has_low = low > width.low, has_high = low + wide < width.high;
    const bool has_terrace = depth.high >= kDeepTower + kTerrace && draw_.wing < 0.6;

    if (!begin()) return std::nullopt;
    FloorCutter cutter(mesh_, frame_, kReach);
    std::uint32_t tower = 0;
    std::vector<std::uint32_t> around;
    if (has_terrace) {
      const auto above = cutter.cut(0, Axis::y, kTerrace);
      if (!above) return std::nullopt;
      tower = *above;
      around.push_back(0);
    }
    if (has_high) {
      const auto above = cutter.cut(tower, Axis::x, low + wide);
      if (!above) return std::nullopt;
      around.push_back(*above);
    }
    if (has_low) {
      const auto above = cutter.cut(tower, Axis::x, low);
      if (!above) return std::nullopt;
      around.push_back(tower);
      tower = *above;
    }
    if (has_terrace) {
      add(0, HousePart::Role::main, frame_.along);
      add(tower, HousePart::Role::tower, frame_.along);
    } else {
      add(tower, HousePart::Role::tower, frame_.along);
    }
    for (const std::uint32_t cell : around)
      if (!has_terrace || cell != 0) add(cell, HousePart::Role::main, frame_.along);

    Footprint footprint;
    footprint.shape = HouseShape::tower;
    footprint.parts = {ground_, {}};
    for (std::uint32_t i = 0; i < cells_.size(); ++i) {
      HousePart part = partOf(i);
      const bool is_tower = part.role == HousePart::Role::tower;
      if (is_tower) {
        // What is beside it is lower: there, it looks out over a flat roof.
        std::replace(part.sides.begin(), part.sides.end(), SideType::wing, SideType::yard);
        footprint.parts[1] = part;
      }
      if (i == 0) footprint.front = part.front;
      footprint.masses.push_back({std::move(part.ring), std::move(part.sides), is_tower ? 1u : 0u});
    }
    return footprint;
  }

 private:
  struct Cell {
    std::uint32_t number = 0;
    HousePart::Role role = HousePart::Role::main;
    Vec2 way;  // of its front
  };

  /// The ground as the first cell.
  bool begin() {
    std::vector<std::uint32_t> points;
    for (const Vec2& p : ground_.ring) points.push_back(mesh_.addPoint(p));
    if (mesh_.addCell(points) != 0) return false;
    mesh_.listCorners(0, corners_);
    for (const CellMesh::Corner& corner : corners_)
      mesh_.tagOf(CellMesh::lineOf(corner.side)) = 1 + static_cast<std::uint32_t>(ground_.sides[corner.point]);
    return true;
  }

  void add(std::uint32_t cell, HousePart::Role role, const Vec2& way) { cells_.push_back({cell, role, way}); }

  /// Along the longest side of the ground at one end of the house, such that the ground lies below x.
  std::optional<geometry::Frame> frameOfWing(std::uint32_t cell, bool is_low) {
    mesh_.listCorners(cell, corners_);
    std::optional<geometry::Frame> best;
    double longest = 0;
    const Vec2 back = geometry::leftOf(frame_.along) * (is_low ? -1 : 1);
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const Vec2 side = corners_[(i + 1) % corners_.size()].at - corners_[i].at;
      const double length = geometry::length(side);
      if (geometry::dot(side, back) < 0.85 * length || length <= longest) continue;
      longest = length;
      best = geometry::Frame{corners_[i].at, geometry::unit(side) * -1};
    }
    return best;
  }

  HousePart partOf(std::size_t number) {
    const Cell& cell = cells_[number];
    HousePart part;
    part.role = cell.role;
    mesh_.listCorners(cell.number, corners_);
    double most = -1e9;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const CellMesh::Corner& corner = corners_[i];
      part.ring.push_back(corner.at);
      const std::uint32_t tag = mesh_.tagOf(CellMesh::lineOf(corner.side));
      const std::uint32_t other = mesh_.cellOf(CellMesh::twinOf(corner.side));
      const bool is_built = std::any_of(cells_.begin(), cells_.end(), [&](const Cell& c) { return c.number == other; });
      part.sides.push_back(tag > 0 ? static_cast<SideType>(tag - 1) : is_built ? SideType::wing : SideType::yard);
      const double reach = geometry::dot(corners_[(i + 1) % corners_.size()].at - corner.at, cell.way);
      if (reach <= most) continue;
      most = reach;
      part.front = static_cast<std::uint32_t>(i);
    }
    return part;
  }

  const HousePart& ground_;
  const Style::Type& type_;
  const FootprintDraw& draw_;
  geometry::Frame frame_;
  FloorOutline outline_;
  CellMesh mesh_;
  std::vector<Cell> cells_;
  std::vector<CellMesh::Corner> corners_;
};

}  // namespace

std::optional<Footprint> layParts(const HousePart& ground, const Style::Type& type, HouseShape shape, double depth,
                                  const FootprintDraw& draw) {
  PartCutter cutter(ground, type, draw);
  return shape == HouseShape::tower ? cutter.layTower() : cutter.layWings(depth, shape == HouseShape::court);
}

}  // namespace castra::generators
