// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/walls/trial.h"

#include <algorithm>
#include <optional>

#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "tests/fuzz/walls/wall_check.h"

namespace castra::walls {

namespace {

using generators::Tile;
using generators::WallMethod;
using generators::WallRing;
using generators::WallSite;

bool hasMire(const RandomCase& random_case) {
  return std::any_of(random_case.terrain.tiles.begin(), random_case.terrain.tiles.end(),
                     [&](std::uint8_t tile) { return !random_case.terrain.types[tile].cost; });
}

bool isStartUseless(const WallSite& site, const RandomCase& random_case) {
  const auto& box = site.box();
  const Tile start = random_case.order.start.value_or(Tile{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2});
  return start.x <= box.low.x || start.y <= box.low.y || start.x + 1 >= box.high.x || start.y + 1 >= box.high.y;
}

/// True if none of the parts has room for the area.
bool arePartsSmall(const WallSite& site, const RandomCase& random_case) {
  const std::int64_t parts = random_case.order.parts;
  const std::int64_t width = (site.box().width() + parts - 1) / parts,
                     height = (site.box().height() + parts - 1) / parts;
  return width < 3 || height < 3 || (width - 2) * (height - 2) < random_case.order.goal.least_area;
}

/// The reason for which a method may refuse; nothing if it may not.
std::optional<std::string> excuse(WallMethod method, const WallSite& site, const RandomCase& random_case,
                                  const Proof& proof) {
  if (proof.any == Existence::none) return "none";
  if (proof.cheap == Existence::none) return "dear";
  const bool has_limit = random_case.order.goal.greatest_cost.has_value();
  // What is unknown is a fault as well, and for this program's user to look at: a new proof, or a better search.
  if (method == WallMethod::best) return std::nullopt;
  if (method == WallMethod::growth && isStartUseless(site, random_case)) return "start";
  if (method == WallMethod::parts && arePartsSmall(site, random_case)) return "parts";
  if (has_limit) return "dear";
  // Growth may be left with bays that it cannot fill when the site is nearly full: about one terrain in a thousand.
  if (hasMire(random_case) || method == WallMethod::growth) return "stuck";
  return std::nullopt;
}

}  // namespace

Trial tryAll(const RandomCase& random_case, std::uint64_t number) {
  Trial trial;
  const WallSite site(random_case.terrain, random_case.box);
  const Proof proof = proveExistence(random_case);
  const Random random(digestOf(concat("build ", number)));
  for (std::size_t i = 0; i < generators::kWallMethodNames.size(); ++i) {
    const auto method = static_cast<WallMethod>(i);
    const auto complain = [&](const std::string& what) {
      trial.outcomes[i] = "FAULT";
      trial.message += concat(nameOf(method), ": ", what, "; ");
    };
    const auto wall = buildWall(site, method, random_case.order, random);
    const auto again = buildWall(site, method, random_case.order, random);
    if (wall.has_value() != again.has_value() || (wall && wall->listSegments() != again->listSegments())) {
      complain("not the same a second time");
    } else if (wall) {
      trial.outcomes[i] = "built";
      const auto segments = wall->listSegments();
      if (const auto fault = findFault(site, segments)) complain(fault->what);
      if (const std::string wrong = findWrong(random_case, segments); !wrong.empty()) complain(wrong);
      if (proof.any == Existence::none || proof.cheap == Existence::none) complain("built what cannot be");
    } else if (const auto reason = excuse(method, site, random_case, proof)) {
      trial.outcomes[i] = *reason;
    } else {
      complain(proof.any == Existence::exists ? "refused, but there is one" : "refused without proof");
    }
  }
  return trial;
}

}  // namespace castra::walls
