// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/params.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/time.h>

#include <cmath>
#include <set>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/asset.h"
#include "pipeline/core/run.h"
#include "tests/support/temp_folder.h"

namespace castra {
namespace {

using testing::putFile;
using testing::TempFolder;

struct LampParams {
  bool lit = true;
  int rounds = 5;
  double spacing = 20;
  std::string style = "gas";
  std::string name = "Main Street";
  AssetRef map;
};

template <class V>
void describe(V& v, LampParams& p) {
  v("lit", p.lit, yesNo(), "", "whether they burn");
  v("rounds", p.rounds, within(0, 12), "", "how often");
  v("spacing", p.spacing, within(0.5, 100), "m", "distance between two lamps");
  v("style", p.style, oneOf({"gas", "electric", "oil"}), "", "what they look like");
  v("name", p.name, anyText(), "", "of the street");
  v("map", p.map, file("png", "jpg"), "", "where they stand");
}

struct Parsed {
  LampParams params;
  std::vector<std::string> problems;
};

Parsed parse(std::string_view text, const std::filesystem::path& folder = ".") {
  const Json json = parseJson(text, "r.json");
  Parsed parsed;
  ParamsSource source;
  source.object = &json;
  source.thing = "lamps";
  source.where = "makes[4] lamps";
  source.recipe = "r.json";
  source.folder = folder;
  source.problem = [&](const std::string& where, const std::string& fact) {
    parsed.problems.push_back(concat(where, ": ", fact));
  };
  parsed.params = paramsType<LampParams>().parse(source).as<LampParams>();
  return parsed;
}

std::string problemOf(std::string_view text, const std::filesystem::path& folder = ".") {
  const Parsed parsed = parse(text, folder);
  return parsed.problems.size() == 1 ? parsed.problems.front() : concat(parsed.problems.size(), " problems");
}

TEST(Params, KeepTheirDefaultsAndTakeWhatIsSaid) {
  const Parsed defaults = parse("{}");
  EXPECT_TRUE(defaults.problems.empty());
  EXPECT_EQ(defaults.params.rounds, 5);
  EXPECT_EQ(defaults.params.style, "gas");
  const Parsed all = parse(R"({"lit": false, "rounds": 12, "spacing": 0.5, "style": "oil", "name": ""})");
  EXPECT_TRUE(all.problems.empty());
  EXPECT_FALSE(all.params.lit);
  EXPECT_EQ(all.params.rounds, 12);
  EXPECT_EQ(all.params.spacing, 0.5);
  EXPECT_EQ(all.params.style, "oil");
  EXPECT_EQ(all.params.name, "");
  EXPECT_EQ(parse(R"({"rounds": 1e1})").params.rounds, 10);
  EXPECT_EQ(parse(R"({"rounds": 3.0})").params.rounds, 3);
}

TEST(Params, EveryMistakeHasItsPlaceItsFactAndItsRemedy) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"lit": 1})", "r.json:1: makes[4] lamps.params.lit: is a number, must be true or false"},
      {R"({"lit": "yes"})", "r.json:1: makes[4] lamps.params.lit: is a string, must be true or false"},
      {R"({"rounds": "5"})", "r.json:1: makes[4] lamps.params.rounds: is a string, must be a whole number"},
      {R"({"rounds": true})", "r.json:1: makes[4] lamps.params.rounds: is true or false, must be a whole number"},
      {R"({"rounds": 2.5})", "r.json:1: makes[4] lamps.params.rounds: is 2.5, must be a whole number"},
      {R"({"rounds": 13})", "r.json:1: makes[4] lamps.params.rounds: is 13, must be in [0, 12]"},
      {R"({"rounds": -1})", "r.json:1: makes[4] lamps.params.rounds: is -1, must be in [0, 12]"},
      {R"({"rounds": 1e300})", "r.json:1: makes[4] lamps.params.rounds: is 1e300, must be in [0, 12]"},
      {R"({"spacing": null})", "r.json:1: makes[4] lamps.params.spacing: is null, must be a number"},
      {R"({"spacing": 0.49})", "r.json:1: makes[4] lamps.params.spacing: is 0.49, must be in [0.5, 100]"},
      {R"({"spacing": 100.001})", "r.json:1: makes[4] lamps.params.spacing: is 100.001, must be in [0.5, 100]"},
      {R"({"style": 3})", "r.json:1: makes[4] lamps.params.style: is a number, must be a string"},
      {R"({"style": "gass"})",
       "r.json:1: makes[4] lamps.params.style: is \"gass\", must be gas or electric or oil (gas?)"},
      {R"({"style": "torchlight"})",
       "r.json:1: makes[4] lamps.params.style: is \"torchlight\", must be gas or electric or oil"},
      {R"({"name": []})", "r.json:1: makes[4] lamps.params.name: is an array, must be a string"},
      {R"({"map": {}})", "r.json:1: makes[4] lamps.params.map: is an object, must be the path of a file"},
      {R"({"map": "a.gif"})", "r.json:1: makes[4] lamps.params.map: is \"a.gif\", must name a .png or .jpg file"},
      {R"({"map": ".png"})", "r.json:1: makes[4] lamps.params.map: is \".png\", must name a .png or .jpg file"},
      {R"({"spacng": 1})", "r.json:1: makes[4] lamps.params.spacng: no such parameter (spacing?)"},
      {R"({"Rounds": 1})", "r.json:1: makes[4] lamps.params.Rounds: no such parameter (rounds?)"},
      {R"({"jitter": 1})",
       "r.json:1: makes[4] lamps.params.jitter: no such parameter; it has lit, rounds, spacing, style, name, map"},
      {"{\n\n\"rounds\":\n99}", "r.json:4: makes[4] lamps.params.rounds: is 99, must be in [0, 12]"},
  };
  for (const auto& [text, problem] : cases) EXPECT_EQ(problemOf(text), problem);
  EXPECT_EQ(problemOf(concat("{\"name\": \"", std::string(1001, 'x'), "\"}")),
            "r.json:1: makes[4] lamps.params.name: is longer than 1000 bytes");
  EXPECT_EQ(parse(concat("{\"name\": \"", std::string(1000, 'x'), "\"}")).problems.size(), 0u);
}

