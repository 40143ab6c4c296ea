// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace castra::towns {

/// A small town with houses, as a recipe that ends with their certificates.
struct RandomTown {
  std::string style;
  std::string recipe;
  bool has_models = false;  ///< houses are built of parts, too, and the last but one are the certificates of these
};

/// Case by case the same on every machine: grounds of one to six hectares, all patterns and styles, lots from narrow to
/// wide. Of every ten towns one has models, since these take the most time.
RandomTown drawTown(std::uint64_t number);

}  // namespace castra::towns
