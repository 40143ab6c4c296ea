// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/walls.h"

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

std::string_view nameOf(TowerType type) {
  static constexpr std::string_view kNames[kTowerTypes] = {"corner", "mural", "gate", "end"};
  return kNames[static_cast<std::size_t>(type)];
}

void check(const Walls& walls) {
  if (!(walls.thickness > 0) || !(walls.height > 0) || !(walls.tower_spacing > 0)) throw Error("walls", "have no size");
  std::vector<geometry::Region> footprints;
  std::vector<std::string> names;
  for (const Walls::Ring& ring : walls.rings) {
    const auto add = [&](const geometry::Ring& footprint, std::string name) {
      footprints.push_back({footprint, {}});
      names.push_back(std::move(name));
    };
    for (std::size_t i = 0; i < ring.towers.size(); ++i) {
      const std::string name = concat(ring.name, " tower ", i + 1);
      if (static_cast<std::size_t>(ring.towers[i].type) >= kTowerTypes) throw Error(name, "is of no known type");
      if (!(ring.towers[i].height > walls.height)) throw Error(name, "is not higher than the wall");
      add(ring.towers[i].footprint, name);
    }
    for (std::size_t i = 0; i < ring.curtains.size(); ++i)
      add(ring.curtains[i].footprint, concat(ring.name, " curtain ", i + 1));
    for (const Walls::Gate& gate : ring.gates) {
      const std::string name = concat(ring.name, " gate ", gate.name);
      if (!(gate.width > 0) || !(gate.height > 0) || !(gate.height < walls.height))
        throw Error(name, "has a passage that does not fit the wall");
      if (gate.footprint.size() != 4) throw Error(name, "has no four sides");
      for (const std::uint32_t tower : gate.towers)
        if (tower != Walls::kNobody && tower >= ring.towers.size()) throw Error(name, "stands beside no tower");
      add(gate.footprint, name);
    }
    for (std::size_t i = 0; i < ring.stairs.size(); ++i)
      if (ring.stairs[i].curtain >= ring.curtains.size() || !(ring.stairs[i].width > 0))
        throw Error(concat(ring.name, " stair ", i + 1), "leads to no curtain");
  }
  checkRegions(footprints, [&](std::size_t i) { return names[i]; });
}

Summary summarize(const Walls& walls) {
  Summary summary;
  for (const Walls::Ring& ring : walls.rings) {
    double length = 0;
    std::uint64_t posterns = 0;
    for (const Walls::Curtain& curtain : ring.curtains) length += geometry::length(curtain.to - curtain.from);
    for (const Walls::Gate& gate : ring.gates) posterns += gate.is_postern ? 1 : 0;
    summary.emplace_back(concat(ring.name, " curtains"), concat(fixed(length, 0), " m"));
    summary.emplace_back(concat(ring.name, " towers"), static_cast<std::uint64_t>(ring.towers.size()));
    summary.emplace_back(concat(ring.name, " gates"), static_cast<std::uint64_t>(ring.gates.size()) - posterns);
    summary.emplace_back(concat(ring.name, " posterns"), posterns);
    summary.emplace_back(concat(ring.name, " stairs"), static_cast<std::uint64_t>(ring.stairs.size()));
  }
  return summary;
}

}  // namespace castra
