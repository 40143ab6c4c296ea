// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/core/set.h"
#include "pipeline/core/stage.h"

// Brings the mapped inputs of a thing together, key by key. One of them drives: its keys are the deepest, and the stage
// runs once for each. Another Set gives the element of the same key, or of the path above it (d17 for d17/t3), or the
// group below it. The unit of work and of look-up is a leaf of the driving Set.

namespace castra {

struct MappedInput {
  std::string thing;  ///< for messages
  std::shared_ptr<SetSource> source;
  InputType::How how = InputType::How::each;
  bool optional = false;
};

/// What one call reads of one mapped input.
struct Piece {
  std::shared_ptr<const Leaf> leaf;  ///< none: the element is absent, or this is a group
  std::size_t leaf_index = 0, row = 0;
  Digest digest;  ///< of the element or of the group's rows; empty if absent
};

/// The calls for one leaf of the driving Set.
struct Unit {
  std::vector<std::string> keys;
  std::vector<std::vector<Piece>> pieces;  ///< [call][mapped input]
};

class Zip {
 public:
  /// Throws Error if Sets that must have equal keys have not, naming the first key that is missing and its Set.
  explicit Zip(std::vector<MappedInput> inputs);

  std::size_t unitCount() const { return driver().source->index().leaves.size(); }
  std::uint64_t callCount() const { return driver().source->index().count(); }
  /// How many calls a unit has.
  std::uint64_t callsOf(std::size_t unit) const { return driver().source->index().leaves[unit].count; }
  /// Which unit makes what lies at this key or below it.
  std::size_t unitOf(std::string_view key) const;
  /// Digest of all that a unit reads. Usually from the names of leaves alone, without opening them.
  Digest digestOfUnit(std::size_t unit) const;
  /// Throws Error for a key that an input lacks.
  Unit load(std::size_t unit) const;
  const std::vector<MappedInput>& inputs() const { return inputs_; }

 private:
  const MappedInput& driver() const { return inputs_[driver_]; }
  void requireEqualKeys(const MappedInput& other) const;

  std::vector<MappedInput> inputs_;
  std::size_t driver_ = 0;
};

}  // namespace castra
