// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cstdio>
#include <set>
#include <utility>

#include "pipeline/base/text.h"
#include "pipeline/commands/commands.h"
#include "pipeline/commands/out_folder.h"
#include "pipeline/core/asset.h"
#include "pipeline/core/publish.h"
#include "pipeline/core/recipe.h"
#include "pipeline/core/stored_set.h"

namespace castra::commands {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMaxLayer = 1'000'000'000;

/// Prints what differs, thing by thing and key by key, and returns how much.
std::size_t listDifferences(const LastRun& a, const LastRun& b, const std::string& cache, bool json) {
  const auto store_a = storeOf(a, cache), store_b = storeOf(b, cache);
  std::size_t differences = 0;
  const auto report = [&](const std::string& thing, const std::string& key, const char* change) {
    ++differences;
    if (json) {
      Json line = Json::object();
      line.set("thing", thing).set("change", change);
      if (!key.empty()) line.set("key", key);
      std::printf("%s\n", line.dump().c_str());
    } else {
      std::printf("%-8s %s%s%s\n", change, thing.c_str(), key.empty() ? "" : "/", key.c_str());
    }
  };
  std::set<std::string> names;
  for (const auto& [name, entry] : a.history.things) names.insert(name);
  for (const auto& [name, entry] : b.history.things) names.insert(name);
  for (const std::string& name : names) {
    const auto in_a = a.history.things.find(name), in_b = b.history.things.find(name);
    if (in_a == a.history.things.end()) {
      report(name, "", "added");
    } else if (in_b == b.history.things.end()) {
      report(name, "", "removed");
    } else if (in_a->second.handle.digest != in_b->second.handle.digest) {
      if (in_a->second.handle.is_set && in_b->second.handle.is_set)
        compareSets(
            *store_a, in_a->second.handle.digest, *store_b, in_b->second.handle.digest,
            [&](const std::string& key, Change change) {
              report(name, key, change == Change::added ? "added" : change == Change::removed ? "removed" : "changed");
            });
      else
        report(name, "", "changed");
    }
  }
  return differences;
}

PlanReader planOf(const std::string& out) {
  return [out](const std::string& file) -> std::optional<std::string> {
    const fs::path path = fs::path(out) / "bundle" / "plan" / file;
    std::error_code code;
    if (!fs::exists(path, code)) return std::nullopt;
    return readFile(path, kMaxLayer);
  };
}

/// Every plan has a boundary, so its file says whether there is one.
bool hasPlan(const std::string& out) {
  std::error_code code;
  return fs::exists(fs::path(out) / "bundle" / "plan" / "boundary.geojson", code);
}

/// "420,610"
std::pair<double, double> parsePlace(const std::string& text) {
  const std::size_t comma = std::min(text.find(','), text.size());
  double numbers[2] = {};
  const std::string_view parts[2] = {std::string_view(text).substr(0, comma),
                                     std::string_view(text).substr(std::min(comma + 1, text.size()))};
  for (const int i : {0, 1}) {
    const auto [end, status] = std::from_chars(parts[i].data(), parts[i].data() + parts[i].size(), numbers[i]);
    if (status != std::errc() || end != parts[i].data() + parts[i].size() || !(numbers[i] >= -1e7 && numbers[i] <= 1e7))
      throw RecipeError({concat("--at ", text, ": must be two numbers like 420,610, in the coordinates of the plan")});
  }
  return {numbers[0], numbers[1]};
}

int compare(const DiffRequest& request, const ComparePlans& comparePlans) {
  PlanQuestion question{planOf(request.out_a), planOf(request.out_b), std::nullopt,
                        request.picture.empty() ? 0 : request.size};
  if (!request.place.empty()) question.place = parsePlace(request.place);
  const LastRun a = lastRunOf(request.out_a), b = lastRunOf(request.out_b);
  const std::size_t differences = listDifferences(a, b, request.cache, request.json);
  bool is_same = a.root == b.root && differences == 0;

  // Without being asked, plans are only compared if there are two.
  std::vector<std::string> without_plan;
  for (const std::string& out : {request.out_a, request.out_b})
    if (!hasPlan(out))
      without_plan.push_back(concat(out, ": holds no plan to compare; its recipe has no stage plan.geojson"));
  const bool is_asked = question.picture_size > 0 || question.place;
  std::optional<PlanAnswer> plan;
  if (without_plan.empty() && (is_asked || !is_same)) {
    plan = comparePlans(question);
    is_same = is_same && plan->is_same;
    if (question.picture_size > 0) writeFile(request.picture, plan->picture);
  }

  if (request.json) {
    Json last = Json::object();
    last.set("same", is_same).set("differences", differences).set("root_a", a.root).set("root_b", b.root);
    if (plan) last.set("plan", std::move(plan->facts));
    std::printf("%s\n", last.dump().c_str());
  } else {
    if (differences == 0) std::printf("%s\n", a.root == b.root ? "the same" : "the same things, published differently");
    if (plan)
      for (const std::string& line : plan->lines) std::printf("%s\n", line.c_str());
  }
  if (is_asked && !without_plan.empty()) throw RecipeError(without_plan);
  return is_same ? 0 : 1;
}

}  // namespace

int compareOutputs(const DiffRequest& request, const ComparePlans& comparePlans) {
  try {
    return compare(request, comparePlans);
  } catch (const RecipeError&) {
    throw;
  } catch (const Error& error) {
    throw RecipeError({error.what()});  // code 2, since 1 means that something differs
  }
}

}  // namespace castra::commands
