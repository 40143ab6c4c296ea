// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/cli/town.h"

namespace castra::tests {
namespace {

const std::vector<Arguments> kCommands = {
    {"run"}, {"check"}, {"list"},  {"reference"},      {"graph"},           {"new"},          {"inspect"},
    {"why"}, {"diff"},  {"clean"}, {"cache", "stats"}, {"cache", "verify"}, {"cache", "trim"}};

std::string joined(const Arguments& words) {
  std::string text = "castra";
  for (const std::string& word : words) text += " " + word;
  return text;
}

TEST(Help, IsThereForEveryCommand) {
  for (Arguments words : kCommands) {
    const std::string command = joined(words);
    for (const char* flag : {"--help", "-h"}) {
      words.push_back(flag);
      const Outcome outcome = runCastra(words);
      words.pop_back();
      EXPECT_EQ(outcome.code, 0) << command;
      EXPECT_EQ(outcome.err, "") << command;
      EXPECT_NE(outcome.out.find("Usage: " + command), std::string::npos) << outcome.out;
      EXPECT_NE(outcome.out.find("Exit codes: 0 done"), std::string::npos) << outcome.out;
    }
  }
}

TEST(Help, OfTheProgramNamesEveryCommand) {
  const Outcome outcome = runCastra({"--help"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  for (const Arguments& words : kCommands) EXPECT_NE(lineWith(outcome.out, "  " + words[0] + " "), "") << words[0];
}

TEST(Help, VersionIsOneLine) {
  const Outcome outcome = runCastra({"--version"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(splitLines(outcome.out).size(), 1u);
  EXPECT_TRUE(outcome.out.starts_with("castra ")) << outcome.out;
}

// Every option that a person may type has a sentence.
TEST(Help, ExplainsEveryOptionOfRun) {
  const Outcome outcome = runCastra({"run", "--help"});
  for (const char* option :
       {"--out", "--cache", "--seed", "--jobs", "--set", "--only", "--explain", "--json", "--strict", "--dry-run",
        "--depfile", "--force", "--keep-going", "--watch", "--trust-versions"})
    EXPECT_NE(outcome.out.find(option), std::string::npos) << option;
}

TEST(CommandLine, WithoutACommandIsWrong) {
  for (const Arguments& words : {Arguments{}, Arguments{"cache"}}) {
    const Outcome outcome = runCastra(words);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(splitLines(outcome.err).size(), 1u) << outcome.err;
    EXPECT_NE(outcome.err.find("--help"), std::string::npos) << outcome.err;
  }
}

TEST(CommandLine, NamesTheCommandThatDoesNotExist) {
  const Outcome outcome = runCastra({"rnu", "recipe.json"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("rnu"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("run?"), std::string::npos) << outcome.err;
}

TEST(CommandLine, NamesWhatIsNotExpected) {
  const std::vector<std::pair<Arguments, std::string>> cases = {
      {{"run"}, "RECIPE"},
      {{"run", "a.json", "b.json"}, "b.json"},
      {{"run", "a.json", "--loud"}, "--loud"},
      {{"run", "a.json", "--out"}, "--out"},
      {{"inspect"}, "THING"},
      {{"diff", "a"}, "OUT2"},
      {{"new"}, "DIR"},
      {{"cache", "trim"}, "--max-size"},
  };
  for (const auto& [words, part] : cases) {
    const Outcome outcome = runCastra(words);
    EXPECT_EQ(outcome.code, 2) << joined(words);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(splitLines(outcome.err).size(), 1u) << outcome.err;
    EXPECT_TRUE(outcome.err.starts_with("castra: ")) << outcome.err;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
  }
}

// The commands that need neither a recipe nor a store need nothing else either.
TEST(Stages, AreListedForPeopleAndForPrograms) {
  const Outcome text = runCastra({"list"});
  const Outcome json = runCastra({"list", "--json"});
  const Outcome reference = runCastra({"reference"});
  const Outcome schema = runCastra({"reference", "--schema"});
  for (const Outcome& outcome : {text, json, reference, schema}) {
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
  }
  const Json stages = parseJson(reference.out, "reference");
  EXPECT_EQ(parseJson(json.out, "list"), stages);
  for (const Json& stage : stages.find("stages")->items()) {
    EXPECT_NE(lineWith(text.out, textOf(stage, "stage")), "");
    EXPECT_NE(schema.out.find("\"" + textOf(stage, "stage") + "\""), std::string::npos);
    EXPECT_NE(textOf(stage, "help"), "");
    for (const Json& param : stage.find("params")->items())
      EXPECT_NE(textOf(param, "help"), "") << textOf(param, "name");
  }
}

}  // namespace
}  // namespace castra::tests
