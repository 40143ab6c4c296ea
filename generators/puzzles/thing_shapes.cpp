// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/puzzles/thing_shapes.h"

#include "generators/puzzles/puzzle_shapes.h"

namespace castra::generators {

namespace {

constexpr double kPitLining = 0.125, kPitDepth = 1.75;  // [m]

}  // namespace

Solid makeKey() {
  ShapeMaker maker;
  maker.addHoop({-0.1, 0}, 0.025, 0.05, 0, 0.02);
  maker.addBox({-0.05, -0.01, 0}, {0.14, 0.01, 0.02});
  maker.addBox({0.08, -0.06, 0}, {0.1, -0.01, 0.02});
  maker.addBox({0.115, -0.05, 0}, {0.135, -0.01, 0.02});
  return maker.take();
}
Solid makeBlade() {
  ShapeMaker maker;
  maker.addBox({-0.28, -0.03, 0.006}, {0.4, 0.03, 0.018});
  maker.addBox({-0.31, -0.11, 0}, {-0.28, 0.11, 0.03});
  return maker.take();
}
Solid makeGrip() {
  ShapeMaker maker;
  maker.addBox({-0.44, -0.016, 0}, {-0.31, 0.016, 0.028});
  maker.addRound({-0.465, 0}, {{0.025, 0}, {0.025, 0.03}}, 8);
  return maker.take();
}
Solid makeBall() {
  ShapeMaker maker;
  maker.addRound(
      {0, 0}, {{0.04, 0}, {0.085, 0.03}, {0.115, 0.08}, {0.12, 0.12}, {0.115, 0.16}, {0.085, 0.21}, {0.04, 0.24}}, 12);
  return maker.take();
}
/// A heap of coins and a cup on it.
Solid makeTreasure() {
  ShapeMaker maker;
  maker.addRound({0, 0}, {{0.16, 0}, {0.13, 0.05}, {0.07, 0.09}}, 10);
  maker.addRound({0, 0}, {{0.04, 0.09}, {0.012, 0.12}, {0.012, 0.16}, {0.05, 0.2}, {0.055, 0.26}}, 8);
  return maker.take();
}
Solid makePlinth(double width, double depth) {
  ShapeMaker maker;
  const double x = width / 2, y = depth / 2;
  maker.addBox({-x, -y, 0}, {x, y, 0.12});
  maker.addBox({-x + 0.05, -y + 0.05, 0.12}, {x - 0.05, y - 0.05, 0.68});
  maker.addBox({-x + 0.02, -y + 0.02, 0.68}, {x - 0.02, y - 0.02, 0.78});
  return maker.take();
}
Solid makeTable() {
  ShapeMaker maker;
  maker.addBox({-0.7, -0.38, 0.7}, {0.7, 0.38, 0.75});
  for (const double x : {-0.66, 0.58})
    for (const double y : {-0.34, 0.26}) maker.addBox({x, y, 0}, {x + 0.08, y + 0.08, 0.7});
  return maker.take();
}
/// An open box: floor, back, front and sides.
Solid makeTub(double width, double depth, double high, double board) {
  const double x = width / 2, y = depth / 2;
  ShapeMaker maker;
  maker.addBox({-x, -y, 0}, {x, y, board});
  maker.addBox({-x, -y, board}, {x, -y + board, high});
  maker.addBox({-x, y - board, board}, {x, y, high});
  maker.addBox({-x, -y + board, board}, {-x + board, y - board, high});
  maker.addBox({x - board, -y + board, board}, {x, y - board, high});
  return maker.take();
}
/// A lid that is higher in the middle, as of an old chest.
Solid makeLid(double width, double depth) {
  const double x = width / 2, y = depth / 2;
  ShapeMaker maker;
  maker.addBox({-x, -y, 0}, {x, y, 0.06});
  maker.addBox({-x, -y + 0.07, 0.06}, {x, y - 0.07, 0.11});
  return maker.take();
}
Solid makeBands(double width, double depth, double high, bool is_locked) {
  const double x = width / 2, y = depth / 2;
  ShapeMaker maker;
  for (const double at : {-0.7 * x, 0.7 * x - 0.06}) maker.addBox({at, -y - 0.0125, 0.02}, {at + 0.06, -y, high});
  maker.addBox({-0.05, -y - 0.02, high - (is_locked ? 0.2 : 0.1)}, {0.05, -y, high});
  return maker.take();
}
/// Back, floor, sides and top of a safe; its front is the door.
Solid makeSafe(double width, double depth, double high) {
  const double x = width / 2, y = depth / 2, p = kPlate;
  ShapeMaker maker;
  maker.addBox({-x, -y, 0}, {x, y, p});
  maker.addBox({-x, y - p, p}, {x, y, high - p});
  maker.addBox({-x, -y, p}, {-x + p, y - p, high - p});
  maker.addBox({x - p, -y, p}, {x, y - p, high - p});
  maker.addBox({-x, -y, high - p}, {x, y, high});
  return maker.take();
}
/// About its hinge, on the left.
Solid makeSafeDoor(double width, double high) {
  const double wide = width - 2 * kPlate;
  ShapeMaker maker;
  maker.addBox({0.004, 0, kPlate + 0.004}, {wide - 0.004, kPlate, high - kPlate - 0.004});
  return maker.take();
}
Solid makeWheel(double width, double high) {
  ShapeMaker maker;
  const double x = width / 2 - kPlate, z = high / 2;
  maker.addBox({x - 0.09, -0.03, z - 0.02}, {x + 0.09, -0.004, z + 0.02});
  maker.addBox({x - 0.02, -0.03, z + 0.02}, {x + 0.02, -0.004, z + 0.09});
  maker.addBox({x - 0.02, -0.03, z - 0.09}, {x + 0.02, -0.004, z - 0.02});
  return maker.take();
}
Solid makeLeverBase() {
  ShapeMaker maker;
  maker.addBox({-0.22, -0.16, 0}, {0.22, 0.16, 0.12});
  maker.addBox({-0.16, -0.11, 0.12}, {0.16, 0.11, 0.42});
  return maker.take();
}
Solid makeHandle() {
  ShapeMaker maker;
  maker.addBox({-0.09, -0.05, 0.42}, {0.09, 0.05, 0.45});
  maker.addBar({0, 0, 0.45}, {0.16, 0, 0.92}, 0.036);
  return maker.take();
}
Solid makeKnob() {
  ShapeMaker maker;
  maker.addRound({0.16, 0}, {{0.03, 0.92}, {0.05, 0.95}, {0.05, 0.98}, {0.025, 1.01}}, 8);
  return maker.take();
}
Solid makeSwitch() {
  ShapeMaker maker;
  maker.addBox({-0.36, -0.36, 0}, {0.36, 0.36, 0.05});
  return maker.take();
}
Solid makeRim() {
  ShapeMaker maker;
  maker.addBox({-0.45, -0.45, 0}, {0.45, -0.37, 0.03});
  maker.addBox({-0.45, 0.37, 0}, {0.45, 0.45, 0.03});
  maker.addBox({-0.45, -0.37, 0}, {-0.37, 0.37, 0.03});
  maker.addBox({0.37, -0.37, 0}, {0.45, 0.37, 0.03});
  return maker.take();
}
Solid makeTrap() {
  ShapeMaker maker;
  maker.addBox({-0.42, -0.42, 0}, {0.42, 0.42, 0.03});
  for (int row = -1; row <= 1; ++row)
    for (int column = -1; column <= 1; ++column) maker.addSpike({0.26 * column, 0.26 * row}, 0.1, 0.03, 0.26);
  return maker.take();
}
Solid makeDen() {
  ShapeMaker maker;
  maker.addRound({0, 0}, {{0.5, 0}, {0.44, 0.12}, {0.26, 0.24}, {0.1, 0.28}}, 12);
  return maker.take();
}
Solid makeShaft() {
  const double x = kPitWidth / 2, l = kPitLining;
  ShapeMaker maker;
  maker.addBox({-x, -x, -kPitDepth}, {x, x, -kPitDepth + 0.125});
  maker.addBox({-x, -x, -kPitDepth + 0.125}, {x, -x + l, 0});
  maker.addBox({-x, x - l, -kPitDepth + 0.125}, {x, x, 0});
  maker.addBox({-x, -x + l, -kPitDepth + 0.125}, {-x + l, x - l, 0});
  maker.addBox({x - l, -x + l, -kPitDepth + 0.125}, {x, x - l, 0});
  return maker.take();
}
Solid makeHatch() {
  const double x = kPitWidth / 2 - kPitLining - 0.004;
  ShapeMaker maker;
  maker.addBox({-x, -x, -0.06}, {-0.002, x, 0});
  maker.addBox({0.002, -x, -0.06}, {x, x, 0});
  return maker.take();
}

}  // namespace castra::generators
