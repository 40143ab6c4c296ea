// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/canvas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "export/scan.h"
#include "pipeline/base/math.h"
#include "pipeline/core/digest.h"
#include "pipeline/core/random.h"

namespace castra::exporting {
namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

/// Coverage of every pixel in 1/65536; rows from the bottom.
struct Coverage {
  int width, height;
  std::vector<std::uint32_t> values;

  Coverage(const Shape& shape, int w, int h) : width(w), height(h), values(static_cast<std::size_t>(w * h)) {
    scanShape(shape, w, h, [&](int x, int y, std::span<const std::uint32_t> row) {
      ASSERT_GE(x, 0);
      ASSERT_LE(x + static_cast<int>(row.size()), w);
      ASSERT_GE(y, 0);
      ASSERT_LT(y, h);
      for (std::size_t i = 0; i < row.size(); ++i) values[static_cast<std::size_t>(y * w + x) + i] = row[i];
    });
  }
  double at(int x, int y) const { return values[static_cast<std::size_t>(y * width + x)] / double{kFullCoverage}; }
  double sum() const {
    double total = 0;
    for (const std::uint32_t value : values) total += value;
    return total / kFullCoverage;
  }
};

Shape shapeOf(const Ring& ring) {
  Shape shape;
  shape.addRing(ring);
  return shape;
}

Ring circle(const Vec2& centre, double radius, int corners) {
  Ring ring;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * math::kPi * i / corners;
    ring.push_back(centre + Vec2{radius * math::cos(angle), radius * math::sin(angle)});
  }
  return ring;
}

/// The part of a ring inside the picture, by cutting it along each side (Sutherland and Hodgman).
Ring clipToBox(Ring ring, double left, double bottom, double right, double top) {
  const auto cut = [](const Ring& in, auto depth) {
    Ring out;
    for (std::size_t i = 0; i < in.size(); ++i) {
      const Vec2 a = in[i], b = in[(i + 1) % in.size()];
      const double da = depth(a), db = depth(b);
      if (da >= 0) out.push_back(a);
      if ((da >= 0) != (db >= 0)) out.push_back(a + (b - a) * (da / (da - db)));
    }
    return out;
  };
  ring = cut(ring, [&](const Vec2& p) { return p.x - left; });
  ring = cut(ring, [&](const Vec2& p) { return right - p.x; });
  ring = cut(ring, [&](const Vec2& p) { return p.y - bottom; });
  return cut(ring, [&](const Vec2& p) { return top - p.y; });
}

Random randomOf(std::uint64_t seed) { return Random(Fingerprint().add("seed", seed).digest()); }

TEST(Scan, HalfAPixelIsHalfCovered) {
  const Coverage c(shapeOf({{1, 1}, {2, 1}, {2, 2}}), 4, 4);
  EXPECT_EQ(c.at(1, 1), 0.5);
  EXPECT_EQ(c.sum(), 0.5);
  const Coverage d(shapeOf({{1.25, 2}, {1.75, 2}, {1.75, 2.5}, {1.25, 2.5}}), 4, 4);
  EXPECT_EQ(d.at(1, 2), 0.25);
  EXPECT_EQ(d.sum(), 0.25);
}

TEST(Scan, EveryPixelOfARandomTriangleHasItsExactArea) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random = randomOf(seed);
    Ring ring(3);
    for (Vec2& p : ring) {
      p.x = random.uniform() * 40 - 10;  // sticks out on all sides of a picture of 20 x 16
      p.y = random.uniform() * 36 - 10;
    }
    const Coverage c(shapeOf(ring), 20, 16);
    for (int y = 0; y < 16; ++y) {
      for (int x = 0; x < 20; ++x) {
        const double exact = std::fabs(geometry::signedArea(clipToBox(ring, x, y, x + 1, y + 1)));
        ASSERT_NEAR(c.at(x, y), exact, 1.0 / kFullCoverage) << "seed " << seed << " pixel " << x << ", " << y;
      }
    }
  }
}

TEST(Scan, ACircleHasItsArea) {
  for (const int corners : {3, 5, 17, 100, 1000}) {
    const Ring ring = circle({50.3, 49.1}, 40, corners);
    EXPECT_NEAR(Coverage(shapeOf(ring), 100, 100).sum(), geometry::signedArea(ring), 0.01) << corners << " corners";
  }
}

