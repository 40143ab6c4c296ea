// SPDX-License-Identifier: GPL-3.0-or-later
// What the options of `run` promise.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/cli/town.h"
#include "tests/support/skip.h"

namespace castra::tests {
namespace {

using std::string;

std::vector<Json> eventsOf(const Town& town, Arguments more, int code = 0) {
  more.push_back("--json");
  const Outcome outcome = town.run(more);
  EXPECT_EQ(outcome.code, code) << outcome.err;
  return parseLines(outcome.out);
}

TEST(Run, PrintsTheRootOnStdoutAndTheRestOnStderr) {
  const Town town;
  const Outcome outcome = town.run();
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, "root " + rootOfManifest(town.bundle()) + "\n");
  for (const char* thing : {"site", "arterials", "districts", "roads", "blocks", "lots", "masses", "nav", "audit",
                            "tiles", "preview", "bundle"})
    EXPECT_NE(lineWith(outcome.err, string(thing) + " "), "") << thing;
  EXPECT_NE(lineWith(outcome.err, "/bundle: "), "");
}

TEST(Run, UsesTheWorkingFolderAndTheEnvironmentByDefault) {
  const Town town;
  const Outcome outcome = runCastra({.arguments = {"run", "recipe.json"},
                                     .folder = town.folder(),
                                     .environment = {{"CASTRA_CACHE_DIR", town.cache().string()}}});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(fs::exists(town.out() / "bundle" / "manifest.json"));
  EXPECT_TRUE(fs::exists(town.cache() / "format"));
  const Outcome other =
      runCastra({.arguments = {"run", "recipe.json"},
                 .folder = town.folder(),
                 .environment = {{"CASTRA_CACHE_DIR", ""}, {"XDG_CACHE_HOME", (town.folder() / "xdg").string()}}});
  EXPECT_EQ(other.code, 0) << other.err;
  EXPECT_TRUE(fs::exists(town.folder() / "xdg" / "castra" / "format"));
}

TEST(Json, IsOneObjectALineAndTheLastIsDone) {
  const Town town;
  const std::vector<Json> events = eventsOf(town, {});
  ASSERT_FALSE(events.empty());
  for (const Json& event : events) EXPECT_NE(textOf(event, "event"), "");
  const Json& done = events.back();
  EXPECT_EQ(textOf(done, "event"), "done");
  EXPECT_EQ(textOf(done, "ok"), "true");
  EXPECT_EQ(textOf(done, "root"), rootOfManifest(town.bundle()));
  EXPECT_EQ(textOf(done, "cached"), "0");
  EXPECT_EQ(textOf(done, "findings"), "0");
  for (const char* number : {"seconds", "made", "peak_rss_mb"}) {
    ASSERT_NE(done.find(number), nullptr) << number;
    EXPECT_GT(done.find(number)->number(), 0) << number;
  }
  std::uint64_t made = 0;
  for (const auto& [thing, counts] : countsOf(events)) made += counts.made;
  EXPECT_EQ(textOf(done, "made"), std::to_string(made));
  EXPECT_EQ(countsOf(events).size(), 13u);
}

TEST(Json, ReportHoldsTheSameNumbers) {
  const Town town;
  const Json done = eventsOf(town, {}).back();
  const Json report = parseJson(readText(town.out() / "report" / "run.json"), "run.json");
  for (const char* name : {"made", "cached", "root", "findings"})
    EXPECT_EQ(textOf(report, name), textOf(done, name)) << name;
  EXPECT_EQ(parseJson(readText(town.out() / "report" / "findings.json"), "findings.json").items().size(), 0u);
}

TEST(DryRun, MakesNothing) {
  const Town town;
  const Outcome cold = town.run({"--dry-run"});
  EXPECT_EQ(cold.code, 0) << cold.err;
  EXPECT_NE(lineWith(cold.out, "site").find("would make 1 of 1"), string::npos) << cold.out;
  EXPECT_NE(lineWith(cold.out, "bundle").find("may be made"), string::npos) << cold.out;
  EXPECT_FALSE(fs::exists(town.out()));
  const std::vector<string> store = listFiles(town.cache());
  EXPECT_TRUE(store.empty() || store == std::vector<string>{"format"}) << "a dry run wrote into the store";

  town.makeRoot();
  const auto before = listContents(town.folder());
  const Outcome warm = town.run({"--dry-run"});
  EXPECT_EQ(countOf(warm.out, "cached"), 13u) << warm.out;
  const std::vector<Json> events = eventsOf(town, {"-n", "--set", "makes.roads.tries=9"});
  EXPECT_EQ(listContents(town.folder()), before);
  std::vector<Json> plan;
  for (const Json& event : events)
    if (textOf(event, "event") == "plan") plan.push_back(event);
  ASSERT_EQ(plan.size(), 13u);
  EXPECT_EQ(textOf(plan[4], "thing"), "roads");
  EXPECT_EQ(textOf(plan[4], "cached"), "0");
  EXPECT_NE(textOf(plan[4], "why").find("params.tries 24 -> 9"), string::npos) << plan[4].dump();
  EXPECT_EQ(textOf(events.back(), "event"), "done");
}

TEST(Explain, SaysWhichPartDiffered) {
  const Town town;
  const Outcome first = town.run({"--explain"});
  EXPECT_NE(lineWith(first.err, "roads ").find("not in the store"), string::npos) << first.err;
  const Outcome param = town.run({"--explain", "--set", "makes.roads.min_spacing=9", "--set", "makes.roads.tries=23"});
  EXPECT_NE(lineWith(param.err, "roads ").find("params.min_spacing 18 -> 9; params.tries 24 -> 23"), string::npos)
      << param.err;
  EXPECT_NE(lineWith(param.err, "blocks ").find("input roads changed"), string::npos) << param.err;
  const Outcome seed = town.run({"--explain", "--seed", "8"});
  EXPECT_NE(lineWith(seed.err, "arterials ").find("seed 7 -> 8"), string::npos) << seed.err;
  EXPECT_NE(lineWith(seed.err, "site ").find("cached"), string::npos)
      << "a stage that draws nothing does not care for the seed";
  town.makeRoot();
  town.paint(20, 20, 5);
  const Outcome map = town.run({"--explain"});
  EXPECT_NE(lineWith(map.err, "maps ").find("file of params.density changed"), string::npos) << map.err;
  EXPECT_NE(lineWith(map.err, "  roads/").find("changed"), string::npos) << map.err;
}

TEST(Only, MakesAThingAndWhatItIsMadeFrom) {
  const Town town;
  const std::vector<Json> events = eventsOf(town, {"--only", "roads"});
  const auto counts = countsOf(events);
  EXPECT_EQ(counts.size(), 5u);
  for (const char* thing : {"site", "maps", "arterials", "districts", "roads"}) EXPECT_TRUE(counts.contains(thing)) << thing;
  EXPECT_EQ(textOf(events.back(), "root"), "null");
  EXPECT_FALSE(fs::exists(town.bundle()));
  EXPECT_EQ(countsOf(eventsOf(town, {"--only", "nav", "--only", "preview"})).size(), 10u);
  const auto all = countsOf(eventsOf(town, {}));
  EXPECT_EQ(all.at("roads").made, 0u);
  EXPECT_EQ(all.at("preview").made, 0u);
  EXPECT_EQ(all.at("bundle").made, 1u);
}

TEST(Only, LeavesABundleThatIsThereAlone) {
  const Town town;
  town.makeRoot();
  const auto before = listContents(town.bundle());
  eventsOf(town, {"--only", "roads", "--seed", "99"});
  EXPECT_EQ(listContents(town.bundle()), before);
}

TEST(Strict, FailsIfThereAreFindings) {
  const Town town;
  const Arguments finds = {"--set", "makes.audit.min_share=1"};
  const Outcome lenient = town.run(finds);
  EXPECT_EQ(lenient.code, 0);
  EXPECT_NE(lineWith(lenient.err, "finding: ")
                .find("of it is walkable, less than 100 %; make streets wider or masses smaller"),
            string::npos)
      << lenient.err;

  Arguments strict = finds;
  strict.push_back("--strict");
  const Outcome outcome = town.run(strict);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(rootOf(outcome), rootOf(lenient)) << "what was made is there all the same";
  const std::vector<Json> events = eventsOf(town, strict, 1);
  EXPECT_EQ(textOf(events.back(), "ok"), "false");
  std::size_t findings = 0;
  for (const Json& event : events)
    if (textOf(event, "event") == "finding") {
      ++findings;
      for (const char* name : {"place", "text", "x", "y"}) EXPECT_NE(textOf(event, name), "") << name;
    }
  EXPECT_GT(findings, 0u);
  EXPECT_EQ(textOf(events.back(), "findings"), std::to_string(findings));
  EXPECT_EQ(parseJson(readText(town.out() / "report" / "findings.json"), "findings.json").items().size(), findings);
  EXPECT_EQ(town.run({"--strict"}).code, 0) << "nothing to find, nothing to fail";
}

TEST(Force, MakesEverythingAgainAndFindsItTheSame) {
  const Town town;
  const string root = town.makeRoot();
  const std::vector<Json> events = eventsOf(town, {"--force"});
  EXPECT_EQ(textOf(events.back(), "cached"), "0");
  EXPECT_EQ(textOf(events.back(), "root"), root);
  for (const auto& [thing, counts] : countsOf(events)) EXPECT_EQ(counts.cached, 0u) << thing;
  EXPECT_EQ(verifyStore(town.cache()), "");
}

TEST(Seed, ReplacesTheRecipesSeed) {
  const Town town;
  const string seven = town.makeRoot(), eight = town.makeRoot({"--seed", "8"});
  EXPECT_NE(seven, eight);
  EXPECT_EQ(town.makeRoot({"--seed", "7"}), seven);
  town.writeRecipe(Town::makes(), "8");
  EXPECT_EQ(town.makeRoot(), eight);
  EXPECT_NE(town.makeRoot({"--seed", "18446744073709551615"}), eight);
}

TEST(Set, IsAsIfWrittenInTheRecipe) {
  const Town town;
  const string plain = town.makeRoot();
  const string wide = town.makeRoot({"--set", "makes.blocks.street=12"});
  EXPECT_NE(plain, wide);
  string makes = Town::makes();
  const string from = R"("from": ["districts", "roads"] })";
  makes.replace(makes.find(from), from.size(), R"("from": ["districts", "roads"], "params": { "street": 12 } })");
  town.writeRecipe(makes);
  EXPECT_EQ(town.makeRoot(), wide);
  EXPECT_EQ(town.makeRoot({"--set", "makes.blocks.params.street=7.5"}), plain);
}

// A path on the command line is relative to where the command line was typed.
TEST(Set, FindsFilesFromTheWorkingFolder) {
  const Town town;
  town.paint(20, 20, 30, 0);
  writeText(town.folder() / "elsewhere" / "dark.png", readText(town.density()));
  const string dark = town.makeRoot();
  town.paint();
  Call call = town.call({"--set", "makes.maps.density=dark.png"});
  call.folder = town.folder() / "elsewhere";
  const Outcome outcome = runCastra(call);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(rootOf(outcome), dark);
}

TEST(KeepGoing, MakesAllThatDoesNotDependOnTheFailure) {
  const Town town;
  writeText(town.folder() / "broken.png", "not a picture");
  const string other = R"(    { "make": "bad", "with": "site.load", "params": { "boundary": "broken.png" } },
    { "make": "bad_roads", "with": "roads.arterials", "from": ["bad"] },
)";
  town.writeRecipe(other + Town::makes());
  const std::vector<Json> events = eventsOf(town, {"-k"}, 1);
  const auto counts = countsOf(events);
  EXPECT_EQ(counts.size(), 13u) << "the whole other town";
  EXPECT_FALSE(counts.contains("bad"));
  EXPECT_FALSE(counts.contains("bad_roads"));
  EXPECT_EQ(textOf(events.back(), "ok"), "false");
  EXPECT_FALSE(fs::exists(town.bundle())) << "a bundle without its bad part is no bundle";

