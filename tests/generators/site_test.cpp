// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/site.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "pipeline/base/error.h"
#include "pipeline/formats/png.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

namespace fs = std::filesystem;

class SiteLoad : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() /
              concat("castra_site_test_", getpid(), "_", testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  AssetRef write(const std::string& name, const std::string& bytes) {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return {name, folder_ / name, digestOf(bytes), bytes.size()};
  }

  /// A grey picture; the function gives brightness by column and row from the top.
  template <class Paint>
  AssetRef writePicture(const std::string& name, int width, int height, Paint paint) {
    formats::Image image{width, height, 1, {}};
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) image.pixels.push_back(static_cast<std::uint8_t>(paint(x, y)));
    return write(name, formats::encodePng(image));
  }

  static Site load(const SiteParams& params) {
    castra::Run run(around(1, "site"));
    Site site = loadSite(run, params);
    check(site);
    return site;
  }

  /// A map laid over the site of these params.
  static geometry::Grid loadMap(const SiteParams& params, const MapParams& paint, const std::string& name) {
    MemoryStore store;
    RowWriter rows(store);
    Surroundings surroundings = around(1, "maps");
    surroundings.rows = &rows;
    castra::Run run(surroundings);
    loadMaps(run, paint, load(params));
    const std::optional<Set<MapTile>> tiles(std::in_place, Elements(openSet(store, rows.finish().write(store))));
    return MapReader(tiles).whole(name);
  }

  static std::string problemOf(const SiteParams& params) {
    try {
      load(params);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

 private:
  fs::path folder_;
};

TEST_F(SiteLoad, IsARectangleByDefault) {
  const Site site = load({});
  ASSERT_EQ(site.parts.size(), 1u);
  EXPECT_EQ(site.parts[0].outer, shapes::rectangle(0, 0, 1000, 1000));
}

TEST_F(SiteLoad, WaterAndGreensMayBePainted) {
  SiteParams params;
  params.water = writePicture("water.png", 100, 100, [](int x, int) { return x >= 40 && x < 60 ? 255 : 0; });
  params.greens = writePicture("greens.png", 100, 100, [](int x, int y) { return x < 20 && y < 20 ? 200 : 0; });
  const Site site = load(params);
  EXPECT_EQ(site.parts.size(), 2u) << "a river from south to north";
  ASSERT_EQ(site.greens.size(), 1u);
  EXPECT_NEAR(geometry::area(site.greens[0].region), 200 * 200, 1);
}

TEST_F(SiteLoad, SteepGroundStaysWild) {
  SiteParams params;  // 1000 x 1000 m; a ramp between x = 400 and x = 500, 50 m high
  params.terrain = writePicture("terrain.png", 100, 100, [](int x, int) {
    return x < 40 ? 0 : x >= 50 ? 212 : (x - 40) * 212 / 10;
  });
  const Site site = load(params);
  ASSERT_EQ(site.slopes.size(), 1u);
  EXPECT_NEAR(geometry::area(site.slopes[0].region), 100 * 1000, 40000);
  params.max_slope = 80;
  EXPECT_TRUE(load(params).slopes.empty());
}

TEST_F(SiteLoad, DrawingsInDegreesLieOnTheGroundTheyWereMadeFor) {
  // Made for a ground elsewhere, twice as wide and half as high; a park on its eastern half, a road along its middle.
  SiteParams params;
  params.coordinates = "degrees";
  params.boundary =
      write("a.geojson", R"({"type":"Polygon","coordinates":[[[11,0],[11.02,0],[11.02,0.01],[11,0.01],[11,0]]]})");
  params.drawn_for =
      write("b.geojson",
            R"({"type":"Polygon","coordinates":[[[-70,40],[-69.96,40],[-69.96,40.005],[-70,40.005],[-70,40]]]})");
  params.greens = write(
      "c.geojson",
      R"({"type":"Polygon","coordinates":[[[-69.98,40],[-69.96,40],[-69.96,40.005],[-69.98,40.005],[-69.98,40]]]})");
  params.locks = write("d.geojson", R"({"type":"Feature","properties":{"lock":"road"},"geometry":
      {"type":"LineString","coordinates":[[-69.999,40.0025],[-69.99,40.0025]]}})");
  const Site site = load(params);
  const geometry::Box box = geometry::boundsOf(site.parts.at(0).outer);
  ASSERT_EQ(site.greens.size(), 1u);
  const geometry::Box park = geometry::boundsOf(site.greens[0].region.outer);
  EXPECT_NEAR(park.low.x, 0, 0.01);
  EXPECT_NEAR(park.high.x, box.high.x, 0.01);
  EXPECT_NEAR(park.height(), box.height(), 0.01);
  ASSERT_EQ(site.fixed.size(), 1u);
  EXPECT_NEAR(site.fixed[0].line[0].x, box.low.x + box.width() / 40, 0.01);
  EXPECT_NEAR(site.fixed[0].line[0].y, 0, 0.01);
}

