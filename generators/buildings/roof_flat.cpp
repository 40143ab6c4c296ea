// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "generators/buildings/roof_edges.h"
#include "generators/buildings/roof_parts.h"
#include "generators/models/solid_builder.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/segment.h"
#include "pipeline/geometry/triangulate.h"

namespace castra::generators {

using geometry::RegionSide;
using geometry::Ring;
using geometry::Vec2;

namespace {

/// The outlines of parapets so thick, side by side, or nothing if they have no room.
std::vector<Ring> listPiers(const geometry::Region& footprint, std::span<const RegionSide> sides, double thickness) {
  const std::vector<double> distances(sides.size(), -geometry::snap(thickness));
  Lines chains, moved;
  for (std::uint32_t i = 0; i < sides.size(); ++i) {
    chains.push_back({sides[i].from, sides[i].to});
    moved.push_back({movedCorner(sides, i, distances), movedCorner(sides, sides[i].after, distances)});
  }
  if (!haveGround(chains, moved, distances) || !areApart(sides, chains, moved)) return {};
  // What was moved must not reach the other side of the house either, nor beyond a blunt corner that is nearer than a
  // pointed one next to it.
  for (const auto& line : moved)
    for (const Vec2& p : {line[0], (line[0] + line[1]) * 0.5})
      if (!contains(footprint, p)) return {};
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (std::size_t k = 0; k < sides.size(); ++k)
      if (i != k && k != sides[i].before && k != sides[i].after &&
          geometry::meet(moved[i][0], moved[i][1], chains[k][0], chains[k][1]))
        return {};
  std::vector<Ring> piers;
  for (std::size_t i = 0; i < sides.size(); ++i)
    piers.push_back({chains[i][0], chains[i][1], moved[i][1], moved[i][0]});
  return piers;
}

Sheet deckOf(const RoofSite& site, double low, double high) {
  Sheet sheet;
  const geometry::Triangles cover = geometry::triangulate(site.footprint);
  for (const Vec2& p : cover.points) sheet.points.push_back(geometry::lifted(p, high));
  for (const auto& [a, b, c] : cover.triangles)
    sheet.faces.push_back({{a, b, c}, {1, 0}, geometry::lifted(site.origin, high)});
  sheet.lows.assign(sheet.points.size(), low);
  return sheet;
}

}  // namespace

void addFlatRoof(Roof& roof, const RoofSite& site) {
  const RoofRules& rules = site.rules;
  const double low = geometry::snap(rules.eaves),
               high = low + std::max(geometry::snap(rules.thickness), 1 / geometry::kLattice);
  roof.form = RoofForm::flat;
  roof.ridge = high;
  SolidBuilder deck(site.origin);
  if (deck.addSheet(deckOf(site, low, high), false)) roof.parts.push_back({"deck", deck.take()});
  const std::vector<RegionSide> sides = listSides(site.footprint);
  std::vector<Ring> feet;
  if (rules.parapet > 0)
    for (double share = 1; share > 0.05 && feet.empty(); share /= 2)
      feet = listPiers(site.footprint, sides, share * rules.parapet_thickness);
  for (std::size_t i = 0; i < feet.size(); ++i) {
    SolidBuilder builder(site.origin);
    builder.addPrism(feet[i], high, high + rules.parapet);
    roof.parts.push_back({concat("parapet-", i), builder.take()});
  }
  for (std::size_t i = 0; i < rules.chimneys.size(); ++i) {
    const Chimney& chimney = rules.chimneys[i];
    const auto at = [&](double u, double v) {
      return geometry::snap(chimney.at + Vec2{u * chimney.width / 2, v * chimney.depth / 2});
    };
    const Ring foot{at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)};
    bool is_free = std::all_of(foot.begin(), foot.end(), [&](const Vec2& p) { return contains(site.footprint, p); });
    const auto meets = [&](const Ring& other) {
      for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b < other.size(); ++b)
          if (geometry::meet(foot[a], foot[(a + 1) % 4], other[b], other[(b + 1) % other.size()])) return true;
      return contains(other, foot[0]);
    };
    is_free = is_free && std::none_of(feet.begin(), feet.end(), meets);
    for (const RegionSide& side : sides) is_free = is_free && !meets({side.from, side.to, side.from});
    if (!is_free) {
      ++roof.left_out;
      continue;
    }
    SolidBuilder builder(site.origin);
    builder.addPrism(foot, high, high + std::max(rules.parapet, 0.0) + chimney.above);
    roof.parts.push_back({concat("chimney-", i), builder.take()});
    feet.push_back(foot);
  }
  roof.left_out += rules.dormers.size();
}

}  // namespace castra::generators
