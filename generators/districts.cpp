// SPDX-License-Identifier: GPL-3.0-or-later
// Recursive halving.
//   1. Start with each part of the site as one piece, with a drawn grain.
//   2. Cut a piece that is too large across the longer side of its box along the grain. Of a few tries, take the first
//      whose pieces are all of a decent size, or the one whose smallest piece is largest.
//   3. Hand each piece the arterials that reach its box; the leaf keeps those that run along its outline.
//   4. Sort the leaves by key, and crop the maps into them.
#include "generators/districts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/core/key.h"
#include "pipeline/geometry/cut.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr int kTries = 12;
constexpr double kDecentShare = 0.2;                // of max_area: a smaller piece is a last resort
constexpr std::size_t kMaxDepth = 60;               // cuts above one another; 2^60 districts would be enough
constexpr double kOnLine = 4 / geometry::kLattice;  // [m]; a point snapped twice may be this far from its cut

struct Piece {
  Region region;
  std::string path;
  std::size_t depth = 0;
  Vec2 grain;  // unit vector
  std::vector<Street> arterials;
};

/// The random numbers of one try.
struct CutDraw {
  double stray;  // from the middle, as a share
  double tilt;   // [rad]
};

CutDraw drawCut(Random& random, const DistrictParams& params) {
  CutDraw drawn;
  drawn.stray = random.uniform(-params.stray, params.stray);
  drawn.tilt = random.normal(0, params.tilt * math::kPi / 180);
  return drawn;
}

struct Line {
  Vec2 through, direction;
};

/// Across the longer side of the piece's box along its grain.
Line placeCut(const Piece& piece, const CutDraw& drawn) {
  Vec2 along = piece.grain, across = geometry::leftOf(along);
  Box box{{1e300, 1e300}, {-1e300, -1e300}};
  for (const Vec2& p : piece.region.outer) {
    const double x = geometry::dot(p, along), y = geometry::dot(p, across);
    box.low = {std::min(box.low.x, x), std::min(box.low.y, y)};
    box.high = {std::max(box.high.x, x), std::max(box.high.y, y)};
  }
  double length = box.width();
  Vec2 middle = along * ((box.low.x + box.high.x) / 2) + across * ((box.low.y + box.high.y) / 2);
  if (box.height() > box.width()) {
    std::swap(along, across);
    length = box.height();
  }
  const double c = math::cos(drawn.tilt), s = math::sin(drawn.tilt);
  return {geometry::snap(middle + along * (drawn.stray * length)), across * c + along * s};
}

struct Cut {
  Line line;
  geometry::CutPieces pieces;
  double smallest = 0;  // [m2]
};

/// Nothing if the line misses, or a piece is faulty.
std::optional<Cut> makeCut(const Region& region, const Line& line) {
  Cut cut{line, geometry::cutRegion(region, line.through, line.direction), 1e300};
  if (cut.pieces.left.empty() || cut.pieces.right.empty()) return std::nullopt;
  for (const auto* side : {&cut.pieces.left, &cut.pieces.right})
    for (const Region& piece : *side) {
      if (geometry::findFault(piece)) return std::nullopt;
      cut.smallest = std::min(cut.smallest, geometry::area(piece));
    }
  return cut;
}

std::optional<Cut> findCut(const Draw& draw, const DistrictParams& params, const Piece& piece) {
  Random random = draw.random("cut:" + piece.path);
  std::optional<Cut> best;
  for (int i = 0; i < kTries; ++i) {
    const CutDraw drawn = drawCut(random, params);
    std::optional<Cut> cut = makeCut(piece.region, placeCut(piece, drawn));
    if (cut && (!best || cut->smallest > best->smallest)) best = std::move(cut);
    if (best && best->smallest >= kDecentShare * params.max_area) break;
  }
  return best;
}

/// "0", then "0b", "0c", ... "0z", "0zb" for the pieces left of a cut; the same with 1 for those right of it.
std::string nameStep(bool is_left, std::size_t index) {
  std::string name = is_left ? "0" : "1";
  for (; index > 25; index -= 25) name += 'z';
  if (index > 0) name += static_cast<char>('a' + static_cast<int>(index));
  return name;
}

