// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/towns/random_town.h"

#include <array>

#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "pipeline/core/random.h"
#include "tests/generators/buildings/styles.h"

namespace castra::towns {

namespace {

constexpr std::array<std::string_view, 4> kPatterns = {"manhattan", "arbitrary", "radial", "organic"};

/// "name":value, drawn evenly.
std::string drawParam(Random& random, std::string_view name, double low, double high) {
  return concat('"', name, "\":", fixed(random.uniform(low, high), 2));
}

}  // namespace

RandomTown drawTown(std::uint64_t number) {
  Random random(digestOf(concat("town ", number)));
  RandomTown town;
  town.style = generators::kStyleNames[random.below(std::size(generators::kStyleNames))];
  town.has_models = number % 10 == 0;
  const std::string width = drawParam(random, "width", 100, 250), height = drawParam(random, "height", 100, 250);
  const std::string_view pattern = kPatterns[random.below(kPatterns.size())];
  const std::string district = drawParam(random, "district_area", 20000, 60000);
  const std::string street = drawParam(random, "street", 3.5, 9),
                    sidewalk = drawParam(random, "street_sidewalk", 0.5, 3);
  const double least = random.uniform(60, 400), frontage = random.uniform(5, 18);
  const double most = least * random.uniform(2.2, 5);
  const std::string depth = drawParam(random, "depth", 14, 45);
  const std::string variation = drawParam(random, "variation", 0, 1);
  town.recipe = concat(
      R"({"seed":)", number, R"(,"makes":[{"make":"site","with":"site.load","params":{)", width, ",", height,
      R"(,"pattern":")", pattern, R"("}},{"make":"arterials","with":"roads.arterials","from":["site"],"params":{)",
      district, R"(}},{"make":"districts","with":"districts.split","from":["site","arterials"]},)",
      R"({"make":"roads","with":"roads.subdivide","from":["districts"]},)",
      R"({"make":"blocks","with":"blocks.lay","from":["districts","roads"],"params":{)", street, ",", sidewalk,
      R"(}},{"make":"lots","with":"lots.divide","from":["districts","blocks"],"params":{"min_area":)", fixed(least, 1),
      R"(,"max_area":)", fixed(most, 1), R"(,"min_frontage":)", fixed(frontage, 1), ",", depth,
      R"(}},{"make":"style","with":"styles.load","params":{"file":"assets/styles/)", town.style,
      R"(.json"}},{"make":"houses","with":"buildings.raise","from":["districts","lots","style"],"params":{)", variation,
      "}},",
      town.has_models ? R"({"make":"models","with":"buildings.model","from":["style","houses"]},)"
                        R"({"make":"parts","with":"parts.certify","from":["lots","houses","models"]},)"
                      : "",
      R"({"make":"proof","with":"buildings.certify","from":["lots","style","houses"]}]})");
  return town;
}

}  // namespace castra::towns
