// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/generators/buildings/roof_checks.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "pipeline/base/text.h"
#include "pipeline/geometry/skeleton.h"
#include "tests/geometry/shapes.h"

namespace castra::roofs {

using generators::Roof;
using generators::RoofRules;
using generators::RoofSide;

using geometry::Region;
using geometry::RegionSide;
using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;

namespace {

constexpr double kStep = 1 / geometry::kLattice;
/// What parts may be in one another by rounding: places and heights are off by half a step each, on slopes of up to 70
/// degrees [m].
constexpr double kDeep = 6 * kStep;

/// Upright faces may lean by a lattice step, and look up or down a little: cosine of 85 degrees.
constexpr double kLevel = 0.087;

struct Corners {
  Vec3 a, b, c;
};

template <class Use>
void forTriangles(const SolidMesh& mesh, Use use) {
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3)
    use(Corners{mesh.at(mesh.indices[i]), mesh.at(mesh.indices[i + 1]), mesh.at(mesh.indices[i + 2])});
}

double twiceInPlan(const Corners& t) { return cross(planOf(t.b) - planOf(t.a), planOf(t.c) - planOf(t.a)); }

std::string findBadSlope(const SolidMesh& tiles, const RoofRules& rules, bool may_be_flatter) {
  std::string fault;
  forTriangles(tiles, [&](const Corners& t) {
    const Vec3 facing = cross(t.b - t.a, t.c - t.a);
    const double size = length(facing);
    const double longest = std::max({length(t.b - t.a), length(t.c - t.b), length(t.a - t.c)});
    // Thin triangles turn with a lattice step.
    if (std::fabs(facing.z) < 1e-9 || size < 2 || size / longest < 0.3) return;
    const double slope = math::atan2(std::sqrt(facing.x * facing.x + facing.y * facing.y), std::fabs(facing.z));
    const auto isNear = [&](double pitch) { return std::fabs(slope - pitch) < 0.5 * math::kDegree; };
    const bool is_right = isNear(rules.pitch) || (rules.form == RoofForm::mansard && isNear(rules.lower_pitch)) ||
                          (may_be_flatter && slope < std::max(rules.pitch, rules.lower_pitch));
    if (!is_right) fault = concat("a slope of ", fixed(slope / math::kDegree, 2), " degrees");
  });
  return fault;
}

std::string findOverhang(const SolidMesh& tiles, std::span<const RegionSide> sides, const RoofRules& rules,
                         const Vec2& origin) {
  for (std::size_t i = 0; i < rules.sides.size(); ++i) {
    if (rules.sides[i] != RoofSide::party) continue;
    const RegionSide& side = sides[i];
    const Vec2 way = unit(side.to - side.from);
    const double reach = length(side.to - side.from);
    for (std::size_t v = 0; v < tiles.vertices.size(); ++v) {
      const Vec2 at = planOf(tiles.at(v)) + origin - side.from;
      const double along = dot(at, way), beyond = dot(at, rightOf(way));
      // Other sides of the house may lie on the far side of the line, and in a narrow notch their overhangs right
      // before the party wall: what lies before another side, no further than that may overhang, is that side's.
      const auto isBefore = [&](std::size_t k) {
        const Vec2 other = unit(sides[k].to - sides[k].from), from = planOf(tiles.at(v)) + origin - sides[k].from;
        const double out = dot(from, rightOf(other)), run = dot(from, other);
        return rules.sides[k] != RoofSide::party && out > 0 &&
               out < std::max(rules.overhang, rules.verge) + 2 * kStep && run > 0 &&
               run < length(sides[k].to - sides[k].from);
      };
      bool is_anothers = false;
      for (std::size_t k = 0; k < sides.size(); ++k) is_anothers = is_anothers || isBefore(k);
      if (along > 0.01 && along < reach - 0.01 && beyond > 2 * kStep && beyond < 0.05 && !is_anothers)
        return concat("an overhang of ", fixed(beyond, 4), " m over the party wall ", i);
    }
  }
  return {};
}

/// Corners and middles of the faces that look up, held against the slopes' lower side. Corners a fiftieth of the way
/// inside: where a side without an overhang meets one that has one at an inner corner, that overhang ends along the
/// outside of the first, so at the very rim it touches whatever stands behind, and nothing is wrong with that.
std::string findBuried(const SolidMesh& gable, const SolidMesh& tiles) {
  std::string fault;
  forTriangles(gable, [&](const Corners& t) {
    if (!(twiceInPlan(t) > kLevel * length(cross(t.b - t.a, t.c - t.a)))) return;
    const Vec3 middle = (t.a + t.b + t.c) * (1.0 / 3);
    for (const Vec3& corner : {t.a, t.b, t.c, middle}) {
      const Vec3 p = corner + (middle - corner) * 0.02;
      if (const auto low = heightOver(tiles, planOf(p), false); low && p.z > *low + kDeep)
        fault = concat("is ", fixed(p.z - *low, 4), " m in the slopes");
    }
  });
  return fault;
}

std::string findFloating(const SolidMesh& part, const SolidMesh& ground) {
  std::string fault;
  forTriangles(part, [&](const Corners& t) {
    if (!(twiceInPlan(t) < -kLevel * length(cross(t.b - t.a, t.c - t.a)))) return;
    for (const Vec3& p : {t.a, t.b, t.c, (t.a + t.b + t.c) * (1.0 / 3)}) {
      const auto high = heightOver(ground, planOf(p), true);
      if (!high || std::fabs(p.z - *high) > kDeep)
        fault = concat("does not stand on the roof, but ", high ? fixed(p.z - *high, 4) : "beside it");
    }
  });
  return fault;
}

std::string checkParts(const Region& footprint, const RoofRules& rules, const Roof& roof, const Vec2& origin) {
  std::set<std::string> names;
  const SolidMesh* cover = nullptr;
  for (const Roof::Part& part : roof.parts) {
    if (!names.insert(part.name).second) return concat("there are two parts ", part.name);
    if (const auto fault = geometry::findFault(part.mesh)) return concat(part.name, " ", *fault);
    if (part.name == "tiles" || part.name == "deck") cover = &part.mesh;
  }
  if (cover == nullptr) return "nothing covers the house";
  const auto sides = listSides(footprint);
  double perimeter = 0;
  for (const RegionSide& side : sides) perimeter += length(side.to - side.from);
  const double ground = area(footprint), covered = planArea(*cover, true), slack = 2 * kStep * perimeter + 1e-4;
  if (covered < ground - slack) return concat("covers ", fixed(covered, 4), " of ", fixed(ground, 4), " m^2");
  const double widest = 2.5 * std::max(rules.overhang, rules.verge);
  if (covered > ground + slack + perimeter * widest + 8 * widest * widest) return "covers far too much";
  if (std::fabs(planArea(*cover, false) - covered) > slack) return "is not the same above and beneath";
  if (roof.form != RoofForm::flat) {
    const bool may_be_flatter = rules.max_rise < 1e9 || rules.form == RoofForm::mansard;
    if (auto bad = findBadSlope(*cover, rules, may_be_flatter); !bad.empty()) return bad;
    if (auto over = findOverhang(*cover, sides, rules, origin); !over.empty()) return over;
  }
  for (const Roof::Part& part : roof.parts) {
    const bool is_gable = part.name.starts_with("gable"), stands = part.name.starts_with("dormer") ||
                                                                   part.name.starts_with("chimney") ||
                                                                   part.name.starts_with("parapet");
    const std::string fault = is_gable ? findBuried(part.mesh, *cover) : stands ? findFloating(part.mesh, *cover) : "";
    if (!fault.empty()) return concat(part.name, " ", fault);
  }
  const double rise = roof.ridge - rules.eaves;
  if (roof.form != RoofForm::flat && rules.max_rise < 1e9 && rise > rules.max_rise + 4 * rules.thickness + kDeep)
    return concat("rises by ", fixed(rise, 3), " m");
  return {};
}

}  // namespace

