// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_cut.h"

#include <algorithm>
#include <limits>

#include "generators/walls/wall_ring.h"

namespace castra::generators {

namespace {

using Place = WallSite::Place;

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kEndless = std::int64_t{1} << 50;

/// Greatest flow from where there is supply to one sink, by blocking flows over shortest ways (Dinitz 1970).
class Flow {
 public:
  explicit Flow(std::uint32_t nodes) : first_(nodes, kNone), supply_(nodes), level_(nodes), next_way_(nodes) {}

  void addArc(std::uint32_t from, std::uint32_t to, std::int64_t capacity) {
    add(from, to, capacity);
    add(to, from, 0);
  }
  void addSupply(std::uint32_t node, std::int64_t amount) { supply_[node] += amount; }

  void solve(std::uint32_t sink) {
    while (findLevels(sink)) {
      next_way_ = first_;
      for (std::uint32_t node = 0; node < first_.size(); ++node)
        while (supply_[node] > 0 && level_[node] != kNone && pushFrom(node, sink)) {
        }
    }
  }

  /// After solving: true if nothing more could come from there to the sink.
  bool isCutOff(std::uint32_t node) const { return level_[node] == kNone; }

 private:
  struct Arc {
    std::uint32_t to, next;
    std::int64_t room;
  };

  void add(std::uint32_t from, std::uint32_t to, std::int64_t capacity) {
    arcs_.push_back({to, first_[from], capacity});
    first_[from] = static_cast<std::uint32_t>(arcs_.size() - 1);
  }

  /// Steps to the sink; false if no supply gets there.
  bool findLevels(std::uint32_t sink) {
    std::fill(level_.begin(), level_.end(), kNone);
    level_[sink] = 0;
    queue_.assign(1, sink);
    bool is_supplied = false;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const std::uint32_t node = queue_[i];
      is_supplied |= supply_[node] > 0;
      for (std::uint32_t arc = first_[node]; arc != kNone; arc = arcs_[arc].next) {
        const std::uint32_t from = arcs_[arc].to;
        if (level_[from] != kNone || arcs_[arc ^ 1u].room == 0) continue;
        level_[from] = level_[node] + 1;
        queue_.push_back(from);
      }
    }
    return is_supplied;
  }

  /// Pushes along one shortest way; false if there is none any more.
  bool pushFrom(std::uint32_t start, std::uint32_t sink) {
    way_.clear();
    std::uint32_t node = start;
    while (node != sink) {
      std::uint32_t& arc = next_way_[node];
      while (arc != kNone && (arcs_[arc].room == 0 || level_[arcs_[arc].to] + 1 != level_[node])) arc = arcs_[arc].next;
      if (arc != kNone) {
        way_.push_back(arc);
        node = arcs_[arc].to;
        continue;
      }
      level_[node] = kNone - 1;  // a dead end, until levels are found again
      if (way_.empty()) return false;
      node = arcs_[way_.back() ^ 1u].to;
      way_.pop_back();
    }
    std::int64_t amount = supply_[start];
    for (const std::uint32_t arc : way_) amount = std::min(amount, arcs_[arc].room);
    for (const std::uint32_t arc : way_) {
      arcs_[arc].room -= amount;
      arcs_[arc ^ 1u].room += amount;
    }
    supply_[start] -= amount;
    return true;
  }

