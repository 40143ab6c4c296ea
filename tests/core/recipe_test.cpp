// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/recipe.h"

#include <gtest/gtest.h>

#include "pipeline/base/text.h"
#include "pipeline/core/plan.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_stages.h"

namespace castra {
namespace {

using namespace toys;
using Lines = std::vector<std::string>;

Lines complaintsOf(const std::function<void()>& work) {
  try {
    work();
  } catch (const RecipeError& error) {
    return error.lines();
  } catch (const Error& error) {
    return {concat("not a RecipeError: ", error.what())};
  }
  return {};
}

Lines parsed(std::string_view text) {
  return complaintsOf([&] { parseRecipe(text, "r.json", "."); });
}

Lines planned(const std::string& text) {
  return complaintsOf([&] {
    static const StageTable stages = toyStages();
    makePlan(parseRecipe(text, "r.json", "."), stages);
  });
}

TEST(Recipe, ReadsAsSentences) {
  const Recipe recipe = parseRecipe(R"({
    "$schema": "pipeline.schema.json",
    "seed": 18446744073709551615,
    "makes": [
      { "make": "site", "with": "site.load", "params": { "width": 800 } },
      { "make": "roads", "with": "roads.subdivide", "from": ["site", null] }
    ]})",
                                    "r.json", "there");
  EXPECT_EQ(recipe.seed, UINT64_MAX);
  ASSERT_EQ(recipe.makes.size(), 2u);
  EXPECT_EQ(recipe.makes[0].name, "site");
  EXPECT_EQ(recipe.makes[0].line, 5u);
  EXPECT_EQ(recipe.makes[0].params.find("width")->number(), 800);
  EXPECT_EQ(recipe.makes[1].stage, "roads.subdivide");
  ASSERT_EQ(recipe.makes[1].from.size(), 2u);
  EXPECT_EQ(recipe.makes[1].from[0], "site");
  EXPECT_FALSE(recipe.makes[1].from[1]);
  EXPECT_EQ(recipe.find("roads")->position, 1u);
  EXPECT_EQ(recipe.find("lots"), nullptr);
  EXPECT_EQ(parseRecipe(R"({"makes": [{"make": "a", "with": "b.c"}]})", "r.json", ".").seed, 0u);
}

TEST(Recipe, EveryMistakeHasItsLineAndItsRemedy) {
  const std::pair<const char*, Lines> cases[] = {
      {"[]", {"r.json:1: is an array, must be an object with \"seed\" and \"makes\""}},
      {"{}", {"r.json:1: has no \"makes\": the list of what to make"}},
      {"{\"makes\": {}}", {"r.json:1: makes is an object, must be an array"}},
      {"{\"makes\": []}", {"r.json:1: makes is empty: there is nothing to make"}},
      {"{\"makes\": [3]}", {"r.json:1: makes[0] is a number, must be an object with \"make\" and \"with\""}},
      {"{\n\"sead\": 3,\n\"makes\": [{\"make\": \"a\", \"with\": \"b.c\"}]}",
       {"r.json:2: \"sead\" is not known here (seed?)"}},
      {"{\"seed\": -1, \"makes\": [{\"make\": \"a\", \"with\": \"b.c\"}]}",
       {"r.json:1: seed must be a whole number from 0 to 18446744073709551615"}},
      {"{\"seed\": 1.5, \"makes\": [{\"make\": \"a\", \"with\": \"b.c\"}]}",
       {"r.json:1: seed must be a whole number from 0 to 18446744073709551615"}},
      {"{\"seed\": \"x\", \"makes\": [{\"make\": \"a\", \"with\": \"b.c\"}]}",
       {"r.json:1: seed must be a whole number from 0 to 18446744073709551615"}},
      {"{\"seed\": 18446744073709551616, \"makes\": [{\"make\": \"a\", \"with\": \"b.c\"}]}",
       {"r.json:1: seed must be a whole number from 0 to 18446744073709551615"}},
      {"{\"makes\": [{}]}",
       {"r.json:1: makes[0] has no \"make\": the name of the thing",
        "r.json:1: makes[0] has no \"with\": the name of a stage; `castra list` shows them"}},
      {"{\"makes\": [{\"make\": 1, \"with\": 2}]}",
       {"r.json:1: makes[0] make is a number, must be the name of the thing",
        "r.json:1: makes[0] with is a number, must be the name of a stage; `castra list` shows them"}},
      {"{\"makes\": [{\"make\": \"My Roads\", \"with\": \"b.c\"}]}",
       {"r.json:1: makes[0] make is \"My Roads\", must be a word of a-z, 0-9, _ and -"}},
      {"{\"makes\": [{\"make\": \"\", \"with\": \"b.c\"}]}",
       {"r.json:1: makes[0] make is \"\", must be a word of a-z, 0-9, _ and -"}},
      {"{\"makes\": [{\"make\": \"a\", \"with\": \"b.c\", \"from\": \"x\"}]}",
       {"r.json:1: makes[0] a: from is a string, must be an array of names"}},
      {"{\"makes\": [{\"make\": \"a\", \"with\": \"b.c\", \"from\": [1, {}]}]}",
       {"r.json:1: makes[0] a: from holds a number, must hold names of things, or null",
        "r.json:1: makes[0] a: from holds an object, must hold names of things, or null"}},
      {"{\"makes\": [{\"make\": \"a\", \"with\": \"b.c\", \"params\": []}]}",
       {"r.json:1: makes[0] a: params is an array, must be an object"}},
      {"{\"makes\": [{\"make\": \"a\", \"with\": \"b.c\",\n\"parms\": {}}]}",
       {"r.json:2: makes[0] a: \"parms\" is not known here (params?)"}},
  };
  for (const auto& [text, lines] : cases) EXPECT_EQ(parsed(text), lines) << text;
  const Lines syntax = parsed("{\n\"makes\": [,]}");
  ASSERT_EQ(syntax.size(), 1u);
  EXPECT_TRUE(syntax[0].starts_with("r.json:2: ")) << syntax[0];
}

