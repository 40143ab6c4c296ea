// SPDX-License-Identifier: GPL-3.0-or-later
// What a stage takes says how it runs: Sets brought together key by key, groups, rests, splits and drops.
#include <gtest/gtest.h>

#include "pipeline/base/text.h"
#include "pipeline/core/stored_set.h"
#include "tests/support/toy_stages.h"

namespace castra {
namespace {

using namespace toys;
using Texts = std::map<std::string, std::string>;

std::string errorOf(const ToyRun& run) { return run.result.errors.empty() ? "" : run.result.errors.front(); }

std::string split(std::string_view name, int count, std::string_view more = "") {
  return make(name, "toy.split", {}, concat("{\"count\": ", count, more, "}"));
}

TEST(Zip, BringsEqualKeysTogether) {
  MemoryStore store;
  ToyRun run = runToys(store, recipeOf({split("x", 3), split("y", 3, R"(, "paint": "0=p 1=q 2=r")"),
                                        make("both", "toy.pair", {"x", "y"})}));
  EXPECT_EQ(run.texts("both"), (Texts{{"k00000", "n0+p"}, {"k00001", "n1+q"}, {"k00002", "n2+r"}}));
}

TEST(Zip, NamesTheFirstMissingKeyAndItsSet) {
  struct Case {
    const char *x, *y, *error;
  };
  const Case cases[] = {
      {R"({"count": 4})", R"({"count": 3})", "both: y: has no k00003, but x has; Sets used together need equal keys"},
      {R"({"count": 3})", R"({"count": 4})", "both: x: has no k00003, but y has; Sets used together need equal keys"},
      {R"({"count": 4})", R"({"count": 4, "skip": "1"})",
       "both: y: has no k00001, but x has; Sets used together need equal keys"},
      {R"({"count": 4, "skip": "2"})", R"({"count": 4})",
       "both: x: has no k00002, but y has; Sets used together need equal keys"},
      {R"({"count": 4, "skip": "2"})", R"({"count": 4, "skip": "1"})",
       "both: y: has no k00001, but x has; Sets used together need equal keys"},
      {R"({"count": 4})", R"({"count": 0})", "both: y: has no k00000, but x has; Sets used together need equal keys"},
      {R"({"count": 0})", R"({"count": 4})", "both: x: has no k00000, but y has; Sets used together need equal keys"},
      {R"({"count": 3000})", R"({"count": 3000, "skip": "2900"})",
       "both: y: has no k02900, but x has; Sets used together need equal keys"},
      {R"({"count": 3000, "skip": "2900"})", R"({"count": 3000})",
       "both: x: has no k02900, but y has; Sets used together need equal keys"},
  };
  for (const Case& c : cases) {
    MemoryStore store;
    const ToyRun run = runToys(store, recipeOf({make("x", "toy.split", {}, c.x), make("y", "toy.split", {}, c.y),
                                                make("both", "toy.pair", {"x", "y"})}));
    EXPECT_EQ(errorOf(run), c.error);
  }
}

TEST(Zip, HandsASetDownToThePathsBelowItsKeys) {
  MemoryStore store;
  for (const bool deep_first : {true, false}) {
    ToyRun run = runToys(
        store,
        recipeOf({split("x", 2, R"(, "extra": "k00000-a")"), make("fan", "toy.fan", {"x"}),
                  make("both", "toy.pair",
                       deep_first ? std::vector<std::string>{"fan", "x"} : std::vector<std::string>{"x", "fan"})}));
    ASSERT_EQ(errorOf(run), "");
    const auto pair = [&](std::string a, std::string b) { return deep_first ? a + "+" + b : b + "+" + a; };
    EXPECT_EQ(run.texts("both"), (Texts{{"k00000-a/t0", pair("extra.0", "extra")},
                                        {"k00000-a/t1", pair("extra.1", "extra")},
                                        {"k00000/t0", pair("n0.0", "n0")},
                                        {"k00000/t1", pair("n0.1", "n0")},
                                        {"k00001/t0", pair("n1.0", "n1")},
                                        {"k00001/t1", pair("n1.1", "n1")}}));
  }
}

TEST(Zip, HandsDownAcrossManyLeavesAndTouchesOnlyWhatLiesBelow) {
  MemoryStore store;
  const auto recipe = [](std::string_view paint) {
    return recipeOf({split("x", 700, concat(", \"paint\": \"", paint, "\"")),
                     make("fan", "toy.fan", {"x"}, R"({"count": 11})"), split("plain", 700),
                     make("both", "toy.pair", {"fan", "plain"}), make("other", "toy.pair", {"both", "x"})});
  };
  runToys(store, recipe(""), withJobs(4));
  ToyRun run = runToys(store, recipe("350=red"), withJobs(4));
  ASSERT_EQ(errorOf(run), "");
  EXPECT_EQ(run.thing("both").handle.count, 7700u);
  EXPECT_EQ(run.made("fan"), 1u);
  EXPECT_EQ(run.made("both"), 11u);
  EXPECT_EQ(run.cached("both"), 7689u);
  EXPECT_EQ(run.made("other"), 11u);
  EXPECT_EQ(run.texts("other").at("k00350/t007"), "red.7+n350+red");
}

TEST(Zip, AMissingPrefixIsNamed) {
  MemoryStore store;
  const ToyRun run =
      runToys(store, recipeOf({split("x", 3), make("fan", "toy.fan", {"x"}), split("y", 3, R"(, "skip": "1")"),
                               make("both", "toy.pair", {"fan", "y"})}));
  EXPECT_EQ(errorOf(run), "both: y: has no k00001/t0, but fan has; Sets used together need equal keys");
}

TEST(Zip, AnOptionalSetMayLackKeys) {
  MemoryStore store;
  const auto recipe = [](int every) {
    return recipeOf({split("x", 6), make("some", "toy.drop", {"x"}, concat("{\"every\": ", every, "}")),
                     make("spiced", "toy.spice", {"x", "some"})});
  };
  ToyRun run = runToys(store, recipe(2));
  EXPECT_EQ(run.texts("spiced"), (Texts{{"k00000", "n0"},
                                        {"k00001", "n1&n1"},
                                        {"k00002", "n2"},
                                        {"k00003", "n3&n3"},
                                        {"k00004", "n4"},
                                        {"k00005", "n5&n5"}}));
  ToyRun thirds = runToys(store, recipe(3));
  EXPECT_EQ(thirds.made("spiced"), 3u) << "2, 3 and 4 differ";
  EXPECT_EQ(thirds.texts("spiced").at("k00003"), "n3");
  ToyRun none = runToys(store, recipe(1));
  EXPECT_EQ(none.texts("spiced").at("k00005"), "n5") << "an empty Set lacks all keys";
}

TEST(Shapes, AnOptionalInputMayBeLeftOut) {
  MemoryStore store;
  const auto recipe = [](const char* second) {
    return recipeOf({split("x", 2), make("salt", "toy.one", {}, R"({"text": "salt"})"),
                     make("single", "toy.spice", {"salt", second}), make("set", "toy.spice", {"x", second})});
  };
  ToyRun without = runToys(store, recipe("null"));
  EXPECT_EQ(without.text("single"), "salt");
  EXPECT_EQ(without.texts("set").at("k00001"), "n1");
  ToyRun with = runToys(store, recipe("salt"));
  EXPECT_EQ(with.text("single"), "salt&salt");
  EXPECT_EQ(with.texts("set").at("k00001"), "n1&salt");
  ToyRun shorter = runToys(
      store, recipeOf({make("salt", "toy.one", {}, R"({"text": "salt"})"), make("single", "toy.spice", {"salt"})}));
  EXPECT_EQ(shorter.made("single"), 0u) << "left out at the end is the same as null";
}

TEST(Shapes, AWholeSetMayBeLeftOut) {
  MemoryStore store;
  const auto recipe = [](const char* others) {
    return recipeOf({split("x", 2), split("none", 0), make("salt", "toy.one", {}, R"({"text": "salt"})"),
                     make("single", "toy.crowd", {"salt", others}), make("set", "toy.crowd", {"x", others})});
  };
  ToyRun without = runToys(store, recipe("null"));
  EXPECT_EQ(without.text("single"), "salt");
  EXPECT_EQ(without.texts("set").at("k00001"), "n1");
  ToyRun with = runToys(store, recipe("x"));
  EXPECT_EQ(with.text("single"), "salt*2");
  EXPECT_EQ(with.texts("set").at("k00001"), "n1*2") << "each is given all of them";
  EXPECT_EQ(runToys(store, recipe("none")).text("single"), "salt*0") << "an empty Set is there";
}

TEST(Shapes, ASetAndASingleAreNotTakenForEachOther) {
  // Which of two inputs is the Set is part of what was asked.
  MemoryStore store;
  ToyRun run =
      runToys(store, recipeOf({split("x", 2), make("one", "toy.one"), make("set_first", "toy.pair", {"x", "one"}),
                               make("set_last", "toy.pair", {"one", "x"})}));
  EXPECT_EQ(run.texts("set_first"), (Texts{{"k00000", "n0+one"}, {"k00001", "n1+one"}}));
  EXPECT_EQ(run.texts("set_last"), (Texts{{"k00000", "one+n0"}, {"k00001", "one+n1"}}));
}

TEST(Shapes, TheOrderOfInputsCounts) {
  MemoryStore store;
  ToyRun run =
      runToys(store, recipeOf({split("x", 2), split("y", 2, R"(, "paint": "0=a 1=b")"),
                               make("xy", "toy.pair", {"x", "y"}), make("yx", "toy.pair", {"y", "x"}),
                               make("rest_xy", "toy.rest", {"x", "y"}), make("rest_yx", "toy.rest", {"y", "x"})}));
  EXPECT_EQ(run.texts("xy").at("k00000"), "n0+a");
  EXPECT_EQ(run.texts("yx").at("k00000"), "a+n0");
  EXPECT_EQ(run.text("rest_xy"), "k00000=n0,k00001=n1|k00000=a,k00001=b");
  EXPECT_EQ(run.text("rest_yx"), "k00000=a,k00001=b|k00000=n0,k00001=n1");
}

TEST(Shapes, ARestTakesSetsAndSingles) {
  MemoryStore store;
  ToyRun run = runToys(store, recipeOf({split("x", 2), make("one", "toy.one"), make("none", "toy.rest"),
                                        make("all", "toy.rest", {"one", "x", "one"})}));
  EXPECT_EQ(run.text("none"), "");
  EXPECT_EQ(run.text("all"), "=one|k00000=n0,k00001=n1|=one");
}

TEST(Shapes, AGroupIsWhatLiesBelowTheKey) {
  MemoryStore store;
  const auto recipe = [](std::string_view paint) {
    return recipeOf({split("x", 2, concat(R"(, "extra": "k00000-a k000001", "paint": ")", paint, "\"")),
                     make("fan", "toy.fan", {"x"}), split("plain", 2, R"(, "extra": "k00000-a k000001")"),
                     make("gathered", "toy.gather", {"plain", "fan"})});
  };
  ToyRun run = runToys(store, recipe(""));
  ASSERT_EQ(errorOf(run), "");
  EXPECT_EQ(run.texts("gathered"), (Texts{{"k00000", "n0[k00000/t0=n0.0,k00000/t1=n0.1]"},
                                          {"k00000-a", "extra[k00000-a/t0=extra.0,k00000-a/t1=extra.1]"},
                                          {"k000001", "extra[k000001/t0=extra.0,k000001/t1=extra.1]"},
                                          {"k00001", "n1[k00001/t0=n1.0,k00001/t1=n1.1]"}}));
  ToyRun painted = runToys(store, recipe("1=red"));
  EXPECT_EQ(painted.made("gathered"), 1u);
  EXPECT_EQ(painted.texts("gathered").at("k00001"), "n1[k00001/t0=red.0,k00001/t1=red.1]");
}

TEST(Shapes, AGroupMayBeEmptyAndMaySpanLeaves) {
  MemoryStore store;
  ToyRun empty = runToys(store, recipeOf({split("x", 2), make("fan", "toy.fan", {"x"}, R"({"count": 0})"),
                                          make("gathered", "toy.gather", {"x", "fan"})}));
  ASSERT_EQ(errorOf(empty), "");
  EXPECT_EQ(empty.texts("gathered").at("k00001"), "n1[]");
  EXPECT_EQ(empty.thing("fan").handle.count, 0u);

  // 900 tiles below each of 6 keys: leaves end in the middle of groups.
  const auto recipe = [](std::string_view paint) {
    return recipeOf({split("x", 6, concat(", \"paint\": \"", paint, "\"")),
                     make("fan", "toy.fan", {"x"}, R"({"count": 900})"), split("plain", 6),
                     make("gathered", "toy.gather", {"plain", "fan"})});
  };
  ToyRun wide = runToys(store, recipe(""), withJobs(4));
  ASSERT_EQ(errorOf(wide), "");
  const Digest fan = wide.digest("fan");
  EXPECT_GT(openSet(store, fan)->index().leaves.size(), 1u);
  const std::string text = wide.texts("gathered").at("k00003");
  EXPECT_EQ(static_cast<int>(std::count(text.begin(), text.end(), '=')), 900);
  EXPECT_NE(text.find("k00003/t899=n3.899]"), std::string::npos);
  EXPECT_EQ(runToys(store, recipe("3=red")).made("gathered"), 1u);
}

TEST(Shapes, AGroupShowsNothingOutsideItself) {
  MemoryStore store;
  const auto recipe = [](std::string_view key) {
    return recipeOf({split("x", 2), make("fan", "toy.fan", {"x"}),
                     make("peek", "toy.peek", {"x", "fan"}, concat("{\"key\": \"", key, "\"}"))});
  };
  ToyRun run = runToys(store, recipe("k00001/t0"));
  EXPECT_EQ(run.texts("peek").at("k00001"), "n1.0");
  EXPECT_EQ(run.texts("peek").at("k00000"), "none") << "it is no part of what went into the fingerprint";
}

TEST(Shapes, AMappedSplitGivesFlatKeys) {
  MemoryStore store;
  ToyRun run = runToys(
      store, recipeOf({split("x", 2), make("fan", "toy.fan", {"x"}),
                       make("deeper", "toy.fan", {"fan"}, R"({"word": "u"})"), make("mapped", "toy.map", {"deeper"})}));
  ASSERT_EQ(errorOf(run), "");
  EXPECT_EQ(run.made("fan"), 2u);
  EXPECT_EQ(run.made("deeper"), 4u);
  EXPECT_EQ(run.texts("mapped"), (Texts{{"k00000/t0/u0", "n0.0.0!"},
                                        {"k00000/t0/u1", "n0.0.1!"},
                                        {"k00000/t1/u0", "n0.1.0!"},
                                        {"k00000/t1/u1", "n0.1.1!"},
                                        {"k00001/t0/u0", "n1.0.0!"},
                                        {"k00001/t0/u1", "n1.0.1!"},
                                        {"k00001/t1/u0", "n1.1.0!"},
                                        {"k00001/t1/u1", "n1.1.1!"}}));
}

TEST(Shapes, ASplitSaysWhichKeyIsWrong) {
  MemoryStore store;
  EXPECT_EQ(errorOf(runToys(store, recipeOf({split("x", 2, R"(, "extra": "k00000")")}))),
            "x: k00000: is written after k00000, but keys are written in order and once");
  EXPECT_EQ(errorOf(runToys(store, recipeOf({split("x", 2, R"(, "extra": "a")")}))),
            "x: a: is written after k00000, but keys are written in order and once");
  EXPECT_EQ(errorOf(runToys(store, recipeOf({split("x", 2, R"(, "extra": "k00000/../x")")}))),
            "x: k00000/../x: is not a key: words of a-z, 0-9, _ and - joined by /, at most 200 bytes");
  EXPECT_EQ(errorOf(runToys(store, recipeOf({split("x", 2), make("fan", "toy.fan", {"x"}, R"({"word": "T"})")}))),
            "fan: k00000: k00000/T0: is not a key: words of a-z, 0-9, _ and - joined by /, at most 200 bytes");
}

TEST(Shapes, ADroppedElementIsGoneAndIsRemembered) {
  MemoryStore store;
  const std::string recipe =
      recipeOf({split("x", 7), make("odd", "toy.drop", {"x"}), make("after", "toy.map", {"odd"})});
  ToyRun run = runToys(store, recipe);
  EXPECT_EQ(run.made("odd"), 7u);
  EXPECT_EQ(run.thing("odd").handle.count, 3u);
  EXPECT_EQ(run.texts("after"), (Texts{{"k00001", "n1!"}, {"k00003", "n3!"}, {"k00005", "n5!"}}));
  const ToyRun again = runToys(store, recipe);
  EXPECT_EQ(again.cached("odd"), 7u) << "calls, not elements";
  const ToyRun painted = runToys(store, recipeOf({split("x", 7, R"(, "paint": "2=red")"),
                                                  make("odd", "toy.drop", {"x"}), make("after", "toy.map", {"odd"})}));
  EXPECT_EQ(painted.made("odd"), 1u);
  EXPECT_EQ(painted.cached("odd"), 6u);
  EXPECT_EQ(painted.made("after"), 0u);
}

TEST(Shapes, AnEmptySetGoesThroughEverything) {
  MemoryStore store;
  ToyRun run = runToys(
      store, recipeOf({split("x", 0), make("mapped", "toy.map", {"x"}), make("fan", "toy.fan", {"mapped"}),
                       make("paired", "toy.pair", {"x", "mapped"}), make("gathered", "toy.gather", {"x", "fan"}),
                       make("all", "toy.join", {"paired"}), make("letters", "toy.scatter", {"x"}), split("y", 4),
                       make("nothing", "toy.drop", {"y"}, R"({"every": 1})"), make("after", "toy.map", {"nothing"})}));
  ASSERT_EQ(errorOf(run), "");
  EXPECT_EQ(run.text("all"), "");
  EXPECT_EQ(run.thing("after").handle.count, 0u);
  EXPECT_EQ(run.thing("mapped").handle.count, 0u);
  EXPECT_EQ(run.digest("after"), run.digest("mapped"));
}

TEST(Shapes, LargeElementsAreTheirOwnObjectsAndComeBackWhole) {
  MemoryStore store;
  const std::string recipe =
      recipeOf({split("x", 3, R"(, "padding": 70000)"), split("y", 40, R"(, "padding": 60000)"),
                make("x2", "toy.map", {"x"}), make("y2", "toy.map", {"y"}, R"({"suffix": "?"})")});
  ToyRun run = runToys(store, recipe, withJobs(4));
  ASSERT_EQ(errorOf(run), "");
  for (const char* name : {"x2", "y2"})
    for (auto at = run.runner->elements(run.indexOf(name)).begin(); !at.done(); at.advance()) {
      const Tile tile = decode<Tile>(at.bytes());
      EXPECT_EQ(tile.padding.size(), name[0] == 'x' ? 70000u : 60000u);
      EXPECT_EQ(at.row().key, tileKey(tile.number));
    }
  ToyRun painted =
      runToys(store, recipeOf({split("x", 3, R"(, "padding": 70000, "paint": "1=red")"),
                               split("y", 40, R"(, "padding": 60000, "paint": "33=red")"), make("x2", "toy.map", {"x"}),
                               make("y2", "toy.map", {"y"}, R"({"suffix": "?"})")}));
  EXPECT_EQ(painted.made("x2"), 1u);
  EXPECT_EQ(painted.made("y2"), 1u);
  EXPECT_EQ(painted.texts("y2").at("k00033"), "red?");
  EXPECT_EQ(painted.texts("y2").at("k00034"), "n34?");
}

TEST(Shapes, CompareSetsVisitsWhatDiffers) {
  MemoryStore store;
  const ToyRun a = runToys(store, recipeOf({split("x", 3000)}));
  const ToyRun b =
      runToys(store, recipeOf({split("x", 3000, R"(, "paint": "40=red", "skip": "2000", "extra": "k00000-new")")}));
  std::map<std::string, Change> changes;
  compareSets(store, a.digest("x"), store, b.digest("x"),
              [&](const std::string& key, Change change) { changes[key] = change; });
  EXPECT_EQ(changes, (std::map<std::string, Change>{
                         {"k00000-new", Change::added}, {"k00040", Change::changed}, {"k02000", Change::removed}}));
}

#if CASTRA_CHECKED
TEST(Shapes, ABrokenPromiseIsFoundInCheckedBuilds) {
  MemoryStore store;
  EXPECT_EQ(errorOf(runToys(store, recipeOf({make("one", "toy.one", {}, R"({"number": -1})")}))),
            "one: tile: has the number -1");
}
#endif

}  // namespace
}  // namespace castra
