// SPDX-License-Identifier: GPL-3.0-or-later
// Clipper works on whole numbers: ours are lattice steps from a corner of the input, so that results do not depend on
// where in the world a district lies. Clipper's own offsetting calls the C library's trigonometry, whose last bits
// depend on the CPU, so the raw outline is made here, and Clipper only unites it:
//
//           miter             corner turned back        Where the outline turns back on itself it goes through the
//        +-----------\         +------+                 corner; the loops this makes are wound around zero times or
//        |           |         |   v  |                 fewer, and uniting with the `positive` rule drops them.
//        +--------\  |      ---+---+--+---
//                 |  |
#include "pipeline/geometry/boolean.h"

#include <algorithm>
#include <clipper.hpp>
#include <cmath>
#include <cstdint>
#include <utility>

#include "pipeline/base/check.h"
#include "pipeline/geometry/shared_edges.h"

namespace castra::geometry {

namespace {

using ClipperLib::IntPoint;
using ClipperLib::Path;
using ClipperLib::Paths;

/// A corner may reach this many distances away before it is cut off.
constexpr double kMiterLimit = 2;
/// Clipper can part rings where they touch themselves, by comparing all points with all: a second from here on, minutes
/// for a coast. A region may touch itself in points, so this only makes it tidier.
constexpr std::size_t kMaxTidyPoints = 20'000;

std::int64_t roundToStep(double steps) { return static_cast<std::int64_t>(std::floor(steps + 0.5)); }

/// Between metres and whole lattice steps about an origin.
struct Frame {
  Vec2 origin;  // [steps]

  explicit Frame(std::span<const Region> regions) {
    for (const Region& region : regions)
      if (!region.outer.empty()) {
        const Vec2 corner = region.outer[0];
        origin = {std::floor(corner.x * kLattice), std::floor(corner.y * kLattice)};
        return;
      }
  }

  Path toPath(const Ring& ring) const {
    Path path;
    path.reserve(ring.size());
    for (const Vec2& p : ring)
      path.emplace_back(roundToStep(p.x * kLattice - origin.x), roundToStep(p.y * kLattice - origin.y));
    return path;
  }

  void addPaths(Paths& paths, std::span<const Region> regions) const {
    for (const Region& region : regions) {
      paths.push_back(toPath(region.outer));
      for (const Ring& hole : region.holes) paths.push_back(toPath(hole));
    }
  }

  /// Starts at its lowest, then leftmost point, and has none that lies straight between its neighbours.
  Ring toRing(const Path& path) const {
    Ring ring;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const IntPoint &a = path[(i + path.size() - 1) % path.size()], &b = path[i], &c = path[(i + 1) % path.size()];
      const bool is_straight = static_cast<double>(b.X - a.X) * static_cast<double>(c.Y - b.Y) ==
                               static_cast<double>(b.Y - a.Y) * static_cast<double>(c.X - b.X);
      if (!is_straight)
        ring.push_back(
            {(static_cast<double>(b.X) + origin.x) / kLattice, (static_cast<double>(b.Y) + origin.y) / kLattice});
    }
    if (ring.empty()) return ring;
    std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end(), isLower), ring.end());
    return ring;
  }
};

void addOuters(const Frame& frame, const ClipperLib::PolyNode& parent, std::vector<Region>& made) {
  for (const ClipperLib::PolyNode* outer : parent.Childs) {
    Region region{frame.toRing(outer->Contour), {}};
    for (const ClipperLib::PolyNode* hole : outer->Childs) {
      addOuters(frame, *hole, made);  // islands in the hole
      Ring ring = frame.toRing(hole->Contour);
      if (!ring.empty()) region.holes.push_back(std::move(ring));
    }
    if (region.outer.empty()) continue;
    std::sort(region.holes.begin(), region.holes.end(), isRingBefore);
    made.push_back(std::move(region));
  }
}

