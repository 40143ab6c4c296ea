// SPDX-License-Identifier: GPL-3.0-or-later
// Every thing can be shown a level plainer, and then another. Each such step saves something and costs looks, for which
// the size of the thing stands. Steps are ordered by what they save for what they cost, and the fewest of them are
// taken with which all limits are kept. Since what is shared cannot be told apart thing by thing, each number of steps
// is counted as a whole, and the fewest are found by halving.
#include "generators/models/model_budget.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "pipeline/artifacts/model_cost.h"

namespace castra::generators {

namespace {

/// A thing shown at this level instead of the one before.
struct Step {
  std::uint32_t thing = 0, level = 0;
  double worth = 0;
};

struct Measured {
  std::array<double, Model::kLevels> triangles{};
  double size = 0;  // of the diagonal of what is around its parts [m]
};

std::vector<Measured> measureThings(const Model& model) {
  std::vector<Measured> all(model.things.size());
  std::vector<geometry::Box3> around(model.things.size(), {{1e9, 1e9, 1e9}, {-1e9, -1e9, -1e9}});
  for (const Model::Part& part : model.parts) {
    geometry::Box3& box = around[part.thing];
    for (std::size_t level = 0; level < Model::kLevels; ++level) {
      if (part.meshes[level] == Model::kNobody) continue;
      all[part.thing].triangles[level] += static_cast<double>(model.meshes[part.meshes[level]].triangleCount());
    }
    for (const Model::Box& bump : part.boxes) {
      const double reach = bump.half.x + bump.half.y;
      box.low = {std::min(box.low.x, bump.centre.x - reach), std::min(box.low.y, bump.centre.y - reach),
                 std::min(box.low.z, bump.centre.z - bump.half.z)};
      box.high = {std::max(box.high.x, bump.centre.x + reach), std::max(box.high.y, bump.centre.y + reach),
                  std::max(box.high.z, bump.centre.z + bump.half.z)};
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i].size = std::max(0.1, geometry::length(around[i].high - around[i].low));
  return all;
}

/// All steps, the best first; a thing's second step never before its first. Repeats go with what they repeat.
std::vector<Step> orderSteps(const Model& model) {
  const std::vector<Measured> measured = measureThings(model);
  std::vector<Step> steps;
  for (std::uint32_t i = 0; i < model.things.size(); ++i) {
    if (model.things[i].isRepeat()) continue;
    // What nobody sees from outside costs half as much to lose.
    const double looks = measured[i].size * (model.things[i].isInside() ? 0.5 : 1);
    double before = 1e300;
    for (std::uint32_t level = 1; level < Model::kLevels; ++level) {
      const double saved = measured[i].triangles[level - 1] - measured[i].triangles[level];
      before = std::min(before, saved / (looks * level));
      if (before > 0) steps.push_back({i, level, before});
    }
  }
  std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.worth > b.worth; });
  return steps;
}

bool isKept(const Model& model) {
  const ModelCost cost = costOf(model, 0);
  const auto within = [](std::uint64_t value, std::uint64_t limit) { return limit == 0 || value <= limit; };
  const Model::Budget& budget = model.budget;
  return within(cost.triangles, budget.triangles) && within(cost.draw_calls, budget.draw_calls) &&
         within(cost.disk, budget.disk) && within(cost.textures, budget.textures);
}

}  // namespace

Model keepBudget(Run& run, const ModelBudgetParams& params, const Model& model) {
  constexpr double kMegabyte = 1e6;
  Model made = model;
  made.budget = {static_cast<std::uint64_t>(params.triangles), static_cast<std::uint64_t>(params.draw_calls),
                 static_cast<std::uint64_t>(params.disk * kMegabyte),
                 static_cast<std::uint64_t>(params.textures * kMegabyte),
                 static_cast<std::uint32_t>(params.texture_size)};
  if (isKept(made)) return made;
  const std::vector<Step> steps = orderSteps(made);
  const auto show = [&](std::size_t taken) {
    for (Model::Thing& thing : made.things) thing.finest = 0;
    for (std::size_t i = 0; i < taken; ++i) made.things[steps[i].thing].finest = steps[i].level;
    for (Model::Thing& thing : made.things)
      if (thing.isRepeat()) thing.finest = made.things[thing.like].finest;
    return isKept(made);
  };
  // The fewest steps after which all limits are kept, for more steps hardly ever cost more; `high` is always enough.
  std::size_t low = 0, high = steps.size();
  if (!show(high)) return made;
  while (high - low > 1) {
    run.stopIfCancelled();
    const std::size_t middle = low + (high - low) / 2;
    (show(middle) ? high : low) = middle;
  }
  show(high);
  return made;
}

}  // namespace castra::generators
