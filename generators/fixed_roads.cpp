// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/fixed_roads.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "generators/cell_cutter.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::cross;
using geometry::dot;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kStub = 8;    // [m]; an end that sticks out by less is cut off
constexpr double kNear = 1;    // [m]; an end of a line this near is where the road meets it
constexpr double kStep = 0.1;  // [m]; beyond a crossing, the next one is looked for
constexpr double kSwing = 40;  // [m]; over which a road comes back to its line from a bridge that lies beside it

bool isUrban(const std::vector<Region>& urban, const Vec2& at) {
  return std::any_of(urban.begin(), urban.end(), [&](const Region& region) { return geometry::contains(region, at); });
}

/// A place where a line crosses an outline.
struct Crossed {
  double along;  // [m]
  std::uint32_t part;
  Vec2 at;
};

std::vector<Crossed> crossOutlines(const std::vector<Vec2>& line, const std::vector<Region>& urban) {
  std::vector<Crossed> crossed;
  double before = 0;
  for (std::size_t k = 0; k + 1 < line.size(); ++k) {
    const Vec2 a = line[k], way = line[k + 1] - a;
    const double length = geometry::length(way);
    for (std::uint32_t part = 0; part < urban.size(); ++part) {
      const auto add = [&](const Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
          const Vec2 c = ring[i] - a, d = ring[i + 1 < ring.size() ? i + 1 : 0] - a;
          const double c_side = cross(way, c), d_side = cross(way, d);
          if ((c_side < 0) == (d_side < 0)) continue;
          const Vec2 at = c + (d - c) * (c_side / (c_side - d_side));
          const double along = dot(at, way) / length;
          if (along >= 0 && along < length) crossed.push_back({before + along, part, a + at});
        }
      };
      add(urban[part].outer);
      for (const Ring& hole : urban[part].holes) add(hole);
    }
    before += length;
  }
  std::sort(crossed.begin(), crossed.end(), [](const Crossed& a, const Crossed& b) { return a.along < b.along; });
  return crossed;
}

class RoadLayer {
 public:
  RoadLayer(PlanarGraph& graph, const std::vector<Region>& urban, const std::vector<std::uint32_t>& closed,
            std::span<const Ring> kept_clear, double clearance)
      : graph_(graph), urban_(urban), closed_(closed), kept_clear_(kept_clear), clearance_(clearance) {}

  void lay(const FixedRoad& road, const std::string& name, std::uint32_t tag) {
    listStations(road.line);
    const bool is_met = std::any_of(stations_.begin(), stations_.end(), [](const Station& s) { return s.point; });
    if (!is_met && !isUrban(urban_, road.line[0]))
      throw Error("site", concat("locks are in conflict: ", name, " near ", geometry::describePlace(road.line[0]),
                                 " lies where the ground is too narrow to build on"));
    trimStubs();
    if (stations_.size() < 2) return;  // it only crosses another road
    keepToLine();
    const std::size_t pieces = stations_.size() - 1;
    std::vector<bool> is_laid(pieces);
    for (std::size_t i = 0; i < pieces; ++i)
      is_laid[i] = isUrban(urban_, (stations_[i].at + stations_[i + 1].at) * 0.5);
    if (is_laid.front() && !stations_.front().point) lead(name, stations_[0], stations_[0].at - stations_[1].at, tag);
    if (is_laid.back() && !stations_.back().point)
      lead(name, stations_[pieces], stations_[pieces].at - stations_[pieces - 1].at, tag);
    for (std::size_t i = 0; i < pieces; ++i) {
      if (!is_laid[i]) continue;
      for (Station* station : {&stations_[i], &stations_[i + 1]})
        if (!station->point) station->point = graph_.addPoint(station->at);
      if (*stations_[i].point != *stations_[i + 1].point)
        graph_.addLine(*stations_[i].point, *stations_[i + 1].point, tag);
    }
  }

 private:
  struct Station {
    Vec2 at, drawn;                      // where it is, and was drawn: bridges lie where they have room
    std::optional<std::uint32_t> point;  // of the graph, where the road meets a line
  };

  /// The points of the line, and those where it meets what is there.
  void listStations(const std::vector<Vec2>& line) {
    stations_.clear();
    for (std::size_t k = 0; k < line.size(); ++k) {
      stations_.push_back({line[k], line[k], std::nullopt});
      if (k + 1 == line.size()) break;
      const double length = geometry::length(line[k + 1] - line[k]);
      const Vec2 way = (line[k + 1] - line[k]) * (1 / length);
      for (auto hit = graph_.cast(line[k], way, 0); hit && hit->distance < length;
           hit = graph_.cast(line[k], way, hit->distance + kStep)) {
        const std::uint32_t point = meet(*hit);
        if (!stations_.back().point || *stations_.back().point != point)
          stations_.push_back({graph_.points()[point], hit->at, point});
      }
    }
  }

  /// The point of the graph where a line is met.
  std::uint32_t meet(const PlanarGraph::Hit& hit) {
    const PlanarGraph::Line line = graph_.lines()[hit.line];
    const bool is_border = (line.tag & CellCutter::kBorder) != 0;
    for (const std::uint32_t point : {line.from, line.to}) {
      const bool is_near = geometry::length(graph_.points()[point] - hit.at) < kNear;
      const bool is_closed = std::find(closed_.begin(), closed_.end(), point) != closed_.end();
      if (is_border ? !is_closed : is_near) return point;
    }
    return graph_.split(hit.line, geometry::snap(hit.at));
  }

