// SPDX-License-Identifier: GPL-3.0-or-later
// What a person sees: a bar on a terminal, plain lines elsewhere, colours only where they are wanted; watching a
// recipe; stopping it.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/cli/town.h"

namespace castra::tests {
namespace {

constexpr const char* kClearLine = "\x1b[K";
constexpr double kPatience = 60;  // [s] for things that take well below one, on a busy machine

Outcome runOnTerminal(const Town& town, const std::map<std::string, std::string>& environment = {}) {
  Call call = town.call();
  call.terminal = true;
  call.environment = environment;
  return runCastra(call);
}

TEST(Terminal, ShowsABarAndTakesItAway) {
  const Town town;
  const Outcome outcome = runOnTerminal(town);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.out.find("\r" + std::string(kClearLine) + "["), std::string::npos) << outcome.out;
  const std::size_t cleared = outcome.out.rfind("\r" + std::string(kClearLine));
  ASSERT_NE(outcome.out.find("root "), std::string::npos);
  EXPECT_LT(cleared, outcome.out.rfind("root ")) << "the bar is gone before the result is printed";
  for (const std::string& line : splitLines(outcome.out)) {
    const std::size_t from = line.rfind(kClearLine);
    EXPECT_LE(from == std::string::npos ? 0 : line.size() - from, 100u) << "the bar fits into 80 columns: " << line;
  }
}

TEST(Terminal, ColoursUnlessToldNotTo) {
  const Town town;
  runOnTerminal(town);
  const Outcome coloured = runOnTerminal(town);
  EXPECT_NE(coloured.out.find("\x1b[2m"), std::string::npos) << coloured.out;
  const Outcome plain = runOnTerminal(town, {{"NO_COLOR", "1"}});
  EXPECT_EQ(plain.out.find("\x1b[2m"), std::string::npos) << plain.out;
  EXPECT_NE(plain.out.find("cached"), std::string::npos);
}

TEST(Terminal, ShowsPlainLinesInCiAndOnADumbOne) {
  for (const auto& environment : {std::map<std::string, std::string>{{"CI", "1"}}, {{"TERM", "dumb"}}}) {
    const Town town;
    const Outcome outcome = runOnTerminal(town, environment);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos) << outcome.out;
    EXPECT_NE(lineWith(outcome.out, "roads "), "");
  }
}

TEST(Terminal, PipesGetPlainLines) {
  const Town town;
  const Outcome outcome = town.run();
  EXPECT_EQ(outcome.err.find('\x1b'), std::string::npos);
  EXPECT_EQ(outcome.err.find('\r'), std::string::npos);
}

TEST(Terminal, FullStdoutIsAFailure) {
  const std::string command = std::string(CASTRA_PROGRAM) + " reference >/dev/full 2>/dev/null";
  EXPECT_NE(std::system(command.c_str()), 0) << "a redirected reference that was not written is no success";
}

// --- watching

class Watch : public testing::Test {
 protected:
  static constexpr const char* kWaiting = "castra: watching ";
  void expectRound(Process& process, std::size_t round) const {
    EXPECT_TRUE(process.waitFor(kWaiting, round, kPatience)) << process.err();
  }
  Town town_;
};

TEST_F(Watch, RunsAgainWhenTheMapOrTheRecipeIsSaved) {
  Process process(town_.call({"--watch"}));
  expectRound(process, 1);
  const std::string first = rootOfManifest(town_.bundle());
  EXPECT_EQ(first.size(), 64u);
  EXPECT_NE(process.err().find("watching 2 files; Ctrl-C ends"), std::string::npos) << process.err();

  town_.paint(10, 10, 40, 0);
  expectRound(process, 2);
  const std::string second = rootOfManifest(town_.bundle());
  EXPECT_NE(second, first);

  town_.writeRecipe(Town::makes(), "8");
  expectRound(process, 3);
  const std::string third = rootOfManifest(town_.bundle());
  EXPECT_NE(third, second);

  town_.writeRecipe(Town::makes(), "7");
  town_.paint();
  for (const double until = now() + kPatience; rootOfManifest(town_.bundle()) != first && now() < until;)
    sleepFor(0.05);
  EXPECT_EQ(rootOfManifest(town_.bundle()), first);

  const double asked = now();
  process.send(SIGINT);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.code, 130);
  EXPECT_LT(now() - asked, 2);
}

TEST_F(Watch, WaitsForAMistakeToBeMended) {
  Process process(town_.call({"--watch"}));
  expectRound(process, 1);
  const std::string first = rootOfManifest(town_.bundle());
  town_.writeRecipe(Town::makes(R"("widht": 3)"));
  expectRound(process, 2);
  EXPECT_NE(process.err().find("(width?)"), std::string::npos) << process.err();
  writeText(town_.density(), "half a pict");
  town_.writeRecipe(Town::makes());
  expectRound(process, 3);
  EXPECT_EQ(rootOfManifest(town_.bundle()), first);
  town_.paint(10, 10, 40, 0);
  expectRound(process, 4);
  EXPECT_NE(rootOfManifest(town_.bundle()), first);
  process.send(SIGTERM);
  EXPECT_EQ(process.wait().code, 143);
}

TEST_F(Watch, NoticesAMissingMapThatAppears) {
  fs::remove(town_.density());
  Process process(town_.call({"--watch"}));
  expectRound(process, 1);
  EXPECT_FALSE(fs::exists(town_.bundle()));
  town_.paint();
  expectRound(process, 2);
  EXPECT_EQ(rootOfManifest(town_.bundle()).size(), 64u) << process.err();
}

TEST_F(Watch, SurvivesAnEditorThatSavesByRenaming) {
  Process process(town_.call({"--watch"}));
  expectRound(process, 1);
  const std::string first = rootOfManifest(town_.bundle());
  const std::string before = readText(town_.density());
  town_.paint(10, 10, 40, 0);
  const std::string after = readText(town_.density());
  writeText(town_.density(), before);
  writeText(town_.folder() / "density.png~", after);
  fs::rename(town_.folder() / "density.png~", town_.density());
  for (const double until = now() + kPatience; rootOfManifest(town_.bundle()) == first && now() < until;)
    sleepFor(0.05);
  EXPECT_NE(rootOfManifest(town_.bundle()), first);
}

}  // namespace
}  // namespace castra::tests