std::vector<Region> execute(const Frame& frame, ClipperLib::ClipType type, const Paths& subject, const Paths& clip) {
  std::size_t points = 0;
  for (const Path& path : subject) points += path.size();
  ClipperLib::Clipper clipper(points < kMaxTidyPoints ? ClipperLib::ioStrictlySimple : 0);
  if (!clipper.AddPaths(subject, ClipperLib::ptSubject, true)) return {};  // nothing there has area
  clipper.AddPaths(clip, ClipperLib::ptClip, true);
  ClipperLib::PolyTree tree;
  const bool is_done = clipper.Execute(type, tree, ClipperLib::pftPositive, ClipperLib::pftPositive);
  CASTRA_CHECK(is_done, "Clipper refused ", subject.size(), " and ", clip.size(), " rings");
  std::vector<Region> made;
  addOuters(frame, tree, made);
  return made;
}

/// True for a sliver whose mean width is less than this [steps].
bool isThinner(const Path& path, double width) {
  double around = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const IntPoint &a = path[i], &b = path[(i + 1) % path.size()];
    around += length({static_cast<double>(b.X - a.X), static_cast<double>(b.Y - a.Y)});
  }
  return std::fabs(ClipperLib::Area(path)) < width * around / 2;
}

/// The rings of the regions, with edges led through the points they pass within `reach` [steps].
Paths bend(const Frame& frame, std::span<const Region> regions, double reach) {
  std::vector<Ring> rings;
  for (const Region& region : regions) {
    rings.push_back(region.outer);
    rings.insert(rings.end(), region.holes.begin(), region.holes.end());
  }
  const Region bent{{}, bendEdges(rings, reach / kLattice)};
  Paths paths;
  for (const Ring& ring : cancelSharedEdges({&bent, 1})) paths.push_back(frame.toPath(ring));
  return paths;
}

/// Puts every point that lies on a line, as far as the lattice can tell, into that line.
void weldPaths(Paths& paths) {
  Path points;
  for (const Path& path : paths) points.insert(points.end(), path.begin(), path.end());
  for (Path& path : paths) {
    Path welded;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const IntPoint &a = path[i], &b = path[(i + 1) % path.size()];
      const auto from = [&](const IntPoint& p) {
        return Vec2{static_cast<double>(p.X - a.X), static_cast<double>(p.Y - a.Y)};
      };
      const Vec2 way = from(b);
      std::vector<std::pair<double, IntPoint>> between;
      for (const IntPoint& point : points) {
        const double along = dot(from(point), way), off = cross(way, from(point));
        if (along > 0 && along < dot(way, way) && off * off <= dot(way, way)) between.emplace_back(along, point);
      }
      std::sort(between.begin(), between.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
      welded.push_back(a);
      for (const auto& [along, point] : between) welded.push_back(point);
    }
    path = std::move(welded);
  }
}

/// Clipper rounds the crossings it finds, which may push a point across a line nearby. Uniting again finds the new
/// crossing, and a few rounds of that mostly settle it. If not, points that lie close together are merged, further and
/// further, and thin rings left out; where a point is far from the line's ends, or Clipper has left two rings along one
/// another, lines are bent to touch, and what they share is cancelled.
void mend(const Frame& frame, std::span<const Region> faulty, std::vector<Region>& made) {
  for (double reach = 0; reach<kLattice; reach = reach> 0 ? reach * 2 : 1.5) {  // [steps]
    Paths paths;
    frame.addPaths(paths, faulty);
    if (reach > 0) {
      ClipperLib::CleanPolygons(paths, reach);
      std::erase_if(paths, [&](const Path& path) { return isThinner(path, reach); });
    }
    for (int round = 0; round < 4; ++round) {
      if (reach == 0) weldPaths(paths);
      const std::vector<Region> mended = execute(frame, ClipperLib::ctUnion, paths, {});
      if (!locateFault(mended)) {
        made.insert(made.end(), mended.begin(), mended.end());
        return;
      }
      paths.clear();
      if (reach > 0)
        paths = bend(frame, mended, reach);
      else
        frame.addPaths(paths, mended);
    }
  }
  CASTRA_CHECK(false, "a region near ", describePlace(faulty[0].outer[0]), " cannot be mended");
}

void sortRegions(std::vector<Region>& regions) {
  std::sort(regions.begin(), regions.end(),
            [](const Region& a, const Region& b) { return isRingBefore(a.outer, b.outer); });
}

std::vector<Region> combine(const Frame& frame, ClipperLib::ClipType type, const Paths& subject, const Paths& clip) {
  std::vector<Region> sound;
  for (Region& region : execute(frame, type, subject, clip)) {
    if (locateFault({&region, 1}))
      mend(frame, {&region, 1}, sound);
    else
      sound.push_back(std::move(region));
  }
  sortRegions(sound);
  return sound;
}

