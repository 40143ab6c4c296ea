// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/commands/cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <functional>
#include <new>

#include "pipeline/base/text.h"
#include "pipeline/commands/commands.h"
#include "pipeline/commands/run_command.h"
#include "pipeline/core/recipe.h"

namespace castra::commands {

namespace {

constexpr const char* kVersion = "castra 0.1.0";
constexpr const char* kDescription =
    "Castra makes towns that a game can live in.\n\n"
    "A recipe lists what to make; each thing is made by one stage from things made before; what is already made is\n"
    "not made again. `castra new DIR` makes a small recipe with maps to paint on, `castra run RECIPE` makes the town.";
constexpr const char* kFooter =
    "Exit codes: 0 done, 1 a stage failed, 2 the recipe or the command line is wrong, 130 interrupted, 143 "
    "terminated.\n"
    "Environment: CASTRA_CACHE_DIR is the folder of the store (default $XDG_CACHE_HOME/castra); NO_COLOR and CI are "
    "obeyed.\n"
    "What Castra makes belongs to you.";

/// Everything that the command line may set; a command uses its part.
struct Settings {
  RunRequest run;
  DiffRequest diff;
  std::string address, folder, max_size, svg, seed;
  bool schema = false, remove = false, with_cache = false;
};

class CommandLine {
 public:
  CommandLine(const StageTable& stages, const ComparePlans& comparePlans)
      : stages_(stages), compare_plans_(comparePlans), app_(kDescription, "castra") {
    app_.set_version_flag("--version", kVersion);
    app_.footer(kFooter);
    app_.require_subcommand(1);
    app_.failure_message([](const CLI::App* app, const CLI::Error& error) {
      return concat("castra: ", std::string(error.what()), "; `", app->get_name(), " --help` shows what there is\n");
    });
    addRun();
    addDescribing();
    addLooking();
    addCaring();
  }

  int run(int argc, char** argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      if (error.get_exit_code() == 0) return app_.exit(error);  // --help and --version
      if (argc > 1 && argv[1][0] != '-' && !isCommand(argv[1])) return 2;
      app_.exit(error);
      return 2;
    }
    try {
      const int code = command_();
      if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
      std::fprintf(stderr, "castra: stdout: cannot be written: %s\n", std::strerror(errno));
      return code != 0 ? code : 1;
    } catch (const RecipeError& error) {
      complain(error.lines());
      return 2;
    } catch (const Error& error) {
      complain({error.what()});
    } catch (const std::bad_alloc&) {
      complain({"ran out of memory"});
    } catch (const std::exception& error) {
      complain({error.what()});
    }
    return 1;
  }

 private:
  /// Says what is wrong; a program that reads JSON is told as well.
  void complain(const std::vector<std::string>& lines) const {
    for (const std::string& line : lines) std::fprintf(stderr, "castra: %s\n", line.c_str());
    if (!settings_.run.json) return;
    for (const std::string& line : lines)
      std::printf("%s\n", Json::object().set("event", "error").set("text", line).dump().c_str());
    std::printf("%s\n", Json::object().set("event", "done").set("ok", false).set("root", Json()).dump().c_str());
  }

  /// Complains about a word that is no command.
  bool isCommand(const std::string& name) const {
    std::vector<std::string> names;
    for (const CLI::App* app : app_.get_subcommands([](const CLI::App*) { return true; }))
      names.push_back(app->get_name());
    if (std::find(names.begin(), names.end(), name) != names.end()) return true;
    const std::string meant = nearestName(name, names);
    complain({concat("there is no command ", quoteJson(name), meant.empty() ? "" : concat(" (", meant, "?)"),
                     "; `castra --help` shows all")});
    return false;
  }

  void takeSeed() {
    if (settings_.seed.empty()) return;
    std::uint64_t number = 0;
    const char* end = settings_.seed.data() + settings_.seed.size();
    const auto [stop, status] = std::from_chars(settings_.seed.data(), end, number);
    if (status != std::errc() || stop != end)
      throw RecipeError({concat("--seed ", settings_.seed, ": must be a whole number from 0 to 18446744073709551615")});
    settings_.run.seed = number;
  }

  CLI::App* add(CLI::App& parent, const std::string& name, const std::string& help, std::function<int()> command) {
    CLI::App* app = parent.add_subcommand(name, help);
    app->callback([this, command = std::move(command)] { command_ = command; });
    return app;
  }

  void addRun() {
    RunRequest& r = settings_.run;
    CLI::App* app = add(app_, "run", "make what a recipe lists, and publish the bundle into OUT/bundle", [this] {
      takeSeed();
      return runRecipe(settings_.run, stages_);
    });
    app->add_option("RECIPE", r.recipe, "the recipe (JSON); its paths are relative to its own folder")->required();
    addOut(app);
    addCache(app);
    app->add_option("--seed", settings_.seed, "use this seed instead of the recipe's")->take_last();
    app->add_option("-j,--jobs", r.jobs, "threads (default: one a core)")->take_last()->check(CLI::Range(1, 1024));
    app->add_option("--set", r.sets,
                    "makes.NAME.PARAM=VALUE: change one param; a path is relative to the working directory")
        ->allow_extra_args(false);
    app->add_option("--only", r.only, "make only this thing and what it is made from; may be given again")
        ->allow_extra_args(false);
    app->add_flag("--explain", r.explain, "say for everything made why it was");
    addJson(app, "one event a line on stdout, the last one \"done\"");
    app->add_flag("--strict", r.strict, "fail (1) if there are findings");
    app->add_flag("-n,--dry-run", r.dry_run, "say what would be made, and make nothing");
    app->add_option("--depfile", r.depfile,
                    "write the files that were read to FILE, in the form that make and ninja read")
        ->take_last();
    app->add_flag("--force", r.force, "make everything again, and compare with what the store has");
    app->add_flag("-k,--keep-going", r.keep_going, "after a failure make all that does not depend on it");
    app->add_flag("--watch", r.watch, "run again whenever the recipe or one of its files is saved");
    app->add_flag("--trust-versions", r.trust_versions,
                  "rely on stage versions alone: a change of the program makes nothing again");
  }

