// SPDX-License-Identifier: GPL-3.0-or-later
// The sides of a region move inwards; what happens on the way is the skeleton. After Aichholzer and Aurenhammer,
// "Straight skeletons for general polygonal figures in the plane" (1996): an edge shrinks to a point, or a corner that
// points inwards runs into an edge and splits the ring. Two edges of opposite directions may also meet all along: then
// the ridge between them runs to the nearer of the next two corners.
//
// Events are found anew after each one, among all corners and edges; rings of buildings are small. Rounding may make
// the result wrong where many things happen almost at once: whoever uses the draft looks at it first (settleDraft).
#include <algorithm>
#include <cmath>

#include "pipeline/geometry/skeleton_draft.h"

namespace castra::geometry {

namespace {

constexpr double kParallel = 1e-9;  // sine of an angle that is none
constexpr double kTouch = 1e-7;     // lengths that are none [m]
constexpr double kAtOnce = 1e-9;    // times that are equal [m]
constexpr std::uint32_t kNobody = ~std::uint32_t{0};

/// The line of a side; at time t it has come as far as base + pace * t.
struct Line {
  Vec2 way, normal;
  double at = 0;  // of the line along its normal
  double base = 0, pace = 1;
};

/// A corner of the moving rings, and the edge that leaves it.
struct Corner {
  std::uint32_t before = 0, after = 0;
  std::uint32_t side = 0, face = 0;  // of the edge
  std::uint32_t node = 0;            // where it started
  Vec2 place;                        // there
  double since = 0;
  Vec2 velocity;
  bool is_alive = true, is_reflex = false;

  Vec2 placeAt(double time) const { return place + velocity * (time - since); }
};

struct Arc {
  std::uint32_t face = 0, from = 0, to = 0;
};

class Wavefront {
 public:
  Wavefront(const Region& region, const SkeletonPlan& plan) : plan_(plan), sides_(listSides(region)) {
    origin_ = region.outer[0];
    has_holes_ = !region.holes.empty();
    const auto count = static_cast<std::uint32_t>(sides_.size());
    live_count_ = count;
    lines_.reserve(count);
    corners_.reserve(3 * count);
    draft_.points.reserve(3 * count);
    draft_.faces.reserve(count);
    arcs_.reserve(8 * count);
    for (std::uint32_t i = 0; i < count; ++i) {
      const RegionSide& side = sides_[i];
      const Vec2 from = side.from - origin_, way = unit(side.to - side.from);
      const bool waits = !plan.starts.empty() && plan.starts[i] > 0;
      lines_.push_back({way, leftOf(way), dot(leftOf(way), from), 0, waits ? 0.0 : 1.0});
      draft_.points.push_back({from, 0});
      addFace(waits ? Skeleton::Kind::wall : Skeleton::Kind::slope, i, 0);
      Corner corner;
      corner.before = side.before;
      corner.after = side.after;
      corner.side = corner.face = corner.node = i;
      corner.place = from;
      corners_.push_back(corner);
    }
    // The base of a face is its first arc.
    for (std::uint32_t i = 0; i < count; ++i) arcs_.push_back({i, i, sides_[i].after});
    for (const double start : plan.starts)
      if (start > 0 && start < plan.end) stops_.push_back(start);
    for (const double level : plan.levels)
      if (level > 0 && level < plan.end) stops_.push_back(level);
    if (plan.end < kNever) stops_.push_back(plan.end);
    std::sort(stops_.begin(), stops_.end());
    stops_.erase(std::unique(stops_.begin(), stops_.end()), stops_.end());
  }

  std::optional<Skeleton> run() {
    for (std::uint32_t i = 0; i < sides_.size(); ++i)
      if (!setInMotion(i)) return std::nullopt;
    std::size_t patience = 20 * sides_.size() + 50, stop = 0;
    while (live_count_ > 0) {
      if (has_failed_ || patience-- == 0) return std::nullopt;
      const Event event = findNext();
      if (stop < stops_.size() && !(event.time < stops_[stop])) {
        now_ = stops_[stop++];
        if (now_ == plan_.end) {
          if (!finishLevel()) return std::nullopt;
        } else {
          pause();
        }
        continue;
      }
      if (event.corner == kNobody) return std::nullopt;
      now_ = std::max(now_, event.time);
      if (event.edge == kNobody)
        shrink(event.corner);
      else
        split(event.corner, event.edge);
    }
    return !has_failed_ && linkFaces() ? std::optional(std::move(draft_)) : std::nullopt;
  }

