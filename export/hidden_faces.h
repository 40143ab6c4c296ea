// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "pipeline/artifacts/model.h"

namespace castra::exporting {

/// Which triangles of a model nobody can see at a level of detail, since other parts lie right before them: where a
/// wall meets its lining, a post its beam, a pier the floor it stands on.
///
///       pier | lining          the two faces at | see each other and nothing else
///
/// Only parts of one thing hide each other, and those of a house what is inside it (the things that follow it): an
/// engine may leave out all other things. Parts that move and parts of glass hide nothing, and of what shares a mesh or
/// moves nothing is hidden. What a thing repeats is hidden only where it is in all repeats. Parts may lie up to
/// kClearance apart.
class HiddenFaces {
 public:
  static constexpr double kClearance = 0.002;  ///< [m]; corners on the lattice are up to half of that off their plane

  /// Nothing is hidden.
  HiddenFaces() = default;
  HiddenFaces(const Model& model, std::size_t level);

  bool isHidden(std::size_t part, std::size_t triangle) const {
    return !first_.empty() && is_hidden_[first_[part] + triangle];
  }
  std::size_t count() const { return count_; }

 private:
  void matchRepeats(const Model& model);

  std::vector<std::size_t> first_;  // of each part, in is_hidden_; empty: nothing is hidden
  std::vector<bool> is_hidden_;
  std::size_t count_ = 0;
};

}  // namespace castra::exporting