  void addDescribing() {
    CLI::App* app = add(app_, "check", "say whether a recipe is right, and if not, all that is wrong",
                        [this] { return checkRecipe(settings_.run.recipe, settings_.run.json, stages_); });
    addRecipe(app);
    addJson(app);
    app = add(app_, "list", "the stages there are", [this] { return listStages(settings_.run.json, stages_); });
    addJson(app);
    app = add(app_, "reference", "all stages and params with defaults, ranges and units (JSON)",
              [this] { return printReference(settings_.schema, stages_); });
    app->add_flag("--schema", settings_.schema, "the JSON Schema of a recipe instead, for editors");
    addJson(app);
    app = add(app_, "graph", "what is made from what, as text for graphviz; wide inputs are bold",
              [this] { return drawGraph(settings_.run.recipe, settings_.svg, settings_.run.json, stages_); });
    addRecipe(app);
    app->add_option("--svg", settings_.svg, "draw it into FILE with graphviz")->take_last();
    addJson(app);
    app = add(app_, "new", "make a folder with a small recipe and maps to paint on",
              [this] { return makeNewRecipe(settings_.folder); });
    app->add_option("DIR", settings_.folder, "the folder; must be new or empty")->required();
  }

  void addLooking() {
    CLI::App* app = add(app_, "inspect", "facts about a thing that the last run into OUT made", [this] {
      return inspectThing(settings_.address, settings_.run.out, settings_.run.cache, settings_.run.json, stages_);
    });
    addAddress(app);
    app = add(
        app_, "why", "what made a thing (stage, version, params, inputs, seed), and what changed since the run before",
        [this] { return explainThing(settings_.address, settings_.run.out, settings_.run.cache, settings_.run.json); });
    addAddress(app);
    app =
        add(app_, "diff",
            "what differs between two output folders; exit code 1 if anything does, 2 if that cannot be told", [this] {
              settings_.diff.cache = settings_.run.cache;
              settings_.diff.json = settings_.run.json;
              return compareOutputs(settings_.diff, compare_plans_);
            });
    app->add_option("OUT1", settings_.diff.out_a, "an output folder")->required();
    app->add_option("OUT2", settings_.diff.out_b, "another")->required();
    app->add_option("--picture", settings_.diff.picture, "draw what differs between the two plans into FILE (PNG)")
        ->take_last();
    app->add_option("--size", settings_.diff.size, "long side of the picture [px]")
        ->take_last()
        ->capture_default_str()
        ->check(CLI::Range(200, 8000));
    app->add_option("--at", settings_.diff.place,
                    "X,Y: measure how far the change reaches from this place of the plan, where the brush was")
        ->take_last();
    addCache(app);
    addJson(app);
  }

  void addCaring() {
    CLI::App* app =
        add(app_, "clean", "remove what was published into OUT; files that Castra did not make stay", [this] {
          return cleanOutput(settings_.run.out, settings_.with_cache, settings_.run.cache, settings_.run.json);
        });
    addOut(app);
    app->add_flag("--all", settings_.with_cache, "empty the store, too");
    addCache(app);
    addJson(app);

    CLI::App* cache = app_.add_subcommand("cache", "look after the store");
    cache->require_subcommand(1);
    app = add(*cache, "stats", "how much is in the store",
              [this] { return printCacheStats(settings_.run.cache, settings_.run.json); });
    addCache(app);
    addJson(app);
    app = add(*cache, "verify", "read everything and name what is broken; exit code 1 if anything is",
              [this] { return verifyCache(settings_.run.cache, settings_.remove, settings_.run.json); });
    app->add_flag("--remove", settings_.remove,
                  "take broken files away; the next run that needs them makes them again");
    addCache(app);
    addJson(app);
    app = add(*cache, "trim", "remove what was used longest ago",
              [this] { return trimCache(settings_.run.cache, settings_.max_size, settings_.run.json); });
    app->add_option("--max-size", settings_.max_size, "how much may stay, like 500MB or 20GB")->take_last()->required();
    addCache(app);
    addJson(app);
  }

  void addRecipe(CLI::App* app) { app->add_option("RECIPE", settings_.run.recipe, "the recipe (JSON)")->required(); }
  void addOut(CLI::App* app) {
    app->add_option("--out", settings_.run.out, "folder for the bundle and the reports")
        ->take_last()
        ->capture_default_str();
  }
  void addCache(CLI::App* app) {
    app->add_option("--cache", settings_.run.cache,
                    "folder of the store (default: CASTRA_CACHE_DIR, or $XDG_CACHE_HOME/castra)")
        ->take_last();
  }
  void addJson(CLI::App* app, const std::string& help = "print JSON") {
    app->add_flag("--json", settings_.run.json, help);
  }
  void addAddress(CLI::App* app) {
    app->add_option("THING[/KEY]", settings_.address, "a thing of the recipe, or one element of a Set")->required();
    addOut(app);
    addCache(app);
    addJson(app);
  }

  const StageTable& stages_;
  const ComparePlans& compare_plans_;
  CLI::App app_;
  Settings settings_;
  std::function<int()> command_;
};

}  // namespace

int runCommandLine(int argc, char** argv, const StageTable& stages, const ComparePlans& comparePlans) {
  return CommandLine(stages, comparePlans).run(argc, argv);
}

}  // namespace castra::commands
