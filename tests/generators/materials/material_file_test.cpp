// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/material_file.h"

#include <gtest/gtest.h>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {
namespace {

/// A file of two materials, with the second's members replaced.
std::string fileWith(const std::string& members, const std::string& pattern = R"({"type":"brick"})") {
  return concat(
      R"({"about":"test","materials":[{"name":"b","sort":"stone","colours":["#808080"],"density":2000,"roughness":0.9,)",
      R"("repeat":2,"pattern":{"type":"ashlar"}},)", "\n{", members, R"("pattern":)", pattern, "}]}");
}
const std::string kGood =
    R"("name":"a","sort":"clay","colours":["#102030","#FFffFF"],"density":1800,"roughness":0.5,"repeat":1.5,)";

std::string refusalOf(const std::string& text) {
  try {
    readMaterialFile(text, "m.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "was taken";
}

TEST(MaterialFile, IsReadAsItIsWritten) {
  const std::vector<MaterialOrder> orders = readMaterialFile(fileWith(kGood), "m.json");
  ASSERT_EQ(orders.size(), 2u);
  EXPECT_EQ(orders[0].name, "a") << "sorted by name";
  EXPECT_EQ(orders[0].sort, "clay");
  ASSERT_EQ(orders[0].colours.size(), 2u);
  EXPECT_EQ(srgbOf(orders[0].colours[0]), 0x102030u);
  EXPECT_EQ(srgbOf(orders[0].colours[1]), 0xFFFFFFu);
  EXPECT_EQ(orders[0].density, 1800);
  EXPECT_EQ(orders[0].roughness, 0.5);
  EXPECT_EQ(orders[0].repeat, 1.5);
  EXPECT_TRUE(orders[0].pattern);
  EXPECT_TRUE(readMaterialFile(R"({"materials":[]})", "m.json").empty());
}

TEST(MaterialFile, IsRefusedWithPlaceAndFact) {
  const auto with = [](const std::string& from, const std::string& to) {
    std::string text = kGood;
    text.replace(text.find(from), from.size(), to);
    return refusalOf(fileWith(text));
  };
  EXPECT_EQ(with(R"("#FFffFF")", R"("white")"),
            "m.json:2: materials[1].colours[1]: is \"white\", which is no colour; write it like \"#8F8A80\"");
  EXPECT_EQ(with(R"("#FFffFF")", "7"),
            "m.json:2: materials[1].colours[1]: is a number, must be a colour like \"#8F8A80\"");
  EXPECT_EQ(with(R"(["#102030","#FFffFF"])", "[]"), "m.json:2: materials[1].colours: has 0 colours, must have 1 to 16");
  EXPECT_EQ(with(R"(["#102030","#FFffFF"])", R"("#102030")"),
            "m.json:2: materials[1].colours: is a string, must be a list of colours");
  EXPECT_EQ(with(R"("density":1800)", R"("density":0)"),
            "m.json:2: materials[1].density: is 0, must be in [0.1, 30000]");
  EXPECT_EQ(with(R"("roughness":0.5)", R"("roughness":"dull")"),
            "m.json:2: materials[1].roughness: is a string, must be a number");
  EXPECT_EQ(with(R"("repeat":1.5,)", ""), "m.json:2: materials[1]: has no \"repeat\"");
  EXPECT_EQ(with(R"("repeat":1.5)", R"("repaet":1.5)"), "m.json:2: materials[1].repaet: is not known (repeat?)");
  EXPECT_EQ(with(R"("name":"a")", R"("name":"b")"),
            "m.json:2: materials[1].name: is \"b\", which is the name of materials[0] already");
  EXPECT_EQ(with(R"("name":"a")", R"("name":"A B")"),
            "m.json:2: materials[1].name: is \"A B\", must be a word of a-z, 0-9, _ and -");
  EXPECT_EQ(with(R"("name":"a")", R"("name":"a/b")").find("m.json:2: materials[1].name: is"), 0u);
  EXPECT_EQ(with(R"("sort":"clay")", R"("sort":"")"), "m.json:2: materials[1].sort: is empty");
}

TEST(MaterialFile, RefusesPatternsThatAreNone) {
  const auto with = [](const std::string& pattern) { return refusalOf(fileWith(kGood, pattern)); };
  EXPECT_EQ(with("3"), "m.json:2: materials[1].pattern: is a number, must be an object with a type");
  EXPECT_EQ(with("{}"), "m.json:2: materials[1].pattern: has no \"type\"");
  EXPECT_NE(with(R"({"type":"bricks"})").find("materials[1].pattern.type: is \"bricks\", must be brick or "),
            std::string::npos);
  EXPECT_NE(with(R"({"type":"bricks"})").find("(brick?)"), std::string::npos);
  EXPECT_EQ(with(R"({"type":"brick","joint":3})"), "m.json:2: materials[1].pattern.joint: is 3, must be in [0, 0.1]");
  EXPECT_EQ(with(R"({"type":"brick","lenght":3})"), "m.json:2: materials[1].pattern.lenght: is not known (length?)");
  EXPECT_NE(with(R"({"type":"brick","bond":"flemisch"})").find("(flemish?)"), std::string::npos);
  EXPECT_EQ(with(R"({"type":"planks","upright":1})"),
            "m.json:2: materials[1].pattern.upright: is a number, must be true or false");
  EXPECT_EQ(with(R"({"type":"brick","joint_colour":"grey"})"),
            "m.json:2: materials[1].pattern.joint_colour: is \"grey\", which is no colour; write it like \"#8F8A80\"");
}

TEST(MaterialFile, RefusesWhatIsNoFileOfMaterials) {
  EXPECT_EQ(refusalOf("[]"), "m.json: is an array, must be an object with \"materials\"");
  EXPECT_EQ(refusalOf("{}"), "m.json: has no \"materials\"");
  EXPECT_EQ(refusalOf(R"({"materials":3})"), "m.json:1: materials: is a number, must be a list");
  EXPECT_EQ(refusalOf(R"({"material":[]})"), "m.json:1: the file.material: is not known (materials?)");
  EXPECT_EQ(refusalOf(R"({"materials":[1]})"), "m.json:1: materials[0]: is a number, must be an object");
  EXPECT_EQ(refusalOf("{").find("m.json:1"), 0u);
}

TEST(PatternTypes, HaveNamesOfTheirOwn) {
  std::vector<std::string> names;
  for (const PatternType& type : patternTypes()) {
    EXPECT_EQ(std::count(names.begin(), names.end(), type.name), 0) << type.name;
    names.push_back(type.name);
  }
  EXPECT_GE(names.size(), 20u);
}

}  // namespace
}  // namespace castra::generators
