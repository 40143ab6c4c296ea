// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/commands/run_command.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <thread>

#include "pipeline/base/text.h"
#include "pipeline/commands/out_folder.h"
#include "pipeline/commands/progress.h"
#include "pipeline/commands/signals.h"
#include "pipeline/core/publish.h"
#include "pipeline/core/runner.h"

namespace castra::commands {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

std::uint64_t peakMegabytes() {
  struct rusage usage {};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) / 1024;
}

/// True if `inner` is `outer` or lies below it, as far as both exist.
bool liesInside(const fs::path& inner, const fs::path& outer) {
  const fs::path a = fs::weakly_canonical(inner), b = fs::weakly_canonical(outer);
  const auto [rest, stop] = std::mismatch(b.begin(), b.end(), a.begin(), a.end());
  return rest == b.end();
}

class OneRun {
 public:
  OneRun(const RunRequest& request, const StageTable& stages) : request_(request), stages_(stages) {}

  int run() {
    start_ = Clock::now();
    progress_ = request_.json ? makeJsonProgress(request_.explain) : makeProgress(request_.explain);
    std::error_code status;
    if (fs::exists(request_.out, status) && !fs::is_directory(request_.out, status))
      throw RecipeError({concat("--out ", request_.out, ": is a file, must be a folder; name another")});
    recipe_ = loadRecipe();
    plan_ = makePlan(recipe_, stages_);
    if (!request_.only.empty()) plan_ = onlyThings(plan_, request_.only);
    const fs::path folder = storeFolder(request_.cache);
    if (liesInside(folder, request_.out))
      throw RecipeError({concat("--cache ", folder.string(), ": the store may not lie inside --out ", request_.out,
                                "; name another folder")});
    store_ = std::make_unique<DiskStore>(folder);

    Runner runner(plan_, *store_, options());
    const RunResult result = runner.run();
    if (request_.dry_run) return finishDry(result);
    return finish(runner, result);
  }

  /// Files that were read.
  std::vector<fs::path> sources() const {
    std::vector<fs::path> files = {request_.recipe};
    for (const AssetRef& asset : plan_.assets()) files.push_back(asset.file);
    return files;
  }

 private:
  Recipe loadRecipe() const {
    Recipe recipe;
    try {
      recipe = readRecipe(request_.recipe);
    } catch (const RecipeError&) {
      throw;
    } catch (const Error& error) {
      throw RecipeError({error.what()});
    }
    for (const std::string& assignment : request_.sets) setParam(recipe, assignment, fs::current_path());
    if (request_.seed) recipe.seed = *request_.seed;
    return recipe;
  }

  RunOptions options() {
    RunOptions options;
    options.jobs =
        request_.jobs > 0 ? request_.jobs : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    options.force = request_.force;
    options.keep_going = request_.keep_going;
    options.trust_versions = request_.trust_versions;
    options.dry_run = request_.dry_run;
    options.explain = request_.explain;
    options.cancel = &cancelFlag();
    options.events = [this](const Event& event) { progress_->show(event); };
    try {
      if (const auto last = readLastRun(request_.out)) options.history = last->history;
    } catch (const Error& error) {
      std::fprintf(stderr, "castra: %s\n", error.what());  // only explanations suffer
    }
    return options;
  }

  int finishDry(const RunResult& result) {
    progress_->clear();
    for (const ThingResult& thing : result.things) {
      std::string text = "cached";
      if (thing.state == ThingResult::State::unknown)
        text = thing.made > 0
                   ? concat("would make ", thing.made, " of ", thing.made + thing.cached, "   ", thing.reason)
                   : concat("may be made   ", thing.reason);
      if (request_.json)
        std::printf("%s\n", Json::object()
                                .set("event", "plan")
                                .set("thing", thing.name)
                                .set("made", thing.made)
                                .set("cached", thing.cached)
                                .set("why", thing.reason)
                                .dump()
                                .c_str());
      else
        std::printf("%-12s %s\n", thing.name.c_str(), text.c_str());
    }
    for (const std::string& error : result.errors) std::fprintf(stderr, "castra: %s\n", error.c_str());
    if (request_.json)
      std::printf("%s\n", Json::object()
                              .set("event", "done")
                              .set("ok", result.ok())
                              .set("made", 0)
                              .set("cached", result.cached())
                              .set("root", Json())
                              .dump()
                              .c_str());
    return result.cancelled ? exitCodeOfSignal() : result.ok() ? 0 : 1;
  }

