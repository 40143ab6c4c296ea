// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace castra {

/// What happens during a run, as it happens. A sink is called from any thread, but never by two at once.
struct Event {
  enum class Type {
    thing_started,   ///< thing, total (calls, if known)
    progress,        ///< thing, done of total
    element_made,    ///< thing, key, seconds, text: why; only when explanations were asked for
    thing_finished,  ///< thing, made, cached, seconds, text: why it was made
    thing_failed,    ///< thing, text
    thing_skipped,   ///< thing, text: what it lacks
    repaired,        ///< thing, key: the store had lost it, and it was made again
    note             ///< thing, key, text: said by a stage
  };

  Type type = Type::note;
  std::string thing = {};
  std::string key = {};
  std::string text = {};
  std::uint64_t made = 0, cached = 0;
  std::uint64_t done = 0, total = 0;
  double seconds = 0;
};

using EventSink = std::function<void(const Event&)>;

}  // namespace castra
