// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace castra::generators {

/// Flow over tiles, for `cutInterior`: it goes from tile to tile over edges and corners as much as it likes, but no
/// more may enter a tile than its room, and all that enters a drain is gone. Tiles have supplies, of which as much as
/// possible is to reach a drain; what cannot is choked off.
///
/// By blocking flows over shortest ways (Dinitz 1970). Pushing excess (Goldberg and Tarjan 1988) was tried and is
/// slower here, as most of the supply gets nowhere.
class TileFlow {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = std::numeric_limits<Index>::max();
  static constexpr std::int64_t kEndless = std::int64_t{1} << 44;

  struct Tile {
    std::array<Index, 8> around;  ///< kNone where there is no tile; opposite ones differ by four
    std::int64_t room = 0;        ///< for what enters, up to kEndless
    std::int64_t supply = 0;      ///< what begins here
    bool is_drain = false;
    bool is_full = false;  ///< as much as its room comes in from outside, whatever happens here
  };

  explicit TileFlow(std::vector<Tile> tiles);

  void solve();

  /// After solving: true if nothing that begins at this tile could still reach a drain.
  bool isChokedOff(Index tile) const { return level_[leaving(tile)] == kNone; }

 private:
  // Each tile has two nodes: one for what comes in, one for what goes out again. Between them is the room. Arcs of a
  // node have numbers: 0 to 7 to or from the tiles around, and kThrough.
  static constexpr std::uint8_t kThrough = 8, kArcs = 9;
  static Index entering(Index tile) { return 2 * tile; }
  static Index leaving(Index tile) { return 2 * tile + 1; }

  bool findLevels();
  bool pushFrom(Index tile);
  Index follow(Index node, std::uint8_t arc) const;

  std::vector<Tile> tiles_;
  std::vector<std::array<std::int64_t, 8>> flow_;  // from a tile to those around
  std::vector<std::int64_t> through_;
  std::vector<Index> level_, queue_;
  std::vector<std::uint8_t> next_arc_;
  std::vector<Index> way_;  // nodes
};

}  // namespace castra::generators