 private:
  /// The edge of `corner` shrinks to a point or, if there is an `edge`, the corner runs into the edge that leaves that.
  struct Event {
    double time = kNever;
    std::uint32_t corner = kNobody, edge = kNobody;
  };

  std::uint32_t addFace(Skeleton::Kind kind, std::uint32_t side, std::uint32_t layer) {
    draft_.faces.push_back({kind, side, layer, {}});
    return static_cast<std::uint32_t>(draft_.faces.size() - 1);
  }
  std::uint32_t addNode(const Vec2& at) {
    draft_.points.push_back({at, now_});
    return static_cast<std::uint32_t>(draft_.points.size() - 1);
  }
  Corner& beforeOf(const Corner& corner) { return corners_[corner.before]; }
  Corner& afterOf(const Corner& corner) { return corners_[corner.after]; }

  /// The way a corner went has the face of the edge before it on its left.
  void addArc(const Corner& corner, std::uint32_t to) {
    if (corner.node == to) return;
    arcs_.push_back({beforeOf(corner).face, corner.node, to});
    arcs_.push_back({corner.face, to, corner.node});
  }
  void retire(Corner& corner) {
    corner.is_alive = false;
    --live_count_;
  }

  /// False if its edges run against one another: then it is not a corner, but the end of a ridge.
  bool setInMotion(std::uint32_t index) {
    Corner& corner = corners_[index];
    const Line &left = lines_[beforeOf(corner).side], &right = lines_[corner.side];
    const double turn = cross(left.way, right.way);
    corner.is_reflex = turn < -kParallel;
    if (std::fabs(turn) > kParallel) {
      corner.velocity = (right.way * left.pace - left.way * right.pace) * (1 / turn);
      return true;
    }
    if (dot(left.way, right.way) < 0) return false;
    if (left.pace != right.pace) has_failed_ = true;
    corner.velocity = right.normal * right.pace;
    return true;
  }

  Event findNext() const {
    Event best;
    for (std::uint32_t i = 0; i < corners_.size(); ++i) {
      const Corner& corner = corners_[i];
      if (!corner.is_alive) continue;
      const Corner& next = corners_[corner.after];
      const Vec2& way = lines_[corner.side].way;
      const double reach = dot(next.placeAt(now_) - corner.placeAt(now_), way);
      const double growth = dot(next.velocity - corner.velocity, way);
      if (growth < -kParallel) {
        const double time = now_ + std::max(reach, 0.0) / -growth;
        // Edges go first: what a corner would run into may be gone at the same moment.
        if (time < best.time - (best.edge == kNobody ? 0 : -kAtOnce)) best = {time, i, kNobody};
      } else if (reach <= kTouch && growth <= kParallel) {
        if (now_ < best.time + (best.edge == kNobody ? 0 : kAtOnce)) best = {now_, i, kNobody};
      }
      if (corner.is_reflex) findSplit(i, best);
    }
    return best;
  }

  void findSplit(std::uint32_t index, Event& best) const {
    const Corner& corner = corners_[index];
    const std::uint32_t left = corners_[corner.before].side;
    const Vec2 here = corner.placeAt(now_);
    const auto look = [&](std::uint32_t i, double nearest) {
      const Corner& from = corners_[i];
      if (from.side == left || from.side == corner.side) return;
      const Line& line = lines_[from.side];
      const double gap = dot(line.normal, here) - line.at - line.base - line.pace * now_;
      const double closing = line.pace - dot(line.normal, corner.velocity);
      if (closing < kParallel || gap < nearest) return;
      const double time = now_ + std::max(gap, 0.0) / closing;
      if (!(time < best.time - (best.edge == kNobody ? kAtOnce : 0))) return;
      const Corner& to = corners_[from.after];
      const Vec2 there = corner.placeAt(time);
      if (dot(there - from.placeAt(time), line.way) < -kTouch || dot(to.placeAt(time) - there, line.way) < -kTouch)
        return;
      best = {time, index, i};
    };
    if (!has_holes_) {
      // Rings that have parted never meet again.
      for (std::uint32_t i = corner.after; corners_[i].after != index; i = corners_[i].after) look(i, -kTouch);
      return;
    }
    for (std::uint32_t i = 0; i < corners_.size(); ++i)
      if (corners_[i].is_alive && i != index && i != corner.before) look(i, 10 * kTouch);
  }