  town.writeRecipe(Town::makes());
  EXPECT_EQ(textOf(eventsOf(town, {}).back(), "made"), "0");
}

TEST(Failure, KeepsAnEarlierBundle) {
  const Town town;
  town.makeRoot();
  const auto before = listContents(town.out());
  writeText(town.density(), "not a picture");
  EXPECT_EQ(town.run().code, 1);
  EXPECT_EQ(listContents(town.out()), before);
}

TEST(TrustVersions, GivesTheSameTown) {
  const Town town;
  const string root = town.makeRoot();
  EXPECT_EQ(town.makeRoot({"--trust-versions"}), root);
  EXPECT_EQ(textOf(eventsOf(town, {"--trust-versions"}).back(), "made"), "0");
}

// --- depfile

/// A name as make reads it.
string escaped(const string& path) {
  string out;
  for (const char c : path) {
    if (c == ' ' || c == '#') out += '\\';
    if (c == '$') out += '$';
    out += c;
  }
  return out;
}

TEST(Depfile, NamesTheManifestAndEveryFileRead) {
  const Town town;
  town.makeRoot({"--depfile", (town.folder() / "town.d").string()});
  const string expected = (town.bundle() / "manifest.json").string() + ": \\\n  " + town.recipe().string() + " \\\n  " +
                          town.density().string() + "\n";
  EXPECT_EQ(readText(town.folder() / "town.d"), expected);
}