TEST(Params, AllMistakesAreToldAtOnce) {
  EXPECT_EQ(parse(R"({"lit": 1, "rounds": 99, "spacing": "x", "style": "y", "map": 1, "what": 2})").problems.size(),
            6u);
}

TEST(Params, AStageWithoutParamsSaysSo) {
  const Json json = parseJson(R"({"x": 1})", "r.json");
  std::string problem;
  ParamsSource source;
  source.object = &json;
  source.where = "makes[0] a";
  source.recipe = "r.json";
  source.problem = [&](const std::string& where, const std::string& fact) { problem = concat(where, ": ", fact); };
  paramsType<NoParams>().parse(source);
  EXPECT_EQ(problem, "r.json:1: makes[0] a.params.x: no such parameter; this stage has none");
}

TEST(Params, FilesMustBeThereAndPlain) {
  TempFolder folder;
  putFile(folder / "a.png", "pixels");
  std::filesystem::create_directory(folder / "folder.png");
  ASSERT_EQ(::mkfifo((folder / "pipe.png").c_str(), 0600), 0);
  std::filesystem::create_symlink(folder / "a.png", folder / "link.png");
  std::filesystem::create_symlink(folder / "nowhere", folder / "dangling.png");
  EXPECT_EQ(problemOf(R"({"map": "b.png"})", folder.path()),
            "r.json:1: makes[4] lamps.params.map: b.png: cannot be read: No such file or directory");
  EXPECT_EQ(problemOf(R"({"map": "folder.png"})", folder.path()),
            "r.json:1: makes[4] lamps.params.map: folder.png: is a folder, must be a file");
  EXPECT_EQ(problemOf(R"({"map": "pipe.png"})", folder.path()),
            "r.json:1: makes[4] lamps.params.map: pipe.png: is not a plain file");
  EXPECT_EQ(problemOf(R"({"map": "dangling.png"})", folder.path()),
            "r.json:1: makes[4] lamps.params.map: dangling.png: cannot be read: No such file or directory");
  for (const char* text : {R"({"map": "a.png"})", R"({"map": "./a.png"})", R"({"map": "link.png"})"}) {
    const Parsed parsed = parse(text, folder.path());
    EXPECT_TRUE(parsed.problems.empty()) << parsed.problems.front();
    EXPECT_EQ(parsed.params.map.digest, digestOf("pixels"));
    EXPECT_EQ(parsed.params.map.size, 6u);
  }
  EXPECT_TRUE(parse(R"({"map": ""})", folder.path()).params.map.empty()) << "an empty path means that there is none";
}

