// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/locks.h"

#include <algorithm>
#include <cmath>

#include "generators/conflicts.h"
#include "generators/feature_properties.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

namespace {

using formats::Feature;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kOverlap = 0.5;   // [m2]; less is how people draw
constexpr double kSlack = 0.3;     // [m]; as much of a lot may lie in a sidewalk
constexpr double kLeastTurn = 25;  // [deg]; between fixed roads where they cross
constexpr double kLeastLot = 12;   // [m2]

template <class Value, std::size_t kCount>
Value namedAmong(const Feature& feature, std::string_view property, Value otherwise) {
  const std::string name = textOf(feature, property);
  if (name.empty()) return otherwise;
  std::string known;
  for (std::size_t i = 0; i < kCount; ++i) {
    if (nameOf(static_cast<Value>(i)) == name) return static_cast<Value>(i);
    known += concat(i == 0 ? "" : i + 1 < kCount ? ", " : " or ", nameOf(static_cast<Value>(i)));
  }
  refuse(feature, concat("has the ", property, " \"", name, "\", must be ", known));
}

/// "fixed road "High Street"", or by its number if it has no name.
std::string describe(std::string_view kind, const std::string& name, std::size_t index) {
  return name.empty() ? concat(kind, " ", index + 1) : concat(kind, " \"", name, "\"");
}

double overlapOf(const Ring& ring, const Region& region) {
  const Region other{ring, {}};
  double area = 0;
  for (const Region& part : geometry::intersect({&other, 1}, {&region, 1})) area += geometry::area(part);
  return area;
}

/// [deg]
double angleBetween(const Vec2& u, const Vec2& v) {
  return math::atan2(std::fabs(geometry::cross(u, v)), geometry::dot(u, v)) * 180 / math::kPi;
}

class LockCheck {
 public:
  explicit LockCheck(const Site& site) : site_(site) {}

  void run(const std::string& where) {
    for (std::size_t i = 0; i < site_.pinned.size(); ++i) checkLot(i);
    checkEnclosed();
    for (std::size_t i = 0; i < site_.fixed.size(); ++i) checkRoad(i);
    conflicts_.throwIfAny(where);
  }

 private:
  std::string lotName(std::size_t i) const { return describe("pinned lot", site_.pinned[i].name, i); }
  std::string roadName(std::size_t i) const { return describe("fixed road", site_.fixed[i].name, i); }

  template <class Use>
  void forEachArea(Use use) const {
    for (std::size_t i = 0; i < site_.greens.size(); ++i)
      use(site_.greens[i].region, describe("park", site_.greens[i].name, i));
    for (std::size_t i = 0; i < site_.reserved.size(); ++i)
      use(site_.reserved[i].region, describe("reserved ground", site_.reserved[i].name, i));
  }

  void checkLot(std::size_t i) {
    const Ring& ring = site_.pinned[i].ring;
    const std::string place = concat(" near ", geometry::describePlace(ring[0]));
    const double area = geometry::signedArea(ring);
    if (area < kLeastLot)
      conflicts_.add(concat(lotName(i), place, " has only ", fixed(area, 1), " m2; it needs ", kLeastLot));
    double on_land = 0;
    for (const Region& part : site_.parts) on_land += overlapOf(ring, part);
    if (on_land < area - kOverlap)
      conflicts_.add(concat(lotName(i), place, " lies with ", fixed(area - on_land, 1), " m2 in the water or outside"));
    for (std::size_t k = i + 1; k < site_.pinned.size(); ++k)
      if (overlapOf(ring, {site_.pinned[k].ring, {}}) > kOverlap)
        conflicts_.add(concat(lotName(i), place, " and ", lotName(k), " overlap"));
    forEachArea([&](const Region& region, const std::string& name) {
      if (overlapOf(ring, region) > kOverlap) conflicts_.add(concat(lotName(i), place, " lies in ", name));
    });
    for (std::size_t k = 0; k < site_.fixed.size(); ++k) {
      const FixedRoad& road = site_.fixed[k];
      const double least = kUsualProfiles[static_cast<std::size_t>(road.road_class)].reach();
      double distance = 1e300;
      for (std::size_t m = 0; m + 1 < road.line.size(); ++m)
        distance = std::min(distance, geometry::distanceToGround(ring, road.line[m], road.line[m + 1]));
      if (distance < least - kSlack)
        conflicts_.add(concat(lotName(i), place, " lies ", fixed(distance, 1), " m from the middle of ", roadName(k),
                              "; it needs ", fixed(least, 2)));
    }
  }

  /// Ground between pinned lots that no street can reach.
  void checkEnclosed() {
    std::vector<Region> lots;
    for (const PinnedLot& lot : site_.pinned) lots.push_back({lot.ring, {}});
    if (lots.empty()) return;
    for (const Region& cluster : geometry::unite(lots))
      for (const Ring& hole : cluster.holes)
        conflicts_.add(concat("pinned lots enclose ground near ", geometry::describePlace(hole[0])));
  }

