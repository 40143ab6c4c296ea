// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/houses/random_lot.h"

#include <algorithm>
#include <array>

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/turn.h"
#include "tests/geometry/shapes.h"

namespace castra::houses {

namespace {

using geometry::Ring;
using geometry::Vec2;

constexpr std::array<std::string_view, 11> kKinds = {"row",   "wide", "trapezium", "triangle", "sliver", "bent",
                                                     "spiky", "tiny", "huge",      "deep",     "large"};

struct Interval {
  double low, high;
};

Ring drawRing(std::string_view kind, Random& random) {
  const auto quad = [&](double width, double depth, double skew) {
    Ring ring{{0, 0}, {width, 0}, {width, depth}, {0, depth}};
    for (std::size_t i = 1; i < 4; ++i) {
      const double x = random.uniform(-skew, skew), y = random.uniform(-skew, skew);
      ring[i] = ring[i] + Vec2{x, i == 1 ? 0 : y};
    }
    return ring;
  };
  // One draw after the other: the order of arguments is the compiler's.
  const auto drawQuad = [&](const Interval& width, const Interval& depth, double skew) {
    const double wide = random.uniform(width.low, width.high), deep = random.uniform(depth.low, depth.high);
    return quad(wide, deep, skew);
  };
  const double width = random.uniform(5, 14), depth = random.uniform(12, 36);
  if (kind == "row") return quad(width, depth, 0.6);
  if (kind == "wide") return drawQuad({14, 60}, {10, 40}, 2);
  if (kind == "trapezium") return drawQuad({8, 30}, {10, 30}, 6);
  if (kind == "triangle") {
    const double base = random.uniform(6, 40), x = random.uniform(-5, 30), y = random.uniform(6, 40);
    return {{0, 0}, {base, 0}, {x, y}};
  }
  if (kind == "deep") return drawQuad({8, 26}, {20, 45}, 1.5);
  if (kind == "large") return drawQuad({24, 60}, {28, 60}, 3);
  if (kind == "sliver") return drawQuad({0.5, 3.5}, {5, 60}, 0.2);
  if (kind == "huge") return drawQuad({60, 300}, {60, 300}, 20);
  if (kind == "tiny") return drawQuad({0.3, 6}, {0.3, 6}, 0.1);
  if (kind == "bent") {
    const double cut_x = random.uniform(0.3, 0.8) * width, cut_y = random.uniform(0.3, 0.8) * depth;
    return {{0, 0}, {width, 0}, {width, depth}, {cut_x, depth}, {cut_x, cut_y}, {0, cut_y}};
  }
  const double reach = random.uniform(4, 40), spike = random.uniform(0.05, 0.9);
  const int corners = 4 + static_cast<int>(random.below(16));
  return shapes::star(random, {0, 0}, reach, spike, corners);
}

}  // namespace

std::span<const std::string_view> kinds() { return kKinds; }

RandomCase drawCase(std::uint64_t number) {
  Random random(digestOf(concat("lot ", number)));
  RandomCase drawn;
  drawn.kind = kKinds[number % kKinds.size()];
  Ring ring = drawRing(drawn.kind, random);
  const double turn = random.chance(0.3) ? 0 : random.uniform(0, 2 * math::kPi);
  const double far = random.chance(0.2) ? 30000 : 500;
  const double x = random.uniform(-far, far), y = random.uniform(-far, far);
  for (Vec2& p : ring) p = geometry::snap(geometry::turned(p, turn) + Vec2{x, y});
  if (geometry::signedArea(ring) < 0) std::reverse(ring.begin(), ring.end());
  Lots::Lot lot;
  lot.ring = ring;
  const double use = random.uniform();
  lot.use = use < 0.55   ? LotUse::residential
            : use < 0.75 ? LotUse::commercial
            : use < 0.85 ? LotUse::industrial
                         : LotUse::civic;
  lot.is_suburban = random.chance(0.3);
  lot.front = drawn.kind == "spiky" ? static_cast<std::uint32_t>(random.below(ring.size())) : 0;
  lot.frontage = geometry::length(ring[(lot.front + 1) % ring.size()] - ring[lot.front]);
  drawn.lots.blocks = {{ring, {lot}}};
  // A block of one lot lies on the street all around; most lots have neighbours: those sides are left out of the
  // outline.
  if (random.chance(0.8)) drawn.lots.blocks[0].outline = shapes::rectangle(1e6, 1e6, 1e6 + 10, 1e6 + 10);
  const geometry::Box box = geometry::boundsOf(ring);
  drawn.district.density.origin = box.low;
  drawn.district.density.cell = std::max(box.width(), box.height()) + 1;
  drawn.district.density.width = drawn.district.density.height = 1;
  drawn.district.density.values = {static_cast<std::uint8_t>(random.below(256))};
  const std::array<const char*, 3> styles{"medieval", "downtown", "suburb"};
  drawn.style = styles[random.below(3)];
  return drawn;
}

}  // namespace castra::houses