TEST(Scan, NothingIsCoveredOutsideTheBox) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random = randomOf(seed);
    const Ring ring = circle({100 + random.uniform(), 30 + random.uniform()}, 10 + 10 * random.uniform(), 61);
    const geometry::Box box = geometry::boundsOf(ring);
    const Coverage c(shapeOf(ring), 200, 64);
    for (int y = 0; y < c.height; ++y) {
      for (int x = 0; x < c.width; ++x) {
        const bool beside = x + 1 <= box.low.x || x >= box.high.x || y + 1 <= box.low.y || y >= box.high.y;
        ASSERT_TRUE(!beside || c.at(x, y) == 0) << "seed " << seed << " pixel " << x << ", " << y;
      }
    }
  }
}

TEST(Scan, AHoleIsLeftOut) {
  Ring hole = circle({32, 32}, 10, 90);
  std::reverse(hole.begin(), hole.end());
  const Region ring{circle({32, 32}, 20, 90), {hole}};
  Shape shape;
  shape.addRegion(ring);
  const Coverage c(shape, 64, 64);
  EXPECT_NEAR(c.sum(), geometry::area(ring), 0.01);
  EXPECT_EQ(c.at(32, 32), 0);
  EXPECT_EQ(c.at(32, 47), 1);
}

TEST(Scan, OverlapsCountOnceAndSharedSidesLeaveNoSeam) {
  Shape overlap;
  overlap.addRing({{2, 2}, {10, 2}, {10, 10}, {2, 10}});
  overlap.addRing({{5, 5}, {14, 5}, {14, 14}, {5, 14}});
  EXPECT_EQ(Coverage(overlap, 16, 16).sum(), 64 + 81 - 25);

  Shape halves;
  halves.addRing({{2, 2}, {7.3, 2}, {9.1, 10}, {2, 10}});
  halves.addRing({{7.3, 2}, {14, 2}, {14, 10}, {9.1, 10}});
  const Coverage whole(halves, 16, 16);
  for (int y = 2; y < 10; ++y)
    for (int x = 2; x < 14; ++x) EXPECT_EQ(whole.at(x, y), 1);
}

TEST(Scan, ShapesBeyondAnySideAreCutOff) {
  EXPECT_EQ(Coverage(shapeOf({{-50, -50}, {80, -50}, {80, 80}, {-50, 80}}), 20, 10).sum(), 200);
  EXPECT_EQ(Coverage(shapeOf({{0, 0}, {20, 0}, {20, 10}, {0, 10}}), 20, 10).sum(), 200);
  EXPECT_EQ(Coverage(shapeOf({{30, 2}, {40, 2}, {40, 8}}), 20, 10).sum(), 0);
  EXPECT_EQ(Coverage(shapeOf({{-30, 2}, {-20, 2}, {-20, 8}}), 20, 10).sum(), 0);
  EXPECT_EQ(Coverage(shapeOf({{3, 12}, {9, 12}, {9, 18}}), 20, 10).sum(), 0);
  EXPECT_EQ(Coverage(Shape(), 20, 10).sum(), 0);
}

TEST(Stroke, ButtLinesAreRectangles) {
  Shape shape;
  shape.addStroke(std::vector<Vec2>{{10, 10}, {40, 25}}, 4, Cap::butt);
  EXPECT_NEAR(Coverage(shape, 64, 64).sum(), 4 * std::sqrt(30.0 * 30 + 15 * 15), 0.01);
}

TEST(Stroke, RoundCapsAddADisc) {
  Shape shape, dot;
  shape.addStroke(std::vector<Vec2>{{20, 20}, {50, 20}}, 16, Cap::round);
  EXPECT_NEAR(Coverage(shape, 80, 80).sum(), 30 * 16 + math::kPi * 64, 0.5);
  dot.addStroke(std::vector<Vec2>{{20, 20}}, 16, Cap::round);
  EXPECT_NEAR(Coverage(dot, 80, 80).sum(), math::kPi * 64, 0.5);
}

TEST(Stroke, AnOutlineIsTheGroundNearTheRing) {
  // Of a square of side 40: everything at most 4 from the line.
  Shape shape;
  shape.addOutline(Ring{{20, 20}, {60, 20}, {60, 60}, {20, 60}}, 8);
  EXPECT_NEAR(Coverage(shape, 80, 80).sum(), 40 * 40 + 4 * 40 * 4 + math::kPi * 16 - 32 * 32, 0.5);
}

TEST(Stroke, SmallStepsAlongALineDoNotShow) {
  std::vector<Vec2> line;
  for (int i = 0; i <= 100; ++i) line.push_back({10 + 0.5 * i, 20.25});
  Shape steps, straight;
  steps.addStroke(line, 3, Cap::butt);
  straight.addStroke(std::vector<Vec2>{line.front(), line.back()}, 3, Cap::butt);
  const Coverage a(steps, 80, 40), b(straight, 80, 40);
  for (int y = 0; y < 40; ++y)
    for (int x = 0; x < 80; ++x) ASSERT_NEAR(a.at(x, y), b.at(x, y), 2.0 / kFullCoverage);
}

