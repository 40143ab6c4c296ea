// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/glb.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "pipeline/base/check.h"
#include "pipeline/base/error.h"

namespace {

using castra::formats::ForeignPart;
using castra::formats::ForeignScene;

/// What is read can be built with.
void checkPart(const ForeignScene& scene, const ForeignPart& part) {
  CASTRA_CHECK(part.normals.size() == part.positions.size(), part.normals.size());
  CASTRA_CHECK(part.uvs.empty() || part.uvs.size() == part.positions.size(), part.uvs.size());
  CASTRA_CHECK(!part.indices.empty() && part.indices.size() % 3 == 0, part.indices.size());
  for (const std::uint32_t i : part.indices) CASTRA_CHECK(i < part.positions.size(), i);
  for (const auto& place : part.positions)
    for (const float value : place) CASTRA_CHECK(std::isfinite(value), "a place");
  for (const auto& normal : part.normals) {
    const float length = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
    CASTRA_CHECK(length > 0.99F && length < 1.01F, length);
  }
  CASTRA_CHECK(!part.material || *part.material < scene.materials.size(), "a material");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const ForeignScene scene = castra::formats::decodeGlb({reinterpret_cast<const char*>(data), size}, "fuzz.glb");
    std::uint64_t values = 0;
    for (const ForeignPart& part : scene.parts) {
      checkPart(scene, part);
      values += part.positions.size() + part.indices.size();
    }
    CASTRA_CHECK(values <= castra::formats::kLeastGlbValues + castra::formats::kGlbValuesPerByte * size, values);
  } catch (const castra::Error& error) {
    CASTRA_CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos, error.what());
  }
  return 0;
}
