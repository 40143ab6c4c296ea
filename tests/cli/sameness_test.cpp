// SPDX-License-Identifier: GPL-3.0-or-later
// The same recipe gives the same bundle, byte by byte, and the bundle says nothing of where and when it was made.
#include <gtest/gtest.h>
#include <unistd.h>

#include <ctime>

#include "tests/cli/sha256.h"
#include "tests/cli/town.h"

namespace castra::tests {
namespace {

TEST(Sameness, HoldsForAnyStateOfTheStore) {
  const Town town;
  const std::string root = town.makeRoot();
  const auto contents = listContents(town.bundle());
  EXPECT_EQ(town.makeRoot(), root) << "cached";
  EXPECT_EQ(runCastra({"clean", "--out", town.out().string()}).code, 0);
  EXPECT_FALSE(fs::exists(town.out()));
  EXPECT_EQ(town.makeRoot(), root) << "after clean";
  EXPECT_EQ(runCastra({"clean", "--all", "--out", town.out().string(), "--cache", town.cache().string()}).code, 0);
  EXPECT_FALSE(fs::exists(town.out()));
  EXPECT_EQ(listFiles(town.cache()), std::vector<std::string>{"format"});
  EXPECT_EQ(town.makeRoot(), root) << "after clean --all";
  EXPECT_EQ(listContents(town.bundle()), contents);
}

TEST(Sameness, HoldsForAnyNumberOfThreads) {
  const Town one, two, many;
  const std::string root = one.makeRoot({"--jobs", "1"});
  EXPECT_EQ(two.makeRoot({"--jobs", "2"}), root);
  EXPECT_EQ(many.makeRoot({"-j", "16"}), root);
  EXPECT_EQ(listContents(one.bundle()), listContents(two.bundle()));
  EXPECT_EQ(listContents(one.bundle()), listContents(many.bundle()));
}

TEST(Sameness, HoldsWhereverTheRecipeLies) {
  const Town town;
  const std::string root = town.makeRoot();
  const fs::path moved = town.folder() / "some where" / "else";
  fs::create_directories(moved);
  fs::rename(town.recipe(), moved / "other name.json");
  fs::rename(town.density(), moved / "density.png");
  const Outcome outcome =
      runCastra({.arguments = {"run", "other name.json", "--out", "out", "--cache", "cache"}, .folder = moved});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(rootOf(outcome), root);
  const Outcome shared =
      runCastra({.arguments = {"run", "other name.json", "--out", "out2", "--cache", town.cache().string(), "--json"},
                 .folder = moved});
  EXPECT_EQ(textOf(parseLines(shared.out).back(), "made"), "0") << "the store does not care where a file lies";
}

TEST(Sameness, RootIsWhatTheFilesSay) {
  ASSERT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
      << "FIPS 180-4, appendix";
  const Town town;
  const std::string root = town.makeRoot();
  EXPECT_EQ(rootOfFiles(town.bundle()), root);
  const std::string other = town.makeRoot({"--seed", "8"});
  EXPECT_NE(other, root);
  EXPECT_EQ(rootOfFiles(town.bundle()), other);
}

TEST(Sameness, BundleSaysNothingOfTheMachineAndTheMoment) {
  const Town town;
  town.makeRoot({"--jobs", "3"});
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  const std::time_t moment = std::time(nullptr);
  std::tm day{};
  ::gmtime_r(&moment, &day);
  char iso[32] = "", slashes[32] = "";
  std::strftime(iso, sizeof iso, "%Y-%m-%d", &day);
  std::strftime(slashes, sizeof slashes, "%Y/%m/%d", &day);
  const std::vector<std::string> secrets = {
      host,          town.folder().string(), "castra-test-", "/tmp",    CASTRA_SOURCE_DIR,
      "recipe.json", "density.png",          "jobs",         "threads", iso,
      slashes};
  for (const std::string& file : listFiles(town.bundle())) {
    const std::string bytes = readText(town.bundle() / file);
    EXPECT_FALSE(bytes.empty()) << file;
    for (const std::string& secret : secrets)
      EXPECT_TRUE(secret.size() <= 3 || bytes.find(secret) == std::string::npos) << file << " holds " << secret;
  }
}

// --- what is published

TEST(Publishing, RestoresWhatWasEditedOrRemoved) {
  const Town town;
  const std::string root = town.makeRoot();
  const auto contents = listContents(town.bundle());
  for (const std::string& file : listFiles(town.bundle())) {
    writeText(town.bundle() / file, readText(town.bundle() / file) + "edited by hand");
    EXPECT_EQ(town.makeRoot(), root) << file;
    EXPECT_EQ(listContents(town.bundle()), contents) << file;
    fs::remove(town.bundle() / file);
    EXPECT_EQ(town.makeRoot(), root) << file;
    EXPECT_EQ(listContents(town.bundle()), contents) << file;
  }
  fs::remove_all(town.bundle());
  EXPECT_EQ(town.makeRoot(), root);
  EXPECT_EQ(listContents(town.bundle()), contents);
}

// An editor may keep the size; the time then tells.
TEST(Publishing, RestoresAnEditOfTheSameLength) {
  const Town town;
  town.makeRoot();
  const auto contents = listContents(town.bundle());
  std::string bytes = readText(town.bundle() / "preview.png");
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  sleepFor(0.02);
  writeText(town.bundle() / "preview.png", bytes);
  town.makeRoot();
  EXPECT_EQ(listContents(town.bundle()), contents);
}

TEST(Publishing, LeavesUntouchedWhatIsRight) {
  const Town town;
  town.makeRoot();
  std::map<std::string, fs::file_time_type> times;
  for (const std::string& file : listFiles(town.bundle())) times[file] = fs::last_write_time(town.bundle() / file);
  town.makeRoot();
  for (const auto& [file, time] : times) EXPECT_EQ(fs::last_write_time(town.bundle() / file), time) << file;
  fs::remove_all(town.out() / ".castra");  // without memory, contents are compared
  town.makeRoot();
  for (const auto& [file, time] : times) EXPECT_EQ(fs::last_write_time(town.bundle() / file), time) << file;
}

TEST(Publishing, RemovesWhatIsNoLongerMade) {
  const Town town, other;
  town.makeRoot({"--set", "makes.arterials.district_area=12000"});
  const auto many = listFiles(town.bundle());
  town.makeRoot();
  other.makeRoot();
  EXPECT_GT(many.size(), listFiles(other.bundle()).size());
  EXPECT_EQ(listContents(town.bundle()), listContents(other.bundle()));
}

TEST(Publishing, ReportsAStrangerAndLeavesIt) {
  const Town town;
  const std::string root = town.makeRoot();
  writeText(town.bundle() / "notes" / "mine.txt", "do not touch");
  const Outcome outcome = town.run();
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(rootOf(outcome), root);
  EXPECT_NE(lineWith(outcome.err, "notes/mine.txt").find("the root does not cover"), std::string::npos) << outcome.err;
  EXPECT_EQ(readText(town.bundle() / "notes" / "mine.txt"), "do not touch");
  EXPECT_EQ(runCastra({"clean", "--out", town.out().string()}).code, 0);
  EXPECT_EQ(listFiles(town.out()), std::vector<std::string>{"bundle/notes/mine.txt"});
}

// A link in the bundle must not lead the program to write through it.
TEST(Publishing, ReplacesALinkAndNotWhatItPointsTo) {
  const Town town;
  const std::string root = town.makeRoot();
  writeText(town.folder() / "precious.txt", "precious");
  fs::remove(town.bundle() / "preview.png");
  fs::create_symlink(town.folder() / "precious.txt", town.bundle() / "preview.png");
  EXPECT_EQ(town.makeRoot(), root);
  EXPECT_EQ(readText(town.folder() / "precious.txt"), "precious");
  EXPECT_FALSE(fs::is_symlink(town.bundle() / "preview.png"));
  EXPECT_EQ(rootOfFiles(town.bundle()), root);
}

// Editing what was published must not reach into the store.
TEST(Publishing, SharesNoFileWithTheStore) {
  const Town town;
  town.makeRoot();
  for (const std::string& file : listFiles(town.bundle()))
    EXPECT_EQ(fs::hard_link_count(town.bundle() / file), 1u) << file;
}

}  // namespace
}  // namespace castra::tests
