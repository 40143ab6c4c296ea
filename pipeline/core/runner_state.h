// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/core/runner.h"
#include "pipeline/core/zip.h"

// The inside of a Runner, shared by runner.cpp (things and their order), mapping.cpp and unit_maker.cpp
// (one call for each key) and repair.cpp (what the store has lost). Not for use elsewhere.

namespace castra {

/// How much of what the store says may be believed.
enum class Trust {
  records,   ///< normal: a record stands for its result
  payloads,  ///< repair: only what can be read and verified
  nothing    ///< --force: make it again and compare
};

/// A dry run found that the store has lost a piece of this thing; it repairs nothing.
struct DryRunLoss {
  std::string thing;
};

/// A mapped thing made ready: what all its calls share.
struct Mapping {
  std::unique_ptr<Zip> zip;
  Digest prefix;                           ///< fingerprint of stage, params and wide inputs
  std::vector<std::size_t> mapped_inputs;  ///< positions in Thing::inputs, as in the zip
  std::once_flag wide_once;
  std::vector<Argument> wide;  ///< arguments by slot; the mapped ones are filled in for each call
};

struct UnitResult {
  Digest action;
  std::vector<IndexRow> leaves;
  std::uint64_t made = 0, cached = 0;
};

class Runner::State {
 public:
  State(const Plan& plan, Store& store, RunOptions options);

  // runner.cpp
  RunResult run();
  void makeThing(std::size_t thing);
  std::vector<Component> componentsOf(std::size_t thing, bool with_mapped) const;
  std::vector<Argument> wideArguments(std::size_t thing);
  Surroundings surroundings(std::size_t thing, std::string key, RowSink* rows);
  bool cancelled() const;
  bool stopping() const { return stopping_.load(std::memory_order_relaxed) || cancelled(); }
  void emit(const Event& event);
  std::string load(std::size_t thing);
  std::shared_ptr<SetSource> source(std::size_t thing);
  [[noreturn]] void reportNondeterminism(std::size_t thing, const std::string& key, const Digest& before,
                                         const Digest& now) const;

  // mapping.cpp
  Mapping& mapping(std::size_t thing);
  void makeMapped(std::size_t thing, ThingRecord& record);

  // unit_maker.cpp
  UnitResult makeUnit(std::size_t thing, std::size_t unit, Trust trust);

  /// What `read` gives; if that is nothing, `restore` makes it again. One thread at a time repairs a thing, and looks
  /// again before it does, so that a file that many readers miss is made once. Somebody may trim the store meanwhile:
  /// hence many tries. Locks are taken from later things to earlier ones only, so they cannot block each other.
  template <class Value, class Read, class Restore>
  Value readOrRestore(std::size_t thing, Read read, Restore restore) {
    std::optional<Value> value = read();
    if (value) return std::move(*value);
    constexpr int kTries = 100;
    alone([&] {
      const std::lock_guard lock(repairs_[thing]);
      for (int i = 0; i < kTries && !(value = read()); ++i) restore();
      if (!value) value = read();
    });
    if (!value) throw Error("", "is lost from the store and could not be made again; is somebody emptying the store?");
    return std::move(*value);
  }

  // repair.cpp
  void beginRepair(std::size_t thing, const std::string& key);
  void restoreSingle(std::size_t thing);
  void restoreIndex(std::size_t thing);
  void restoreLeaf(std::size_t thing, const IndexRow& leaf);
  void restoreElement(std::size_t thing, const IndexRow& leaf, const std::string& key);
  void restoreBlobs(const std::vector<Digest>& blobs);
  /// True if the objects that a stored artifact refers to are whole.
  bool hasBlobs(std::string_view encoded);

  const Plan& plan_;
  Store& store_;
  RunOptions options_;
  std::vector<ThingResult> results_;
  std::atomic<bool> stopping_{false};

 private:
  friend class UnitMaker;
  void runThing(std::size_t thing);
  void fail(std::size_t thing, const std::string& text);
  ThingRecord makeWhole(std::size_t thing);
  std::optional<ThingRecord> estimate(std::size_t thing);
  std::string reasonFor(std::size_t thing) const;

  std::mutex mutex_;  // guards events, errors and the slots below
  std::vector<std::string> errors_;
  std::vector<std::unique_ptr<Mapping>> mappings_;
  std::vector<std::shared_ptr<SetSource>> sources_;
  std::vector<std::recursive_mutex> repairs_;
};

using Seconds = std::chrono::duration<double>;
inline double secondsSince(std::chrono::steady_clock::time_point start) {
  return Seconds(std::chrono::steady_clock::now() - start).count();
}

}  // namespace castra