RoofRules anyRules(Random& random, const Region& footprint) {
  RoofRules rules;
  rules.form = static_cast<RoofForm>(random.below(6));
  rules.eaves = random.uniform(2, 12);
  rules.pitch = random.uniform(15, 60) * math::kDegree;
  rules.lower_pitch = random.uniform(62, 75) * math::kDegree;
  rules.lower_rise = random.uniform(0.5, 3);
  rules.half_hip = random.uniform(0.2, 0.9);
  rules.overhang = random.chance(0.2) ? 0 : random.uniform(0.1, 0.6);
  rules.verge = random.chance(0.2) ? 0 : random.uniform(0.05, 0.4);
  if (random.chance(0.2)) {
    rules.max_rise = random.uniform(0.5, 4);
    rules.least_slope = random.chance(0.5) ? 1 : random.uniform(0.4, 1);
  }
  const auto sides = listSides(footprint);
  if (random.chance(0.6))
    for (std::size_t i = 0; i < sides.size(); ++i)
      rules.sides.push_back(random.chance(0.6)   ? RoofSide::eaves
                            : random.chance(0.5) ? RoofSide::gable
                                                 : RoofSide::party);
  const std::uint64_t rows = random.below(3), chimneys = random.below(3);
  for (std::uint64_t i = 0; i < rows; ++i) {
    generators::Dormers row;
    row.side = static_cast<std::uint32_t>(random.below(sides.size()));
    row.count = 1 + static_cast<std::uint32_t>(random.below(3));
    row.at = random.uniform(0.2, 0.8);
    row.width = random.uniform(0.6, 1.6);
    row.height = random.uniform(0.5, 1.5);
    rules.dormers.push_back(row);
  }
  const geometry::Box box = boundsOf(footprint.outer);
  for (std::uint64_t i = 0; i < chimneys; ++i) {
    generators::Chimney chimney;
    chimney.at.x = random.uniform(box.low.x, box.high.x);
    chimney.at.y = random.uniform(box.low.y, box.high.y);
    rules.chimneys.push_back(chimney);
  }
  return rules;
}