  int finish(Runner& runner, const RunResult& result) {
    std::optional<Published> published;
    std::vector<Finding> findings;
    std::vector<std::string> errors = result.errors;
    if (result.ok()) {
      try {
        published = publish(runner, plan_, result, *store_, request_.out);
        findings = collectFindings(runner, plan_, result);
        remember(result, published);
        if (!request_.depfile.empty()) writeDepfile();
      } catch (const Cancelled&) {
        // What was published stays; the next run goes on from there.
      } catch (const Error& error) {
        errors.push_back(error.what());
      }
    }
    const bool cancelled = cancelFlag().load();
    const bool strict_failure = request_.strict && !findings.empty();
    const int code = cancelled ? exitCodeOfSignal() : !errors.empty() || strict_failure ? 1 : 0;
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    if (result.ok() && errors.empty()) writeReport(result, findings, published, seconds);
    progress_->clear();
    say(result, errors, findings, published, seconds, code);
    return code;
  }

  void remember(const RunResult& result, const std::optional<Published>& published) const {
    LastRun last;
    last.recipe = fs::absolute(request_.recipe).string();
    last.store = fs::absolute(store_->folder()).string();
    last.seed = plan_.seed;
    last.root = published ? published->root.hex() : "";
    for (const ThingResult& thing : result.things) last.history.things[thing.name] = {thing.handle, thing.components};
    writeLastRun(request_.out, last);
  }

  void writeDepfile() const {
    const auto escape = [](const std::string& path) {
      std::string out;
      for (const char c : path) {
        if (c == ' ' || c == '#') out += '\\';
        if (c == '$') out += '$';
        out += c;
      }
      return out;
    };
    std::string text = escape((fs::path(request_.out) / "bundle" / kManifestPath).string()) + ":";
    for (const fs::path& file : sources()) text += concat(" \\\n  ", escape(file.lexically_normal().string()));
    writeFile(request_.depfile, text + "\n");
  }

  static Json toJson(const Finding& finding) {
    return Json::object().set("place", finding.place).set("text", finding.text).set("x", finding.x).set("y", finding.y);
  }

  /// What depends on the machine and the moment goes here, outside the bundle.
  void writeReport(const RunResult& result, const std::vector<Finding>& findings,
                   const std::optional<Published>& published, double seconds) const {
    char host[256] = "";
    ::gethostname(host, sizeof host - 1);
    Json things = Json::array();
    for (const ThingResult& thing : result.things)
      things.add(Json::object()
                     .set("thing", thing.name)
                     .set("made", thing.made)
                     .set("cached", thing.cached)
                     .set("seconds", thing.seconds)
                     .set("why", thing.reason));
    Json report = Json::object();
    report.set("recipe", request_.recipe).set("seed", plan_.seed).set("host", host).set("seconds", seconds);
    report.set("made", result.made()).set("cached", result.cached()).set("peak_rss_mb", peakMegabytes());
    report.set("root", published ? Json(published->root.hex()) : Json())
        .set("findings", findings.size())
        .set("things", std::move(things));
    Json list = Json::array();
    for (const Finding& finding : findings) list.add(toJson(finding));
    const fs::path out = request_.out;
    writeFile(out / "report" / "run.json", report.pretty() + "\n", out / ".castra");
    writeFile(out / "report" / "findings.json", list.pretty() + "\n", out / ".castra");
  }

  void say(const RunResult& result, const std::vector<std::string>& errors, const std::vector<Finding>& findings,
           const std::optional<Published>& published, double seconds, int code) const {
    for (const std::string& error : errors) {
      if (request_.json) std::printf("%s\n", Json::object().set("event", "error").set("text", error).dump().c_str());
      std::fprintf(stderr, "castra: %s\n", error.c_str());
    }
    constexpr std::size_t kShown = 10;
    for (std::size_t i = 0; i < findings.size(); ++i) {
      if (request_.json)
        std::printf("%s\n", toJson(findings[i]).set("event", "finding").dump().c_str());
      else if (i < kShown)
        std::fprintf(stderr, "finding: %s: %s\n", findings[i].place.c_str(), findings[i].text.c_str());
      else if (i == kShown)
        std::fprintf(stderr, "finding: and %zu more in %s/report/findings.json\n", findings.size() - kShown,
                     request_.out.c_str());
    }
    if (published && !published->strangers.empty())
      std::fprintf(stderr,
                   "castra: %s/bundle holds %zu files that were not made here (%s ...); the root does not cover them\n",
                   request_.out.c_str(), published->strangers.size(), published->strangers.front().c_str());
    if (request_.json) {
      Json done = Json::object();
      done.set("event", "done").set("ok", code == 0).set("seconds", seconds).set("made", result.made());
      done.set("cached", result.cached()).set("root", published ? Json(published->root.hex()) : Json());
      done.set("peak_rss_mb", peakMegabytes()).set("findings", findings.size());
      std::printf("%s\n", done.dump().c_str());
      return;
    }
    if (code > 128) std::fprintf(stderr, "castra: stopped; what was made is kept\n");
    if (published && errors.empty()) {
      std::fprintf(stderr, "%s/bundle: %zu files, %s, %zu written; %llu made, %llu cached, %s s, %llu MB\n",
                   request_.out.c_str(), published->files, humanBytes(published->bytes).c_str(), published->written,
                   static_cast<unsigned long long>(result.made()), static_cast<unsigned long long>(result.cached()),
                   fixed(seconds, 2).c_str(), static_cast<unsigned long long>(peakMegabytes()));
      std::printf("root %s\n", published->root.hex().c_str());
    }
  }

