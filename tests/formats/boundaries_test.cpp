// SPDX-License-Identifier: GPL-3.0-or-later
// Boundary files as cities publish them. They lie outside the project; CASTRA_TEST_DATA names the folder.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "pipeline/formats/geojson.h"

namespace castra::formats {
namespace {

namespace fs = std::filesystem;

struct City {
  const char* file;
  double square_kilometres;  // within 2 % of what is published: 59.1, 431.5 with its water, 631.1 and 783.8
  std::size_t parts, holes;
};

class Boundaries : public testing::TestWithParam<City> {};

TEST_P(Boundaries, AreOneGround) {
  const City& city = GetParam();
  const char* folder = std::getenv("CASTRA_TEST_DATA");
  if (folder == nullptr) GTEST_SKIP() << "reference data is absent: CASTRA_TEST_DATA is not set";
  const fs::path path = fs::path(folder) / "boundaries" / city.file;
  if (!fs::exists(path)) GTEST_SKIP() << "reference data is absent: no " << path;
  std::ifstream in(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const Boundary boundary = decodeGeoJson(bytes, city.file, Coordinates::automatic);
  EXPECT_TRUE(boundary.projection.is_degrees);
  EXPECT_FALSE(geometry::locateFault(boundary.parts));
  double area = 0;
  std::size_t holes = 0;
  for (const geometry::Region& part : boundary.parts) area += geometry::area(part), holes += part.holes.size();
  EXPECT_NEAR(area / 1e6, city.square_kilometres, 0.002);
  EXPECT_EQ(boundary.parts.size(), city.parts);
  EXPECT_EQ(holes, city.holes);
  // Written as a feature and read again, it is the same ground, point for point.
  Feature ground;
  ground.regions = boundary.parts;
  const auto back = decodeFeatures(encodeFeatures({&ground, 1}, boundary.projection), city.file, Coordinates::automatic,
                                   boundary.projection);
  ASSERT_EQ(back.size(), 1u);
  ASSERT_EQ(back[0].regions.size(), boundary.parts.size());
  for (std::size_t i = 0; i < boundary.parts.size(); ++i) EXPECT_EQ(back[0].regions[i].outer, boundary.parts[i].outer);
}

// Montréal has three enclaves, which are other towns, and an island in its river; Toronto and New York have many
// islands, and Brooklyn has a hole that its file gives.
INSTANTIATE_TEST_SUITE_P(Cities, Boundaries,
                         testing::Values(City{"manhattan.geojson", 59.052, 31, 0},
                                         City{"montreal.geojson", 425.567, 2, 3},
                                         City{"toronto.geojson", 633.838, 23, 0},
                                         City{"new-york-city-boroughs.geojson", 784.544, 63, 1}),
                         [](const auto& city) {
                           const std::string file = city.param.file;
                           return file.substr(0, file.find_first_of("-."));
                         });

}  // namespace
}  // namespace castra::formats
