// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_ground.h"

#include <algorithm>

#include "generators/main_road_heights.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kNextTo = 12;  // from the end of a curtain to the middle of the tower or gate there, at most [m]

}  // namespace

WallGround::WallGround(const Site& site, const Arterials& arterials, MapReader& maps)
    : relief_(wholeRelief(site, maps)), roads_(gradeMainRoads(site, arterials, maps)), arterials_(&arterials) {}

double WallGround::heightAt(const Vec2& place) const { return relief_.heightAt(place); }

double WallGround::heightOf(const Walls::Gate& gate) const {
  if (roads_.empty() || gate.link == Walls::kNobody) return heightAt(gate.at);
  // Where the road through it is: it rises evenly between two points of main roads.
  const Link& link = arterials_->links[gate.link];
  const auto endOf = [&](const Vec2& end) {
    for (std::size_t i = 0; i < roads_.size(); ++i)
      if (arterials_->points[i].at == end) return roads_[i];
    return heightAt(end);
  };
  const double from = endOf(link.from), to = endOf(link.to);
  const Vec2 way = link.to - link.from;
  const double share = std::clamp(dot(gate.at - link.from, way) / std::max(dot(way, way), 1e-9), 0.0, 1.0);
  return geometry::snap(from + (to - from) * share);
}

double WallGround::heightOfEnd(const Walls::Ring& ring, const Vec2& end) const {
  double least = kNextTo, height = heightAt(end);
  const auto consider = [&](const Vec2& at, double there) {
    const double distance = geometry::length(at - end);
    if (distance >= least) return;
    least = distance;
    height = there;
  };
  for (std::size_t i = 0; i < ring.towers.size(); ++i) consider(ring.towers[i].at, towers_[i].height);
  for (std::size_t i = 0; i < ring.gates.size(); ++i) consider(ring.gates[i].at, gates_[i].height);
  return height;
}

void WallGround::settle(const Walls::Ring& ring) {
  towers_.clear();
  gates_.clear();
  curtains_.clear();
  for (const Walls::Tower& tower : ring.towers) towers_.push_back({heightAt(tower.at), tower.at, {}});
  for (const Walls::Gate& gate : ring.gates) {
    gates_.push_back({heightOf(gate), gate.at, {}});
    for (const std::uint32_t tower : gate.towers)
      if (tower != Walls::kNobody) towers_[tower].height = gates_.back().height;
  }
  for (const Walls::Curtain& curtain : ring.curtains) {
    const double from = heightOfEnd(ring, curtain.from), to = heightOfEnd(ring, curtain.to);
    const Vec2 way = curtain.to - curtain.from;
    curtains_.push_back({from, curtain.from, way * ((to - from) / std::max(dot(way, way), 1e-9))});
  }
}

double WallGround::dropBelow(const GroundPlane& plane, const Ring& outline) const {
  double drop = 0;
  for (const Vec2& corner : outline) drop = std::max(drop, plane.heightAt(corner) - heightAt(corner));
  return drop;
}

}  // namespace castra::generators
