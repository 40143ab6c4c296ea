// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/slots.h"

#include <algorithm>
#include <cmath>

#include "generators/cell_cutter.h"
#include "generators/lattice.h"
#include "pipeline/base/text.h"

namespace castra::generators {

using geometry::CellMesh;
using geometry::dot;
using geometry::Vec2;

namespace {

constexpr double kLeastGap = 20;         // [m]; between slots, and from junctions
constexpr double kLeastBendGap = 5;      // [m]; of a slot from a bend
constexpr double kJitter = 0.25;         // of the spacing
constexpr double kLeastSlope = 0.6;      // of a line across another
constexpr double kCrossShare = 1.0 / 3;  // of the length of organic blocks: between places to cross a long street

class SlotSetter {
 public:
  SlotSetter(CellMesh& mesh, const std::vector<Zone>& zones, const std::vector<std::uint32_t>& closed, double share,
             Draw& draw)
      : mesh_(mesh), zones_(zones), share_(share), draw_(draw) {
    slots_.assign(mesh.pointCount(), false);
    ends_.assign(mesh.pointCount(), false);
    for (std::uint32_t point = 0; point < ends_.size(); ++point) {
      ends_[point] = mesh.degreeOf(point) != 2;
      slots_[point] = mesh.degreeOf(point) == 3;
    }
    for (const std::uint32_t point : closed) {
      ends_[point] = true;
      slots_[point] = false;
    }
  }

  std::vector<bool> run() {
    const auto lines = static_cast<std::uint32_t>(mesh_.lineCount());
    std::vector<bool> is_done(lines);
    for (std::uint32_t line = 0; line < lines; ++line) {
      if (is_done[line] || (mesh_.tagOf(line) & CellCutter::kBorder) != 0) continue;
      listChain(2 * line);
      for (const std::uint32_t side : chain_) is_done[CellMesh::lineOf(side)] = true;
      fillChain();
    }
    return std::move(slots_);
  }

 private:
  Vec2 startOf(std::uint32_t side) const { return mesh_.at(mesh_.startOf(side)); }
  Vec2 endOf(std::uint32_t side) const { return mesh_.at(mesh_.endOf(side)); }

  /// The sides from junction to junction on which the given one lies, in a direction that hangs on the place alone.
  void listChain(std::uint32_t side) {
    std::uint32_t first = side;
    while (!ends_[mesh_.startOf(first)]) {
      first = CellMesh::twinOf(mesh_.nextSide(CellMesh::twinOf(first)));
      if (first == side) break;  // all around, without a junction
    }
    chain_.assign(1, first);
    while (!ends_[mesh_.endOf(chain_.back())]) {
      const std::uint32_t next = mesh_.nextSide(chain_.back());
      if (next == first) break;
      chain_.push_back(next);
    }
    const auto isBefore = [](const Vec2& a, const Vec2& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    const std::uint32_t start = mesh_.startOf(chain_.front());
    const bool is_loop = start == mesh_.endOf(chain_.back());
    if (is_loop && !ends_[start]) {
      std::rotate(chain_.begin(),
                  std::min_element(chain_.begin(), chain_.end(),
                                   [&](auto a, auto b) { return isBefore(startOf(a), startOf(b)); }),
                  chain_.end());
      return;
    }
    // A loop that comes back to its junction starts there, and its next points tell which way round.
    if (is_loop ? isBefore(startOf(chain_.back()), endOf(chain_.front()))
                : isBefore(endOf(chain_.back()), startOf(chain_.front()))) {
      std::reverse(chain_.begin(), chain_.end());
      for (std::uint32_t& turned : chain_) turned = CellMesh::twinOf(turned);
    }
  }

  void fillChain() {
    double length = 0;
    for (const std::uint32_t side : chain_) length += geometry::length(endOf(side) - startOf(side));
    wanted_.clear();
    const std::uint32_t middle = chain_[chain_.size() / 2];
    const double spacing = std::max(share_ * zoneAt(zones_, startOf(middle)).depth, kLeastGap);
    const auto count = static_cast<int>(std::floor(length / spacing));
    const Vec2 from = startOf(chain_.front()), to = endOf(chain_.back());
    Random random = draw_.random(concat("slots:", from.x, ":", from.y, ":", to.x, ":", to.y));
    for (int i = 0; i < count; ++i) wanted_.push_back(length * (i + 0.5 + random.uniform(-kJitter, kJitter)) / count);

    double walked = 0, last = 0;
    for (std::uint32_t side : chain_) {
      const Vec2 a = startOf(side), b = endOf(side);
      const double reach = geometry::length(b - a);
      const Zone& zone = zoneAt(zones_, (a + b) * 0.5);
      findPlaces(zone, a, b, walked);
      const std::uint32_t end = mesh_.endOf(side);
      const bool is_bend = !ends_[end];
      const double end_gap = is_bend ? kLeastBendGap : kLeastGap;
      bool is_wanted = is_bend && zone.pattern == Pattern::manhattan;
      for (const double place : places_) {
        if (walked + place - last < kLeastGap || length - walked - place < kLeastGap) continue;
        if (reach - place < end_gap) {
          is_wanted = is_bend;
          continue;
        }
        if (place < kLeastBendGap) {
          const std::uint32_t start = mesh_.startOf(side);
          if (ends_[start]) continue;
          slots_[start] = true;
          last = walked;
          continue;
        }
        last = walked + place;
        mesh_.splitSide(side, geometry::snap(a + (b - a) * (place / reach)));
        slots_.push_back(true);
        ends_.push_back(false);
        side = mesh_.nextSide(side);
      }
      walked += reach;
      if (!is_wanted) continue;
      slots_[end] = true;
      last = walked;
    }
  }

  /// Places on the line from a to b [m], which starts so far from the beginning of its road.
  void findPlaces(const Zone& zone, const Vec2& a, const Vec2& b, double start) {
    places_.clear();
    const double length = geometry::length(b - a);
    // On a line that is too flat to cross a family of lines, there are no slots for them.
    const auto add = [&](double from, double to, double spacing) {
      if (std::fabs(to - from) < kLeastSlope * length) return;
      for (double i = std::floor(std::min(from, to) / spacing) + 1; i < std::max(from, to) / spacing; ++i)
        places_.push_back((i * spacing - from) / (to - from) * length);
    };
    if (zone.pattern == Pattern::manhattan || zone.pattern == Pattern::organic) {
      const Lattice lattice(zone, zone.pattern);
      const Vec2 from = lattice.toLattice(a), to = lattice.toLattice(b);
      add(from.x, to.x, zone.pattern == Pattern::organic ? kCrossShare * zone.length : zone.length);
      add(from.y, to.y, zone.depth);
      std::sort(places_.begin(), places_.end());
    } else {
      for (const double place : wanted_)
        if (place >= start && place < start + length) places_.push_back(place - start);
    }
  }

  CellMesh& mesh_;
  const std::vector<Zone>& zones_;
  double share_;
  Draw& draw_;
  std::vector<bool> slots_, ends_;    // of points
  std::vector<std::uint32_t> chain_;  // sides
  std::vector<double> wanted_;        // along the chain [m]
  std::vector<double> places_;        // along the line at hand [m]
};

}  // namespace

std::vector<bool> setSlots(CellMesh& mesh, const std::vector<Zone>& zones, const std::vector<std::uint32_t>& closed,
                           double share, Draw& draw) {
  return SlotSetter(mesh, zones, closed, share, draw).run();
}

}  // namespace castra::generators