double planArea(const SolidMesh& mesh, bool looks_up) {
  double sum = 0;
  forTriangles(mesh, [&](const Corners& t) {
    const double twice = twiceInPlan(t) * (looks_up ? 1 : -1);
    if (twice > 0) sum += twice / 2;
  });
  return sum;
}

std::optional<double> heightOver(const SolidMesh& mesh, const Vec2& place, bool looks_up) {
  std::optional<double> found;
  forTriangles(mesh, [&](const Corners& t) {
    const double twice = twiceInPlan(t);
    if (looks_up ? !(twice > 0) : !(twice < 0)) return;
    const double a = cross(planOf(t.b) - place, planOf(t.c) - place) / twice,
                 b = cross(planOf(t.c) - place, planOf(t.a) - place) / twice, c = 1 - a - b;
    if (a < 0 || b < 0 || c < 0) return;
    const double height = a * t.a.z + b * t.b.z + c * t.c.z;
    if (!found || (looks_up ? height > *found : height < *found)) found = height;
  });
  return found;
}

std::string findBrokenPromise(const Region& footprint, const RoofRules& rules) {
  const Vec2 origin{std::floor(footprint.outer[0].x), std::floor(footprint.outer[0].y)};
  const Roof roof = buildRoof(footprint, rules, origin);
  if (std::string fault = checkParts(footprint, rules, roof, origin); !fault.empty()) return fault;
  const SolidMesh mass = massRoof(footprint, rules, origin);
  if (const auto fault = geometry::findFault(mass)) return concat("the mass ", *fault);
  double perimeter = 0;
  for (const RegionSide& side : listSides(footprint)) perimeter += length(side.to - side.from);
  const double slack = 2 * kStep * perimeter + 1e-4;
  if (std::fabs(planArea(mass, true) - area(footprint)) > slack) return "the mass does not cover the footprint";
  if (std::fabs(planArea(mass, false) - area(footprint)) > slack) return "the mass does not stand on the footprint";
  return {};
}

}  // namespace castra::roofs
