// SPDX-License-Identifier: GPL-3.0-or-later
// What the program says when something is wrong: the place, the fact and the remedy, one line for each problem, all of
// them at once, on stderr; and that nothing half-made is left behind.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "pipeline/base/text.h"
#include "tests/cli/town.h"

namespace castra::tests {
namespace {

class Messages : public testing::Test {
 protected:
  /// Runs the recipe by its bare name from its own folder, so that messages are short.
  Outcome run(const Arguments& more = {}) const {
    Call call{{"run", "recipe.json"}, town_.folder()};
    const auto isGiven = [&](const char* option) { return std::find(more.begin(), more.end(), option) != more.end(); };
    for (const char* option : {"--out", "--cache"})
      if (!isGiven(option)) call.arguments.insert(call.arguments.end(), {option, option + 2});
    call.arguments.insert(call.arguments.end(), more.begin(), more.end());
    return runCastra(call);
  }

  /// The lines that are complaints, without "castra: ".
  static std::vector<std::string> complaintsOf(const Outcome& outcome) {
    std::vector<std::string> lines;
    for (const std::string& line : splitLines(outcome.err))
      if (line.starts_with("castra: ")) lines.push_back(line.substr(8));
    return lines;
  }

  void expectRefused(int code, const std::vector<std::string>& complaints, const Arguments& more = {}) const {
    const Outcome outcome = run(more);
    EXPECT_EQ(outcome.code, code) << outcome.err;
    EXPECT_EQ(complaintsOf(outcome), complaints);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(listFiles(town_.out()), std::vector<std::string>{});
    const bool began = splitLines(outcome.err).size() > complaints.size();
    EXPECT_EQ(began, code == 1) << "a wrong recipe is refused before anything is made: " << outcome.err;
  }

  void expectRefusedSite(const std::string& site, int code, const std::string& complaint) const {
    town_.writeRecipe(Town::makes(site));
    expectRefused(code, {complaint});
  }

  void expectRefusedMaps(const std::string& maps, int code, const std::string& complaint) const {
    town_.writeRecipe(Town::makes(R"("width": 500)", maps));
    expectRefused(code, {complaint});
  }

  /// A wrong GeoJSON boundary.
  void expectRefusedBoundary(const std::string& geojson, const std::string& complaint) const {
    writeText(town_.folder() / "land.geojson", geojson);
    expectRefusedSite(R"("boundary": "land.geojson")", 1, complaint);
  }

