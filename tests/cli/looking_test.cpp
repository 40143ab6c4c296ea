// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that look at what was made, and those that look after the store.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/cli/town.h"
#include "tests/support/skip.h"

namespace castra::tests {
namespace {

class Looking : public testing::Test {
 protected:
  /// Runs a command that must go well and must say nothing on stderr.
  std::string look(const Arguments& words, int code = 0) const {
    const Outcome outcome = runCastra({.arguments = words, .folder = town_.folder()});
    EXPECT_EQ(outcome.code, code) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    return outcome.out;
  }
  Json lookJson(Arguments words, int code = 0) const {
    words.push_back("--json");
    return parseJson(look(words, code), words[0]);
  }
  std::string complaint(const Arguments& words, int code = 2) const {
    const Outcome outcome = runCastra({.arguments = words, .folder = town_.folder()});
    EXPECT_EQ(outcome.code, code);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(splitLines(outcome.err).size(), 1u) << outcome.err;
    return outcome.err;
  }
  std::string firstKey() const { return lookJson({"inspect", "districts"}).find("keys")->items().at(0).text(); }

  Town town_;
};

TEST_F(Looking, InspectTellsOfASetAnElementAndASingleThing) {
  town_.makeRoot();
  const Json set = lookJson({"inspect", "districts"});
  EXPECT_EQ(textOf(set, "thing"), "districts");
  EXPECT_EQ(textOf(set, "stage"), "districts.split");
  EXPECT_EQ(textOf(set, "digest").size(), 64u);
  EXPECT_EQ(textOf(set, "elements"), std::to_string(set.find("keys")->items().size()));
  const std::string key = firstKey();
  const std::string text = look({"inspect", "districts"});
  EXPECT_NE(lineWith(text, key), "");
  EXPECT_NE(lineWith(text, "elements "), "");

  const Json element = lookJson({"inspect", "roads/" + key});
  EXPECT_NE(textOf(element, "cells"), "") << element.dump();
  EXPECT_NE(lineWith(look({"inspect", "roads/" + key}), "cells "), "");
  EXPECT_EQ(textOf(lookJson({"inspect", "site"}), "kind"), "site 6");
}

TEST_F(Looking, InspectNamesWhatIsNotThere) {
  EXPECT_EQ(complaint({"inspect", "roads"}),
            "castra: out: no run has ended here yet; `castra run RECIPE --out out` first\n");
  town_.makeRoot();
  EXPECT_EQ(complaint({"inspect", "rods"}), "castra: rods: the last run made no such thing (roads?)\n");
  EXPECT_EQ(complaint({"inspect", "roads/nowhere"}),
            "castra: roads/nowhere: there is no such key; `castra inspect roads` lists some\n");
  EXPECT_EQ(complaint({"inspect", "site/a"}), "castra: site/a: site is not a Set and has no keys\n");
}

// The last run remembers its store, wherever one looks from.
TEST_F(Looking, WorksFromAnotherFolder) {
  const Outcome ran =
      runCastra({.arguments = {"run", "recipe.json", "--out", "out", "--cache", "cache"}, .folder = town_.folder()});
  ASSERT_EQ(ran.code, 0);
  fs::create_directory(town_.folder() / "elsewhere");
  const Outcome outcome =
      runCastra({.arguments = {"inspect", "roads", "--out", "../out"}, .folder = town_.folder() / "elsewhere"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(fs::is_empty(town_.folder() / "elsewhere")) << "looking makes nothing";
}

TEST_F(Looking, WhyNamesStageParamsInputsAndWhatChanged) {
  town_.makeRoot();
  const std::string first = look({"why", "roads"});
  EXPECT_NE(lineWith(first, "stage ").find("roads.subdivide"), std::string::npos) << first;
  EXPECT_NE(lineWith(first, "seed ").find("7"), std::string::npos) << first;
  EXPECT_NE(lineWith(first, "min_spacing = 18"), "") << first;
  EXPECT_NE(lineWith(first, "nothing to compare with"), "") << first;

  town_.makeRoot({"--set", "makes.blocks.street=9"});
  EXPECT_EQ(textOf(lookJson({"why", "blocks"}), "changed"), "params.street 7.5 -> 9");
  EXPECT_EQ(textOf(lookJson({"why", "lots"}), "changed"), "input blocks changed");
  EXPECT_EQ(textOf(lookJson({"why", "site"}), "changed"), "nothing since the run before");
  EXPECT_EQ(textOf(lookJson({"why", "site"}), "seed"), "none: this stage draws nothing");
  const std::string key = firstKey();
  EXPECT_EQ(textOf(lookJson({"why", "lots/" + key}), "changed"), "input blocks/" + key + " changed");
}

TEST_F(Looking, DiffSaysWhatDiffers) {
  town_.makeRoot();
  const fs::path before = town_.folder() / "before";
  fs::copy(town_.out(), before, fs::copy_options::recursive);
  EXPECT_EQ(look({"diff", "before", "out"}), "the same\n");
  EXPECT_EQ(textOf(lookJson({"diff", "before", "out"}), "same"), "true");

  town_.makeRoot({"--set", "makes.nav.radius=0.5"});
  const std::string text = look({"diff", "before", "out"}, 1);
  EXPECT_NE(lineWith(text, "changed  nav/" + firstKey()), "") << text;
  EXPECT_NE(lineWith(text, "changed  bundle"), "") << text;
  EXPECT_EQ(lineWith(text, "roads"), "") << text;
  const std::vector<Json> lines = parseLines(look({"diff", "before", "out", "--json"}, 1));
  EXPECT_EQ(textOf(lines.back(), "same"), "false");
  EXPECT_EQ(textOf(lines.back(), "differences"), std::to_string(lines.size() - 1));
  EXPECT_EQ(textOf(lines.back(), "root_b"), rootOfManifest(town_.bundle()));

  town_.makeRoot({"--set", "makes.arterials.district_area=50000"});
  const std::string split = look({"diff", "before", "out"}, 1);
  EXPECT_NE(lineWith(split, "added    districts/"), "") << split;
  EXPECT_NE(lineWith(split, "removed  districts/"), "") << split;
  EXPECT_EQ(complaint({"diff", "before", "nowhere"}),
            "castra: nowhere: no run has ended here yet; `castra run RECIPE --out nowhere` first\n");
}

TEST_F(Looking, GraphDrawsEveryThing) {
  const std::string dot = look({"graph", "recipe.json"});
  EXPECT_TRUE(dot.starts_with("digraph castra {"));
  const Json graph = lookJson({"graph", "recipe.json"});
  EXPECT_EQ(graph.find("nodes")->items().size(), 13u);
  for (const Json& node : graph.find("nodes")->items())
    EXPECT_NE(dot.find("\"" + textOf(node, "make") + "\" ["), std::string::npos);
  for (const Json& edge : graph.find("edges")->items())
    EXPECT_NE(dot.find("\"" + textOf(edge, "from") + "\" -> \"" + textOf(edge, "to") + "\""), std::string::npos);
  EXPECT_FALSE(fs::exists(town_.out()));
}

TEST_F(Looking, GraphIsDrawnByGraphviz) {
  const bool is_there = std::system("dot -V >/dev/null 2>&1") == 0;
  const Outcome outcome =
      runCastra({.arguments = {"graph", "recipe.json", "--svg", "the graph's.svg"}, .folder = town_.folder()});
  if (!is_there) {
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.err, "castra: dot: is not there; install graphviz, or leave --svg out\n");
    CASTRA_SKIP("graphviz is absent: no dot");
  }
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(readText(town_.folder() / "the graph's.svg").find("<svg"), std::string::npos);
  EXPECT_EQ(listFiles(town_.folder()), (std::vector<std::string>{"density.png", "recipe.json", "the graph's.svg"}));
}

// --- cleaning

TEST_F(Looking, CleanRemovesWhatWasPublishedAndNothingElse) {
  town_.makeRoot();
  writeText(town_.out() / "mine.txt", "mine");
  const auto store = listFiles(town_.cache());
  const Outcome outcome = runCastra({"clean", "--out", town_.out().string()});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.err.find("removed "), std::string::npos) << outcome.err;
  EXPECT_EQ(listFiles(town_.out()), std::vector<std::string>{"mine.txt"});
  EXPECT_EQ(listFiles(town_.cache()), store) << "the store is for everybody";
  EXPECT_EQ(textOf(lookJson({"clean", "--out", "out"}), "removed"), "0");
}

// A folder that Castra did not make is not Castra's to clean.
TEST_F(Looking, CleanLeavesAStrangersFolderAlone) {
  writeText(town_.folder() / "theirs" / "bundle" / "manifest.json", "{}");
  const Outcome outcome = runCastra({"clean", "--out", (town_.folder() / "theirs").string()});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(listFiles(town_.folder() / "theirs"), std::vector<std::string>{"bundle/manifest.json"});
}

// --- the store

TEST_F(Looking, CacheStatsAddUp) {
  town_.makeRoot();
  const Json stats = lookJson({"cache", "stats", "--cache", "cache"});
  std::uint64_t files = 0, bytes = 0;
  for (const char* shelf : {"actions", "elements", "samples", "leaves", "objects"}) {
    ASSERT_NE(stats.find(shelf), nullptr) << shelf;
    files += static_cast<std::uint64_t>(stats.find(shelf)->find("files")->number());
    bytes += static_cast<std::uint64_t>(stats.find(shelf)->find("bytes")->number());
  }
  EXPECT_EQ(textOf(stats, "files"), std::to_string(files));
  EXPECT_EQ(textOf(stats, "bytes"), std::to_string(bytes));
  EXPECT_EQ(files + 1, listFiles(town_.cache()).size()) << "and the file that names the format";
  const std::string text = look({"cache", "stats", "--cache", "cache"});
  EXPECT_NE(lineWith(text, "total ").find(std::to_string(files) + " files"), std::string::npos) << text;
}

TEST_F(Looking, AStoreThatIsNotThereIsNotMadeByLooking) {
  for (const Arguments& words :
       {Arguments{"cache", "stats"}, Arguments{"cache", "verify"}, Arguments{"cache", "trim", "--max-size", "1GB"}}) {
    Arguments all = words;
    all.insert(all.end(), {"--cache", (town_.folder() / "typo").string()});
    runCastra(all);
    EXPECT_FALSE(fs::exists(town_.folder() / "typo")) << words[1];
  }
}

TEST_F(Looking, CacheVerifyNamesWhatIsBroken) {
  town_.makeRoot();
  EXPECT_EQ(look({"cache", "verify", "--cache", "cache"}),
            std::to_string(listFiles(town_.cache()).size() - 1) + " files, 0 broken\n");
  const std::string victim = listFiles(town_.cache()).back();  // objects/…
  writeText(town_.cache() / victim, "nonsense");
  std::string name = victim;
  name.erase(name.rfind('/'), 1);
  const std::string text = look({"cache", "verify", "--cache", "cache"}, 1);
  EXPECT_NE(lineWith(text, "broken " + name), "") << text;
  EXPECT_NE(text.find("--remove takes them away, and the next run makes them again"), std::string::npos) << text;
  const Json json = lookJson({"cache", "verify", "--cache", "cache"}, 1);
  ASSERT_EQ(json.find("broken")->items().size(), 1u);
  EXPECT_EQ(json.find("broken")->items()[0].text(), name);
  EXPECT_EQ(textOf(lookJson({"cache", "verify", "--remove", "--cache", "cache"}), "removed"), "true");
  EXPECT_FALSE(fs::exists(town_.cache() / victim));
  EXPECT_EQ(verifyStore(town_.cache()), "");
  town_.makeRoot();
}

TEST_F(Looking, CacheTrimKeepsWhatWasUsedLast) {
  const std::string root = town_.makeRoot();
  const auto one_town =
      static_cast<std::uint64_t>(lookJson({"cache", "stats", "--cache", "cache"}).find("bytes")->number());
  for (const char* seed : {"11", "12", "13"}) town_.makeRoot({"--seed", seed});
  sleepFor(0.02);
  town_.makeRoot();
  const Json result = lookJson({"cache", "trim", "--cache", "cache", "--max-size", std::to_string(one_town * 3 / 2)});
  EXPECT_GT(result.find("removed_files")->number(), 0);
  EXPECT_LE(result.find("bytes")->number(), static_cast<double>(one_town) * 1.5);
  const Json stats = lookJson({"cache", "stats", "--cache", "cache"});
  EXPECT_EQ(textOf(stats, "files"), textOf(result, "files"));
  EXPECT_EQ(textOf(stats, "bytes"), textOf(result, "bytes"));
  const Outcome again = town_.run({"--json"});
  EXPECT_EQ(textOf(parseLines(again.out).back(), "made"), "0") << "the town used last is whole";
  EXPECT_EQ(textOf(parseLines(again.out).back(), "root"), root);

  const std::string text = look({"cache", "trim", "--cache", "cache", "--max-size", "0"});
  EXPECT_NE(text.find("kept 0 ("), std::string::npos) << text;
  EXPECT_EQ(town_.makeRoot(), root);
  EXPECT_EQ(complaint({"cache", "trim", "--cache", "cache", "--max-size", "lots"}),
            "castra: --max-size lots: must be a size like 500MB or 2GB\n");
}

// Whatever was trimmed, the next run gives the same town.
TEST_F(Looking, AnyTrimLeavesAStoreThatWorks) {
  const std::string root = town_.makeRoot();
  const auto bytes =
      static_cast<std::uint64_t>(lookJson({"cache", "stats", "--cache", "cache"}).find("bytes")->number());
  for (const std::uint64_t share : {1, 3, 5, 7, 9}) {
    look({"cache", "trim", "--cache", "cache", "--max-size", std::to_string(bytes * share / 10)});
    EXPECT_EQ(verifyStore(town_.cache()), "");
    EXPECT_EQ(town_.makeRoot(), root) << share;
  }
}

TEST_F(Looking, StoreOfAnotherFormatIsLeftAlone) {
  writeText(town_.cache() / "format", "castra store 99\n");
  const Outcome outcome = town_.run();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err, "castra: " + town_.cache().string() +
                             ": holds a store of another format; name another folder with --cache\n");
  EXPECT_EQ(listFiles(town_.cache()), std::vector<std::string>{"format"});
}

}  // namespace
}  // namespace castra::tests
