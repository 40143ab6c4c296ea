// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/material_paint.h"

#include "generators/materials/material_raster.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

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
  for (const MaterialOrder& order : readMaterialFile(draw.asset(params.file), params.file.path)) {
    draw.stopIfCancelled();
    out.add(order.name, paintMaterial(order, params.size, draw.random(order.name).bits()));
  }
  return out.finish();
}

}  // namespace castra::generators
