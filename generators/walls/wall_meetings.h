// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "pipeline/artifacts/walls.h"

namespace castra::generators {

/// Which towers, curtains and passages stand side by side, by the sides of footprints that they share.
class WallMeetings {
 public:
  enum class Who : std::uint8_t { nobody, tower, curtain, gate };
  struct Neighbour {
    Who who = Who::nobody;
    std::uint32_t index = 0;  ///< in the ring
    bool operator==(const Neighbour&) const = default;
  };

  explicit WallMeetings(const Walls::Ring& ring);

  /// Who stands beyond the side from a to b of a footprint.
  Neighbour beyond(const geometry::Vec2& a, const geometry::Vec2& b) const;
  /// The same for every side of a footprint, in order.
  std::vector<Neighbour> around(const geometry::Ring& footprint) const;

 private:
  void add(const geometry::Ring& footprint, Neighbour owner);
  std::map<std::array<double, 4>, Neighbour> sides_;
};

}  // namespace castra::generators
