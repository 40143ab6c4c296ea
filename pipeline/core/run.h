// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/random.h"

namespace castra {

class Store;

/// Takes the elements of a Set that a stage returns, in key order.
class RowSink {
 public:
  virtual ~RowSink() = default;
  /// Throws Error unless the key is valid and comes after the last one.
  virtual void add(std::string_view key, std::string_view encoded) = 0;
};

/// Thrown by Run::stopIfCancelled, and caught by the runner.
struct Cancelled : std::exception {
  const char* what() const noexcept override { return "cancelled"; }
};

/// What a stage's function is given of the world; the runner fills it in.
struct Surroundings {
  Store* store = nullptr;
  RowSink* rows = nullptr;                     ///< for stages that return a Set
  std::function<bool()> cancelled;             ///< may be empty: never
  std::function<void(std::string_view)> note;  ///< may be empty: dropped
  std::uint64_t seed = 0;                      ///< the recipe's
  std::string thing;                           ///< what is being made ...
  std::string key;                             ///< ... and which element of it; empty outside Sets
};

/// The only door to the world. A stage reads its inputs and params, and what it may ask beyond those is here.
class Run {
 public:
  explicit Run(Surroundings surroundings) : around_(std::move(surroundings)) {}
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// The bytes of a file that a param points to; valid as long as this Run. Throws Error if the file is no longer what
  /// it was when the plan was made.
  std::string_view asset(const AssetRef& ref) const;
  /// The same, read anew and not kept: for large files that are needed once.
  std::string readAsset(const AssetRef& ref) const;
  /// Progress and log; for people.
  void note(std::string_view text) const;
  /// True once the user wants the run to stop. Long loops ask now and then, and may return anything afterwards.
  bool cancelled() const { return around_.cancelled && around_.cancelled(); }
  /// Throws if cancelled: the easiest way out of a long loop.
  void stopIfCancelled() const {
    if (cancelled()) throw Cancelled{};
  }
  /// Bytes for a file of the bundle. Large ones go to the store at once, so that an exporter never holds a town.
  Blob blob(std::string bytes) const;

  Store& store() const { return *around_.store; }
  RowSink& rows() const { return *around_.rows; }
  /// The element being made; empty outside Sets.
  const std::string& key() const { return around_.key; }

 protected:
  Surroundings around_;

 private:
  mutable std::map<std::string, std::string> assets_;
};

/// A Run that also gives random numbers. A stage that takes `Draw&` first has seed, thing and key in its fingerprint;
/// one that takes `Run&` cannot draw.
class Draw : public Run {
 public:
  using Run::Run;
  /// Random numbers for one purpose: they depend on the recipe's seed, the thing, the element's key, the label and
  /// the index, and on nothing else, so that a draw added elsewhere changes nothing here.
  Random random(std::string_view label, std::uint64_t index = 0) const;
  /// The recipe's, for those who show it.
  std::uint64_t seed() const { return around_.seed; }
};

}  // namespace castra
