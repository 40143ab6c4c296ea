// SPDX-License-Identifier: GPL-3.0-or-later
// A disk that is full: as the store's, then as the output's.
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include "tests/cli/trials.h"
#include "tests/support/skip.h"

namespace castra::tests {
namespace {

/// A small file system in memory, mounted on a folder.
class SmallDisk {
 public:
  SmallDisk(fs::path folder, std::size_t kilobytes) : folder_(std::move(folder)) {
    fs::create_directories(folder_);
    mounted_ = ::mount("castra-test", folder_.c_str(), "tmpfs", 0, options(kilobytes).c_str()) == 0;
    error_ = errno;
  }
  ~SmallDisk() {
    if (mounted_) ::umount2(folder_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  explicit operator bool() const { return mounted_; }
  std::string problem() const { return std::strerror(error_); }
  void enlarge(std::size_t kilobytes) {
    EXPECT_EQ(::mount("castra-test", folder_.c_str(), "tmpfs", MS_REMOUNT, options(kilobytes).c_str()), 0)
        << std::strerror(errno);
  }

 private:
  static std::string options(std::size_t kilobytes) { return "size=" + std::to_string(kilobytes) + "k"; }
  fs::path folder_;
  bool mounted_ = false;
  int error_ = 0;
};

#define NEED_DISK(disk) \
  if (!(disk)) CASTRA_SKIP("a small disk cannot be mounted (" + (disk).problem() + "); run as root")

/// Every complaint names the fact and the remedy; two things that are made at once may both complain.
void expectFullDisk(const Outcome& outcome, const std::string& remedy) {
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  int complaints = 0;
  for (const std::string& line : splitLines(outcome.err)) {
    if (!line.starts_with("castra: ")) continue;
    ++complaints;
    EXPECT_NE(line.find("No space left on device" + remedy), std::string::npos) << line;
  }
  EXPECT_GE(complaints, 1) << outcome.err;
}

TEST(FullDisk, AsTheStoreIsNamedAndOvercome) {
  const Town alone;
  const std::string root = alone.makeRoot();
  int failed = 0, went_well = 0;
  for (const std::size_t kilobytes : {4, 8, 16, 40, 80, 160, 240, 320, 400, 500, 640, 800, 1600}) {
    const Town town;
    SmallDisk disk(town.cache(), kilobytes);
    NEED_DISK(disk);
    const Outcome outcome = town.run();
    if (outcome.code == 0) {
      ++went_well;
      EXPECT_EQ(rootOf(outcome), root);
    } else {
      ++failed;
      expectFullDisk(outcome, "; make room, or name another store with --cache");
      EXPECT_FALSE(fs::exists(town.bundle())) << kilobytes << " KB";
      EXPECT_EQ(listLeftovers(town.cache()), std::vector<std::string>{}) << "what could not be written is taken away";
    }
    EXPECT_EQ(verifyStore(town.cache()), "") << kilobytes << " KB";
    disk.enlarge(16000);
    EXPECT_EQ(town.makeRoot(), root) << kilobytes << " KB, enlarged";
    expectWhole(town.out(), root);
    EXPECT_EQ(verifyStore(town.cache()), "");
    if (HasFailure()) break;
  }
  std::printf("stores: %d too small, %d large enough\n", failed, went_well);
  EXPECT_GE(failed, 5);
  EXPECT_GE(went_well, 1);
}

TEST(FullDisk, AsTheOutputIsNamedAndOvercome) {
  const Town alone;
  const std::string root = alone.makeRoot();
  int failed = 0, went_well = 0;
  for (const std::size_t kilobytes : {4, 8, 20, 40, 80, 120, 160, 200, 240, 300, 1600}) {
    const Town town;
    SmallDisk disk(town.out(), kilobytes);
    NEED_DISK(disk);
    const Outcome outcome = town.run();
    if (outcome.code == 0) {
      ++went_well;
      EXPECT_EQ(rootOf(outcome), root);
    } else {
      ++failed;
      expectFullDisk(outcome, "; make room, or name another");
      EXPECT_EQ(listLeftovers(town.out()), std::vector<std::string>{}) << kilobytes << " KB";
      const bool has_manifest = fs::exists(town.bundle() / "manifest.json");
      EXPECT_TRUE(!has_manifest || rootOfFiles(town.bundle()) == rootOfManifest(town.bundle()))
          << "the manifest comes last";
    }
    disk.enlarge(16000);
    EXPECT_EQ(town.makeRoot(), root) << kilobytes << " KB, enlarged";
    expectWhole(town.out(), root);
    if (HasFailure()) break;
  }
  std::printf("outputs: %d too small, %d large enough\n", failed, went_well);
  EXPECT_GE(failed, 4);
  EXPECT_GE(went_well, 1);
}

// The bundle of yesterday survives a disk that is full today.
TEST(FullDisk, DuringAnUpdateLeavesEveryFileWhole) {
  const Town town;
  SmallDisk disk(town.out(), 4000);
  NEED_DISK(disk);
  town.makeRoot();
  const auto before = listContents(town.bundle());
  {
    std::ofstream filler(town.out() / "filler");
    while (filler.write("all that is left of the disk", 28)) {
    }
  }
  expectFullDisk(town.run({"--seed", "8"}), "; make room, or name another");
  for (const std::string& file : listContents(town.bundle()))
    EXPECT_NE(std::find(before.begin(), before.end(), file), before.end()) << file;
  fs::remove(town.out() / "filler");
  const Town alone;
  EXPECT_EQ(town.makeRoot({"--seed", "8"}), alone.makeRoot({"--seed", "8"}));
}

}  // namespace
}  // namespace castra::tests