  std::uint32_t addCorner(std::uint32_t before, std::uint32_t after, const Corner& edge, std::uint32_t node) {
    Corner corner;
    corner.before = before;
    corner.after = after;
    corner.side = edge.side;
    corner.face = edge.face;
    corner.node = node;
    corner.place = draft_.points[node].at;
    corner.since = now_;
    corners_.push_back(corner);
    const auto index = static_cast<std::uint32_t>(corners_.size() - 1);
    corners_[before].after = corners_[after].before = index;
    ++live_count_;
    return index;
  }

  void shrink(std::uint32_t index) {
    const std::uint32_t other = corners_[index].after;
    Corner &first = corners_[index], &last = corners_[other];
    // The slower of the two knows better where it is.
    const Corner& slower = dot(first.velocity, first.velocity) <= dot(last.velocity, last.velocity) ? first : last;
    const std::uint32_t node = addNode(slower.placeAt(now_));
    addArc(first, node);
    addArc(last, node);
    retire(first);
    retire(last);
    if (first.before == other) return;
    const Corner edge = last;
    settle(addCorner(first.before, edge.after, edge, node));
  }

  void split(std::uint32_t index, std::uint32_t edge_index) {
    const Corner corner = corners_[index], edge = corners_[edge_index];
    const std::uint32_t node = addNode(corner.placeAt(now_));
    addArc(corner, node);
    retire(corners_[index]);
    const std::uint32_t one = addCorner(corner.before, edge.after, edge, node);
    const std::uint32_t two = addCorner(edge_index, corner.after, corner, node);
    settle(one);
    if (corners_[two].is_alive) settle(two);
  }

  /// A new corner begins to move, unless its ring has closed.
  void settle(std::uint32_t index) {
    while (true) {
      Corner& corner = corners_[index];
      if (corner.before == corner.after) return closePair(corner);
      if (setInMotion(index)) return;
      Corner &before = beforeOf(corner), &after = afterOf(corner);
      const Vec2 left = before.placeAt(now_), right = after.placeAt(now_);
      const double to_left = length(left - corner.place), to_right = length(right - corner.place);
      const Line &one = lines_[before.side], &other = lines_[corner.side];
      const double gap = dot(other.normal, left) - other.at - other.base - other.pace * now_;
      if (std::fabs(gap) > 1e-4 || dot(one.way, other.way) > 0) {
        has_failed_ = true;
        return;
      }
      const bool takes_left = to_left <= to_right + kTouch, takes_right = to_right <= to_left + kTouch;
      const std::uint32_t node = addNode(takes_left ? left : right);
      addArc(corner, node);
      const std::uint32_t first = takes_left ? before.before : corner.before,
                          last = takes_right ? after.after : corner.after;
      const std::uint32_t right_index = corner.after;
      const Corner edge = takes_right ? after : corner;
      if (takes_left) addArc(before, node);
      if (takes_right) addArc(after, node);
      retire(corner);
      if (takes_left) retire(before);
      if (takes_right) retire(after);
      if (takes_left && takes_right && first == right_index) return;  // a triangle that was flat
      index = addCorner(first, last, edge, node);
    }
  }

  /// What is left of a ring of two corners is the ridge between them.
  void closePair(Corner& corner) {
    Corner& other = afterOf(corner);
    const Vec2 there = other.placeAt(now_);
    const std::uint32_t node = length(there - corner.place) < kTouch ? corner.node : addNode(there);
    addArc(other, node);
    addArc(corner, node);
    retire(corner);
    retire(other);
  }

  void pauseAt(Corner& corner) {
    const std::uint32_t node = addNode(corner.placeAt(now_));
    addArc(corner, node);
    corner.node = node;
    corner.place = draft_.points[node].at;
    corner.since = now_;
  }