TEST_F(SiteLoad, APictureMadeForAnotherGroundIsStretchedHoweverCoarse) {
  SiteParams params;
  params.width = 1000;
  params.height = 290;
  params.drawn_for = write("a.geojson", R"({"type":"Polygon","coordinates":[[[0,0],[30,0],[30,20],[0,20],[0,0]]]})");
  params.water = writePicture("water.png", 3, 2, [](int x, int y) { return x == 2 && y == 1 ? 255 : 0; });
  const Site site = load(params);
  double area = 0;
  for (const geometry::Region& part : site.parts) area += geometry::area(part);
  EXPECT_NEAR(area, 290000.0 * 5 / 6, 290000 * 0.03) << "the south-eastern of six pixels is water";
}

TEST_F(SiteLoad, ZoningIsReadByItsColours) {
  formats::Image image{2, 2, 3, {0xE8, 0xC8, 0x72, 0xC0, 0x50, 0x40, 0x80, 0x70, 0x90, 0x70, 0x98, 0x48}};
  MapParams paint;
  paint.zoning = write("zoning.png", formats::encodePng(image));
  EXPECT_EQ(loadMap({}, paint, "zoning").values, (std::vector<std::uint8_t>{2, 4, 0, 1}))
      << "the southern row comes first";
  EXPECT_TRUE(loadMap({}, paint, "density").empty()) << "a map that was not given";
}

TEST_F(SiteLoad, KeepsTheCoordinatesOfAGeoJsonFile) {
  SiteParams params;
  params.boundary =
      write("a.geojson", "{\"type\":\"Polygon\",\"coordinates\":[[[500,500],[600,500],[600,700],[500,500]]]}");
  EXPECT_EQ(load(params).parts[0].outer, (geometry::Ring{{500, 500}, {600, 500}, {600, 700}}));
}

TEST_F(SiteLoad, TracesAPicture) {
  SiteParams params;
  params.metres_per_pixel = 10;
  params.boundary = writePicture("a.png", 30, 20, [](int x, int y) { return x < 10 && y < 5 ? 255 : 0; });
  const Site site = load(params);
  ASSERT_EQ(site.parts.size(), 1u);
  const geometry::Box box = geometry::boundsOf(site.parts[0].outer);
  EXPECT_EQ(box.low, (geometry::Vec2{0, 150})) << "the top of the picture is north";
  EXPECT_EQ(box.high, (geometry::Vec2{100, 200}));
}

TEST_F(SiteLoad, LaysTheDensityNorthUpOverTheBox) {
  SiteParams params;
  params.width = 200;
  params.height = 100;
  MapParams paint;
  paint.density = writePicture("d.png", 40, 20, [](int x, int y) { return y < 10 ? 200 : x; });
  const geometry::Grid density = loadMap(params, paint, "density");
  EXPECT_EQ(density.cell, 5);
  EXPECT_EQ(density.at(3, 19), 200) << "north";
  EXPECT_EQ(density.at(3, 0), 3) << "south";
}

TEST_F(SiteLoad, ToleratesPixelsThatAreNearlySquareAndCoversTheBox) {
  SiteParams params;
  params.width = 200;
  params.height = 101;
  MapParams paint;
  paint.density = writePicture("d.png", 40, 20, [](int, int) { return 9; });
  const geometry::Grid density = loadMap(params, paint, "density");
  EXPECT_LE(density.origin.x, 0);
  EXPECT_LE(density.origin.y, 0);
  EXPECT_GE(density.origin.x + density.width * density.cell, 200);
  EXPECT_GE(density.origin.y + density.height * density.cell, 101);
}

TEST_F(SiteLoad, SaysWhatShapeADensityShouldHave) {
  SiteParams params;
  params.width = 200;
  params.height = 100;
  MapParams paint;
  paint.density = writePicture("d.png", 40, 30, [](int, int) { return 9; });
  try {
    loadMap(params, paint, "density");
    FAIL() << "was taken";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "d.png: is 40 x 30 pixels over a site of 200 x 100 m, so pixels would not be square; make it 40 x 20");
  }
}

TEST_F(SiteLoad, RefusesADarkPicture) {
  SiteParams params;
  params.boundary = writePicture("a.png", 30, 20, [](int, int) { return 100; });
  EXPECT_EQ(problemOf(params),
            "a.png: has no pixel of brightness 128 or more; lower the threshold or paint land light");
}

TEST_F(SiteLoad, GuessesThatSmallNumbersAreDegrees) {
  SiteParams params;
  params.boundary = write(
      "a.geojson", "{\"type\":\"Polygon\",\"coordinates\":[[[11.0,60.0],[11.02,60.0],[11.02,60.01],[11.0,60.0]]]}");
  EXPECT_EQ(problemOf(params),
            "a.geojson: is only 0.020 m across; if its numbers are degrees, set coordinates to degrees");
  for (const char* coordinates : {"degrees", "automatic"}) {
    params.coordinates = coordinates;
    EXPECT_EQ(problemOf(params), "");
  }
}