/// True if an edge of the ring lies on the street's middle line.
bool bounds(const Street& street, const Ring& ring) {
  const Vec2 along = street.to - street.from;
  const double reach = geometry::length(along);
  const Vec2 way = along * (1 / reach);
  const auto isOnLine = [&](const Vec2& p) {
    const double x = geometry::dot(p - street.from, way), y = geometry::cross(way, p - street.from);
    return std::fabs(y) <= kOnLine && x >= -kOnLine && x <= reach + kOnLine;
  };
  bool was_on_line = isOnLine(ring.back());
  for (const Vec2& p : ring) {
    const bool is_on_line = isOnLine(p);
    if (is_on_line && was_on_line) return true;
    was_on_line = is_on_line;
  }
  return false;
}

/// "e4n7" for a place 400 to 500 m east and 700 to 800 m north of the origin, "w1s1" for one just south-west of it.
std::string tagOf(const Vec2& place) {
  const auto name = [](double value, char positive, char negative) {
    const auto cell = static_cast<std::int64_t>(std::floor(value / 100));
    return cell >= 0 ? concat(positive, cell) : concat(negative, -cell);
  };
  return name(place.x, 'e', 'w') + name(place.y, 'n', 's');
}

/// One tag a part. Parts whose middles share a cell are told apart by letters, the larger first.
std::vector<std::string> tagParts(const std::vector<Region>& parts) {
  std::vector<std::string> tags;
  std::map<std::string, std::vector<std::size_t>> owners;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Box box = geometry::boundsOf(parts[i].outer);
    tags.push_back(tagOf((box.low + box.high) * 0.5));
    owners[tags.back()].push_back(i);
  }
  for (auto& [tag, sharing] : owners) {
    std::stable_sort(sharing.begin(), sharing.end(),
                     [&](std::size_t a, std::size_t b) { return geometry::area(parts[a]) > geometry::area(parts[b]); });
    for (std::size_t i = 1; i < sharing.size(); ++i) tags[sharing[i]] = tag + nameStep(true, i).substr(1);
  }
  return tags;
}

class Splitter {
 public:
  Splitter(const Draw& draw, const DistrictParams& params) : draw_(draw), params_(params) {}

  void split(const Region& part, const std::string& tag) {
    const double angle = draw_.random("grain:" + tag).uniform(0, math::kPi);
    open_.push_back({part, tag + "-", 0, {math::cos(angle), math::sin(angle)}, {}});
    while (!open_.empty()) {
      draw_.stopIfCancelled();
      Piece piece = std::move(open_.back());
      open_.pop_back();
      const bool is_done = geometry::area(piece.region) <= params_.max_area || piece.depth >= kMaxDepth;
      const std::optional<Cut> cut = is_done ? std::nullopt : findCut(draw_, params_, piece);
      if (cut)
        divide(piece, *cut);
      else
        leaves.push_back(std::move(piece));
    }
  }

  std::vector<Piece> leaves;

 private:
  void divide(const Piece& piece, const Cut& cut) {
    std::vector<Street> arterials = piece.arterials;
    for (const geometry::Chord& chord : geometry::findChords(piece.region, cut.line.through, cut.line.direction))
      arterials.push_back({chord.from, chord.to, params_.arterial_width, StreetClass::arterial});
    for (const bool is_left : {true, false}) {
      const auto& side = is_left ? cut.pieces.left : cut.pieces.right;
      for (std::size_t i = 0; i < side.size(); ++i)
        open_.push_back({side[i], piece.path + nameStep(is_left, i), piece.depth + 1, cut.line.direction,
                         selectNear(arterials, geometry::boundsOf(side[i].outer))});
    }
  }

  const Draw& draw_;
  const DistrictParams& params_;
  std::vector<Piece> open_;
};

}  // namespace

Set<District> splitDistricts(Draw& draw, const DistrictParams& params, const Site& site) {
  Splitter splitter(draw, params);
  const std::vector<std::string> tags = tagParts(site.parts);
  for (std::size_t i = 0; i < site.parts.size(); ++i) splitter.split(site.parts[i], tags[i]);

  std::vector<Piece>& leaves = splitter.leaves;
  for (Piece& leaf : leaves)
    if (leaf.depth == 0) leaf.path.pop_back();  // a part that was never cut is just its tag
  std::sort(leaves.begin(), leaves.end(),
            [](const Piece& a, const Piece& b) { return compareKeys(a.path, b.path) < 0; });

  SetWriter<District> out(draw);
  for (Piece& leaf : leaves) {
    District district;
    for (const Street& street : leaf.arterials)
      if (bounds(street, leaf.region.outer)) district.arterials.push_back(street);
    district.region = std::move(leaf.region);
    district.density = geometry::crop(site.density, district.region);
    out.add(leaf.path, district);
  }
  return out.finish();
}

}  // namespace castra::generators
