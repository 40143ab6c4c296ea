// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "pipeline/base/json.h"
#include "tests/cli/program.h"

// A small town to run the program on, and what can be read from what it prints and writes.

namespace castra::tests {

using Arguments = std::vector<std::string>;

/// How many elements of a thing were made and how many were there already.
struct Counts {
  std::uint64_t made = 0, cached = 0;
  bool operator==(const Counts&) const = default;
};

/// A folder with a recipe, a density map, a store and an output folder: 500 x 400 m, a dozen districts with a few
/// streets each, well below a second from nothing.
class Town {
 public:
  Town();

  const fs::path& folder() const { return scratch_.path(); }
  fs::path recipe() const { return scratch_ / "recipe.json"; }
  fs::path density() const { return scratch_ / "density.png"; }
  fs::path out() const { return scratch_ / "out"; }
  fs::path bundle() const { return out() / "bundle"; }
  fs::path cache() const { return scratch_ / "cache"; }

  /// Writes the recipe with these makes in place of the usual ones.
  void writeRecipe(const std::string& makes, const std::string& seed = "7") const;
  /// The usual makes; `site` and `maps` are the params of the site, line 4, and of its maps, line 5, in JSON.
  static std::string makes(const std::string& site = R"("width": 500, "height": 400, "pattern": "arbitrary")",
                           const std::string& maps = R"("density": "density.png")");
  /// Paints the density map: grey, with a square of `size` pixels in `tone` at (x, y) from the top left; a pixel is
  /// 4 m.
  void paint(int x = 0, int y = 0, int size = 0, int tone = 255) const;

  /// `castra run RECIPE --out OUT --cache CACHE` and more.
  Call call(const Arguments& more = {}) const;
  Outcome run(const Arguments& more = {}) const { return runCastra(call(more)); }
  /// Runs, expects that to go well, and returns the root.
  std::string makeRoot(const Arguments& more = {}) const;

 private:
  Scratch scratch_;
};

/// The root that `run` printed; empty if it printed none.
std::string rootOf(const Outcome& outcome);
/// The root that the manifest in a bundle claims; empty if there is none.
std::string rootOfManifest(const fs::path& bundle);
/// The root that the files in a bundle come to, worked out here as pipeline/core/files.h says, without the
/// program's own code.
std::string rootOfFiles(const fs::path& bundle);

/// Every line of a --json output, parsed; a line that is not JSON fails the test.
std::vector<Json> parseLines(const std::string& out);
/// Of the events "thing": counts by thing.
std::map<std::string, Counts> countsOf(const std::vector<Json>& events);
/// Member of an object as text: strings as they are, anything else as JSON; "" if it is not there.
std::string textOf(const Json& object, std::string_view member);

/// What is wrong with the store, by `cache verify`: an empty text if nothing is.
std::string verifyStore(const fs::path& cache);

}  // namespace castra::tests
