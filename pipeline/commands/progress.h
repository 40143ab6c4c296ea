// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>

#include "pipeline/core/event.h"

namespace castra::commands {

/// Shows a run on stderr while it goes on: a bar on a terminal, plain lines in CI or in a file.
class Progress {
 public:
  virtual ~Progress() = default;
  virtual void show(const Event& event) = 0;
  /// Takes the bar away; call before anything else is printed.
  virtual void clear() {}
};

/// A bar if stderr is a terminal that can show one and neither CI nor TERM=dumb says otherwise; lines if not.
/// `explain` adds a line for every element made, with the reason.
std::unique_ptr<Progress> makeProgress(bool explain);

/// One JSON object a line on stdout, for programs.
std::unique_ptr<Progress> makeJsonProgress(bool explain);

/// True if text may be coloured: stderr is a terminal and NO_COLOR is not set.
bool mayColour();

}  // namespace castra::commands
