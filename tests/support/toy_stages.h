// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/core/event.h"
#include "pipeline/core/plan.h"
#include "pipeline/core/runner.h"
#include "pipeline/core/store.h"

// A room of toys: stages of every shape that the engine knows, on artifacts small enough to be read in a message.
//
//   toy.one      text                     -> tile      a single tile, number 0
//   toy.read     file                     -> tile      its text is the file's
//   toy.split    count, padding, ...      -> Set       tiles k00000, k00001, ...; `paint` changes some of them
//   toy.map      tile, suffix             -> tile      adds the suffix to the text
//   toy.pair     tile, tile               -> tile      "a+b"
//   toy.spice    tile, optional tile      -> tile      "a", or "a&b"
//   toy.crowd    tile, optional Set       -> tile      "a", or "a*N" beside N tiles
//   toy.fan      tile, count              -> Set       t0, t1, ...; mapped: k00003/t0, ...
//   toy.gather   tile, Group of tile      -> tile      "a[k00003/t0=..,k00003/t1=..]"
//   toy.join     Set of tile              -> tile      "k00000=..,k00001=..", the sum of the numbers
//   toy.rest     Rest of tile             -> tile      the inputs' texts, with | between inputs
//   toy.scatter  Set of tile              -> Set       the same tiles with texts cut to their first letter (a join that
//                                                      gives slices back)
//   toy.drop     tile, every              -> optional  nothing for each number that `every` divides
//   toy.coin     tile                     -> tile      draws: "heads" or "tails"
//   toy.die      tile                     -> tile      draws: a number up to a million
//   toy.fail     tile, numbers, how       -> tile      fails for these numbers
//   toy.slow     tile, milliseconds       -> tile      takes its time, once (see forgetSlowness)
//   toy.vary     tile                     -> tile      not deterministic: another text at every call
//   toy.file     tile, length             -> files     files/<key>.txt, as long as asked
//   toy.bundle   Rest of files            -> files     all of them with a manifest
//   toy.find     tile                     -> findings  one, if the text is painted
//   toy.peek     tile, Group, key         -> tile      the text of the group's element with that key, or "none"

namespace castra::toys {

struct Tile {
  static constexpr Kind kind{"tile", 1};
  std::int64_t number = 0;
  std::string text;
  std::string padding;

  template <class A>
  void archive(A& a) {
    a(number, text, padding);
  }
};

/// A tile's number is not negative.
void check(const Tile& tile);
Summary summarize(const Tile& tile);

/// "k00042"
std::string tileKey(std::int64_t number);

/// All of the above. `code` stands for the digest of the sources, `map_version` for the version of toy.map.
StageTable toyStages(std::string_view code = "toys", int map_version = 1);

/// How often a toy was called since the program started.
std::uint64_t callsMade();
/// Whether toy.fail fails: a stage that is mended without another version. True at the start.
void letFail(bool fails);
/// toy.slow takes its time once for each (text, milliseconds) and is quick afterwards, until this is called.
void forgetSlowness();

/// One entry of "makes": make("b", "toy.map", {"a"}, R"({"suffix": "!"})"). A name "null" leaves an input out.
std::string make(std::string_view name, std::string_view stage, const std::vector<std::string>& from = {},
                 std::string_view params = "{}");
std::string recipeOf(const std::vector<std::string>& makes, std::uint64_t seed = 1);

/// A run that has ended, and all that it said.
struct ToyRun {
  std::unique_ptr<Plan> plan;
  std::unique_ptr<Runner> runner;
  RunResult result;
  std::shared_ptr<std::vector<Event>> events;  ///< also what the runner says later

  std::size_t indexOf(std::string_view thing) const;
  const ThingResult& thing(std::string_view name) const;
  std::uint64_t made(std::string_view name) const { return thing(name).made; }
  std::uint64_t cached(std::string_view name) const { return thing(name).cached; }
  Digest digest(std::string_view name) const { return thing(name).handle.digest; }
  /// Digest of every thing that was made or cached, by name.
  std::map<std::string, Digest> digests() const;
  /// The text of a single tile.
  std::string text(std::string_view name);
  /// The texts of a Set of tiles, by key.
  std::map<std::string, std::string> texts(std::string_view name);
  std::size_t count(Event::Type type) const;
  /// The text of the event of this type about this thing and key; "(none)" if there is none.
  std::string said(Event::Type type, std::string_view thing, std::string_view key = "") const;
  History history() const;
};

/// Plans and runs a recipe's text. Events are collected, and handed on to `options.events` if that is set.
/// Throws what makePlan throws.
ToyRun runToys(Store& store, std::string_view recipe, RunOptions options = {});
ToyRun runToys(Store& store, std::string_view recipe, RunOptions options, const StageTable& stages);

RunOptions withJobs(int jobs);

}  // namespace castra::toys
