// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/base/json.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pipeline/base/error.h"
#include "pipeline/base/json_text.h"

namespace castra {
namespace {

std::string problemOf(std::string_view text) {
  try {
    parseJson(text, "a.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Json, ReadsEveryKindOfValueAndRemembersLines) {
  const Json json =
      parseJson("{\n  \"a\": [1, -2.5e3, true, null],\n  \"b\": \"x\\n\\u00e9\\ud83d\\ude00\"\n}", "a.json");
  ASSERT_TRUE(json.isObject());
  const auto& items = json.find("a")->items();
  ASSERT_EQ(items.size(), 4u);
  EXPECT_EQ(items[1].number(), -2500);
  EXPECT_TRUE(items[2].boolean());
  EXPECT_TRUE(items[3].isNull());
  EXPECT_EQ(json.find("b")->text(), "x\n\xC3\xA9\xF0\x9F\x98\x80");
  EXPECT_EQ(json.find("b")->line(), 3u);
  EXPECT_EQ(json.find("c"), nullptr);
}

TEST(Json, WritesWhatItReads) {
  for (const char* text : {"{}", "[]", "[1,2.5,\"a\\\"b\\\\\"]", "{\"a\":{\"b\":[true,false,null]}}",
                           "18446744073709551615", "\"\\u0001\""})
    EXPECT_EQ(parseJson(text, "a.json").dump(), text);
  Json built = Json::object();
  built.set("n", 0.1).set("list", Json::array().add(1).add("two"));
  EXPECT_EQ(parseJson(built.pretty(), "a.json"), built);
}

TEST(Json, NamesTheLineOfWhatIsWrong) {
  EXPECT_EQ(problemOf("{\n\"a\": 1,\n\"a\": 2}").substr(0, 8), "a.json:3");
  EXPECT_EQ(problemOf("[1,\n2").substr(0, 8), "a.json:2");
}

TEST(Json, RefusesWhatIsNotStrictJson) {
  for (const char* text :
       {"",      " ",   "{",     "[1,]",   "{\"a\":1,}", "01",      "1.",          ".5",       "+1",
        "nul",   "'a'", "\"a",   "\"\t\"", "[1] 2",      "\"\\x\"", "\"\\ud800\"", "\"\xff\"", "\"\xc0\xaf\"",
        "1e999", "NaN", "{1:2}", "// c\n1"})
    EXPECT_NE(problemOf(text), "") << text;
  EXPECT_NE(problemOf(std::string(200, '[') + std::string(200, ']')), "") << "deep nesting";
  EXPECT_EQ(problemOf(std::string(90, '[') + std::string(90, ']')), "");
}

TEST(Json, EveryTruncationIsRefused) {
  const std::string text = "{\"a\": [1, true, \"b\\u0041\"], \"c\": null}";
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_NE(problemOf(text.substr(0, length)), "") << length;
}

TEST(JsonText, WritesWhatDumpDoes) {
  Json rows = Json::array();
  JsonText text;
  text.beginObject().set("name", "a\"b\n\x7f\xC3\xA9\\").set("none", "").name("rows").beginArray();
  for (const double number : {0.0, -2.5, 1e300, 1.0 / 3, 4294967296.0}) {
    rows.add(Json::array().add(number).add(Json::object()).add(Json::array()));
    text.beginArray().add(number).beginObject().endObject().beginArray().endArray().endArray();
  }
  text.endArray().set("is", true).set("count", std::uint64_t{18446744073709551615u}).set("step", -3);
  text.name("more").addWritten("[1,2]").endObject();
  Json json = Json::object();
  json.set("name", "a\"b\n\x7f\xC3\xA9\\").set("none", "").set("rows", rows).set("is", true);
  json.set("count", std::uint64_t{18446744073709551615u}).set("step", -3).set("more", Json::array().add(1).add(2));
  EXPECT_EQ(text.take(), json.dump());
  EXPECT_EQ(text.beginArray().endArray().take(), "[]") << "starts anew";
}

TEST(JsonTextDeath, WhatIsOpenIsNotTaken) {
  JsonText text;
  text.beginObject().name("list").beginArray().endArray();
  EXPECT_DEATH(text.take(), "open");
}

}  // namespace
}  // namespace castra
