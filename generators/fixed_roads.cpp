// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/fixed_roads.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "generators/cell_cutter.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/turn.h"

namespace castra::generators {

namespace {

using geometry::cross;
using geometry::dot;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kStub = 8;       // [m]; an end that sticks out by less is cut off
constexpr double kNear = 1;       // [m]; an end of a line this near is where the road meets it
constexpr double kStep = 0.1;     // [m]; beyond a crossing, the next one is looked for
constexpr double kOwnEnd = 1e-6;  // [m]; nearer is the road itself, where it ends
constexpr int kMostCorners = 16;  // that a piece of road is led through
constexpr double kSwing = 40;     // [m]; over which a road comes back to its line from a bridge that lies beside it

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
    findLaid();
    keepToLine();
    if (is_laid_.front()) snapEnd(stations_.front(), stations_[1]);
    if (is_laid_.back()) snapEnd(stations_.back(), stations_[stations_.size() - 2]);
    const bool leads_front = is_laid_.front() && !stations_.front().point;
    const bool leads_back = is_laid_.back() && !stations_.back().point;
    for (std::size_t i = 0; i < is_laid_.size(); ++i) {
      if (!is_laid_[i]) continue;
      for (Station* station : {&stations_[i], &stations_[i + 1]})
        if (!station->point) station->point = graph_.addPoint(station->at);
      layPiece(*stations_[i].point, *stations_[i + 1].point, tag);
    }
    // Last, because the next line may be its own.
    if (leads_front) lead(name, stations_.front(), stations_[1], tag);
    if (leads_back) lead(name, stations_.back(), stations_[stations_.size() - 2], tag);
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

  /// A line between two points. A road that goes through corners near its line may pass others on the wrong side: it
  /// meets those as well.
  void layPiece(std::uint32_t from, std::uint32_t to, std::uint32_t tag, int depth = 0) {
    if (from == to) return;
    const Vec2 a = graph_.points()[from], b = graph_.points()[to];
    const double length = geometry::length(b - a);
    for (const PlanarGraph::Hit& hit : graph_.castAll(a, (b - a) * (1 / length))) {
      if (hit.distance >= length || depth == kMostCorners) break;
      const PlanarGraph::Line& line = graph_.lines()[hit.line];
      if (line.from == from || line.from == to || line.to == from || line.to == to) continue;
      const std::uint32_t point = meet(hit);
      layPiece(from, point, tag, depth + 1);
      layPiece(point, to, tag, depth + 1);
      return;
    }
    // Along a side of the outline, that becomes the road.
    const auto side = std::find_if(graph_.lines().begin(), graph_.lines().end(), [&](const PlanarGraph::Line& line) {
      return std::minmax(line.from, line.to) == std::minmax(from, to);
    });
    if (side == graph_.lines().end())
      graph_.addLine(from, to, tag);
    else if (side->tag == 0)
      side->tag = tag;
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

  /// Pieces between stations that lie on urban ground.
  void findLaid() {
    is_laid_.clear();
    for (std::size_t i = 0; i + 1 < stations_.size(); ++i)
      is_laid_.push_back(isUrban(urban_, (stations_[i].at + stations_[i + 1].at) * 0.5));
  }

  /// A road that swings to a bridge does so near the bridge; without more stations, all of it would lie aslant.
  void keepToLine() {
    std::vector<Station> kept{stations_[0]};
    std::vector<bool> is_laid;
    for (std::size_t i = 0; i + 1 < stations_.size(); ++i) {
      const Station &from = stations_[i], &to = stations_[i + 1];
      const double length = geometry::length(to.drawn - from.drawn);
      const auto swings = [&](const Station& s) { return is_laid_[i] && geometry::length(s.at - s.drawn) > kNear; };
      const auto add = [&](double along) {
        const Vec2 at = geometry::snap(from.drawn + (to.drawn - from.drawn) * (along / length));
        kept.push_back({at, at, std::nullopt});
      };
      const bool is_long = length > 2.5 * kSwing;
      if (swings(from) && swings(to) && !is_long && length > kSwing) add(length / 2);
      if (swings(from) && (is_long || (!swings(to) && length > 1.1 * kSwing))) add(kSwing);
      if (swings(to) && (is_long || (!swings(from) && length > 1.1 * kSwing))) add(length - kSwing);
      kept.push_back(to);
      is_laid.resize(kept.size() - 1, is_laid_[i]);
    }
    stations_ = std::move(kept);
    is_laid_ = std::move(is_laid);
  }

  /// An end that almost reaches a line ends there.
  void snapEnd(Station& end, const Station& before) {
    if (end.point) return;
    const Vec2 way = (end.at - before.at) * (1 / geometry::length(end.at - before.at));
    const auto hit = graph_.cast(end.at, way, 0);
    if (!hit || hit->distance >= kNear || !isClear(end.at, hit->at)) return;
    const std::uint32_t point = meet(*hit);
    if (geometry::length(graph_.points()[point] - end.at) < kNear) end.point = point;
  }

  /// The next line that is not the road's own, on a way over its own lines or not.
  std::optional<PlanarGraph::Hit> findOther(const Vec2& from, const Vec2& way, std::uint32_t own, bool over_own) const {
    const std::vector<PlanarGraph::Hit> hits = graph_.castAll(from, way);
    for (std::size_t i = 0; i < hits.size(); ++i) {
      if (hits[i].distance < kOwnEnd) continue;
      if (graph_.lines()[hits[i].line].tag != own) return hits[i];
      const bool goes_on = i + 1 < hits.size() && isUrban(urban_, (hits[i].at + hits[i + 1].at) * 0.5);
      if (!over_own || !goes_on) return std::nullopt;
    }
    return std::nullopt;
  }

  /// Takes an end within the town on to the next line of another road. One that met itself first would be a loop that
  /// hangs on the town by a single point, unless others meet it: only if there is no other way.
  void lead(const std::string& name, const Station& end, const Station& before, std::uint32_t tag) {
    const Vec2 way = (end.at - before.at) * (1 / geometry::length(end.at - before.at));
    for (const bool over_own : {false, true})
      for (const double degrees : {0, 10, -10, 20, -20, 30, -30, 45, -45, 60, -60, 80, -80}) {
        const auto hit = findOther(end.at, geometry::turned(way, degrees * math::kPi / 180), tag, over_own);
        if (!hit || !isClear(end.at, hit->at)) continue;
        layPiece(*end.point, meet(*hit), tag);
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
  std::vector<bool> is_laid_;  // from each station to the next
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
        ends.bridges.push_back({crossed[i].part, crossed[i + 1].part, crossed[i].at, crossed[i + 1].at,
                                Link::Type::bridge, roads[r].road_class});
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