TEST(Recipe, AllMistakesAreToldAtOnce) {
  EXPECT_EQ(
      parsed(R"({"sead": 1, "seed": -1, "makes": [{"make": "A"}, 3, {"with": "b.c", "from": 1, "params": 2, "x": 3}]})")
          .size(),
      9u);
}

TEST(Recipe, ThereIsALimitToItsLength) {
  std::string text = "{\"makes\": [";
  for (int i = 0; i < 10'001; ++i) text += concat(i > 0 ? "," : "", "{\"make\": \"a", i, "\", \"with\": \"b.c\"}");
  EXPECT_EQ(parsed(text + "]}"), Lines{"r.json:1: makes holds more than 10000 things"});
}

TEST(Recipe, NamesOfThingsAreWords) {
  for (const char* name : {"a", "roads-2", "my_roads", "0"}) EXPECT_TRUE(isThingName(name)) << name;
  EXPECT_TRUE(isThingName(std::string(100, 'a')));
  for (const char* name : {"", "A", "a b", "a/b", "a.b", "\xC3\xA9"}) EXPECT_FALSE(isThingName(name)) << name;
  EXPECT_FALSE(isThingName(std::string(101, 'a')));
}

TEST(Recipe, IsReadFromDisk) {
  testing::TempFolder folder;
  testing::putFile(folder / "sub/r.json", recipeOf({make("a", "toy.one")}));
  const Recipe recipe = readRecipe(folder / "sub/r.json");
  EXPECT_EQ(recipe.folder, folder / "sub");
  EXPECT_EQ(recipe.name, (folder / "sub/r.json").string());
  EXPECT_THROW(readRecipe(folder / "missing.json"), Error);
  EXPECT_THROW(readRecipe(folder / "sub"), Error);
}

TEST(SetParam, ChangesOneParam) {
  Recipe recipe = parseRecipe(recipeOf({make("tiles", "toy.split", {}, R"({"count": 3})")}), "r.json", ".");
  setParam(recipe, "makes.tiles.count=7", "here");
  EXPECT_EQ(recipe.makes[0].params.find("count")->number(), 7);
  setParam(recipe, "makes.tiles.params.paint=3=red", "here");
  EXPECT_EQ(recipe.makes[0].params.find("paint")->text(), "3=red") << "not JSON: a string";
  setParam(recipe, "makes.tiles.skip=\"4\"", "here");
  EXPECT_EQ(recipe.makes[0].params.find("skip")->text(), "4") << "JSON";
  setParam(recipe, "makes.tiles.extra=", "here");
  EXPECT_EQ(recipe.makes[0].params.find("extra")->text(), "");
  EXPECT_EQ(recipe.makes[0].folders.at("count"), "here");
}

TEST(SetParam, SaysWhatIsWrong) {
  Recipe recipe = parseRecipe(recipeOf({make("tiles", "toy.split")}), "r.json", ".");
  const auto complaint = [&](std::string_view assignment) {
    return complaintsOf([&] { setParam(recipe, assignment, "."); });
  };
  EXPECT_EQ(complaint("makes.tiles.count"), Lines{"--set makes.tiles.count: must be makes.NAME.PARAM=VALUE"});
  EXPECT_EQ(complaint("tiles.count=3"), Lines{"--set tiles.count=3: must be makes.NAME.PARAM=VALUE"});
  EXPECT_EQ(complaint("makes.tiles=3"), Lines{"--set makes.tiles=3: must be makes.NAME.PARAM=VALUE"});
  EXPECT_EQ(complaint(""), Lines{"--set : must be makes.NAME.PARAM=VALUE"});
  EXPECT_EQ(complaint("makes.tile.count=3"), Lines{"--set makes.tile.count=3: the recipe makes no tile (tiles?)"});
  EXPECT_EQ(complaint("makes.something.count=3"),
            Lines{"--set makes.something.count=3: the recipe makes no something"});
  static const StageTable stages = toyStages();
  setParam(recipe, "makes.tiles.cont=3", ".");
  EXPECT_EQ(complaintsOf([&] { makePlan(recipe, stages); }),
            Lines{"--set makes.tiles.cont: no such parameter (count?)"});
}

TEST(Plan, KnowsShapesAndWhatIsPublished) {
  static const StageTable stages = toyStages();
  const std::string text = recipeOf(
      {make("one", "toy.one"), make("tiles", "toy.split"), make("wide", "toy.pair", {"tiles", "one"}),
       make("fan", "toy.fan", {"one"}), make("all", "toy.join", {"tiles"}), make("files", "toy.file", {"tiles"}),
       make("loose", "toy.file", {"one"}), make("bundle", "toy.bundle", {"files"})},
      9);
  const Plan plan = makePlan(parseRecipe(text, "r.json", "."), stages);
  const auto thing = [&](std::string_view name) -> const Thing& { return plan.things[plan.find(name).value()]; };
  EXPECT_EQ(plan.seed, 9u);
  EXPECT_FALSE(thing("one").is_set);
  EXPECT_TRUE(thing("tiles").is_set);
  EXPECT_FALSE(thing("tiles").mapped);
  EXPECT_TRUE(thing("wide").mapped && thing("wide").is_set);
  EXPECT_FALSE(thing("wide").isWide(thing("wide").inputs[0]));
  EXPECT_TRUE(thing("wide").isWide(thing("wide").inputs[1]));
  EXPECT_TRUE(thing("fan").is_set);
  EXPECT_FALSE(thing("fan").mapped);
  EXPECT_FALSE(thing("all").is_set);
  EXPECT_FALSE(thing("files").published) << "the bundle takes it";
  EXPECT_TRUE(thing("loose").published);
  EXPECT_TRUE(thing("bundle").published);
  EXPECT_FALSE(plan.find("nothing"));
}

TEST(Plan, EveryMistakeHasItsPlaceAndItsRemedy) {
  const auto with = [](const std::string& last) {
    return recipeOf({make("one", "toy.one"), make("tiles", "toy.split"), make("found", "toy.find", {"one"}), last});
  };
  const auto place = [](std::string_view fact) { return Lines{concat("r.json:5: makes[3] x: ", fact)}; };
  EXPECT_EQ(planned(with(make("x", "toy.mpa", {"one"}))), place("there is no stage \"toy.mpa\" (toy.map?)"));
  EXPECT_EQ(planned(with(make("x", "roads.subdivide", {"one"}))),
            place("there is no stage \"roads.subdivide\"; `castra list` shows all"));
  EXPECT_EQ(planned(with(make("x", "toy.map"))), place("toy.map is made from tile; \"from\" names 0"));
  EXPECT_EQ(planned(with(make("x", "toy.map", {"one", "tiles"}))),
            place("toy.map is made from tile; \"from\" names 2"));
  EXPECT_EQ(planned(with(make("x", "toy.one", {"one"}))), place("toy.one is made from nothing; \"from\" names 1"));
  EXPECT_EQ(planned(with(make("x", "toy.spice"))),
            place("toy.spice is made from tile, optional tile; \"from\" names 0"));
  EXPECT_EQ(planned(with(make("x", "toy.gather", {"tiles"}))),
            place("toy.gather is made from tile, a group of tile; \"from\" names 1"));
  EXPECT_EQ(planned(with(make("x", "toy.join", {}))), place("toy.join is made from a Set of tile; \"from\" names 0"));
  EXPECT_EQ(planned(with(make("x", "toy.map", {"null"}))), place("from[0] is null, but toy.map needs a tile there"));
  EXPECT_EQ(planned(with(make("x", "toy.rest", {"one", "null"}))),
            place("from[1] is null, but toy.rest needs a tile there"));
  EXPECT_EQ(planned(with(make("x", "toy.map", {"on"}))), place("is made from \"on\", which is not made (one?)"));
  EXPECT_EQ(planned(with(make("x", "toy.map", {"something"}))), place("is made from \"something\", which is not made"));
  EXPECT_EQ(planned(with(make("x", "toy.map", {"x"}))), place("is made from x, which is made later; move it up"));
  EXPECT_EQ(planned(with(make("x", "toy.map", {"found"}))), place("takes found as a tile, but it is a findings"));
  EXPECT_EQ(planned(with(make("x", "toy.join", {"one"}))), place("takes one as a Set of tile, but it is a single one"));
  EXPECT_EQ(planned(with(make("x", "toy.gather", {"one", "tiles"}))),
            place("groups a Set, so another input must be a Set whose keys it runs over"));
  EXPECT_EQ(planned(with(make("x", "toy.spice", {"one", "tiles"}))),
            place("takes a Set as optional, so another input must be a Set whose keys it runs over"));
  EXPECT_EQ(planned(with(make("x", "toy.drop", {"one"}))),
            place("toy.drop may drop elements, so an input must be a Set"));
  EXPECT_EQ(planned(with(make("one", "toy.one"))),
            Lines{"r.json:5: makes[3] one: is made twice; give one of the two another name"});
  EXPECT_EQ(planned(with(make("x", "toy.map", {"one"}, R"({"sufix": "!"})"))),
            Lines{"r.json:5: makes[3] x.params.sufix: no such parameter (suffix?)"});
  EXPECT_EQ(planned(recipeOf({make("x", "toy.map", {"y"}), make("y", "toy.one")})),
            Lines{"r.json:2: makes[0] x: is made from y, which is made later; move it up"});
}

TEST(Plan, AllMistakesAreToldAtOnceAndEachOnce) {
  EXPECT_EQ(planned(recipeOf({make("a", "toy.nothing"), make("b", "toy.map", {"a"}),
                              make("c", "toy.map", {"b"}, R"({"x": 1})"), make("d", "toy.drop", {"something"}),
                              make("b", "toy.one", {}, R"({"number": -5})")})),
            (Lines{"r.json:2: makes[0] a: there is no stage \"toy.nothing\"; `castra list` shows all",
                   "r.json:4: makes[2] c.params.x: no such parameter; it has suffix",
                   "r.json:5: makes[3] d: is made from \"something\", which is not made",
                   "r.json:5: makes[3] d: toy.drop may drop elements, so an input must be a Set",
                   "r.json:6: makes[4] b: is made twice; give one of the two another name",
                   "r.json:6: makes[4] b.params.number: is -5, must be in [-1, 1000000]"}));
}

TEST(Plan, OnlyThingsTakesWhatTheyAreMadeFrom) {
  static const StageTable stages = toyStages();
  const Plan plan = makePlan(
      parseRecipe(recipeOf({make("one", "toy.one"), make("tiles", "toy.split"), make("a", "toy.map", {"tiles"}),
                            make("wide", "toy.pair", {"a", "one"}), make("b", "toy.map", {"one"})}),
                  "r.json", "."),
      stages);
  const auto namesOf = [](const Plan& some) {
    std::string names;
    for (const Thing& thing : some.things) names += thing.name + " ";
    return names;
  };
  EXPECT_EQ(namesOf(onlyThings(plan, {"b"})), "one b ");
  const Plan wide = onlyThings(plan, {"wide"});
  EXPECT_EQ(namesOf(wide), "one tiles a wide ");
  EXPECT_EQ(wide.things[*wide.things[3].inputs[0].thing].name, "a");
  EXPECT_EQ(wide.things[*wide.things[3].inputs[1].thing].name, "one");
  EXPECT_EQ(complaintsOf([&] {
              onlyThings(plan, {"tile", "whatever"});
            }),
            (Lines{"--only tile: the recipe makes no such thing (tiles?)",
                   "--only whatever: the recipe makes no such thing"}));
}

TEST(Stage, NamesAreNounDotVerb) {
  for (const char* name : {"roads.subdivide", "a.b", "nav_2.make_3"}) EXPECT_TRUE(isStageName(name)) << name;
  for (const char* name : {"", "roads", ".a", "a.", "a.b.c", "A.b", "a-b.c", "a b.c"})
    EXPECT_FALSE(isStageName(name)) << name;
}

TEST(Stage, TheTableIsSortedAndFound) {
  const StageTable stages = toyStages();
  EXPECT_TRUE(std::is_sorted(stages.stages().begin(), stages.stages().end(),
                             [](const Stage& a, const Stage& b) { return a.name < b.name; }));
  for (const std::string& name : stages.names()) EXPECT_EQ(stages.find(name)->name, name);
  EXPECT_EQ(stages.find("toy.none"), nullptr);
  EXPECT_TRUE(stages.find("toy.die")->draws);
  EXPECT_FALSE(stages.find("toy.map")->draws);
  EXPECT_TRUE(stages.find("toy.fan")->splits);
  EXPECT_TRUE(stages.find("toy.drop")->drops);
}

TEST(StageDeathTest, RegisteringTwiceIsOurOwnMistake) {
  EXPECT_DEATH(
      {
        StageTable stages = toyStages();
        stages.add({*toyStages().find("toy.map")}, "again");
      },
      "toy.map is registered twice");
}

}  // namespace
}  // namespace castra
