// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/style_file.h"

#include <gtest/gtest.h>

#include "pipeline/base/error.h"
#include "tests/generators/buildings/styles.h"

namespace castra::generators {
namespace {

/// What is said of a style in which one text is replaced by another.
std::string complaintAbout(const std::string& what, const std::string& with) {
  std::string text = R"({
  "rooms": { "parlour": { "role": "living" }, "bath": { "role": "bath" } },
  "programmes": { "house": { "front": ["parlour"], "rear": ["parlour"], "middle": ["bath"] } },
  "facades": { "plain": { "bay": 2.4 } },
  "types": { "cottage": { "uses": ["residential"], "shapes": ["row"], "roofs": ["gable"], "ground": "house", "facade": "plain" } }
})";
  if (!what.empty()) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    text.replace(at, what.size(), with);
  }
  try {
    readStyle(text, "s.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(StyleFile, ReadsTheStylesOfTheProgram) {
  for (const char* name : kStyleNames) {
    const Style style = styleOf(name);
    EXPECT_EQ(style.name, name);
    EXPECT_NO_THROW(check(style));
    EXPECT_GE(style.types.size(), 5u);
  }
}

TEST(StyleFile, WhatIsNotGivenIsTheSameAsBelow) {
  EXPECT_EQ(complaintAbout("", ""), "");
  const Style style = styleOf("medieval");
  for (const Style::Type& type : style.types) EXPECT_FALSE(type.upper.empty());
}

TEST(StyleFile, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(
      complaintAbout(R"("living")", R"("dining")"),
      "s.json:2: rooms.parlour.role: is \"dining\", must be living or kitchen or bath or bedroom or work or store "
      "or other or hall or corridor or stairs or lift");
  EXPECT_EQ(complaintAbout(R"("bay": 2.4)", R"("bay": 240)"),
            "s.json:4: facades.plain.bay: is 240, must be in [0.8, 20]");
  EXPECT_EQ(complaintAbout(R"("bay": 2.4)", R"("bya": 2.4)"), "s.json:4: facades.plain.bya: is not known (bay?)");
  EXPECT_EQ(
      complaintAbout(R"("ground": "house")", R"("ground": "huose")"),
      "s.json:5: types.cottage.ground: \"huose\" is no programme (house?); s.json:5: types.cottage.first: \"huose\" "
      "is no programme (house?); s.json:5: types.cottage.upper: \"huose\" is no programme (house?)");
  EXPECT_EQ(complaintAbout(R"("bath": { "role": "bath" })", R"("bath": { "role": "corridor" })"),
            "s.json:3: programmes.house.middle: \"bath\" is a corridor, which houses have without being asked for it");
  EXPECT_EQ(
      complaintAbout(R"({ "role": "living" })", R"({ "role": "living", "fittings": ["firplace"] })").substr(0, 59),
      "s.json:2: rooms.parlour.fittings: is \"firplace\", must be wo");
  EXPECT_EQ(complaintAbout(R"("facade": "plain" } })",
                           R"("facade": "plain", "interior": "plush" } }, "interiors": { "plain": {} })"),
            "s.json:5: types.cottage.interior: \"plush\" is no interior");
  EXPECT_EQ(complaintAbout(R"(["bath"])", R"([])"), "s.json:3: programmes.house.middle: names no room");
  EXPECT_EQ(complaintAbout(R"("facades")", R"("facade")"),
            "s.json:4: facade: is not known (facades?); s.json:1: facades: must be an object with at least one member");
}

}  // namespace
}  // namespace castra::generators