TEST(Params, PrintOneTextAValue) {
  const auto valuesOf = [](LampParams params) { return Params(std::move(params)).values(); };
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"lit", "true"}, {"rounds", "5"}, {"spacing", "20"}, {"style", "gas"}, {"name", "Main Street"}, {"map", ""}};
  EXPECT_EQ(valuesOf({}), expected);
  EXPECT_EQ(valuesOf(parse(R"({"spacing": 2e1, "rounds": 5.0})").params), expected);
  LampParams minus;
  minus.spacing = -0.0;
  EXPECT_EQ(valuesOf(minus)[2].second, "0") << "the two zeros have one fingerprint";
  LampParams thirds, next;
  thirds.spacing = 1.0 / 3;
  next.spacing = std::nextafter(1.0 / 3, 1);
  EXPECT_NE(valuesOf(thirds)[2], valuesOf(next)[2]) << "the last bit counts";
  LampParams with_file;
  with_file.map = {"a.png", "a.png", digestOf("pixels"), 6};
  EXPECT_EQ(valuesOf(with_file)[5].second, "sha256:" + digestOf("pixels").hex());
}

TEST(Params, DescribeThemselves) {
  const std::vector<ParamInfo> infos = paramsType<LampParams>().infos;
  ASSERT_EQ(infos.size(), 6u);
  const char* allowed[] = {"true or false",          "0 to 12",  "0.5 to 100",
                           "gas or electric or oil", "any text", "a .png or .jpg file"};
  const char* types[] = {"bool", "int", "double", "string", "string", "file"};
  const char* schemas[] = {
      R"({"description":"whether they burn","type":"boolean","default":true})",
      R"({"description":"how often","type":"integer","minimum":0,"maximum":12,"default":5})",
      R"({"description":"distance between two lamps [m]","type":"number","minimum":0.5,"maximum":100,"default":20})",
      R"({"description":"what they look like","type":"string","enum":["gas","electric","oil"],"default":"gas"})",
      R"({"description":"of the street","type":"string","default":"Main Street"})",
      R"({"description":"where they stand","type":"string","default":""})"};
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(infos[i].allowed(), allowed[i]);
    EXPECT_EQ(infos[i].type, types[i]);
    EXPECT_EQ(infos[i].schema().dump(), schemas[i]);
  }
}

std::string bytesOf(const AssetRef& ref) { return std::string(Run({}).asset(ref)); }

TEST(Asset, IsReadWholeAndVerified) {
  TempFolder folder;
  putFile(folder / "a.txt", "hello");
  putFile(folder / "empty.txt", "");
  const AssetRef ref = openAsset("a.txt", folder.path());
  EXPECT_EQ(ref.digest, digestOfFile(folder / "a.txt"));
  EXPECT_EQ(bytesOf(ref), "hello");
  EXPECT_EQ(bytesOf(openAsset("empty.txt", folder.path())), "");
  EXPECT_EQ(bytesOf(AssetRef{}), "");
  const castra::Run run({});  // a test case has a Run of its own
  const std::string_view first = run.asset(ref);
  EXPECT_EQ(run.asset(ref).data(), first.data()) << "read once";
  // The file changes after the plan was made.
  for (const char* text : {"hullo", "hell", "hello there", ""}) {
    putFile(folder / "a.txt", text);
    try {
      bytesOf(ref);
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), "a.txt: changed while the town was being made; run again") << text;
    }
  }
  EXPECT_EQ(first, "hello") << "what was read stays";
}

TEST(Asset, LimitsAreKept) {
  TempFolder folder;
  putFile(folder / "a.txt", "hello");
  EXPECT_EQ(readFile(folder / "a.txt", 5), "hello");
  try {
    readFile(folder / "a.txt", 4);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()), (folder / "a.txt").string() + ": is 5 B, at most 4 B are read");
  }
}

}  // namespace
}  // namespace castra