TEST_F(SiteLoad, JoinsTheBoroughsOfACity) {
  SiteParams params;
  params.coordinates = "automatic";
  params.boundary = write("a.geojson", R"({"type":"FeatureCollection","features":[
    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[600,0],[600,500],[0,500],[0,0]]]}},
    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[600.5,0],[900,0],[900,500],[599.5,500],[600.5,0]]]}}
  ]})");
  const Site site = load(params);
  ASSERT_EQ(site.parts.size(), 1u);
  EXPECT_EQ(site.parts[0].outer, shapes::rectangle(0, 0, 900, 500));
}

TEST_F(SiteLoad, DrawingsForAnotherBoundaryAreLaidOverTheLargestPart) {
  // Half as large as what they were drawn for, and with an islet off the coast.
  const std::string drawn_for = R"({"type":"Polygon","coordinates":[[[0,0],[2000,0],[2000,1000],[0,1000],[0,0]]]})";
  const std::string park =
      R"({"type":"Polygon","coordinates":[[[800,400],[1200,400],[1200,600],[800,600],[800,400]]]})";
  SiteParams params;
  params.boundary = write("b.geojson", R"({"type":"MultiPolygon","coordinates":[
    [[[0,0],[1000,0],[1000,500],[0,500],[0,0]]], [[[1400,0],[1500,0],[1500,100],[1400,100],[1400,0]]]]})");
  params.drawn_for = write("a.geojson", drawn_for);
  params.greens = write("greens.geojson", park);
  const Site site = load(params);
  ASSERT_EQ(site.parts.size(), 2u);
  ASSERT_EQ(site.greens.size(), 1u);
  EXPECT_EQ(site.greens[0].region.outer, shapes::rectangle(400, 200, 600, 300));
}

TEST_F(SiteLoad, PartsWhatIsDrawnOverEachOther) {
  // Water over the shore, two parks that overlap each other, the water and the shore, and a square over both.
  const auto squares = [](const std::string& properties, std::initializer_list<std::array<int, 3>> all) {
    std::string text = R"({"type":"FeatureCollection","features":[)";
    for (const auto& [x, y, side] : all)
      text += concat(text.ends_with('[') ? "" : ",", R"({"type":"Feature","properties":{)", properties,
                     R"(},"geometry":{"type":"Polygon","coordinates":[[[)", x, ",", y, "],[", x + side, ",", y, "],[",
                     x + side, ",", y + side, "],[", x, ",", y + side, "],[", x, ",", y, "]]]}}");
    return text + "]}";
  };
  SiteParams params;
  params.width = params.height = 1000;
  params.water = write("water.geojson", squares("", {{900, 400, 300}}));
  params.greens = write("greens.geojson", squares(R"("name":"Park")", {{-100, 300, 500}, {300, 300, 650}}));
  params.locks = write("locks.geojson", squares(R"("lock":"reserved")", {{350, 350, 100}}));
  const Site site = load(params);
  std::vector<geometry::Region> all;
  const auto areaOfAll = [&](const std::vector<Site::Area>& areas) {
    double area = 0;
    for (const Site::Area& each : areas) {
      all.push_back(each.region);
      area += geometry::area(each.region);
    }
    return area;
  };
  EXPECT_EQ(areaOf(site.parts), 1e6 - 100 * 300);
  EXPECT_EQ(areaOfAll(site.reserved), 100 * 100);
  // The first park has 400 x 500 m on land, less its half of the square; the second what is left of its own.
  EXPECT_EQ(areaOfAll(site.greens), (400 * 500 - 50 * 100) + (650 * 650 - 100 * 500 - 50 * 300 - 50 * 100));
  EXPECT_FALSE(geometry::locateFault(all)) << "no two overlap";
}

TEST_F(SiteLoad, LoadsTheDefaultSite) {
  const auto asset = [](const std::string& path) {
    std::ifstream file(fs::path(CASTRA_SOURCE_DIR) / path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    return AssetRef{path, fs::path(CASTRA_SOURCE_DIR) / path, digestOf(bytes), bytes.size()};
  };
  SiteParams params;
  params.boundary = asset("assets/sites/harbour/boundary.geojson");
  MapParams paint;
  paint.density = asset("assets/sites/harbour/density.png");
  const Site site = load(params);
  ASSERT_EQ(site.parts.size(), 1u);
  EXPECT_TRUE(site.parts[0].holes.empty());
  EXPECT_NEAR(geometry::area(site.parts[0]), 997'507, 1);
  EXPECT_FALSE(loadMap(params, paint, "density").empty());
}

}  // namespace
}  // namespace castra::generators
