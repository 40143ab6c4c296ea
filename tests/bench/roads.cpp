// SPDX-License-Identifier: GPL-3.0-or-later
// How fast roads are planned, in segments a second.
//   paper     Table 1 of Rudzicz and Verbrugge (2008): 512 x 512 px squares and areas 5, 10 and 20 times that, without
//             bitmaps and with all three. Bounds are chosen so that about as many roads come out as theirs, and edges
//             and points are drawn evenly, as published.
//   bare      the bare subdivision of large squares, on two threads, with maps and without
//   network   the finished network of districts: junctions, classes, crossroads, slots
// The peer is the paper's algorithm written down plainly, in the same run.
#include "generators/roads.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <string>
#include <vector>

#include "generators/bare_subdivision.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/core/parallel.h"
#include "tests/bench/bench.h"
#include "tests/bench/plain_subdivision.h"
#include "tests/bench/square_town.h"

using namespace castra;
using geometry::Grid;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr int kRuns = 3, kShortRuns = 15;  // what takes milliseconds is disturbed more easily

Ring square(double side) { return {{0, 0}, {side, 0}, {side, side}, {0, side}}; }

/// Soft clouds, never wholly black.
Grid paint(double side, int pixels, double phase) {
  Grid grid{pixels, pixels, {0, 0}, side / pixels, {}};
  for (int y = 0; y < pixels; ++y)
    for (int x = 0; x < pixels; ++x) {
      const double u = 6.0 * x / pixels + phase, v = 6.0 * y / pixels - phase;
      grid.values.push_back(static_cast<std::uint8_t>(140 + 100 * math::sin(u) * math::cos(v)));
    }
  return grid;
}

struct Maps {
  explicit Maps(double side)
      : density(paint(side, 512, 0)), manhattan(paint(side, 512, 1)), arbitrary(paint(side, 512, 2)) {}
  Grid density, manhattan, arbitrary;
};

std::uint64_t runBare(double side, const generators::BareRules& rules, const Maps* maps, int threads) {
  const Random random(digestOf("bench"));
  std::uint64_t roads = 0;
  Workers(threads).run([&] {
    generators::BareMaps painted;
    if (maps != nullptr) painted = {&maps->density, &maps->manhattan, &maps->arbitrary};
    const std::vector<Ring> rings{square(side)};
    for (const generators::BarePlan& part : generators::subdivideBare(rings, rules, painted, random))
      roads += part.roads.size();
  });
  return roads;
}

/// Roads a second, and a note of roads by CPU time: where other programs are at work, that says what a core could do
/// alone.
struct BareRate {
  std::uint64_t roads = 0;
  double rate = 0;
  std::string note;
};

BareRate rateBare(double side, const generators::BareRules& rules, const Maps* maps, int threads) {
  double best = 1e300, least_cpu = 1e300;
  std::uint64_t roads = 0;
  for (int i = 0; i < (side < 5000 ? kShortRuns : kRuns); ++i) {
    const std::clock_t start = std::clock();
    best = std::min(best, bench::seconds([&] { roads = runBare(side, rules, maps, threads); }));
    least_cpu = std::min(least_cpu, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  const std::string note = concat(threads == 1 ? "one thread; " : "two threads; ",
                                  fixed(static_cast<double>(roads) / least_cpu / 1e6, 1), " M a core-second");
  return {roads, static_cast<double>(roads) / best, note};
}

std::uint64_t runPeer(double side, const generators::BareRules& rules, const Maps* maps) {
  bench::PlainSubdivision peer;
  peer.min_area = rules.min_area;
  peer.max_area = rules.max_area;
  peer.max_ratio = rules.max_ratio;
  peer.angle_deviation = rules.angle_deviation;
  if (maps != nullptr) {
    peer.density = &maps->density;
    peer.manhattan = &maps->manhattan;
    peer.arbitrary = &maps->arbitrary;
  }
  return peer.run(square(side), 7);
}

template <class Work>
double rateOf(std::uint64_t& count, Work work, int runs = kRuns) {
  const double seconds = bench::bestOf(runs, [&] { count = work(); });
  return static_cast<double>(count) / seconds;
}

void measurePaper(bench::Report& report) {
  for (const bool with_maps : {false, true})
    for (const int times : {1, 5, 10, 20}) {
      const double side = std::floor(512 * std::sqrt(static_cast<double>(times)));
      const Maps maps(side);
      generators::BareRules rules;
      rules.min_area = 600;
      rules.max_area = 1950;  // gives about 200 roads on the smallest square, as theirs
      rules.angle_deviation = 0.15;
      rules.sparse_factor = with_maps ? 5 : 1;
      rules.even_draws = true;
      std::uint64_t theirs = 0;
      const BareRate ours = rateBare(side, rules, with_maps ? &maps : nullptr, 1);
      const double their_rate = rateOf(
          theirs, [&] { return runPeer(side, rules, with_maps ? &maps : nullptr); }, kShortRuns);
      report.add({concat("paper, ", times, " x 512^2, ", with_maps ? "all maps" : "no maps"), ours.roads, ours.rate,
                  their_rate, "segments/s", concat(ours.note, "; peer made ", theirs)});
    }
}

void measureBare(bench::Report& report) {
  for (const double side : {4000.0, 12650.0, 40000.0})
    for (const bool with_maps : {false, true}) {
      const Maps maps(side);
      generators::BareRules rules;
      rules.min_area = 50;
      rules.max_area = 200;
      rules.angle_deviation = 0.1;
      rules.sparse_factor = with_maps ? 2 : 1;
      std::uint64_t theirs = 0;
      const BareRate ours = rateBare(side, rules, with_maps ? &maps : nullptr, 2);
      std::optional<double> their_rate;
      if (side < 5000)
        their_rate = rateOf(
            theirs, [&] { return runPeer(side, rules, with_maps ? &maps : nullptr); }, kShortRuns);
      report.add({concat("bare, ", with_maps ? "all maps" : "no maps"), ours.roads, ours.rate, their_rate, "segments/s",
                  concat(ours.note, "; goal 4000000")});
    }
}

void measureNetwork(bench::Report& report) {
  for (const Pattern pattern : {Pattern::manhattan, Pattern::arbitrary, Pattern::organic})
    for (const double side : {4000.0, 12000.0, 36000.0}) {
      const bench::SquareTown town(side, pattern);
      const std::vector<District>& districts = town.districts;
      std::vector<std::uint64_t> counts(districts.size());
      std::uint64_t count = 0;
      const double rate = rateOf(count, [&] {
        Workers(2).run([&] {
          parallelFor(districts.size(), [&](std::size_t i) {
            Surroundings here;
            here.thing = "roads";
            here.key = town.arterials.districts[i].key;
            Draw local(here);
            counts[i] = generators::subdivideRoads(local, {}, districts[i]).roads.size();
          });
        });
        std::uint64_t sum = 0;
        for (const std::uint64_t one : counts) sum += one;
        return sum;
      });
      std::uint64_t theirs = 0;
      generators::BareRules rules;
      rules.min_area = 3000;
      rules.max_area = 16000;
      rules.angle_deviation = pattern == Pattern::manhattan ? 0 : 0.15;
      std::optional<double> peer;
      if (side < 20000) peer = rateOf(theirs, [&] { return runPeer(side, rules, nullptr); });
      report.add({concat("network, ", nameOf(pattern)), count, rate, peer, "segments/s", "two threads; goal 1000000"});
    }
}

}  // namespace

int main(int argc, char** argv) {
  bench::Report report("roads", argc, argv);
  measurePaper(report);
  measureBare(report);
  measureNetwork(report);
  return 0;
}