  void checkRoad(std::size_t i) {
    const std::vector<Vec2>& line = site_.fixed[i].line;
    forEachArea([&](const Region& region, const std::string& name) {
      bool is_inside = false;
      const auto crosses = [&](const Ring& ring) {
        for (std::size_t k = 0; k + 1 < line.size(); ++k)
          for (std::size_t s = 0; s < ring.size(); ++s)
            is_inside = is_inside || geometry::meet(line[k], line[k + 1], ring[s], ring[(s + 1) % ring.size()]);
      };
      crosses(region.outer);
      for (const Ring& hole : region.holes) crosses(hole);
      if (is_inside || geometry::contains(region, line[0])) conflicts_.add(concat(roadName(i), " crosses ", name));
    });
    const bool is_on_land = std::any_of(line.begin(), line.end(), [&](const Vec2& p) {
      return std::any_of(site_.parts.begin(), site_.parts.end(),
                         [&](const Region& part) { return geometry::contains(part, p); });
    });
    bool crosses_land = is_on_land;
    for (const Region& part : site_.parts)
      for (std::size_t k = 0; k + 1 < line.size() && !crosses_land; ++k)
        for (std::size_t s = 0; s < part.outer.size(); ++s)
          crosses_land = crosses_land ||
                         geometry::meet(line[k], line[k + 1], part.outer[s], part.outer[(s + 1) % part.outer.size()]);
    if (!crosses_land) conflicts_.add(concat(roadName(i), " lies outside the ground"));
    for (std::size_t k = 1; k + 1 < line.size(); ++k) {
      const double turn = angleBetween(line[k - 1] - line[k], line[k + 1] - line[k]);
      if (turn < kLeastTurn)
        conflicts_.add(concat(roadName(i), " turns back near ", geometry::describePlace(line[k]), " at ",
                              fixed(turn, 0), " degrees; it needs ", kLeastTurn));
    }
    // With itself, then with those that follow.
    for (std::size_t k = 0; k + 1 < line.size(); ++k)
      for (std::size_t m = k + 2; m + 1 < line.size(); ++m)
        if (geometry::meet(line[k], line[k + 1], line[m], line[m + 1]))
          conflicts_.add(concat(roadName(i), " crosses itself near ", geometry::describePlace(line[m])));
    for (std::size_t other = i + 1; other < site_.fixed.size(); ++other) checkCrossing(i, other);
  }

  void checkCrossing(std::size_t i, std::size_t other) {
    const std::vector<Vec2>&a = site_.fixed[i].line, &b = site_.fixed[other].line;
    for (std::size_t k = 0; k + 1 < a.size(); ++k)
      for (std::size_t m = 0; m + 1 < b.size(); ++m) {
        if (!geometry::meet(a[k], a[k + 1], b[m], b[m + 1])) continue;
        const Vec2 u = a[k + 1] - a[k], v = b[m + 1] - b[m];
        const double turn = math::atan2(std::fabs(geometry::cross(u, v)), std::fabs(geometry::dot(u, v)));
        if (turn < kLeastTurn * math::kPi / 180)
          conflicts_.add(concat(roadName(i), " and ", roadName(other), " cross near ", geometry::describePlace(b[m]),
                                " at ", fixed(turn * 180 / math::kPi, 0), " degrees; they need ", kLeastTurn));
      }
  }

  const Site& site_;
  Conflicts conflicts_;
};

}  // namespace

void addLocks(const std::vector<Feature>& features, Site& site) {
  for (const Feature& feature : features) {
    const std::string lock = textOf(feature, "lock"), name = textOf(feature, "name");
    if (lock == "reserved") {
      for (const Region& region : feature.regions) site.reserved.push_back({region, name});
    } else if (lock == "road") {
      const auto road_class = namedAmong<RoadClass, kRoadClasses>(feature, "class", RoadClass::arterial);
      if (feature.lines.empty()) refuse(feature, "is a fixed road without a line; draw a LineString");
      for (const std::vector<Vec2>& drawn : feature.lines) {
        std::vector<Vec2> line = drawn;
        line.erase(std::unique(line.begin(), line.end()), line.end());
        if (line.size() < 2) refuse(feature, "is a fixed road without length");
        site.fixed.push_back({std::move(line), road_class, name});
      }
    } else if (lock == "lot") {
      const auto use = namedAmong<LotUse, kLotUses>(feature, "use", LotUse::residential);
      if (feature.regions.empty()) refuse(feature, "is a pinned lot without ground; draw a Polygon");
      for (const Region& region : feature.regions) {
        if (!region.holes.empty()) refuse(feature, "is a pinned lot with a hole; draw it without");
        site.pinned.push_back({region.outer, use, name});
      }
    } else {
      refuse(feature, concat("has the lock \"", lock, "\", must be reserved, road or lot"));
    }
  }
}

void checkLocks(const Site& site, const std::string& where) { LockCheck(site).run(where); }

}  // namespace castra::generators
