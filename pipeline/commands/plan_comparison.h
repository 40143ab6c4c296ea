// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/base/json.h"

// How `castra diff` learns what differs between two plans without knowing any other room: main.cpp hands the function
// in, as it does with the stages.

namespace castra::commands {

/// A file of the folder plan/ in a bundle, by its name; nothing if there is none.
using PlanReader = std::function<std::optional<std::string>(const std::string& file)>;

struct PlanQuestion {
  PlanReader before, after;
  std::optional<std::pair<double, double>> place;  ///< to measure the change from, in the numbers of the plan
  int picture_size = 0;                            ///< [px] the long side; 0: no picture
};

struct PlanAnswer {
  bool is_same = false;
  Json facts;                      ///< for programs
  std::vector<std::string> lines;  ///< for people
  std::string picture;             ///< PNG; empty if none is wanted
};

/// Throws Error if the plans cannot be read.
using ComparePlans = std::function<PlanAnswer(const PlanQuestion& question)>;

}  // namespace castra::commands
