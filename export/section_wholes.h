// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "pipeline/artifacts/model.h"

namespace castra::exporting {

/// Which parts of a model a level section leaves whole, since nothing would be seen by cutting them: trees and lamps,
/// and the roofs of houses and wings whose rooms all lie below it.
///
///         ____________ section     left: the upper storey is cut, and its roof taken away;
///   | |_| |   /\                   right: the ceiling of the top storey lies below, so that the roof stays
///   |_____|  /__\                  as it is
///   |_____|  |__|
///
/// Houses without insides are cut wherever they are.
class SectionWholes {
 public:
  /// `height` is above the ground of the town [m].
  SectionWholes(const Model& model, double height);

  bool isWhole(std::size_t part) const { return is_whole_[part]; }

 private:
  std::vector<bool> is_whole_;
};

}  // namespace castra::exporting
