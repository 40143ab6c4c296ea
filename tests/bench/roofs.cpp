// SPDX-License-Identifier: GPL-3.0-or-later
// How many roofs come out in a second, on one core. Footprints are the size of houses and turned by any angle.
//   skeleton  the own way; the peer is CGAL's, for the same footprints in the same run
//   mass      the roof as one solid for distant levels of detail. The goal for quads is 100,000.
//   parts     the whole roof: covering, gables, dormers, chimney
#include <cstdint>
#include <string>
#include <vector>

#include "generators/buildings/roof.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "pipeline/core/random.h"
#include "pipeline/geometry/skeleton.h"
#include "pipeline/geometry/turn.h"
#include "tests/bench/bench.h"

using namespace castra;
using generators::RoofRules;
using geometry::Region;
using geometry::SkeletonWay;
using geometry::Vec2;

namespace {

constexpr std::size_t kFootprints = 2000;

struct Case {
  std::string name;
  std::vector<Region> footprints;
};

template <class Make>
Case makeCase(const std::string& name, Make make) {
  Case made{name, {}};
  for (std::size_t i = 0; i < kFootprints; ++i) {
    Random random(digestOf(concat(name, " ", i)));
    made.footprints.push_back({make(random), {}});
  }
  return made;
}

geometry::Ring turnedRing(const geometry::Ring& ring, double angle) {
  geometry::Ring out;
  for (const Vec2& p : ring) out.push_back(geometry::snap(geometry::turned(p, angle) + Vec2{100, 200}));
  return out;
}

geometry::Ring makeQuad(Random& random) {
  const double length = random.uniform(8, 16), width = random.uniform(6, 10), angle = random.uniform(0, 6);
  geometry::Ring ring{{0, 0}, {length, 0}, {length, width}, {0, width}};
  for (Vec2& p : ring) {
    p.x += random.uniform(-1, 1);
    p.y += random.uniform(-1, 1);
  }
  return turnedRing(ring, angle);
}

geometry::Ring makeL(Random& random) {
  const double length = random.uniform(10, 18), width = random.uniform(5, 8), leg = random.uniform(3, 9);
  const double leg_width = random.uniform(4, 7), angle = random.uniform(0, 6);
  return turnedRing(
      {{0, 0}, {length, 0}, {length, width}, {leg_width, width}, {leg_width, width + leg}, {0, width + leg}}, angle);
}

/// Around the origin, with corners between (1 - roughness) and 1 times 12 m away.
geometry::Ring makeRound(Random& random, double roughness) {
  geometry::Ring ring;
  for (int i = 0; i < 20; ++i) {
    const double angle = 2 * math::kPi * (i + random.uniform(-0.3, 0.3)) / 20;
    const double reach = 12 * (1 - roughness * random.uniform());
    ring.push_back(Vec2{math::cos(angle), math::sin(angle)} * reach);
  }
  return turnedRing(ring, 0);
}

template <class Work>
double perSecond(const Case& made, std::size_t count, Work work) {
  const double seconds = bench::bestOf(3, [&] {
    for (std::size_t i = 0; i < count; ++i) work(made.footprints[i]);
  });
  return static_cast<double>(count) / seconds;
}

}  // namespace

int main(int argc, char** argv) {
  bench::Report report("roofs", argc, argv);
  const Case cases[] = {makeCase("quads", makeQuad), makeCase("L shapes", makeL),
                        makeCase("convex 20-gons", [](Random& random) { return makeRound(random, 0); }),
                        makeCase("jagged 20-gons", [](Random& random) { return makeRound(random, 0.5); })};
  std::size_t sum = 0;  // so that nothing is optimised away
  for (const Case& made : cases) {
    const std::size_t some = kFootprints / 10;
    const auto skeletons = [&](SkeletonWay way, std::size_t count) {
      return perSecond(made, count, [&](const Region& footprint) {
        if (const auto skeleton = buildSkeleton(footprint, {}, way)) sum += skeleton->points.size();
      });
    };
    report.add({concat("skeleton, ", made.name), kFootprints, skeletons(SkeletonWay::wavefront, kFootprints),
                skeletons(SkeletonWay::cgal, some), "roofs/s", "peer: CGAL"});
    for (const RoofForm form : {RoofForm::hip, RoofForm::gable}) {
      RoofRules rules;
      rules.form = form;
      const std::string sort = form == RoofForm::hip ? "hip" : "gable";
      const double rate = perSecond(made, kFootprints, [&](const Region& footprint) {
        sum += massRoof(footprint, rules, {100, 200}).indices.size();
      });
      report.add(
          {concat("mass, ", sort, ", ", made.name), kFootprints, rate, 100000.0, "roofs/s", "peer: goal for quads"});
    }
    RoofRules rules;
    rules.form = RoofForm::gable;
    rules.dormers = {{0, 2, 0.5, 1.2, 1, 0.6}};
    const double rate = perSecond(made, kFootprints, [&](const Region& footprint) {
      RoofRules own = rules;
      own.chimneys = {{geometry::centroid(footprint.outer)}};
      sum += buildRoof(footprint, own, {100, 200}).parts.size();
    });
    report.add({concat("parts, gable, ", made.name), kFootprints, rate, {}, "roofs/s", ""});
  }
  report.say(concat("checksum ", sum));
}