  std::vector<Arc> arcs_;
  std::vector<std::uint32_t> first_;
  std::vector<std::int64_t> supply_;
  std::vector<std::uint32_t> level_, next_way_, queue_, way_;
};

/// Keeps the largest of the pieces that hang together over edges; of equal ones, the first.
void keepLargestPiece(const WallSite& site, std::vector<std::uint8_t>& is_inside) {
  std::vector<std::uint32_t> piece(site.size(), 0);
  std::uint32_t count = 0, best = 0;
  std::size_t most = 0;
  std::vector<Place> open;
  for (Place start = 0; start < site.size(); ++start) {
    if (is_inside[start] == 0 || piece[start] != 0) continue;
    piece[start] = ++count;
    open.assign(1, start);
    for (std::size_t i = 0; i < open.size(); ++i)
      for (std::size_t k = 0; k < 8; k += 2) {
        const Place next = open[i] + site.around()[k];
        if (is_inside[next] == 0 || piece[next] != 0) continue;
        piece[next] = count;
        open.push_back(next);
      }
    if (open.size() > most) {
      most = open.size();
      best = count;
    }
  }
  for (Place place = 0; place < site.size(); ++place) is_inside[place] = best != 0 && piece[place] == best;
}

/// Takes in what cannot be reached from the margin over edges: holes, and bays that are open at a corner only.
void fillHoles(const WallSite& site, std::vector<std::uint8_t>& is_inside) {
  std::vector<std::uint8_t> is_outside(site.size());
  std::vector<Place> open{0};
  is_outside[0] = 1;
  for (std::size_t i = 0; i < open.size(); ++i)
    for (std::size_t k = 0; k < 8; k += 2) {
      const Place next = open[i] + site.around()[k];
      if (next >= site.size() || is_inside[next] != 0 || is_outside[next] != 0) continue;
      is_outside[next] = 1;
      open.push_back(next);
    }
  for (Place place = 0; place < site.size(); ++place) is_inside[place] = is_outside[place] == 0;
}

/// True if the wall around the set touches itself at this place, which is not inside.
bool isCramped(const WallSite& site, const std::vector<std::uint8_t>& is_inside, Place place) {
  const auto& around = site.around();
  const auto isSegment = [&](Place at) {
    return is_inside[at] == 0 &&
           std::any_of(around.begin(), around.end(), [&](Place step) { return is_inside[at + step] != 0; });
  };
  if (!isSegment(place)) return false;
  int count = 0;
  bool is_pinched = false;
  for (std::size_t k = 0; k < 8; k += 2) {
    count += isSegment(place + around[k]) ? 1 : 0;
    is_pinched |= is_inside[place + around[k]] != 0 && is_inside[place + around[(k + 2) % 8]] != 0 &&
                  is_inside[place + around[k + 1]] == 0;
  }
  return count != 2 || is_pinched;
}

}  // namespace

std::vector<Place> cutInterior(const WallSite& site, std::span<const CutSide> sides, const CutRewards& rewards) {
  // Each place has two nodes: one is cut off from the sink if the place is inside, the other if it is inside or wall.
  // Between them is the segment. Only what may be inside, and what touches that, has nodes.
  std::vector<std::uint32_t> node(site.size(), kNone);
  std::vector<Place> open;
  std::uint32_t nodes = 1;
  const auto isOpen = [&](Place place) { return site.mayBeInside(place) && sides[place] != CutSide::outside; };
  for (Place place = 0; place < site.size(); ++place) {
    if (!isOpen(place)) continue;
    open.push_back(place);
    node[place] = nodes;
    nodes += 2;
  }
  for (const Place place : open)
    for (const Place step : site.around())
      if (node[place + step] == kNone) {
        node[place + step] = nodes;
        nodes += 2;
      }
  Flow flow(nodes);
  for (Place place = 0; place < site.size(); ++place) {
    if (node[place] == kNone) continue;
    const std::int64_t cost =
        site.cost(place) >= WallSite::kForbidden ? kEndless : site.cost(place) * CutRewards::kCutUnit;
    flow.addArc(node[place] + 1, isOpen(place) ? node[place] : 0, cost);
    if (!isOpen(place)) continue;
    flow.addArc(node[place], node[place] + 1, kEndless);
    for (const Place step : site.around()) flow.addArc(node[place], node[place + step] + 1, kEndless);
    flow.addSupply(node[place], sides[place] == CutSide::inside
                                    ? kEndless
                                    : rewards.tile + (site.isResource(place) ? rewards.resource : 0));
  }
  flow.solve(0);
  std::vector<Place> inside;
  for (const Place place : open)
    if (flow.isCutOff(node[place])) inside.push_back(place);
  return inside;
}

std::vector<Place> mendInterior(const WallSite& site, std::span<const Place> inside) {
  std::vector<std::uint8_t> is_inside(site.size());
  for (const Place place : inside) is_inside[place] = 1;
  keepLargestPiece(site, is_inside);
  // What is filled makes the wall touch itself elsewhere at times, so it is looked at again; the inside only grows, and
  // all around it is looked at, so this ends.
  for (bool goes_on = true; goes_on;) {
    fillHoles(site, is_inside);
    goes_on = false;
    for (Place place = 0; place < site.size(); ++place)
      if (site.mayBeInside(place) && isCramped(site, is_inside, place)) {
        is_inside[place] = 1;
        goes_on = true;
      }
  }
  std::vector<Place> result;
  for (Place place = 0; place < site.size(); ++place)
    if (is_inside[place] != 0) result.push_back(place);
  if (!WallRing::isInterior(site, result)) result.clear();
  return result;
}

}  // namespace castra::generators
