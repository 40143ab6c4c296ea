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

void checkStreets(std::span<const Street> streets) {
  for (std::size_t i = 0; i < streets.size(); ++i) {
    const Street& street = streets[i];
    const double reach = geometry::length(street.to - street.from);
    if (!(reach > 0) || !std::isfinite(reach)) throw Error(concat("street ", i + 1), "has no length");
    if (!(street.width > 0) || !std::isfinite(street.width)) throw Error(concat("street ", i + 1), "has no width");
    if (street.street_class != StreetClass::arterial && street.street_class != StreetClass::street)
      throw Error(concat("street ", i + 1), "is of no known class");
  }
}

}  // namespace castra
