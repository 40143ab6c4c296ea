// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace castra::fuzz {

/// Does numbered pieces of work in processes of their own, so that a crash or a hang costs one piece and is noticed.
struct Workers {
  int jobs = 1;
  double limit = 10;  ///< [s] of a piece's own work; on a busy machine it may take six times as long

  /// `work` gives one line for a number and runs in a worker; `done` gets it here, with the seconds it took, in any
  /// order. For a piece that crashed or hung, `failed` gets what happened and the worker's last words.
  void run(std::uint64_t from, std::uint64_t count, const std::function<std::string(std::uint64_t)>& work,
           const std::function<void(std::uint64_t, const std::string&, double)>& done,
           const std::function<void(std::uint64_t, const std::string&)>& failed) const;
};

/// The parts of a line, which tabs keep apart.
std::vector<std::string_view> fieldsOf(std::string_view line);

}  // namespace castra::fuzz
