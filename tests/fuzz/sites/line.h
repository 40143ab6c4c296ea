// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "tests/fuzz/sites/random_site.h"

namespace castra::sites {

/// What became of a site.
struct Outcome {
  enum class Kind { clean, refused, fault };
  Kind kind = Kind::fault;
  std::string reason;                                              ///< of the refusal
  std::string message;                                             ///< of the refusal, or what is wrong
  std::uint64_t districts = 0, blocks = 0, lots = 0, bridges = 0;  ///< that were proved
};

/// Takes a site through the planning line, recipe and runner and all, and judges what comes out: a clean certificate,
/// or a refusal for a reason on the list that the site truly gives, and never of a valid site. Files go to the folder.
Outcome runLine(const RandomSite& site, const std::filesystem::path& folder);

/// Only writes recipe and files there, for a look with the program itself.
void writeSite(const RandomSite& site, const std::filesystem::path& folder);

}  // namespace castra::sites