TEST(Depfile, IsUnderstoodByMake) {
  if (std::system("make --version >/dev/null 2>&1") != 0) CASTRA_SKIP("make is absent");
  const Town town;
  const fs::path folder = town.folder() / "a town, $5 #1";
  fs::create_directory(folder);
  for (const char* name : {"recipe.json", "density.png"}) fs::copy(town.folder() / name, folder / name);
  const string target = escaped((town.bundle() / "manifest.json").string());
  Call call = town.call({"--depfile", (town.folder() / "town.d").string()});
  call.arguments[1] = (folder / "recipe.json").string();
  ASSERT_EQ(runCastra(call).code, 0);
  writeText(town.folder() / "Makefile", target + ":\n\t@touch remade\ninclude town.d\n");
  const auto makes = [&] {
    fs::remove(town.folder() / "remade");
    EXPECT_EQ(std::system(("make -s -C '" + town.folder().string() + "' >/dev/null").c_str()), 0);
    return fs::exists(town.folder() / "remade");
  };
  EXPECT_FALSE(makes()) << "nothing changed";
  for (const char* name : {"recipe.json", "density.png"}) {
    const auto time = fs::last_write_time(folder / name);
    fs::last_write_time(folder / name, fs::file_time_type::clock::now());
    EXPECT_TRUE(makes()) << name;
    fs::last_write_time(folder / name, time);
  }
}

// --- new

TEST(New, MakesARecipeThatRuns) {
  const Scratch scratch;
  const string folder = (scratch / "town").string();
  const Outcome made = runCastra({"new", folder});
  EXPECT_EQ(made.code, 0) << made.err;
  EXPECT_EQ(made.out, folder + "/recipe.json\n");
  EXPECT_EQ(listFiles(folder), (std::vector<string>{"density.png", "land.png", "recipe.json"}));
  const Arguments run = {"run",     folder + "/recipe.json",      "--out", (scratch / "out").string(),
                         "--cache", (scratch / "cache").string(), "--set", "makes.preview.size=200"};
  const Outcome ran = runCastra(run);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(rootOf(ran).size(), 64u);

  const auto before = listContents(folder);
  const Outcome again = runCastra({"new", folder});
  EXPECT_EQ(again.code, 2) << "never over somebody's maps";
  EXPECT_EQ(again.err, "castra: " + folder + ": is there already and not empty; name a new folder\n");
  EXPECT_EQ(listContents(folder), before);
}

}  // namespace
}  // namespace castra::tests