  Town town_;
};

std::string polygon(const std::string& ring) { return R"({ "type": "Polygon", "coordinates": [ [ )" + ring + " ] ] }"; }

/// The first bytes of a PNG that claims to be this large: signature and header, with the right checksum.
std::string hugePngHeader(std::uint32_t width, std::uint32_t height) {
  const auto number = [](std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 255);
    return bytes;
  };
  const std::string header = "IHDR" + number(width) + number(height) + std::string("\x08\x00\x00\x00\x00", 5);
  std::uint32_t crc = ~0u;
  for (const char c : header) {
    crc ^= static_cast<unsigned char>(c);
    for (int i = 0; i < 8; ++i) crc = (crc & 1) != 0 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
  }
  return "\x89PNG\r\n\x1a\n" + number(13) + header + number(~crc) + std::string(64, '\0');
}

// --- the recipe's words

TEST_F(Messages, UnknownStageIsNamedWithASuggestion) {
  town_.writeRecipe(R"({ "make": "site", "with": "site.laod" })");
  expectRefused(2, {"recipe.json:4: makes[0] site: there is no stage \"site.laod\" (site.load?)"});
}

TEST_F(Messages, UnknownParamIsNamedWithASuggestion) {
  expectRefusedSite(R"("widht": 500)", 2, "recipe.json:4: makes[0] site.params.widht: no such parameter (width?)");
}

TEST_F(Messages, WrongTypesAndRangesSayWhatWouldBeRight) {
  const std::string where = "recipe.json:4: makes[0] site.params.";
  expectRefusedSite(R"("width": "wide")", 2, where + "width: is a string, must be a number");
  expectRefusedSite(R"("width": 1)", 2, where + "width: is 1, must be in [20, 100000]");
  expectRefusedSite(R"("width": 1e400)", 2, "recipe.json:4: has a number out of range: 1e400");
  expectRefusedSite(R"("threshold": 12.5)", 2, where + "threshold: is 12.5, must be a whole number");
  expectRefusedSite(R"("threshold": 256)", 2, where + "threshold: is 256, must be in [1, 255]");
  expectRefusedSite(R"("coordinates": "meters")", 2,
                    where + "coordinates: is \"meters\", must be metres or degrees or automatic (metres?)");
  expectRefusedSite(R"("coordinates": 1)", 2, where + "coordinates: is a number, must be a string");
  expectRefusedSite(R"("water": null)", 2, where + "water: is null, must be the path of a file");
}

TEST_F(Messages, EveryProblemIsSaidAtOnce) {
  town_.writeRecipe(R"({ "make": "site", "with": "site.load", "params": { "width": true, "hieght": 3 } },
    { "make": "districts", "with": "districts.spilt", "from": ["site"] },
    { "make": "roads", "with": "roads.subdivide", "from": ["districts"], "params": { "tries": 0 } },
    { "make": "nav", "with": "nav.walkable", "from": ["districts"] })");
  expectRefused(2, {"recipe.json:4: makes[0] site.params.width: is true or false, must be a number",
                    "recipe.json:4: makes[0] site.params.hieght: no such parameter (height?)",
                    "recipe.json:5: makes[1] districts: there is no stage \"districts.spilt\" (districts.split?)",
                    "recipe.json:6: makes[2] roads.params.tries: is 0, must be in [1, 1000]",
                    "recipe.json:7: makes[3] nav: nav.walkable is made from district, masses; \"from\" names 1"});
}

TEST_F(Messages, NamesMustBeUniqueAndMadeBefore) {
  town_.writeRecipe(R"({ "make": "site", "with": "site.load" },
    { "make": "site", "with": "site.load" })");
  expectRefused(2, {"recipe.json:5: makes[1] site: is made twice; give one of the two another name"});
  town_.writeRecipe(R"({ "make": "main", "with": "roads.arterials", "from": ["site"] },
    { "make": "site", "with": "site.load" })");
  expectRefused(2, {"recipe.json:4: makes[0] main: is made from site, which is made later; move it up"});
  town_.writeRecipe(R"({ "make": "site", "with": "site.load" },
    { "make": "main", "with": "roads.arterials", "from": ["stie"] })");
  expectRefused(2, {"recipe.json:5: makes[1] main: is made from \"stie\", which is not made (site?)"});
}

TEST_F(Messages, KindsMustFit) {
  town_.writeRecipe(R"({ "make": "site", "with": "site.load" },
    { "make": "roads", "with": "roads.subdivide", "from": ["site"] },
    { "make": "main", "with": "roads.arterials", "from": [null] })");
  expectRefused(2, {"recipe.json:5: makes[1] roads: takes site as a district, but it is a site",
                    "recipe.json:6: makes[2] main: from[0] is null, but roads.arterials needs a site there"});
}

TEST_F(Messages, TheShapeOfARecipeIsExplained) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "recipe.json:1: ends in the middle of a value; is the file whole?"},
      {"[]", "recipe.json:1: is an array, must be an object with \"seed\" and \"makes\""},
      {"{}", "recipe.json:1: has no \"makes\": the list of what to make"},
      {"{\"makes\": []}", "recipe.json:1: makes is empty: there is nothing to make"},
      {"{\"makes\": 7}", "recipe.json:1: makes is a number, must be an array"},
      {"{\"makes\": [7]}", "recipe.json:1: makes[0] is a number, must be an object with \"make\" and \"with\""},
      {"{\"makes\": [{\"make\": \"a\"}]}",
       "recipe.json:1: makes[0] a: has no \"with\": the name of a stage; `castra list` shows them"},
      {"{\"seed\": -1, \"makes\": [{\"make\": \"a\", \"with\": \"b\"}]}",
       "recipe.json:1: seed must be a whole number from 0 to 18446744073709551615"},
      {"{\"makes\": [{\"make\": \"A b\", \"with\": \"b\"}]}",
       "recipe.json:1: makes[0] make is \"A b\", must be a word of a-z, 0-9, _ and -"},
      {"{\"makes\": [],\n \"makes\": []}", "recipe.json:2: names the member \"makes\" twice"},
  };
  for (const auto& [text, complaint] : cases) {
    writeText(town_.recipe(), text);
    expectRefused(2, {complaint});
  }
}

TEST_F(Messages, AMisspeltMemberIsSuggested) {
  writeText(town_.recipe(), "{\"sed\": 7,\n\"makes\": [{\"make\": \"a\", \"with\": \"b\", \"form\": []}]}");
  expectRefused(2, {"recipe.json:1: \"sed\" is not known here (seed?)",
                    "recipe.json:2: makes[0] a: \"form\" is not known here (from?)"});
}

