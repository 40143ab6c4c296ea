// SPDX-License-Identifier: GPL-3.0-or-later
// A* (Hart, Nilsson and Raphael 1968).
#include "analyzers/puzzles/puzzle_search.h"

#include <algorithm>

#include "analyzers/puzzles/puzzle_estimate.h"

namespace castra::analyzers {

namespace {

constexpr std::uint32_t kNoParent = 0xffffffffu;
using Order = std::array<std::uint8_t, kMostHeroes>;
constexpr Order kSameOrder = {0, 1, 2};

/// The state with heroes named anew: the one at place i was at place order[i].
PuzzleState reorder(const PuzzleWorld& world, const PuzzleState& state, const Order& order) {
  PuzzleState result = state;
  for (int h = 0; h < world.heroes; ++h) {
    result.room[at(h)] = state.room[order[at(h)]];
    result.hold[at(h)] = state.hold[order[at(h)]];
    for (std::size_t i = 0; i < world.items.size(); ++i)
      if (state.has(order[at(h)], static_cast<int>(i)))
        result.item[i] = static_cast<std::uint8_t>(PuzzleState::kHeld + h);
  }
  return result;
}

class Search {
 public:
  Search(const PuzzleWorld& world, int haste)
      : world_(world), moves_(world), estimate_(world), spent_(world), haste_(haste) {}

  PuzzlePlan run(std::uint64_t most_states, const std::function<void()>& stop) {
    PuzzlePlan plan;
    PuzzleState first = beginWorld(world_);
    spent_.forget(first);
    visit(first, 0, kNoParent, {}, kSameOrder);
    std::uint64_t popped = 0;
    while (lowest_ < open_.size()) {
      if (open_[lowest_].empty()) {
        ++lowest_;
        continue;
      }
      const auto [index, cost] = open_[lowest_].back();
      open_[lowest_].pop_back();
      if (cost != nodes_[index].cost) continue;
      if (++popped % 4096 == 0) stop();
      const PuzzleState state = table_.at(index);
      if (moves_.isWon(state)) {
        plan.end = PuzzlePlan::End::found;
        plan.steps = cost;
        trace(index, plan);
        break;
      }
      if (table_.size() > most_states) {
        plan.end = PuzzlePlan::End::out_of_states;
        break;
      }
      moves_.list(state, [&, from = index, so_far = cost](const PuzzleDeed& deed, const PuzzleState& next) {
        PuzzleState sorted = next;
        spent_.forget(sorted);
        const Order order = sortHeroes(world_, sorted);
        visit(sorted, so_far + deed.steps, from, deed, order);
      });
    }
    plan.states = table_.size();
    return plan;
  }

 private:
  struct Node {
    int cost = 0;
    std::uint32_t parent = kNoParent;
    PuzzleDeed deed;
    Order order = kSameOrder;
  };
  struct Entry {
    std::uint32_t index = 0;
    int cost = 0;
  };

  void visit(const PuzzleState& state, int cost, std::uint32_t parent, const PuzzleDeed& deed, const Order& order) {
    const auto [index, is_new] = table_.add(state);
    if (is_new)
      nodes_.emplace_back();
    else if (nodes_[index].cost <= cost)
      return;
    nodes_[index] = {cost, parent, deed, order};
    const std::size_t bucket = at(cost + haste_ * estimate_.stepsFrom(state));
    if (bucket >= open_.size()) open_.resize(bucket + 1);
    open_[bucket].push_back({index, cost});
    lowest_ = std::min(lowest_, bucket);
  }

  void trace(std::uint32_t last, PuzzlePlan& plan) const {
    std::vector<std::uint32_t> path;
    for (std::uint32_t i = last; i != kNoParent; i = nodes_[i].parent) path.push_back(i);
    std::reverse(path.begin(), path.end());
    Order true_number = kSameOrder;  // of the hero at each place of the sorted state
    for (std::size_t k = 1; k < path.size(); ++k) {
      const Node& node = nodes_[path[k]];
      Order place{};
      for (std::size_t i = 0; i < kMostHeroes; ++i) place[true_number[i]] = static_cast<std::uint8_t>(i);
      plan.before.push_back(reorder(world_, table_.at(path[k - 1]), place));
      plan.deeds.push_back(node.deed);
      plan.deeds.back().hero = true_number[at(node.deed.hero)];
      Order next = true_number;
      for (std::size_t i = 0; i < kMostHeroes; ++i) next[i] = true_number[node.order[i]];
      true_number = next;
    }
  }

  const PuzzleWorld& world_;
  PuzzleMoves moves_;
  PuzzleEstimate estimate_;
  SpentItems spent_;
  int haste_;
  StateTable table_;
  std::vector<Node> nodes_;               // by the place in the table
  std::vector<std::vector<Entry>> open_;  // by cost and estimate together
  std::size_t lowest_ = 0;                // below it all are empty
};

}  // namespace

std::array<std::uint8_t, kMostHeroes> sortHeroes(const PuzzleWorld& world, PuzzleState& state) {
  Order order = kSameOrder;
  if (world.heroes == 1) return order;
  std::array<std::uint64_t, kMostHeroes> had{};
  for (std::size_t i = 0; i < world.items.size(); ++i)
    if (state.item[i] >= PuzzleState::kHeld) had[state.item[i] - PuzzleState::kHeld] |= std::uint64_t{1} << i;
  const auto isBefore = [&](std::uint8_t a, std::uint8_t b) {
    if (state.room[a] != state.room[b]) return state.room[a] < state.room[b];
    if (state.hold[a] != state.hold[b]) return state.hold[a] < state.hold[b];
    return had[a] < had[b];
  };
  // Three at most: plain swaps will do.
  for (const int i : {0, 1, 0})
    if (i + 1 < world.heroes && isBefore(order[at(i + 1)], order[at(i)])) std::swap(order[at(i)], order[at(i + 1)]);
  if (order != kSameOrder) state = reorder(world, state, order);
  return order;
}

PuzzlePlan searchPlan(const PuzzleWorld& world, std::uint64_t most_states, int haste,
                      const std::function<void()>& stop) {
  return Search(world, haste).run(most_states, stop);
}

}  // namespace castra::analyzers
