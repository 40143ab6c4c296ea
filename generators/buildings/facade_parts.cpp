// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/facade_parts.h"

namespace castra::generators {

geometry::Vec3 FacadeWork::placeOf(const Spot& spot) const {
  return spot.side.placeOf(spot.u, spot.z) + geometry::lifted(geometry::rightOf(spot.side.way) * spot.d, 0);
}

void FacadeWork::add(std::string_view noun, std::uint32_t material, const Spot& spot, FaceMesh mesh,
                     std::size_t first_level, std::size_t last_level) {
  if (mesh.empty()) return;
  model.addPlaced(noun, material, mesh.take(), placeOf(spot), spot.side.yaw, first_level, last_level);
}

void FacadeWork::addShared(std::string_view noun, std::uint32_t material, const Spot& spot, const std::string& name,
                           const std::function<void(FaceMesh&)>& make, std::size_t first_level,
                           std::size_t last_level) {
  const auto build = [&] {
    FaceMesh mesh;
    make(mesh);
    return mesh.take();
  };
  model.addInstance(noun, material, model.shapeOf(name, build), placeOf(spot), spot.side.yaw, first_level, last_level);
}

}  // namespace castra::generators
