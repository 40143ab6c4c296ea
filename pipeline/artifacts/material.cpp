// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/material.h"

#include <cmath>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/key.h"

namespace castra {

namespace {

/// A colour as people write it.
std::string hexOf(std::uint32_t colour) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += kDigits[colour >> shift & 15];
  return text;
}

void checkNormals(const Material& material) {
  // Half a step of each channel is lost when a normal is written as bytes, and a little more when three are.
  constexpr double kSlack = 0.02;
  for (std::size_t i = 0; i < material.normals.size(); i += 3) {
    const auto at = [&](std::size_t k) { return material.normals[i + k] / 127.5 - 1; };
    const double length = std::sqrt(at(0) * at(0) + at(1) * at(1) + at(2) * at(2));
    if (!(std::fabs(length - 1) < kSlack) || !(at(2) > 0))
      throw Error(material.name, concat("has no normal in pixel ", i / 3));
  }
}

}  // namespace

void check(const Material& material) {
  if (!isKey(material.name) || material.name.find('/') != std::string::npos)
    throw Error("material", "its name is no word of a-z, 0-9, _ and -");
  if (material.sort.empty() || material.colour > 0xFFFFFF || !(material.density > 0) ||
      !std::isfinite(material.density) || !(material.repeat > 0) || !std::isfinite(material.repeat) ||
      !(material.roughness >= 0 && material.roughness <= 1))
    throw Error(material.name, "is no material");
  if (material.size < Material::kLeastSize || material.size > Material::kGreatestSize)
    throw Error(material.name, "has no texture");
  const std::size_t pixels = static_cast<std::size_t>(material.size) * static_cast<std::size_t>(material.size);
  if (material.colours.size() != 3 * pixels || material.normals.size() != 3 * pixels ||
      material.roughnesses.size() != pixels)
    throw Error(material.name, "has images of another size");
  checkNormals(material);
}

Summary summarize(const Material& material) {
  return {{"name", material.name},
          {"sort", material.sort},
          {"colour", hexOf(material.colour & 0xFFFFFF)},
          {"roughness", fixed(material.roughness, 2)},
          {"density", concat(fixed(material.density, 0), " kg/m3")},
          {"repeat", concat(fixed(material.repeat, 2), " m")},
          {"size", concat(material.size, " px")}};
}

}  // namespace castra
