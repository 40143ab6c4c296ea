// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/rooms/room_rules.h"

namespace castra::tests {
namespace {

using Strings = std::vector<std::string>;

TEST(Rooms, EveryFileOfTheProjectKeepsToItsRoom) {
  int files = 0;
  for (const std::string& violation : findViolations(std::filesystem::path{CASTRA_SOURCE_DIR}, files)) {
    ADD_FAILURE() << violation;
  }
  EXPECT_GT(files, 50);
}

TEST(Rooms, ASampleTreeWithViolationsIsCaught) {
  const auto root = std::filesystem::path{testing::TempDir()} / ("castra_rooms_sample_" + std::to_string(getpid()));
  std::filesystem::remove_all(root);
  const auto write = [&root](const char* path, const char* text) {
    std::filesystem::create_directories((root / path).parent_path());
    std::ofstream{root / path} << text;
  };
  write("analyzers/nav.cpp", "#include \"generators/roads.h\"\n");
  write("generators/roads.h", "#include \"pipeline/artifacts/site.h\"\nint x;\n");
  write("export/deep/writer.cpp", "\n\nstd::ofstream out;\n");
  int files = 0;
  const Strings found = findViolations(root, files);
  std::filesystem::remove_all(root);
  EXPECT_EQ(files, 3);
  EXPECT_EQ(found,
            (Strings{"analyzers/nav.cpp:1: analyzers may not include generators (generators/roads.h)",
                     "export/deep/writer.cpp:3: ofstream: only the runner touches the disk; assets come from Run"}));
}

struct Include {
  const char* path;
  const char* line;
};

TEST(Rooms, IncludesUpwardOrSidewaysAreRefused) {
  for (const auto& [path, line] :
       std::vector<Include>{{"pipeline/base/text.cpp", "#include \"pipeline/geometry/vec.h\""},
                            {"pipeline/core/set.h", "#include \"pipeline/geometry/vec.h\""},
                            {"pipeline/core/set.h", "#include \"pipeline/artifacts/site.h\""},
                            {"pipeline/geometry/vec.h", "#include \"pipeline/core/random.h\""},
                            {"pipeline/geometry/vec.h", "#include \"pipeline/formats/png.h\""},
                            {"pipeline/formats/png.h", "#include \"pipeline/core/files.h\""},
                            {"pipeline/artifacts/site.h", "#include \"pipeline/formats/png.h\""},
                            {"pipeline/artifacts/site.h", "#include \"generators/site.h\""},
                            {"generators/site.cpp", "#include \"analyzers/nav.h\""},
                            {"generators/site.cpp", "#include \"export/gltf.h\""},
                            {"generators/site.cpp", "#include \"export/runtime/reader.h\""},
                            {"generators/site.cpp", "#include \"pipeline/commands/command.h\""},
                            {"analyzers/nav.cpp", "  #  include \"generators/site.h\""},
                            {"export/gltf.cpp", "#include \"analyzers/nav.h\""},
                            {"export/runtime/reader.h", "#include \"pipeline/base/text.h\""},
                            {"export/runtime/reader.h", "#include \"export/gltf.h\""},
                            {"export/runtime/reader.h", "#include <CGAL/version.h>"},
                            {"pipeline/commands/run.cpp", "#include \"tests/support/skip.h\""},
                            {"generators/site.cpp", "#include \"site.h\""},
                            {"generators/site.cpp", "#include \"castra_code.h\""}}) {
    EXPECT_EQ(findViolations(path, line).size(), 1u) << path << ' ' << line;
  }
}

TEST(Rooms, LibrariesStayInTheirPlaces) {
  for (const auto& [path, line] :
       std::vector<Include>{{"pipeline/geometry/polygon.h", "#include <CGAL/Polygon_2.h>"},
                            {"generators/lots.cpp", "#include <CGAL/Polygon_2.h>"},
                            {"generators/roads.cpp", "#include <OpenMesh/Core/Mesh/PolyMesh.hh>"},
                            {"pipeline/geometry/cell_mesh.h", "#include <OpenMesh/Core/Mesh/PolyMesh.hh>"},
                            {"pipeline/core/runner.cpp", "#include <tbb/parallel_for.h>"},
                            {"generators/lots.cpp", "#include <oneapi/tbb.h>"},
                            {"export/preview.cpp", "#include <stb/stb_image_write.h>"},
                            {"pipeline/main.cpp", "#include <CLI/CLI.hpp>"},
                            {"pipeline/commands/run.h", "#include <CLI/CLI.hpp>"},
                            {"generators/lots.cpp", "#include <openssl/evp.h>"},
                            {"pipeline/core/runner.cpp", "#include <execution>"}}) {
    EXPECT_EQ(findViolations(path, line).size(), 1u) << path << ' ' << line;
  }
}

TEST(Rooms, IncludesDownwardAreFine) {
  for (const auto& [path, line] :
       std::vector<Include>{{"pipeline/main.cpp", "#include \"generators/stages.h\""},
                            {"pipeline/main.cpp", "#include \"castra_code.h\""},
                            {"pipeline/commands/run.cpp", "#include \"export/stages.h\""},
                            {"pipeline/commands/run.cpp", "#include <CLI/CLI.hpp>"},
                            {"pipeline/core/parallel.h", "#include <tbb/parallel_for.h>"},
                            {"pipeline/core/digest.cpp", "#include <openssl/evp.h>"},
                            {"pipeline/geometry/skeleton.cpp", "#include <CGAL/Polygon_2.h>"},
                            {"pipeline/geometry/cell_mesh.cpp", "#include <OpenMesh/Core/Mesh/PolyMesh.hh>"},
                            {"pipeline/formats/png.cpp", "#include <stb/stb_image.h>"},
                            {"pipeline/artifacts/site.h", "#include \"pipeline/core/kind.h\""},
                            {"generators/site.cpp", "#include \"pipeline/formats/png.h\""},
                            {"generators/site.cpp", "#include <vector>"},
                            {"export/gltf.cpp", "#include \"export/runtime/reader.h\""},
                            {"export/runtime/reader.h", "#include \"bundle.h\""},
                            {"generators/site.cpp", "// #include \"analyzers/nav.h\""},
                            {"tests/rooms/rooms_test.cpp", "#include \"analyzers/nav.h\""}}) {
    EXPECT_EQ(findViolations(path, line), Strings{}) << path;
  }
}

TEST(Rooms, DoorsToTheWorldAreRefusedInPureRooms) {
  for (const char* line : {"int a = std::rand();",
                           "std::random_device d;",
                           "std::uniform_real_distribution<double> u;",
                           "auto t = std::chrono::system_clock::now();",
                           "auto t = steady_clock::now();",
                           "FILE* f = fopen(p, m);",
                           "std::ofstream out;",
                           "std::ifstream in;",
                           "std::thread t;",
                           "std::unordered_map<int, int> m;",
                           "std::unordered_set<int> s;",
                           "double y = std::sin(x);",
                           "double y = sin (x);",
                           "float y = cosf(x);",
                           "double y = ::pow(x, 2.0);",
                           "double y = std::exp(x);",
                           "double y = std::log(x);",
                           "double y = std::atan2(y, x);",
                           "std::transform(a, b, c, std::expf);",
                           "double y = -hypot(x, y);",
                           "double y = std::nearbyint(x);"}) {
    EXPECT_EQ(findViolations("generators/site.cpp", line).size(), 1u) << line;
    EXPECT_EQ(findViolations("pipeline/geometry/vec.cpp", line).size(), 1u) << line;
    EXPECT_EQ(findViolations("pipeline/commands/run.cpp", line), Strings{}) << line;
  }
}

TEST(Rooms, ExactFunctionsAndNamesThatOnlyLookBannedAreFine) {
  for (const char* line : {"double y = std::sqrt(x) + std::floor(x) + std::fabs(x);", "double y = castra::sin(x);",
                           "log_.log(x);", "p->exp(x);", "int cos = 3;", "double y = cosine(x);",
                           "int exponent = expo(x);", "bool strand = brand();", "// as std::sin would",
                           "/* std::thread\n std::rand */", "auto s = \"std::thread\";", "auto s = R\"(fopen(x))\";",
                           "int n = 1'000; char c = '\"'; int m = 2'000;", "std::map<int, int> ordered_map;"}) {
    EXPECT_EQ(findViolations("analyzers/nav.cpp", line), Strings{}) << line;
  }
}

TEST(Rooms, ProseIsBlankedAndCodeAfterItIsRead) {
  EXPECT_EQ(blankProse("a // b\nc"), "a     \nc");
  EXPECT_EQ(blankProse("\"x\\\"y\" z"), "\"    \" z");
  EXPECT_EQ(blankProse("/* a\nb */c"), "    \n    c");
  EXPECT_EQ(blankProse("R\"q(a)\"b)q\" z"), "R\"q(    )q\" z");
  EXPECT_EQ(findViolations("analyzers/nav.cpp", "auto q = '\\''; // quote\nstd::thread t;").size(), 1u);
}

}  // namespace
}  // namespace castra::tests