TEST(Stroke, ALineThatTurnsBackHasNoGap) {
  Shape shape;
  shape.addStroke(std::vector<Vec2>{{10, 20}, {40, 20}, {10, 20}}, 8, Cap::butt);
  EXPECT_NEAR(Coverage(shape, 64, 40).sum(), 30 * 8 + math::kPi * 16 / 2, 0.3);
}

TEST(Colour, CodesSurviveLinearLight) {
  Canvas canvas(256, 1, colourOf(0));
  for (int code = 0; code < 256; ++code) {
    const auto c = static_cast<std::uint8_t>(code);
    canvas.fill(shapeOf({{code + 0.0, 0}, {code + 1.0, 0}, {code + 1.0, 1}, {code + 0.0, 1}}), {Colour{c, c, c}});
  }
  for (int code = 0; code < 256; ++code) EXPECT_EQ(canvas.at(code, 0).green, code);
  EXPECT_NEAR(linearLight(0.5), 0.21404, 1e-5);
  EXPECT_EQ(linearLight(1.0), 1.0);
}

TEST(Canvas, HalfTransparentWhiteOnBlackIsHalfTheLight) {
  Canvas canvas(3, 3, colourOf(0x000000));
  canvas.fill(shapeOf({{0, 0}, {3, 0}, {3, 3}, {0, 3}}), {colourOf(0xFFFFFF), 0.5});
  EXPECT_EQ(canvas.at(1, 1), (Colour{188, 188, 188}));
}

TEST(Canvas, ImageHasItsTopRowFirst) {
  Canvas canvas(4, 3, colourOf(0xFFFFFF));
  canvas.fill(shapeOf({{0, 2}, {1, 2}, {1, 3}, {0, 3}}), {colourOf(0x102030)});
  const formats::Image image = canvas.image();
  ASSERT_EQ(image.pixels.size(), 4u * 3 * 3);
  EXPECT_EQ(image.pixels[0], 0x10);
  EXPECT_EQ(image.pixels[1], 0x20);
  EXPECT_EQ(image.pixels[2], 0x30);
  EXPECT_EQ(std::count(image.pixels.begin(), image.pixels.end(), 255), 33);
}

TEST(Mask, RaisingTwiceIsRaisingOnce) {
  Mask once(32, 32), twice(32, 32);
  const Shape shape = shapeOf(circle({15.5, 16.2}, 9, 40));
  once.raise(shape, 0.8);
  twice.raise(shape, 0.8);
  twice.raise(shape, 0.8);
  twice.raise(shape, 0.3);
  for (int y = 0; y < 32; ++y)
    for (int x = 0; x < 32; ++x) ASSERT_EQ(once.at(x, y), twice.at(x, y));
  EXPECT_NEAR(once.at(15, 16), 0.8 * 65535, 1);
  EXPECT_EQ(once.at(1, 1), 0);
}

TEST(Mask, SofteningKeepsWhatIsThere) {
  Mask mask(64, 64);
  mask.raise(shapeOf({{24, 24}, {40, 24}, {40, 40}, {24, 40}}), 1);
  const auto total = [&] {
    double sum = 0;
    for (int y = 0; y < 64; ++y)
      for (int x = 0; x < 64; ++x) sum += mask.at(x, y);
    return sum;
  };
  const double before = total();
  mask.soften(2);
  EXPECT_NEAR(total(), before, before * 1e-4);
  EXPECT_LT(mask.at(24, 32), 65535 * 0.7);
  EXPECT_GT(mask.at(23, 32), 65535 * 0.3);
  EXPECT_EQ(mask.at(10, 10), 0);
}

TEST(Canvas, EqualCallsGiveEqualBytes) {
  // The digest is that of every machine and compiler; it changes only with the drawing itself.
  Canvas canvas(120, 80, colourOf(0xF4F0E6));
  canvas.fill(shapeOf(circle({50, 40}, 30, 77)), {colourOf(0x3F6B7C), 0.7});
  Shape line;
  line.addStroke(std::vector<Vec2>{{5, 5}, {60, 70}, {115, 10}, {100, 75}}, 3.7, Cap::round);
  canvas.fill(line, {colourOf(0x7A2E2E)});
  const formats::Image image = canvas.image();
  const std::string bytes(image.pixels.begin(), image.pixels.end());
  EXPECT_EQ(digestOf(bytes).shortHex(), "31c74400f43c");
}

}  // namespace
}  // namespace castra::exporting
