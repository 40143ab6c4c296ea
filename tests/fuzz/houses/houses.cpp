// SPDX-License-Identifier: GPL-3.0-or-later
// Builds houses on random lots: each house is proved, built of parts, and its parts are proved, too; or the lot stays
// open for a reason.
//   houses --from 0 --count 100000 --jobs 2     prints tables; exit code 1 if anything is wrong
//   houses --one 17                             runs case 17 in this process, for a debugger
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analyzers/certify_buildings.h"
#include "analyzers/certify_parts.h"
#include "generators/buildings/buildings.h"
#include "generators/buildings/footprint.h"
#include "generators/buildings/house_model.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/archive.h"
#include "pipeline/geometry/boolean.h"
#include "tests/fuzz/batch/batch.h"
#include "tests/fuzz/batch/count_table.h"
#include "tests/fuzz/batch/tally.h"
#include "tests/fuzz/houses/random_lot.h"
#include "tests/generators/buildings/styles.h"

namespace castra::houses {
namespace {

constexpr std::string_view kBuilt = "built";

/// A word for what came of it, what is wrong, and which shape a house has.
struct Outcome {
  std::string word, fault, shape;
};

const Style& styleOf(const std::string& name) {
  static const std::map<std::string, Style> styles = [] {
    std::map<std::string, Style> all;
    for (const char* style : generators::kStyleNames) all.emplace(style, generators::styleOf(style));
    return all;
  }();
  return styles.at(name);
}

Surroundings around(std::uint64_t seed) {
  Surroundings surroundings;
  surroundings.seed = seed;
  surroundings.thing = "houses";
  return surroundings;
}

/// What lies within `depth` of a side, on the outside; where the next side on either end goes on in its line, up to
/// that.
geometry::Region stripAlong(const geometry::Ring& ring, std::size_t side, const std::vector<bool>& is_street,
                            double depth) {
  const std::size_t n = ring.size(), before = (side + n - 1) % n, next = (side + 1) % n;
  const geometry::Vec2 a = ring[side], b = ring[next], way = geometry::unit(b - a);
  const auto outwards = [&](bool is_end, const geometry::Vec2& line) {
    const bool is_out = is_end && geometry::cross(way, line) < -0.1 * geometry::length(line);
    return (is_out ? geometry::unit(line) : geometry::rightOf(way)) * depth;
  };
  const geometry::Vec2 from = outwards(!is_street[side] && is_street[before], a - ring[before]),
                       to = outwards(!is_street[side] && is_street[next], b - ring[(next + 1) % n]);
  return {{a, geometry::snap(a + from), geometry::snap(b + to), b}, {}};
}

/// With other lots beside all sides that are not on the street, outside of the lot and of the street.
Lots withNeighbours(const Lots& lots) {
  const Lots::Lot& lot = lots.blocks[0].lots[0];
  const std::vector<bool> is_street = generators::findStreetSides(lot, lots.blocks[0].outline);
  std::vector<geometry::Region> others, open{{lot.ring, {}}};
  for (std::size_t i = 0; i < lot.ring.size(); ++i)
    (is_street[i] ? open : others).push_back(stripAlong(lot.ring, i, is_street, is_street[i] ? 1.5 : 3));
  Lots all = lots;
  for (const geometry::Region& region : geometry::subtract(others, open)) {
    Lots::Lot other;
    other.ring = region.outer;
    if (region.holes.empty()) all.blocks[0].lots.push_back(other);
  }
  return all;
}

Outcome tryCase(std::uint64_t number) {
  const RandomCase drawn = drawCase(number);
  const geometry::Ring& lot = drawn.lots.blocks[0].lots[0].ring;
  if (geometry::findFault({lot, {}})) return {"faulty-lot", "", ""};
  const Style& style = styleOf(drawn.style);
  generators::BuildingParams params;
  params.open_share = 0;
  try {
    // Nobody builds beside such a lot: every other house is as if somebody did on all sides.
    const auto raise = number % 2 == 0 ? generators::raiseBuildings : generators::raiseBlindBuildings;
    Draw draw(around(number));
    const Buildings made = raise(draw, params, drawn.district, drawn.lots, style);
    check(made);
    Draw again(around(number));
    if (encode(raise(again, params, drawn.district, drawn.lots, style)) != encode(made))
      return {"FAULT", "differs a second time", ""};
    if (made.buildings.empty()) {
      std::string word(nameOf(made.open.at(0).reason));
      for (char& c : word)
        if (c == ' ') c = '-';
      return {word, "", ""};
    }
    const std::string shape(nameOf(made.buildings[0].shape));
    castra::Run run(around(number));
    const Lots lots = withNeighbours(drawn.lots);
    const BuildingCertificate certificate = analyzers::certifyBuildings(run, {}, lots, style, made);
    if (!certificate.faults.empty())
      return {
          "FAULT",
          concat(shape, ": ", certificate.faults[0].what, " at ", geometry::describePlace(certificate.faults[0].at)),
          shape};
    const Model model = generators::buildHouses(run, {}, style, made, {});
    check(model);
    const PartCertificate parts = analyzers::certifyParts(run, {}, lots, made, model, {});
    if (!parts.faults.empty())
      return {"FAULT", concat(shape, ": ", parts.faults[0].what, " at ", geometry::describePlace(parts.faults[0].at)),
              shape};
    return {std::string(kBuilt), "", shape};
  } catch (const Error& error) {
    return {"FAULT", error.what(), ""};
  }
}

int runCases(const fuzz::Batch& batch) {
  fuzz::CountTable outcomes, shapes;
  fuzz::Tally tally("case");
  const auto kindOf = [](std::uint64_t number) { return kinds()[number % kinds().size()]; };
  batch.workers.run(
      batch.from, batch.count,
      [](std::uint64_t number) {
        const Outcome outcome = tryCase(number);
        return concat(outcome.word, "\t", outcome.shape, "\t", outcome.fault);
      },
      [&](std::uint64_t number, const std::string& line, double seconds) {
        const std::vector<std::string_view> fields = fuzz::fieldsOf(line);
        const std::string_view outcome = fields.at(0), shape = fields.at(1), fault = fields.at(2);
        outcomes.add(kindOf(number), outcome);
        if (!shape.empty()) shapes.add(kindOf(number), shape);
        if (!fault.empty()) tally.addFault(number, kindOf(number), fault);
        tally.addTime(number, seconds);
      },
      [&](std::uint64_t number, const std::string& message) { tally.addFault(number, kindOf(number), message); });
  outcomes.print("outcomes", kinds(), outcomes.columns());
  shapes.print("shapes", kinds(), shapes.columns());
  const std::uint64_t built = outcomes.sum(kBuilt);
  fuzz::printShare("lots with ground for a house", "have one", built, built + outcomes.sum("no-plan"));
  return tally.finish();
}

int showOne(std::uint64_t number) {
  const RandomCase drawn = drawCase(number);
  std::printf("%s, %s\n", drawn.kind.c_str(), drawn.style.c_str());
  for (const geometry::Vec2& p : drawn.lots.blocks[0].lots[0].ring) std::printf("  %.4f %.4f\n", p.x, p.y);
  const Outcome outcome = tryCase(number);
  std::printf("%s %s %s\n", outcome.word.c_str(), outcome.shape.c_str(), outcome.fault.c_str());
  return outcome.fault.empty() ? 0 : 1;
}

}  // namespace
}  // namespace castra::houses

int main(int count, char** words) {
  using namespace castra;
  return fuzz::BatchProgram{"houses", 300, houses::runCases, houses::showOne}.main(count, words);
}
