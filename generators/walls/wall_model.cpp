// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_model.h"

#include <cmath>
#include <map>
#include <string>

#include "generators/models/model_builder.h"
#include "generators/place_tag.h"
#include "generators/walls/wall_curtain.h"
#include "generators/walls/wall_gate.h"
#include "generators/walls/wall_ground.h"
#include "generators/walls/wall_meetings.h"
#include "generators/walls/wall_stair.h"
#include "generators/walls/wall_strip.h"
#include "generators/walls/wall_tower.h"
#include "pipeline/core/key.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

/// How far the ground before a gate is kept free of plinths [m].
constexpr double kApproach = 12;

/// What strips along walls give way to: all that stands there, the plinths of towers, and the ways through gates.
WallObstacles findObstacles(const Walls& walls, const WallStyle& style) {
  WallObstacles obstacles;
  for (const Walls::Ring& ring : walls.rings) {
    for (const Walls::Tower& tower : ring.towers) {
      obstacles.add(tower.footprint);
      obstacles.addPlinth(tower.footprint, &tower);
    }
    const WallMeetings meetings(ring);
    for (const Walls::Curtain& curtain : ring.curtains) {
      const Ring& outline = curtain.footprint;
      obstacles.add(outline);
      const std::vector<bool> is_outer = outerSidesOf(walls, curtain, meetings);
      for (std::size_t i = 0; i < outline.size(); ++i)
        if (is_outer[i]) obstacles.addFace(outline[i], outline[(i + 1) % outline.size()], &curtain);
    }
    for (const Walls::Gate& gate : ring.gates) {
      const Vec2 away = gate.outward * kApproach;
      const Ring quad = cornersOf(gate);
      obstacles.add(gate.footprint);
      obstacles.add({quad[0] + away, quad[1] + away, quad[1], quad[0]});
    }
    for (const Walls::Stair& stair : ring.stairs) {
      const WallFlight flight = planFlight(walls, ring, stair, style);
      const Vec2 end = flight.foot + flight.way * flight.landing_to, in = flight.inward * flight.width;
      obstacles.add({flight.foot, end, end + in, flight.foot + in});
    }
  }
  return obstacles;
}

}  // namespace

Set<Model> buildWalls(Run& run, const WallStyle& style, const Walls& walls, const std::optional<Site>& site,
                      const std::optional<Arterials>& arterials, const std::optional<Set<MapTile>>& maps) {
  MapReader reader(maps);
  WallGround ground = site && arterials && maps ? WallGround(*site, *arterials, reader) : WallGround();
  const auto deepened = [&](const GroundPlane& plane, const Ring& outline) {
    WallStyle deep = style;
    deep.foundation += ground.dropBelow(plane, outline);
    return deep;
  };
  const WallObstacles obstacles = findObstacles(walls, style);
  const double cell = style.cell;
  std::map<std::string, ModelBuilder, KeyLess> models;
  for (const Walls::Ring& ring : walls.rings) {
    const WallMeetings meetings(ring);
    ground.settle(ring);
    const auto modelAt = [&](const Vec2& place) -> ModelBuilder& {
      run.stopIfCancelled();
      const Vec2 origin{std::floor(place.x / cell) * cell, std::floor(place.y / cell) * cell};
      return models.try_emplace(concat(ring.name, '/', tagOfPlace(place, cell)), origin, wallMaterials(style))
          .first->second;
    };
    for (std::uint32_t i = 0; i < ring.towers.size(); ++i) {
      const Walls::Tower& tower = ring.towers[i];
      ModelBuilder& model = modelAt(tower.at);
      model.standOn(ground.ofTower(i));
      addTower(model, walls, ring, i, meetings, obstacles, deepened(ground.ofTower(i), tower.footprint));
    }
    for (std::uint32_t i = 0; i < ring.curtains.size(); ++i) {
      const Walls::Curtain& curtain = ring.curtains[i];
      ModelBuilder& model = modelAt((curtain.from + curtain.to) * 0.5);
      model.standOn(ground.ofCurtain(i));
      addCurtain(model, walls, ring, i, meetings, obstacles, deepened(ground.ofCurtain(i), curtain.footprint));
    }
    for (std::size_t i = 0; i < ring.gates.size(); ++i) {
      ModelBuilder& model = modelAt(ring.gates[i].at);
      model.standOn(ground.ofGate(i));
      addGate(model, walls, ring.gates[i], style);
    }
    for (const Walls::Stair& stair : ring.stairs) {
      const Vec2 middle = (stair.foot + stair.head) * 0.5;
      const GroundPlane& plane = ground.ofCurtain(stair.curtain);
      ModelBuilder& model = modelAt(middle);
      model.standOn(plane);
      model.beginThing(model.nameByPlace("stair", middle), {"stair"});
      addStair(model, walls, ring, stair, deepened(plane, ring.curtains[stair.curtain].footprint));
    }
  }
  SetWriter<Model> out(run);
  for (auto& [key, model] : models) out.add(key, model.take());
  return out.finish();
}

}  // namespace castra::generators
