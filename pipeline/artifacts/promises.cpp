// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/promises.h"

#include <cmath>
#include <cstdint>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

void checkRegions(std::span<const geometry::Region> regions, const std::function<std::string(std::size_t)>& name_of) {
  const auto fault = geometry::locateFault(regions);
  if (!fault) return;
  throw Error(name_of(fault->part),
              concat("ring ", fault->ring + 1, " ", fault->what, " near ", geometry::describePlace(fault->place)));
}

void checkRegion(const geometry::Region& region, const std::string& name) {
  if (const auto fault = geometry::findFault(region)) throw Error(name, *fault);
}

void checkGrid(const geometry::Grid& grid, const std::string& name) {
  if (grid.width < 0 || grid.height < 0) throw Error(name, "has a negative size");
  const std::uint64_t cells = static_cast<std::uint64_t>(grid.width) * static_cast<std::uint64_t>(grid.height);
  if (cells != grid.values.size())
    throw Error(name, concat("is ", grid.width, " x ", grid.height, " cells but has ", grid.values.size(), " values"));
  if (!(grid.cell > 0) || !std::isfinite(grid.cell) || !std::isfinite(grid.origin.x) || !std::isfinite(grid.origin.y))
    throw Error(name, "has cells without a size or place");
}

void checkZoning(const geometry::Grid& grid) {
  checkGrid(grid, "zoning");
  for (const std::uint8_t use : grid.values)
    if (use >= kLotUses) throw Error("zoning", "has a cell of no known use");
}

void checkPinned(std::span<const PinnedLot> lots) {
  for (std::size_t i = 0; i < lots.size(); ++i) {
    const std::string name = concat("pinned lot ", i + 1);
    checkRegion({lots[i].ring, {}}, name);
    if (static_cast<std::size_t>(lots[i].use) >= kLotUses) throw Error(name, "is of no known use");
  }
}

void checkZones(std::span<const Zone> zones) {
  if (zones.empty()) throw Error("zones", "are none; there must be one that counts everywhere");
  for (std::size_t i = 0; i < zones.size(); ++i) {
    const Zone& zone = zones[i];
    const std::string name = concat("zone ", i + 1);
    if (static_cast<std::size_t>(zone.pattern) >= kPatterns) throw Error(name, "has no known pattern");
    if (!(zone.bend >= 0 && zone.bend < 1)) throw Error(name, "bends too much");
    if (!(zone.length > 0) || !(zone.depth > 0)) throw Error(name, "has blocks without a size");
    const double length = geometry::length(zone.direction);
    if (length != 0 && !(std::fabs(length - 1) < 1e-9)) throw Error(name, "has no direction");
    if (!zone.region.outer.empty()) checkRegion(zone.region, name);
  }
}

}  // namespace castra
