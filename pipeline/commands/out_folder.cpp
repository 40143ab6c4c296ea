// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/commands/out_folder.h"

#include <charconv>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/commands/run_command.h"
#include "pipeline/core/asset.h"
#include "pipeline/core/publish.h"
#include "pipeline/core/recipe.h"

namespace castra::commands {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMaxRecord = 1'000'000'000;

fs::path pathOf(const fs::path& out, const char* name) { return out / ".castra" / name; }

std::optional<LastRun> readRun(const fs::path& path) {
  std::error_code code;
  if (!fs::exists(path, code)) return std::nullopt;
  const Json json = parseJson(readFile(path, kMaxRecord), path.string());
  LastRun run;
  const auto text = [&](const char* name) {
    const Json* value = json.find(name);
    return value != nullptr ? value->text() : std::string();
  };
  run.recipe = text("recipe");
  run.store = text("store");
  run.root = text("root");
  const std::string seed = text("seed");
  std::from_chars(seed.data(), seed.data() + seed.size(), run.seed);
  const Json* things = json.find("things");
  if (things == nullptr) throw Error(path.string(), "is not a record of a run; delete it");
  run.history = History::fromJson(*things);
  return run;
}

std::string textOf(const LastRun& run) {
  Json json = Json::object();
  json.set("recipe", run.recipe).set("store", run.store).set("seed", run.seed).set("root", run.root);
  json.set("things", run.history.toJson());
  return json.pretty() + "\n";
}

}  // namespace

std::optional<LastRun> readLastRun(const fs::path& out) { return readRun(pathOf(out, "last.json")); }

LastRun lastRunOf(const std::string& out) {
  auto run = readLastRun(out);
  if (!run) throw RecipeError({concat(out, ": no run has ended here yet; `castra run RECIPE --out ", out, "` first")});
  return std::move(*run);
}

std::unique_ptr<DiskStore> storeOf(const LastRun& run, const std::string& cache) {
  return openStore(!cache.empty() ? storeFolder(cache) : fs::path(run.store));
}

std::optional<LastRun> readPreviousRun(const fs::path& out) { return readRun(pathOf(out, "previous.json")); }

void writeLastRun(const fs::path& out, const LastRun& run) {
  const std::string text = textOf(run);
  const fs::path last = pathOf(out, "last.json");
  std::error_code code;
  if (fs::exists(last, code)) {
    const std::string before = readFile(last, kMaxRecord);
    if (before == text) return;
    writeFile(pathOf(out, "previous.json"), before);
  }
  writeFile(last, text);
}

}  // namespace castra::commands
