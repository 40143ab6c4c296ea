// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/artifacts/road.h"
#include "pipeline/artifacts/spread.h"
#include "pipeline/geometry/vec.h"

namespace castra::analyzers {

/// How many blocks long the streets of a town are. Districts know their own streets only; here those that go on across
/// a main road, straight and in the same class, become one.
class StreetLengths {
 public:
  /// Makes room for so many streets, and returns the number of the first.
  std::uint32_t addStreets(std::size_t count);

  /// A segment of a street, from junction to junction: one block.
  void addBlock(std::uint32_t street, RoadClass road_class);

  /// A street ends at a point of a main road, and would go on in this direction (unit).
  void addEnd(std::uint32_t street, std::uint32_t point, const geometry::Vec2& onward);

  /// Over all blocks, the length of the street that they are on.
  Spread measure() const;

 private:
  struct Street {
    std::uint32_t blocks = 0;
    RoadClass road_class = RoadClass::street;
  };
  struct End {
    std::uint32_t point, street;
    geometry::Vec2 onward;
  };
  std::vector<Street> streets_;
  std::vector<End> ends_;
};

}  // namespace castra::analyzers
