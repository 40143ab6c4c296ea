// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/material_paint.h"

#include "generators/materials/material_raster.h"
#include "pipeline/base/error.h"
#include "pipeline/core/parallel.h"

namespace castra::generators {

namespace {

constexpr std::size_t kAtOnce = 16;  // materials in memory

}  // namespace

Material paintMaterial(const MaterialOrder& order, std::int32_t size, std::uint64_t seed) {
  Material material;
  material.name = order.name;
  material.sort = order.sort;
  material.density = order.density;
  const Ground ground{order.colours, order.roughness, order.repeat, Dice(seed)};
  rasterPattern(order.pattern(ground), order.repeat, size, material);
  return material;
}

Set<Material> paintMaterials(Draw& draw, const MaterialPaintParams& params) {
  if (params.file.empty()) throw Error("file", "no file of materials is given; assets/materials/materials.json is one");
  SetWriter<Material> out(draw);
  const std::vector<MaterialOrder> orders = readMaterialFile(draw.asset(params.file), params.file.path);
  parallelInOrder<Material>(
      orders.size(), kAtOnce,
      [&](std::size_t i) {
        draw.stopIfCancelled();
        return paintMaterial(orders[i], params.size, draw.random(orders[i].name).bits());
      },
      [&](const Material& material) { out.add(material.name, material); });
  return out.finish();
}

}  // namespace castra::generators