  void trimStubs() {
    const auto trim = [&](auto begin, auto end) {
      double length = 0;
      for (auto station = begin; station + 1 != end && length < kStub; ++station) {
        length += geometry::length((station + 1)->at - station->at);
        if (length < kStub && (station + 1)->point) return station + 1 - begin;
      }
      return std::ptrdiff_t{0};
    };
    if (!stations_.front().point)
      stations_.erase(stations_.begin(), stations_.begin() + trim(stations_.begin(), stations_.end()));
    if (!stations_.back().point)
      stations_.erase(stations_.end() - trim(stations_.rbegin(), stations_.rend()), stations_.end());
  }

  /// A road that swings to a bridge does so near the bridge; without more stations, all of it would lie aslant.
  void keepToLine() {
    std::vector<Station> kept{stations_[0]};
    for (std::size_t i = 0; i + 1 < stations_.size(); ++i) {
      const Station &from = stations_[i], &to = stations_[i + 1];
      const double length = geometry::length(to.drawn - from.drawn);
      const auto swings = [](const Station& s) { return geometry::length(s.at - s.drawn) > kNear; };
      const auto add = [&](double along) {
        const Vec2 at = geometry::snap(from.drawn + (to.drawn - from.drawn) * (along / length));
        kept.push_back({at, at, std::nullopt});
      };
      const bool is_long = length > 2.5 * kSwing;
      if (swings(from) && swings(to) && !is_long && length > kSwing) add(length / 2);
      if (swings(from) && (is_long || (!swings(to) && length > 1.1 * kSwing))) add(kSwing);
      if (swings(to) && (is_long || (!swings(from) && length > 1.1 * kSwing))) add(length - kSwing);
      kept.push_back(to);
    }
    stations_ = std::move(kept);
  }

  /// Takes an end within the town on to the next line.
  void lead(const std::string& name, Station& end, const Vec2& ahead, std::uint32_t tag) {
    const Vec2 way = ahead * (1 / geometry::length(ahead));
    for (const double degrees : {0, 10, -10, 20, -20, 30, -30, 45, -45, 60, -60, 80, -80}) {
      const double c = math::cos(degrees * math::kPi / 180), s = math::sin(degrees * math::kPi / 180);
      const Vec2 turned{way.x * c - way.y * s, way.x * s + way.y * c};
      const auto hit = graph_.cast(end.at, turned, 0);
      if (!hit || !isClear(end.at, hit->at)) continue;
      const std::uint32_t point = meet(*hit);
      if (geometry::length(graph_.points()[point] - end.at) < kNear) {
        end.point = point;
        return;
      }
      end.point = graph_.addPoint(end.at);
      graph_.addLine(*end.point, point, tag);
      return;
    }
    throw Error("site", concat("locks are in conflict: ", name, " cannot be led on from ",
                               geometry::describePlace(end.at), "; let it end at another road, or free its way"));
  }

  bool isClear(const Vec2& a, const Vec2& b) const {
    return std::none_of(kept_clear_.begin(), kept_clear_.end(),
                        [&](const Ring& ring) { return geometry::distanceToGround(ring, a, b) < clearance_; });
  }

  PlanarGraph& graph_;
  const std::vector<Region>& urban_;
  const std::vector<std::uint32_t>& closed_;
  std::span<const Ring> kept_clear_;
  double clearance_;
  std::vector<Station> stations_;
};

}  // namespace

FixedEnds findFixedEnds(std::span<const FixedRoad> roads, const std::vector<Region>& urban) {
  FixedEnds ends;
  for (std::uint32_t r = 0; r < roads.size(); ++r) {
    const std::vector<Crossed> crossed = crossOutlines(roads[r].line, urban);
    const bool starts_inside = isUrban(urban, roads[r].line[0]);
    for (std::size_t i = 0; i < crossed.size(); ++i) {
      const bool leaves = (i % 2 == 0) == starts_inside;
      if (leaves && i + 1 < crossed.size()) {
        ends.bridges.push_back(
            {crossed[i].part, crossed[i + 1].part, crossed[i].at, crossed[i + 1].at, Link::Type::bridge});
        ends.roads.push_back(r);
      } else if (leaves || i == 0) {
        ends.landings.push_back(crossed[i].at);
      }
    }
  }
  return ends;
}

void layFixedRoads(PlanarGraph& graph, std::span<const FixedRoad> roads, const std::vector<Region>& urban,
                   const std::vector<std::uint32_t>& closed, std::span<const Ring> kept_clear, double clearance,
                   const std::function<std::uint32_t(std::size_t)>& tag_of) {
  RoadLayer layer(graph, urban, closed, kept_clear, clearance);
  for (std::size_t i = 0; i < roads.size(); ++i) {
    const std::string name =
        roads[i].name.empty() ? concat("fixed road ", i + 1) : concat("fixed road \"", roads[i].name, '"');
    layer.lay(roads[i], name, tag_of(i));
  }
}

}  // namespace castra::generators
