// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/puzzle_file.h"

#include <gtest/gtest.h>

#include "export/puzzle_colours.h"
#include "export/puzzle_picture.h"
#include "export/puzzle_sheet.h"
#include "pipeline/artifacts/puzzle_text.h"
#include "pipeline/base/text.h"
#include "pipeline/core/store.h"
#include "tests/support/temp_folder.h"

namespace castra::exporting {
namespace {

PuzzleLevel load(const std::string& name) {
  return parsePuzzle(testing::getFile(concat(CASTRA_SOURCE_DIR, "/assets/puzzles/", name, ".splat")), name);
}

/// A plan that somebody wrote down, whether it wins or not.
PuzzleSolution twoSteps() {
  using Action = PuzzleSolution::Action;
  PuzzleSolution solution;
  solution.verdict = PuzzleSolution::Verdict::solvable;
  solution.is_shortest = true;
  solution.steps = {{"hero", Action::pull, "bellpull", "", "hall"}, {"hero", Action::walk, "halldoor", "", "corridor"}};
  solution.states = 7;
  return solution;
}

struct PuzzleFile : ::testing::Test {
  PuzzleFile() : run(surround()) {}
  Surroundings surround() {
    Surroundings around;
    around.store = &store;
    return around;
  }
  MemoryStore store;
  castra::Run run;
};

TEST_F(PuzzleFile, WritesLevelPlanAndPicture) {
  const PuzzleLevel level = load("cellar");
  const Files files = exportPuzzle(run, {"cellar", 300, "The cellar"}, level, std::nullopt);
  ASSERT_EQ(files.files.size(), 2u);
  EXPECT_EQ(files.files[0].path, "cellar.png");
  EXPECT_EQ(files.files[1].path, "cellar.splat");
  EXPECT_EQ(files.files[1].blob.bytes, writePuzzle(level));
  EXPECT_EQ(tellSolution(level, twoSteps()),
            "One hero must reach room gate. Shortest plan: 2 steps.\n1. hero pulls bellpull\n"
            "2. hero walks to corridor by halldoor\n\n7 states were looked at.\n");
}

TEST_F(PuzzleFile, ALevelWithoutAPlanHasNoPicture) {
  PuzzleLevel level = load("cellar");
  level.has_plan = false;
  const Files files = exportPuzzle(run, {"cellar", 300, ""}, level, twoSteps());
  ASSERT_EQ(files.files.size(), 2u);
  EXPECT_EQ(files.files[0].path, "cellar.splat");
  EXPECT_EQ(files.files[1].path, "cellar.txt");
}

TEST(PuzzlePicture, ShowsLockedDoorsInTheColourOfTheirKey) {
  const PuzzleLevel level = load("cellar");
  const formats::Image image = drawPuzzle(level, twoSteps(), 1000, "The cellar");
  const PuzzleSheet sheet(level, 1000);
  EXPECT_EQ(image.width, sheet.width());
  EXPECT_EQ(image.height, sheet.height());
  const PuzzleColours colours(level);
  const auto pixelAt = [&](const geometry::Vec2& at) {
    const auto row = static_cast<std::size_t>(image.height - 1 - static_cast<int>(at.y)),
               column = static_cast<std::size_t>(at.x);
    const std::uint8_t* pixel = &image.pixels[3 * (row * static_cast<std::size_t>(image.width) + column)];
    return Colour{pixel[0], pixel[1], pixel[2]};
  };
  for (const PuzzleLevel::Door& door : level.doors) {
    if (!door.is_locked || door.is_window) continue;
    const PuzzleSheet::Opening opening = sheet.openingOf(door);
    // Beside the letter, along the wall.
    const geometry::Vec2 along = opening.is_upright ? geometry::Vec2{0, 13} : geometry::Vec2{13, 0};
    EXPECT_EQ(pixelAt(opening.middle + along), colours.colourOf(door.name)) << door.name;
  }
}

TEST(PuzzleColours, JoinWhatBelongsTogether) {
  const PuzzleColours cellar(load("cellar"));
  ASSERT_NE(cellar.find("ironkey"), nullptr);
  EXPECT_EQ(cellar.find("ironkey"), cellar.find("gatedoor"));
  EXPECT_EQ(cellar.find("bellpull"), cellar.find("wallsafe"));
  EXPECT_NE(cellar.find("bellpull"), cellar.find("ironkey"));
  EXPECT_EQ(cellar.find("table"), nullptr);
  const PuzzleColours team(load("mechanism-dungeon"));
  const PuzzleColours::Bond* orange = team.find("orangedoor");
  ASSERT_NE(orange, nullptr);
  EXPECT_EQ(orange, team.find("orange1"));
  EXPECT_EQ(orange, team.find("orangelever"));
  EXPECT_EQ(orange->targets, (std::vector<std::string>{"orangedoor"}));
}

}  // namespace
}  // namespace castra::exporting
