// SPDX-License-Identifier: GPL-3.0-or-later
// How fast blocks are divided into lots, in lots a second, on two threads. The peer is the bare subdivision of the
// paper with the bounds of lots, written down plainly, which knows neither streets nor frontage.
#include "generators/lots.h"

#include <cmath>
#include <vector>

#include "generators/blocks.h"
#include "generators/roads.h"
#include "pipeline/base/text.h"
#include "pipeline/core/parallel.h"
#include "tests/bench/bench.h"
#include "tests/bench/plain_subdivision.h"
#include "tests/bench/square_town.h"

using namespace castra;

int main(int argc, char** argv) {
  bench::Report report("lots", argc, argv);
  for (const double side : {2000.0, 6000.0, 18000.0}) {
    const bench::SquareTown town(side, Pattern::arbitrary);
    const std::vector<District>& districts = town.districts;
    Draw draw(Surroundings{});
    std::vector<Blocks> blocks;
    for (const District& district : districts)
      blocks.push_back(generators::layBlocks(draw, {}, district, generators::subdivideRoads(draw, {}, district)));
    std::vector<std::uint64_t> counts(districts.size()), landlocked(districts.size());
    std::vector<double> used(districts.size()), whole(districts.size());
    const double seconds = bench::bestOf(3, [&] {
      Workers(2).run([&] {
        parallelFor(districts.size(), [&](std::size_t i) {
          Surroundings here;
          here.thing = "lots";
          here.key = town.arterials.districts[i].key;
          Draw local(here);
          const Lots lots = generators::divideLots(local, {}, districts[i], blocks[i]);
          counts[i] = landlocked[i] = 0;
          used[i] = whole[i] = 0;
          for (std::size_t b = 0; b < lots.blocks.size(); ++b) {
            if (!blocks[i].islands[b].block.empty()) whole[i] += geometry::signedArea(blocks[i].islands[b].block);
            for (const Lots::Lot& lot : lots.blocks[b].lots) {
              ++counts[i];
              landlocked[i] += lot.frontage > 0 ? 0 : 1;
              used[i] += geometry::signedArea(lot.ring);
            }
          }
        });
      });
    });
    std::uint64_t count = 0, lost = 0;
    double area = 0, all = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      count += counts[i];
      lost += landlocked[i];
      area += used[i];
      all += whole[i];
    }
    bench::PlainSubdivision peer{110, 520, 5, 0.1, nullptr, nullptr, nullptr};
    std::uint64_t theirs = 0;
    const double peer_side = std::min(side, 3000.0);
    const double peer_seconds = bench::bestOf(3, [&] {
      theirs = peer.run({{0, 0}, {peer_side, 0}, {peer_side, peer_side}, {0, peer_side}}, 7);
    });
    report.add({"divide", count, static_cast<double>(count) / seconds, static_cast<double>(theirs) / peer_seconds,
                "lots/s",
                concat("goal 1000000; ", lost, " landlocked, ", fixed(100 * area / all, 3), " % of block area used")});
  }
  return 0;
}
