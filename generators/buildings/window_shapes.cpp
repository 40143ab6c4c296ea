// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/window_shapes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/models/solid_builder.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::SolidMesh;
using geometry::Vec3;

constexpr double kPane = 0.02;        // thickness [m]
constexpr double kFrameDepth = 0.07;  // [m]
constexpr double kPost = 0.045;       // width of posts and rails within a frame [m]
constexpr double kWidePane = 0.75;    // wider windows have posts [m]
constexpr double kHighPane = 1.0;     // higher ones rails [m]

double rounded(double value) { return std::floor(value * 256 + 0.5) / 256; }

std::string nameOf(std::string_view what, double width, double height) {
  return concat(what, ' ', static_cast<int>(rounded(width) * 256 + 0.5), 'x',
                static_cast<int>(rounded(height) * 256 + 0.5));
}

class Boxes {
 public:
  Boxes() : builder_({0, 0}) {}
  void add(const Vec3& low, const Vec3& high) {
    const Vec3 a = geometry::snap(low), b = geometry::snap(high);
    builder_.addPrism({{a.x, a.y}, {b.x, a.y}, {b.x, b.y}, {a.x, b.y}}, a.z, b.z);
  }
  SolidMesh take() { return builder_.take(); }

 private:
  SolidBuilder builder_;
};

}  // namespace

std::string WindowShape::nameOfFrame() const { return nameOf("frame", width, height); }
std::string WindowShape::nameOfPane() const { return nameOf("pane", width, height); }
std::string WindowShape::nameOfShutter() const { return nameOf("shutter", width, height); }

SolidMesh WindowShape::makeFrame() const {
  const double half = rounded(width) / 2, high = rounded(height), f = kWindowFrame;
  Boxes boxes;
  boxes.add({-half, 0, 0}, {-half + f, kFrameDepth, high});
  boxes.add({half - f, 0, 0}, {half, kFrameDepth, high});
  boxes.add({-half + f, 0, 0}, {half - f, kFrameDepth, f});
  boxes.add({-half + f, 0, high - f}, {half - f, kFrameDepth, high});
  const int posts = static_cast<int>(std::floor((rounded(width) - 2 * f) / kWidePane));
  const double step = (2 * half - 2 * f) / (posts + 1);
  const double rail = high > kHighPane + 0.2 ? high * 0.68 : high - f;
  double left = -half + f;
  for (int i = 0; i <= posts; ++i) {
    const double at = -half + f + step * (i + 1), right = i < posts ? at - kPost / 2 : half - f;
    if (rail < high - f) boxes.add({left, 0.01, rail - kPost / 2}, {right, kFrameDepth - 0.01, rail + kPost / 2});
    if (i == posts) break;
    boxes.add({right, 0.01, f}, {at + kPost / 2, kFrameDepth - 0.01, high - f});
    left = at + kPost / 2;
  }
  return boxes.take();
}

SolidMesh WindowShape::makePane() const {
  // One pane behind all posts would overlap them: it lies behind their backs, within the frame's depth.
  const double half = rounded(width) / 2 - kWindowFrame, high = rounded(height) - kWindowFrame;
  Boxes boxes;
  boxes.add({-half, kFrameDepth - 0.01, kWindowFrame}, {half, kFrameDepth - 0.01 + kPane, high});
  return boxes.take();
}

SolidMesh WindowShape::makeShutter() const {
  const double half = rounded(width) / 4, high = rounded(height);
  Boxes boxes;
  boxes.add({-half, -0.027, 0.002}, {half, -0.005, high});
  // Battens, and a slanting look by three of them.
  for (const double z : {0.1, high / 2 - 0.04, high - 0.18})
    boxes.add({-half + 0.02, -0.042, z}, {half - 0.02, -0.027, z + 0.08});
  return boxes.take();
}

std::string WindowShape::nameOfPlate(bool is_on_line) const {
  return nameOf(is_on_line ? "thin plate" : "plate", width, height);
}

SolidMesh WindowShape::makePlate(bool is_on_line) const {
  const double half = rounded(width) / 2;
  Boxes boxes;
  if (is_on_line)
    boxes.add({-half, -4 / geometry::kLattice, 0}, {half, -1 / geometry::kLattice, rounded(height)});
  else
    boxes.add({-half, -0.03, 0}, {half, -0.002, rounded(height)});
  return boxes.take();
}

std::string DoorShape::nameOfFrame() const {
  return nameOf(is_entrance ? "entrance frame" : "door frame", width, height);
}
std::string DoorShape::nameOfHandles() const {
  return nameOf(is_entrance ? "entrance handles" : "door handles", width, height);
}
std::string DoorShape::nameOfLeaf() const { return nameOf(is_entrance ? "entrance leaf" : "door leaf", width, height); }

SolidMesh DoorShape::makeFrame() const {
  const double half = rounded(width) / 2, high = rounded(height), f = kDoorFrame, deep = is_entrance ? 0.06 : 0.05;
  Boxes boxes;
  boxes.add({-half, -deep, 0}, {-half + f, deep, high});
  boxes.add({half - f, -deep, 0}, {half, deep, high});
  boxes.add({-half + f, -deep, high - f}, {half - f, deep, high});
  return boxes.take();
}

SolidMesh DoorShape::makeLeaf() const {
  const double wide = rounded(width) - 2 * kDoorFrame - 0.006, high = rounded(height) - kDoorFrame - 0.006;
  const double thick = is_entrance ? 0.05 : 0.04;
  Boxes boxes;
  boxes.add({0.003, -thick / 2, 0.006}, {wide, thick / 2, high});
  if (!is_entrance) {
    // Two panels on both faces, the upper one higher.
    const double rail = 0.95;
    for (const double side : {-1.0, 1.0})
      for (const auto& [low, top] : {std::pair{0.22, rail - 0.08}, std::pair{rail + 0.08, high - 0.14}}) {
        const double y = side * (thick / 2 + 0.0005), out = side * (thick / 2 + 0.009);
        boxes.add({0.13, std::min(y, out), low}, {wide - 0.13, std::max(y, out), top});
      }
    return boxes.take();
  }
  // Panels stand out from the outer face, two columns of three.
  for (int column = 0; column < 2; ++column)
    for (int row = 0; row < 3; ++row) {
      const double x = 0.12 + column * (wide / 2 - 0.02), z = 0.18 + row * (high - 0.24) / 3;
      boxes.add({x, -thick / 2 - 0.012, z}, {x + wide / 2 - 0.2, -thick / 2 - 0.0005, z + (high - 0.24) / 3 - 0.12});
    }
  return boxes.take();
}

SolidMesh DoorShape::makeHandles() const {
  const double edge = rounded(width) - 2 * kDoorFrame - 0.006 - 0.065, thick = is_entrance ? 0.05 : 0.04;
  Boxes boxes;
  for (const double side : {-1.0, 1.0}) {
    const auto add = [&](double from, double to, double near, double far, double low, double high) {
      const double y0 = side * (thick / 2 + near), y1 = side * (thick / 2 + far);
      boxes.add({from, std::min(y0, y1), low}, {to, std::max(y0, y1), high});
    };
    add(edge - 0.02, edge + 0.02, 0.001, 0.008, 0.93, 1.11);
    add(edge - 0.009, edge + 0.009, 0.008, 0.05, 1.03, 1.05);
    add(edge - 0.12, edge + 0.009, 0.05, 0.066, 1.028, 1.052);
  }
  return boxes.take();
}

}  // namespace castra::generators