  const RunRequest& request_;
  const StageTable& stages_;
  Recipe recipe_;
  Plan plan_;
  std::unique_ptr<DiskStore> store_;
  std::unique_ptr<Progress> progress_;
  Clock::time_point start_;
};

/// The recipe and every file that its params may name, whether they can be read now or not.
std::vector<fs::path> filesOf(const RunRequest& request, const StageTable& stages) {
  const auto isFile = [&](const std::string& stage_name, const std::string& param) {
    const Stage* stage = stages.find(stage_name);
    if (stage == nullptr) return false;
    const auto& infos = stage->params.infos;
    return std::any_of(infos.begin(), infos.end(),
                       [&](const ParamInfo& info) { return info.name == param && info.rule.type == Rule::Type::file; });
  };
  std::vector<fs::path> files = {request.recipe};
  try {
    Recipe recipe = readRecipe(request.recipe);
    for (const std::string& assignment : request.sets) setParam(recipe, assignment, fs::current_path());
    for (const Make& make : recipe.makes)
      for (const Json::Member& param : make.params.members()) {
        if (!param.second.isString() || param.second.text().empty() || !isFile(make.stage, param.first)) continue;
        const auto folder = make.folders.find(param.first);
        files.push_back((folder != make.folders.end() ? folder->second : recipe.folder) / param.second.text());
      }
  } catch (const Error&) {
    // Until the recipe can be read again there is only the recipe to watch.
  }
  return files;
}

/// When the files were last saved; a file that is being saved may be missing for a moment.
std::map<std::string, fs::file_time_type> timesOf(const std::vector<fs::path>& files) {
  std::map<std::string, fs::file_time_type> times;
  for (const fs::path& file : files) {
    std::error_code code;
    times[file.string()] = fs::last_write_time(file, code);
  }
  return times;
}

int watchRecipe(const RunRequest& request, const StageTable& stages) {
  // Polling, because it also works on network folders and with editors that save by renaming.
  constexpr auto kInterval = std::chrono::milliseconds(200);
  while (!cancelFlag()) {
    // Taken before anything is read, so that a file saved during the run counts as changed.
    const auto before = timesOf(filesOf(request, stages));
    try {
      OneRun(request, stages).run();
    } catch (const RecipeError& error) {
      for (const std::string& line : error.lines()) std::fprintf(stderr, "castra: %s\n", line.c_str());
    } catch (const Error& error) {
      std::fprintf(stderr, "castra: %s\n", error.what());
    }
    if (!cancelFlag()) std::fprintf(stderr, "castra: watching %zu files; Ctrl-C ends\n", before.size());
    while (!cancelFlag() && timesOf(filesOf(request, stages)) == before) std::this_thread::sleep_for(kInterval);
  }
  return exitCodeOfSignal();
}

}  // namespace

fs::path storeFolder(const std::string& cache_option) {
  if (!cache_option.empty()) return cache_option;
  if (const std::string set = environment("CASTRA_CACHE_DIR"); !set.empty()) return set;
  if (const std::string base = environment("XDG_CACHE_HOME"); !base.empty()) return fs::path(base) / "castra";
  if (const std::string home = environment("HOME"); !home.empty()) return fs::path(home) / ".cache" / "castra";
  throw RecipeError({"there is no HOME to keep the store in; name a folder with --cache or CASTRA_CACHE_DIR"});
}

std::unique_ptr<DiskStore> openStore(const fs::path& folder) {
  if (!DiskStore::isStore(folder))
    throw RecipeError({concat(folder.string(), ": there is no store here; name its folder with --cache")});
  return std::make_unique<DiskStore>(folder);
}

int runRecipe(const RunRequest& request, const StageTable& stages) {
  watchSignals();
  if (request.watch) return watchRecipe(request, stages);
  return OneRun(request, stages).run();
}

}  // namespace castra::commands
