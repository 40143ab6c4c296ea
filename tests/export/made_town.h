// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/street_measures.h"
#include "pipeline/artifacts/town_certificate.h"
#include "pipeline/core/store.h"
#include "tests/support/town.h"

namespace castra::exporting::testing {

/// A town made by all stages, taken apart again, so that an exporter can be called on changed parts of it.
class MadeTown {
 public:
  MadeTown(std::uint64_t seed, const std::string& pattern)
      : plan_(castra::testing::planTown(
            castra::testing::townRecipe(seed, castra::testing::rectangle(640, 520, pattern)))),
        runner_(plan_, store, {}) {
    runner_.run();
    site = decode<Site>(runner_.load(thing("site.load")));
    arterials = decode<Arterials>(runner_.load(thing("roads.arterials")));
    certificate = decode<TownCertificate>(runner_.load(thing("town.certify")));
    measures = decode<StreetMeasures>(runner_.load(thing("streets.measure")));
  }

  template <class T>
  Set<T> set(const std::string& stage) {
    return Set<T>(runner_.elements(thing(stage)));
  }
  Set<RoadPlan> plans() { return set<RoadPlan>("roads.subdivide"); }
  Set<Blocks> blocks() { return set<Blocks>("blocks.lay"); }
  Set<Lots> lots() { return set<Lots>("lots.divide"); }

  Surroundings around() {
    Surroundings around;
    around.store = &store;
    around.seed = 77;
    return around;
  }
  std::string bytesOf(const Files& files, const std::string& path) {
    for (const File& file : files.files)
      if (file.path == path)
        return file.blob.isStored() ? store.read(Shelf::objects, file.blob.digest).value() : file.blob.bytes;
    return {};
  }

  MemoryStore store;
  Site site;
  Arterials arterials;
  TownCertificate certificate;
  StreetMeasures measures;

 private:
  std::size_t thing(const std::string& stage) const { return castra::testing::thingOf(plan_, stage); }
  Plan plan_;
  Runner runner_;
};

}  // namespace castra::exporting::testing
