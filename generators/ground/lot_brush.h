// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/ground/ground_site.h"

// What the painters of lots share: a lot in work, and the means to paint and plant it.

namespace castra::generators {

/// A lot while its ground is painted.
struct LotWork {
  const Lots::Block& block;
  const Lots::Lot& lot;
  const Buildings::Building* house;  ///< nullptr if none stands there
  std::uint32_t thing, lie;
  Random random;
  bool is_green = false;  ///< it is a lawn, as far as nothing else is painted on it
};

class LotBrush {
 public:
  explicit LotBrush(GroundSite& site) : site_(site) {}

  GroundSite& site() const { return site_; }

  /// A coat on as much of the ring as lies in the lot.
  void paint(const LotWork& lot, const char* noun, std::uint32_t material, double height, const geometry::Vec2& along,
             geometry::Ring ring, std::size_t last_level);
  /// The same for ground that lies in the lot anyway.
  void paintAll(const LotWork& lot, const char* noun, std::uint32_t material, double height,
                const geometry::Vec2& along, std::vector<geometry::Region> ground, std::size_t last_level);

  /// Whether a circle lies in the lot, clear of houses, trees and paths.
  bool isFree(const LotWork& lot, const geometry::Vec2& at, double radius) const;
  /// True if there was room.
  bool plant(const LotWork& lot, const geometry::Vec2& at, TreeSort sort, std::uint32_t size, double yaw);
  /// Up to so many, anywhere.
  void plantSome(LotWork& lot, int count);
  /// A few beds side by side, where there is room for them.
  void plantBeds(LotWork& lot);

 private:
  GroundSite& site_;
};

/// A circle with sixteen corners.
geometry::Ring roundOf(const geometry::Vec2& middle, double radius);

}  // namespace castra::generators
