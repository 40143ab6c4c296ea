// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "pipeline/core/archive.h"
#include "pipeline/core/asset.h"
#include "pipeline/core/files.h"
#include "pipeline/core/runner.h"
#include "tests/support/town.h"

namespace castra::testing {

/// Everything that the recipe of a page of the documentation makes, made once.
class DocsPage {
 public:
  /// assets/recipes/<name>.json, whose pictures lie in docs/pictures/<name>.
  explicit DocsPage(const std::string& name)
      : name_(name),
        plan_(makePlan(parseRecipe(readFile(kRoot + "/assets/recipes/" + name + ".json", 1'000'000), name + ".json",
                                   kRoot + "/assets/recipes"),
                       programStages())),
        runner_(plan_, store_, {}),
        result_(runner_.run()) {}

  const RunResult& result() const { return result_; }
  const Plan& plan() const { return plan_; }

  template <class T>
  T load(const std::string& name) {
    return decode<T>(runner_.load(plan_.find(name).value()));
  }
  /// A Set.
  Elements elements(const std::string& name) { return runner_.elements(plan_.find(name).value()); }
  std::string bytesOf(const Blob& blob) {
    return blob.isStored() ? store_.read(Shelf::objects, blob.digest).value() : blob.bytes;
  }

  /// The pictures in docs are those that this stage of the recipe makes now, and no others.
  void expectPictures(std::string_view stage) {
    std::size_t pictures = 0;
    const std::string folder = kRoot + "/docs/pictures/" + name_;
    for (const Thing& thing : plan_.things) {
      if (thing.stage->name != stage) continue;
      const Files files = load<Files>(thing.name);
      ASSERT_EQ(files.files.size(), 1u);
      ++pictures;
      const std::string place = folder + "/" + files.files[0].path;
      EXPECT_TRUE(readFile(place, 10'000'000) == bytesOf(files.files[0].blob))
          << place << " is out of date; the page in docs says how to make it again";
      EXPECT_LT(files.files[0].blob.length, 200'000u) << "it must be quick to look at";
    }
    const auto there = std::filesystem::directory_iterator(folder);
    EXPECT_EQ(pictures, static_cast<std::size_t>(std::distance(begin(there), end(there)))) << "and no others are there";
  }

 private:
  inline static const std::string kRoot = CASTRA_SOURCE_DIR;
  std::string name_;
  Plan plan_;
  MemoryStore store_;
  Runner runner_;
  RunResult result_;
};

}  // namespace castra::testing
