// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "pipeline/core/event.h"
#include "pipeline/core/findings.h"
#include "pipeline/core/history.h"
#include "pipeline/core/parallel.h"
#include "pipeline/core/plan.h"
#include "pipeline/core/record.h"
#include "pipeline/core/store.h"

namespace castra {

struct RunOptions {
  int jobs = 1;
  Priority priority = Priority::normal;
  bool force = false;           ///< make everything again, and compare with what the store has
  bool keep_going = false;      ///< after a failure make all that does not depend on it
  bool trust_versions = false;  ///< leave the digest of the sources out of fingerprints
  bool dry_run = false;         ///< look up only: say what would be made
  bool explain = false;         ///< say for every element why it was made
  History history;              ///< of the last run, for explanations
  EventSink events;
  const std::atomic<bool>* cancel = nullptr;  ///< set it to stop the run soon
};

struct ThingResult {
  enum class State { waiting, made, cached, failed, skipped, unknown };
  std::string name;
  State state = State::waiting;
  Handle handle;
  Digest action;
  std::vector<Component> components;
  std::uint64_t made = 0, cached = 0;  ///< calls of the stage
  double seconds = 0;
  std::string reason;  ///< why it was made, or what it lacks
};

struct RunResult {
  std::vector<ThingResult> things;  ///< as in the plan
  std::vector<std::string> errors;
  bool cancelled = false;

  bool ok() const { return errors.empty() && !cancelled; }
  std::uint64_t made() const;
  std::uint64_t cached() const;
};

/// Makes the things of a plan, as far as the store does not have them. What is done is kept whatever happens after:
/// a failure, a cancellation or a sudden end costs only what was in the works. Several runs may go on at once, in one
/// process or in many, on one store.
///
/// A Runner may be asked for what it made as long as it lives; what the store has lost by then is made again.
class Runner {
 public:
  Runner(const Plan& plan, Store& store, RunOptions options);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  RunResult run();

  /// The bytes of a thing that is not a Set.
  std::string load(std::size_t thing);
  /// The elements of a Set.
  Elements elements(std::size_t thing);
  /// Makes sure that these objects, parts of files that things of this plan made, are whole in the store.
  void restoreBlobs(const std::vector<Digest>& blobs);

  class State;  ///< the inside (runner_state.h)

 private:
  std::unique_ptr<State> state_;
};

/// All findings of a run, each with its thing and key put before its place.
std::vector<Finding> collectFindings(Runner& runner, const Plan& plan, const RunResult& result);

}  // namespace castra