// --- the recipe's file

TEST_F(Messages, RecipeThatCannotBeReadIsNamed) {
  fs::remove(town_.recipe());
  expectRefused(2, {"recipe.json: cannot be read: No such file or directory"});
  fs::create_directory(town_.recipe());
  expectRefused(2, {"recipe.json: is a folder, must be a file"});
  fs::remove(town_.recipe());
  ASSERT_EQ(::mkfifo(town_.recipe().c_str(), 0644), 0);
  expectRefused(2, {"recipe.json: is not a plain file"});
}

TEST_F(Messages, HugeRecipeIsRefusedWithoutReadingIt) {
  fs::resize_file(town_.recipe(), 200'000'000);
  const Outcome outcome = run();
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(complaintsOf(outcome), std::vector<std::string>{"recipe.json: is 200.0 MB, at most 16.0 MB are read"});
  EXPECT_LT(outcome.seconds, 5);
}

TEST_F(Messages, DeepRecipeIsRefused) {
  const std::string deep(10'000, '[');
  writeText(town_.recipe(), "{\"makes\": " + deep);
  expectRefused(2, {"recipe.json:1: is nested deeper than 100 levels"});
}

TEST_F(Messages, FileThatMayNotBeReadIsNamed) {
  fs::permissions(town_.folder(), fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
  for (const auto& [file, complaint] : std::vector<std::pair<fs::path, std::string>>{
           {town_.density(),
            "recipe.json:5: makes[1] maps.params.density: density.png: cannot be read: Permission denied"},
           {town_.recipe(), "recipe.json: cannot be read: Permission denied"}}) {
    fs::permissions(file, fs::perms::none);
    const Outcome outcome =
        runCastra({.arguments = {"check", "recipe.json"}, .folder = town_.folder(), .unprivileged = true});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(complaintsOf(outcome), std::vector<std::string>{complaint});
  }
}

// --- the files it names

TEST_F(Messages, MissingAndWrongFilesAreNamed) {
  const std::string where = "recipe.json:5: makes[1] maps.params.density: ";
  expectRefusedMaps(R"("density": "nowhere.png")", 2, where + "nowhere.png: cannot be read: No such file or directory");
  expectRefusedMaps(R"("density": "recipe.json")", 2, where + "is \"recipe.json\", must name a .png file");
  fs::create_directory(town_.folder() / "folder.png");
  expectRefusedMaps(R"("density": "folder.png")", 2, where + "folder.png: is a folder, must be a file");
  ASSERT_EQ(::mkfifo((town_.folder() / "pipe.png").c_str(), 0644), 0);
  expectRefusedMaps(R"("density": "pipe.png")", 2, where + "pipe.png: is not a plain file");
}

TEST_F(Messages, BrokenPicturesAreNamed) {
  const std::string whole = readText(town_.density());
  const auto expect = [&](const std::string& bytes, const std::string& fact) {
    writeText(town_.density(), bytes);
    expectRefused(1, {"maps: density.png: " + fact});
  };
  expect(whole.substr(0, whole.size() / 2), "ends too early; is the file whole?");
  expect("", "is not a PNG file");
  expect(hugePngHeader(100'000, 100'000), "is 100000 x 100000 pixels, at most 64 million are read; scale it down");
  expect(hugePngHeader(0, 5), "has no pixels");
  std::string damaged = whole;
  damaged[whole.size() / 2] = static_cast<char>(damaged[whole.size() / 2] ^ 1);
  expect(damaged, "is damaged: a checksum does not fit at byte 33; get it anew");
  town_.writeRecipe(Town::makes(R"("width": 500, "height": 500)"));
  expect(whole, "is 125 x 100 pixels over a site of 500 x 500 m, so pixels would not be square; make it 125 x 125");
}

TEST_F(Messages, BoundariesThatCannotBeBuiltOnAreNamed) {
  expectRefusedBoundary(polygon("[0,0], [400,400], [400,0], [0,400], [0,0]"),
                        "site: land.geojson:1: ring 1 crosses itself near (200, 200)");
  expectRefusedBoundary(polygon("[0,0], [400,0], [200,0], [0,0]"),
                        "site: land.geojson:1: ring 1 has no area near (0, 0)");
  expectRefusedBoundary(polygon(""), "site: land.geojson:1: ring 1 has fewer than three points near (0, 0)");
  expectRefusedBoundary(R"({ "type": "FeatureCollection", "features": [] })",
                        "site: land.geojson: holds no polygon; a boundary is a Polygon or MultiPolygon");
  expectRefusedBoundary("{ \"type\": \"Polygon\",\n \"coordinates\": [ [",
                        "site: land.geojson:2: ends in the middle of a value; is the file whole?");
  expectRefusedBoundary(
      polygon("[0,0], [1,0], [0,1]"),
      "site: land.geojson: is only 1.000 m across; if its numbers are degrees, set coordinates to degrees");
}

// --- the command line

TEST_F(Messages, WrongOptionsAreNamed) {
  expectRefused(2, {"--set foo: must be makes.NAME.PARAM=VALUE"}, {"--set", "foo"});
  expectRefused(2, {"--set makes.roads=3: must be makes.NAME.PARAM=VALUE"}, {"--set", "makes.roads=3"});
  expectRefused(2, {"--set makes.road.tries=3: the recipe makes no road (roads?)"}, {"--set", "makes.road.tries=3"});
  expectRefused(2, {"--only road: the recipe makes no such thing (roads?)"}, {"--only", "road"});
}

// A value from the command line is not in the recipe: the message must not send anybody there.
TEST_F(Messages, WrongValuesOfSetAreBlamedOnTheCommandLine) {
  expectRefused(2, {"--set makes.roads.tries: is 3.5, must be a whole number"}, {"--set", "makes.roads.tries=3.5"});
  expectRefused(2, {"--set makes.nav.radius: is a string, must be a number"}, {"--set", "makes.nav.radius=fat"});
  expectRefused(2, {"--set makes.nav.radios: no such parameter (radius?)"}, {"--set", "makes.nav.params.radios=1"});
  expectRefused(2, {"--set makes.maps.density: nowhere.png: cannot be read: No such file or directory"},
                {"--set", "makes.maps.density=nowhere.png"});
}

TEST_F(Messages, WrongNumbersAreRefused) {
  for (const Arguments& option :
       {Arguments{"--jobs", "0"}, Arguments{"--jobs", "x"}, Arguments{"--jobs", "99999"}, Arguments{"--seed", "x"},
        Arguments{"--seed", "-1"}, Arguments{"--seed", "18446744073709551616"}, Arguments{"--seed", "1.5"}}) {
    const Outcome outcome = run(option);
    EXPECT_EQ(outcome.code, 2) << option[0] << " " << option[1];
    EXPECT_EQ(complaintsOf(outcome).size(), 1u) << outcome.err;
    EXPECT_NE(outcome.err.find(option[0]), std::string::npos) << outcome.err;
    EXPECT_FALSE(fs::exists(town_.out()));
  }
}

// --- folders

TEST_F(Messages, StoreMayNotLieInsideTheOutput) {
  expectRefused(2, {"--cache out/store: the store may not lie inside --out out; name another folder"},
                {"--cache", "out/store"});
  expectRefused(2, {"--cache out: the store may not lie inside --out out; name another folder"}, {"--cache", "out"});
}

TEST_F(Messages, FileInsteadOfAFolderIsRefusedBeforeAnythingIsMade) {
  writeText(town_.folder() / "plain", "mine");
  for (const Arguments& option : {Arguments{"--out", "plain"}, Arguments{"--cache", "plain"}}) {
    const Outcome outcome = run(option);
    EXPECT_NE(outcome.code, 0);
    ASSERT_EQ(complaintsOf(outcome).size(), 1u) << outcome.err;
    EXPECT_NE(complaintsOf(outcome)[0].find("plain"), std::string::npos) << outcome.err;
    EXPECT_NE(complaintsOf(outcome)[0].find("; name another"), std::string::npos) << "no remedy: " << outcome.err;
    EXPECT_EQ(outcome.err.find("made "), std::string::npos) << outcome.err;
    EXPECT_EQ(readText(town_.folder() / "plain"), "mine");
  }
}

TEST_F(Messages, StoreThatMayNotBeWrittenIsNamed) {
  ASSERT_EQ(run().code, 0);
  fs::permissions(town_.folder(), fs::perms::all);
  for (const auto& entry : fs::recursive_directory_iterator(town_.cache()))
    fs::permissions(entry, entry.is_directory() ? fs::perms::owner_exec | fs::perms::owner_read |
                                                      fs::perms::others_exec | fs::perms::others_read
                                                : fs::perms::owner_read | fs::perms::others_read);
  fs::permissions(town_.cache(),
                  fs::perms::owner_exec | fs::perms::owner_read | fs::perms::others_exec | fs::perms::others_read);
  fs::permissions(town_.recipe(), fs::perms::owner_read | fs::perms::others_read);
  fs::permissions(town_.density(), fs::perms::owner_read | fs::perms::others_read);
  Call call{.arguments = {"run", "recipe.json", "--out", "theirs", "--cache", "cache"},
            .folder = town_.folder(),
            .unprivileged = true};
  const Outcome cached = runCastra(call);
  EXPECT_EQ(cached.code, 0) << "what is in a read-only store can be used: " << cached.err;

  call.arguments = {"run", "recipe.json", "--out", "more", "--cache", "cache", "--seed", "8"};
  const Outcome refused = runCastra(call);
  EXPECT_EQ(refused.code, 1);
  ASSERT_EQ(complaintsOf(refused).size(), 1u) << refused.err;
  EXPECT_NE(complaintsOf(refused)[0].find("Permission denied; name another store with --cache"), std::string::npos)
      << refused.err;
  EXPECT_EQ(listFiles(town_.folder() / "more"), std::vector<std::string>{});
  fs::permissions(town_.cache(), fs::perms::owner_all);
  for (const auto& entry : fs::recursive_directory_iterator(town_.cache()))
    if (entry.is_directory()) fs::permissions(entry, fs::perms::owner_all);
}

TEST_F(Messages, FolderInTheWayOfAFileIsNamed) {
  const std::string root = town_.makeRoot();
  fs::remove(town_.bundle() / "manifest.json");
  writeText(town_.bundle() / "manifest.json" / "mine.txt", "mine");
  const Outcome outcome = run();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(complaintsOf(outcome),
            std::vector<std::string>{"out/bundle/manifest.json: is a folder where a file must go; move it away"});
  EXPECT_EQ(readText(town_.bundle() / "manifest.json" / "mine.txt"), "mine");
  fs::remove_all(town_.bundle() / "manifest.json");
  EXPECT_EQ(rootOf(run()), root);
}

// --- for programs

TEST_F(Messages, CheckSaysTheSameAsRun) {
  town_.writeRecipe(R"({ "make": "site", "with": "site.laod" }, { "make": "site", "with": "site.load" })");
  const Outcome ran = run();
  const Outcome checked = runCastra({.arguments = {"check", "recipe.json"}, .folder = town_.folder()});
  EXPECT_EQ(checked.code, 2);
  EXPECT_EQ(complaintsOf(checked), complaintsOf(ran));
  EXPECT_EQ(complaintsOf(checked).size(), 2u);
}

TEST_F(Messages, GoodRecipeIsCheckedInWordsAndInJson) {
  const Outcome text = runCastra({.arguments = {"check", "recipe.json"}, .folder = town_.folder()});
  EXPECT_EQ(text.code, 0);
  EXPECT_EQ(text.out, "recipe.json: good, makes 13 things\n");
  const Outcome json = runCastra({.arguments = {"check", "recipe.json", "--json"}, .folder = town_.folder()});
  EXPECT_EQ(json.code, 0);
  const Json facts = parseJson(json.out, "check");
  EXPECT_EQ(textOf(facts, "ok"), "true");
  EXPECT_EQ(facts.find("things")->items().size(), 13u);
}

// A program that reads --json sees the end of every run, also of one that never began.
TEST_F(Messages, JsonEndsWithDoneAlsoWhenTheRecipeIsWrong) {
  town_.writeRecipe(Town::makes(R"("widht": 500)"));
  const Outcome outcome = run({"--json"});
  EXPECT_EQ(outcome.code, 2);
  const std::vector<Json> events = parseLines(outcome.out);
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(textOf(events.back(), "event"), "done");
  EXPECT_EQ(textOf(events.back(), "ok"), "false");
  EXPECT_EQ(textOf(events.front(), "event"), "error");
  EXPECT_NE(textOf(events.front(), "text").find("(width?)"), std::string::npos);
}

TEST_F(Messages, JsonEndsWithDoneWhenAStageFails) {
  writeText(town_.density(), "not a picture");
  const Outcome outcome = run({"--json"});
  EXPECT_EQ(outcome.code, 1);
  const std::vector<Json> events = parseLines(outcome.out);
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(textOf(events.back(), "event"), "done");
  EXPECT_EQ(textOf(events.back(), "ok"), "false");
  EXPECT_EQ(textOf(events.back(), "root"), "null");
  EXPECT_NE(lineWith(outcome.out, R"("event":"error")").find("density.png"), std::string::npos);
  EXPECT_FALSE(fs::exists(town_.out()));
}

}  // namespace
}  // namespace castra::tests
