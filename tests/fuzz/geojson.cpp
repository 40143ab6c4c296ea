// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/geojson.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "pipeline/base/check.h"
#include "pipeline/base/error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto coordinates : {castra::formats::Coordinates::metres, castra::formats::Coordinates::degrees}) {
    try {
      const auto regions = castra::formats::decodeGeoJson(text, "fuzz.geojson", coordinates);
      CASTRA_CHECK(!regions.empty(), "no polygon is an error");
      for (const auto& region : regions) {
        CASTRA_CHECK(!castra::geometry::findFault(region), "what is read can be built on");
        CASTRA_CHECK(castra::geometry::area(region) > 0, castra::geometry::area(region));
      }
    } catch (const castra::Error& error) {
      CASTRA_CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos, error.what());
    }
  }
  return 0;
}