std::vector<Region> combine(ClipperLib::ClipType type, std::span<const Region> subject, std::span<const Region> clip) {
  const Frame frame(subject);
  Paths subject_paths, clip_paths;
  frame.addPaths(subject_paths, subject);
  frame.addPaths(clip_paths, clip);
  return combine(frame, type, subject_paths, clip_paths);
}

/// The raw outline at `distance` [steps] to the right of the path.
Path offsetPath(const Path& path, double distance) {
  const std::size_t count = path.size();
  std::vector<Vec2> ways(count);  // unit vector along edge i
  for (std::size_t i = 0; i < count; ++i) {
    const IntPoint &a = path[i], &b = path[(i + 1) % count];
    const Vec2 edge{static_cast<double>(b.X - a.X), static_cast<double>(b.Y - a.Y)};
    ways[i] = edge * (1 / length(edge));
  }
  Path outline;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 corner{static_cast<double>(path[i].X), static_cast<double>(path[i].Y)};
    const Vec2 in = ways[(i + count - 1) % count], out = ways[i];
    const Vec2 in_normal = leftOf(in) * -1, out_normal = leftOf(out) * -1;
    const auto add = [&](const Vec2& p) { outline.emplace_back(roundToStep(p.x), roundToStep(p.y)); };
    const double turn = cross(in, out), reach = 1 + dot(in, out);
    if (turn * distance < 0 && std::fabs(turn * distance) >= 1) {
      add(corner + in_normal * distance);
      add(corner);
      add(corner + out_normal * distance);
    } else if (reach >= 2 / (kMiterLimit * kMiterLimit)) {
      add(corner + (in_normal + out_normal) * (distance / reach));
    } else {
      // The cut lies across the bisector, at the distance from the corner. A line that turns right back has none.
      const Vec2 sum = in_normal + out_normal;
      const Vec2 bisector = reach > 1e-12 ? sum * (1 / length(sum)) : in * (distance > 0 ? 1 : -1);
      const double along = distance * (1 - dot(in_normal, bisector)) / dot(in, bisector);
      add(corner + in_normal * distance + in * along);
      add(corner + out_normal * distance - out * along);
    }
  }
  return outline;
}

void dropRepeated(Path& path) {
  path.erase(std::unique(path.begin(), path.end()), path.end());
  while (path.size() > 1 && path.front() == path.back()) path.pop_back();
}

}  // namespace

std::vector<Region> unite(std::span<const Region> regions) {
  const Frame frame(regions);
  Paths paths;
  // Clipper takes minutes to join neighbours along a border of some thousand edges.
  for (const Ring& ring : cancelSharedEdges(regions)) paths.push_back(frame.toPath(ring));
  const std::vector<Region> united = combine(frame, ClipperLib::ctUnion, paths, {});
  if (united.size() < 2 || !locateFault(united)) return united;
  std::vector<Region> apart;  // by rounding, two of them overlapped
  mend(frame, united, apart);
  sortRegions(apart);
  return apart;
}

std::vector<Region> subtract(std::span<const Region> from, std::span<const Region> what) {
  return combine(ClipperLib::ctDifference, from, what);
}

std::vector<Region> intersect(std::span<const Region> these, std::span<const Region> those) {
  return combine(ClipperLib::ctIntersection, these, those);
}

std::vector<Region> offset(std::span<const Region> regions, double distance) {
  // What lies on both sides of a shared line must not draw back from it.
  if (distance < 0 && regions.size() > 1) {
    const std::vector<Region> united = unite(regions);
    std::vector<Region> shrunk;
    for (const Region& region : united)
      for (Region& piece : offset({&region, 1}, distance)) shrunk.push_back(std::move(piece));
    return shrunk;
  }
  const Frame frame(regions);
  Paths paths, outlines;
  frame.addPaths(paths, regions);
  for (Path& path : paths) {
    dropRepeated(path);
    if (path.size() >= 3) outlines.push_back(offsetPath(path, distance * kLattice));
  }
  return combine(frame, ClipperLib::ctUnion, outlines, {});
}

}  // namespace castra::geometry