  /// Sides may start to move now, or faces end at a level and others begin.
  void pause() {
    const bool is_level = std::find(plan_.levels.begin(), plan_.levels.end(), now_) != plan_.levels.end();
    std::vector<std::uint32_t> cut;
    std::vector<bool> is_touched(corners_.size(), false);
    for (std::uint32_t i = 0; i < corners_.size(); ++i) {
      const Corner& corner = corners_[i];
      if (!corner.is_alive) continue;
      const bool starts = !plan_.starts.empty() && plan_.starts[corner.side] == now_;
      const bool is_wall = lines_[corner.side].pace == 0;
      if (!starts && (!is_level || is_wall)) continue;
      cut.push_back(i);
      is_touched[i] = is_touched[corner.after] = true;
    }
    for (std::uint32_t i = 0; i < is_touched.size(); ++i)
      if (is_touched[i]) pauseAt(corners_[i]);
    layer_ += is_level ? 1 : 0;
    for (const std::uint32_t i : cut) {
      Corner& corner = corners_[i];
      const std::uint32_t to = afterOf(corner).node;
      arcs_.push_back({corner.face, to, corner.node});
      corner.face = addFace(Skeleton::Kind::slope, corner.side, layer_);
      arcs_.push_back({corner.face, corner.node, to});
    }
    for (std::size_t i = 0; i < plan_.starts.size(); ++i)
      if (plan_.starts[i] == now_ && now_ > 0) {
        lines_[i].pace = 1;
        lines_[i].base = -now_;
      }
    for (std::uint32_t i = 0; i < is_touched.size(); ++i)
      if (is_touched[i] && corners_[i].is_alive) settle(i);
  }

  /// All that still moves becomes level ground. False if it is not made of simple pieces.
  bool finishLevel() {
    for (Corner& corner : corners_)
      if (corner.is_alive) pauseAt(corner);
    for (std::uint32_t i = 0; i < corners_.size(); ++i) {
      if (!corners_[i].is_alive) continue;
      const std::uint32_t face = addFace(Skeleton::Kind::top, Skeleton::kNoSide, layer_);
      Ring ring;
      for (std::uint32_t at = i; corners_[at].is_alive; at = corners_[at].after) {
        Corner& corner = corners_[at];
        const std::uint32_t to = afterOf(corner).node;
        arcs_.push_back({corner.face, to, corner.node});
        arcs_.push_back({face, corner.node, to});
        ring.push_back(corner.place);
        retire(corner);
      }
      if (signedArea(ring) < 0) return false;
    }
    return true;
  }

  /// Strings the arcs of each face together, from its base on.
  bool linkFaces() {
    std::stable_sort(arcs_.begin(), arcs_.end(), [](const Arc& a, const Arc& b) { return a.face < b.face; });
    for (std::size_t first = 0; first < arcs_.size();) {
      std::size_t last = first;
      while (last < arcs_.size() && arcs_[last].face == arcs_[first].face) ++last;
      auto& ring = draft_.faces[arcs_[first].face].ring;
      ring.reserve(last - first);
      for (std::size_t i = first; i < last; ++i) {
        ring.push_back(arcs_[i].from);
        if (i + 1 == last) break;
        std::size_t next = i + 1;
        while (next < last && arcs_[next].from != arcs_[i].to) ++next;
        if (next == last) return false;
        std::swap(arcs_[i + 1], arcs_[next]);
      }
      if (arcs_[last - 1].to != ring.front()) return false;
      first = last;
    }
    for (auto& point : draft_.points) point.at = point.at + origin_;
    for (std::size_t i = 0; i < sides_.size(); ++i) draft_.points[i].at = sides_[i].from;
    return true;
  }

  const SkeletonPlan& plan_;
  std::vector<RegionSide> sides_;
  Vec2 origin_;
  bool has_holes_ = false, has_failed_ = false;
  std::vector<Line> lines_;
  std::vector<Corner> corners_;
  std::size_t live_count_ = 0;
  std::vector<Arc> arcs_;
  std::vector<double> stops_;
  double now_ = 0;
  std::uint32_t layer_ = 0;
  Skeleton draft_;
};

}  // namespace

std::optional<Skeleton> draftByWavefront(const Region& region, const SkeletonPlan& plan) {
  return Wavefront(region, plan).run();
}

}  // namespace castra::geometry
