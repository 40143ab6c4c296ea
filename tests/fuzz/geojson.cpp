// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/geojson.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "pipeline/base/check.h"
#include "pipeline/base/error.h"

namespace {

using castra::formats::Coordinates;
using castra::formats::Feature;
using castra::formats::Projection;

template <class Decode>
void tryTo(const Decode& decode) {
  try {
    decode();
  } catch (const castra::Error& error) {
    CASTRA_CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos, error.what());
  }
}

void checkRegions(const std::vector<castra::geometry::Region>& regions) {
  for (const auto& region : regions) {
    CASTRA_CHECK(!castra::geometry::findFault(region), "what is read can be built on");
    CASTRA_CHECK(castra::geometry::area(region) > 0, castra::geometry::area(region));
  }
}

/// What was read can be written, and then reads the same.
void checkRoundTrip(const std::vector<Feature>& features, const Projection& projection) {
  const std::string text = castra::formats::encodeFeatures(features, projection);
  const auto back = castra::formats::decodeFeatures(text, "back.geojson", Coordinates::automatic, projection);
  CASTRA_CHECK(back.size() == features.size(), back.size());
  CASTRA_CHECK(castra::formats::encodeFeatures(back, projection) == text, text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto coordinates : {Coordinates::metres, Coordinates::degrees, Coordinates::automatic}) {
    tryTo([&] {
      const auto boundary = castra::formats::decodeGeoJson(text, "fuzz.geojson", coordinates);
      CASTRA_CHECK(!boundary.parts.empty(), "no polygon is an error");
      checkRegions(boundary.parts);
    });
    for (const Projection& projection : {Projection{}, Projection{true, 11, 60}}) {
      tryTo([&] {
        const auto features = castra::formats::decodeFeatures(text, "fuzz.geojson", coordinates, projection);
        for (const Feature& feature : features) checkRegions(feature.regions);
        // Metres far from the middle of a site in degrees have no degrees to be written in.
        if (!projection.is_degrees) checkRoundTrip(features, projection);
      });
    }
  }
  return 0;
}
