// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/lots.h"

#include <array>

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

std::string_view nameOf(LotUse use) {
  static constexpr std::string_view kNames[kLotUses] = {"residential", "commercial", "industrial", "civic", "park"};
  return kNames[static_cast<std::size_t>(use)];
}

std::string_view nameOf(LotShape shape) {
  static constexpr std::string_view kNames[kLotShapes] = {"plain", "corner", "flag", "courtyard"};
  return kNames[static_cast<std::size_t>(shape)];
}

void check(const Lots& lots) {
  for (std::size_t b = 0; b < lots.blocks.size(); ++b) {
    const Lots::Block& block = lots.blocks[b];
    if (block.outline.empty() != block.lots.empty()) throw Error(concat("block ", b + 1), "has lots but no outline");
    if (!block.outline.empty()) checkRegion({block.outline, {}}, concat("block ", b + 1));
    for (std::size_t i = 0; i < block.lots.size(); ++i) {
      const Lots::Lot& lot = block.lots[i];
      const std::string name = concat("block ", b + 1, " lot ", i + 1);
      checkRegion({lot.ring, {}}, name);
      if (lot.front >= lot.ring.size()) throw Error(name, "has no front");
      if (!(lot.frontage > 0)) throw Error(name, "touches no street");
      if (static_cast<std::size_t>(lot.use) >= kLotUses) throw Error(name, "is of no known use");
      if (static_cast<std::size_t>(lot.shape) >= kLotShapes) throw Error(name, "is of no known shape");
    }
  }
}

Summary summarize(const Lots& lots) {
  std::uint64_t blocks = 0, count = 0;
  std::array<std::uint64_t, kLotShapes> shapes{};
  double area = 0, frontage = 0;
  for (const Lots::Block& block : lots.blocks) {
    blocks += block.lots.empty() ? 0 : 1;
    count += block.lots.size();
    for (const Lots::Lot& lot : block.lots) {
      area += geometry::signedArea(lot.ring);
      frontage += lot.frontage;
      ++shapes[static_cast<std::size_t>(lot.shape)];
    }
  }
  const double each = count > 0 ? static_cast<double>(count) : 1;
  return {{"blocks", blocks},
          {"lots", count},
          {"corner lots", shapes[1]},
          {"flag lots", shapes[2]},
          {"courtyards", shapes[3]},
          {"area", concat(fixed(area, 0), " m2")},
          {"mean area", concat(fixed(area / each, 0), " m2")},
          {"mean frontage", concat(fixed(frontage / each, 1), " m")}};
}

}  // namespace castra
