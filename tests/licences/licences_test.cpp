// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/licences/licence_rules.h"

namespace castra::tests {
namespace {

using Strings = std::vector<std::string>;

const std::vector<SourceFile>& project() {
  static const std::vector<SourceFile> files = listProject(CASTRA_SOURCE_DIR);
  return files;
}

/// The contents of a file of the project; empty if it is not there.
std::string textOf(const std::string& path) {
  for (const SourceFile& file : project()) {
    if (file.path == path) return file.text;
  }
  return "";
}

/// A marked first line, put together here so that it does not speak for this file.
std::string mark(const std::string& licence) { return "// SPDX-License-" + ("Identifier: " + licence) + "\n"; }

TEST(Licences, EveryFileOfTheProjectSaysItsLicence) {
  EXPECT_GT(project().size(), 50u);
  const auto rows = readProvenance(textOf("assets/PROVENANCE"));
  EXPECT_FALSE(rows.empty());
  for (const std::string& fault : findLicenceFaults(project(), rows)) ADD_FAILURE() << fault;
}

TEST(Licences, NoFileOfTheProjectNamesAPlaceOfSomebodysMachine) {
  for (const std::string& fault : findForeignPlaces(project())) ADD_FAILURE() << fault;
}

TEST(Licences, TheTextsOfTheThreeLicencesAreThere) {
  EXPECT_NE(textOf("LICENSE").find("GNU GENERAL PUBLIC LICENSE"), std::string::npos);
  EXPECT_NE(textOf("export/runtime/LICENSE").find("MIT License"), std::string::npos);
  EXPECT_NE(textOf("assets/LICENSE").find("CC0 1.0 Universal"), std::string::npos);
}

TEST(Licences, FoldersDecideTheLicence) {
  EXPECT_EQ(licenceOf("generators/roads.cpp"), "GPL-3.0-or-later");
  EXPECT_EQ(licenceOf("export/gltf.cpp"), "GPL-3.0-or-later");
  EXPECT_EQ(licenceOf("export/runtime/reader.h"), "MIT");
  EXPECT_EQ(licenceOf("assets/sites/harbour/density.png"), "CC0-1.0");
}

TEST(Licences, FaultsAreFound) {
  const std::vector<SourceFile> files{
      {"generators/a.cpp", mark("GPL-3.0-or-later")},
      {"generators/b.cpp", "int b;\n"},
      {"export/runtime/c.h", mark("GPL-3.0-or-later")},
      {"export/runtime/d.h", mark("MIT")},
      {"assets/e.png", "\x89PNG"},
      {"assets/f.json", "{}"},
      {"generators/g.cpp", "\n\n\n\n\n" + mark("GPL-3.0-or-later")},
      {"LICENSE", "the text itself"},
      {"tests/fuzz/corpus/json/crash-1", "{"},
  };
  const auto rows = readProvenance(
      "# comment\n\n"
      "assets/e* | CC0-1.0 | someone\n"
      "*.cpp | GPL-3.0-or-later | someone\n"
      "tests/fuzz/corpus/* | GPL-3.0-or-later | someone\n"
      "assets/z.png | CC0-1.0 | someone\n"
      "broken row\n");
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows[0].path, "assets/e*");
  EXPECT_EQ(rows[0].made_by, "someone");
  const Strings faults = findLicenceFaults(files, rows);
  Strings places;
  for (const std::string& fault : faults) places.push_back(fault.substr(0, fault.find(": ")));
  EXPECT_EQ(places, (Strings{"generators/b.cpp", "export/runtime/c.h", "assets/f.json", "generators/g.cpp",
                             "assets/PROVENANCE", "assets/PROVENANCE"}));
  EXPECT_EQ(faults[1], "export/runtime/c.h: is GPL-3.0-or-later, but its folder is MIT");
}

TEST(Licences, ForeignPlacesAreFound) {
  const std::string home = std::string{"/ho"} + "me/";
  const std::vector<SourceFile> files{
      {"a.txt", "\nsee " + home + "ann/castra\n"},
      {"b.txt", "build" + home + "x is inside a path"},
      {"package-lock.json", std::string{"\"resolved\": \""} + "https://example.org/x.tgz\""},
  };
  const Strings faults = findForeignPlaces(files);
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_EQ(faults[0], "a.txt:2: names " + home);
  EXPECT_EQ(faults[1].substr(0, 19), "package-lock.json:1");
}

TEST(Licences, AFolderWithoutGitIsWalked) {
  // A folder above every checkout: git knows nothing of it.
  const auto root = std::filesystem::path{testing::TempDir()} / ("castra_licences_sample_" + std::to_string(getpid()));
  std::filesystem::remove_all(root);
  std::filesystem::create_directories(root / "build");
  std::filesystem::create_directories(root / "pipeline");
  for (const char* path : {"build/made.txt", "pipeline/a.h", "README.md"}) fclose(fopen((root / path).c_str(), "w"));
  Strings paths;
  for (const SourceFile& file : listProject(root)) paths.push_back(file.path);
  std::filesystem::remove_all(root);
  EXPECT_EQ(paths, (Strings{"README.md", "pipeline/a.h"}));
}

}  // namespace
}  // namespace castra::tests
