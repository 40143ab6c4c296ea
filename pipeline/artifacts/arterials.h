// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/artifacts/road.h"
#include "pipeline/artifacts/zone.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// What land is that lies outside all districts.
enum class OpenGround : std::uint8_t {
  shore,     ///< between the outermost road and the water or the edge of the site
  park,      ///< a greenspace
  reserved,  ///< kept free for something that is not ours: a square, a castle
  ramp,      ///< where a bridge crosses land
  slope,     ///< too steep to build on
  wall,      ///< kept free along a town wall
};
inline constexpr std::size_t kOpenGrounds = 6;

std::string_view nameOf(OpenGround ground);

/// A road across what cannot be built on.
struct Link {
  enum class Type : std::uint8_t {
    bridge,
    ferry,   ///< where the water is too wide for a bridge
    passage  ///< on the ground, through a town wall
  };
  geometry::Vec2 from, to;  ///< points of two outlines [m]
  geometry::Ring deck;      ///< unless by ferry; it shares the outlines' points to both sides of its ends [m]
  Type type = Type::bridge;
  RoadClass road_class = RoadClass::arterial;

  /// One can walk there.
  bool isRoad() const { return type != Type::ferry; }

  template <class A>
  void archive(A& a) {
    a(from, to, deck, type, road_class);
  }
};

std::string_view nameOf(Link::Type type);

/// The main roads of a town, and the districts they cut it into: all that neighbours share.
struct Arterials {
  static constexpr Kind kind{"arterials", 2};
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  struct Point {
    geometry::Vec2 at;     ///< [m]
    bool is_slot = false;  ///< a street may end here, from either side

    template <class A>
    void archive(A& a) {
      a(at, is_slot);
    }
  };

  struct Road {
    std::uint32_t from = 0, to = 0;  ///< points
    RoadClass road_class = RoadClass::arterial;
    std::uint32_t street = 0;                       ///< pieces with the same number go on in each other
    std::uint32_t left = kNobody, right = kNobody;  ///< districts
    std::uint32_t fixed = kNobody;                  ///< of the site, which this is a piece of

    template <class A>
    void archive(A& a) {
      a(from, to, road_class, street, left, right, fixed);
    }
  };

  /// Corners counter-clockwise; the road along the side from each corner to the next.
  struct Outline {
    std::string key;
    std::vector<std::uint32_t> points, roads;

    template <class A>
    void archive(A& a) {
      a(key, points, roads);
    }
  };

  struct Ground {
    geometry::Region region;  ///< [m]
    OpenGround type = OpenGround::shore;
    std::string name;

    template <class A>
    void archive(A& a) {
      a(region, type, name);
    }
  };

  std::vector<Point> points;
  std::vector<Road> roads;
  std::vector<Outline> districts;  ///< in the order of their keys
  std::vector<Link> links;
  std::vector<Ground> grounds;
  std::vector<Zone> zones;  ///< with all directions drawn; the last counts everywhere

  template <class A>
  void archive(A& a) {
    a(points, roads, districts, links, grounds, zones);
  }
};

/// Of a district.
geometry::Ring ringOf(const Arterials& arterials, const Arterials::Outline& outline);

void check(const Arterials& arterials);
Summary summarize(const Arterials& arterials);

}  // namespace castra
