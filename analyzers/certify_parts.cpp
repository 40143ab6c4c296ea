// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/certify_parts.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analyzers/lot_reach.h"
#include "analyzers/prove_fittings.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/manifold.h"

namespace castra::analyzers {

namespace {

using geometry::Ring;
using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;

constexpr std::uint32_t kNobody = Model::kNobody;
constexpr double kAbove = kHeads - 4 / geometry::kLattice;  // where heads are safe, but for rounding [m]

constexpr double kStand = 0.33;  // from what one uses to where one stands [m]

/// What a mesh covers, in its own axes.
struct Cover {
  bool is_known = false, is_sound = true;
  Ring hull;
  double low = 0, high = 0;
};

/// The part of a triangle below a height or above it, as a convex polygon. What lies at the height is above.
std::vector<Vec3> clip(const std::array<Vec3, 3>& corners, double height, bool is_below) {
  std::vector<Vec3> out;
  if (is_below && std::all_of(corners.begin(), corners.end(), [&](const Vec3& p) { return p.z >= height; })) return out;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 &a = corners[i], &b = corners[(i + 1) % 3];
    const double from = is_below ? height - a.z : a.z - height, to = is_below ? height - b.z : b.z - height;
    if (from >= 0) out.push_back(a);
    if ((from > 0 && to < 0) || (from < 0 && to > 0)) out.push_back(a + (b - a) * (from / (from - to)));
  }
  return out;
}

/// As seen from above, counter-clockwise.
Ring planOf(const std::vector<Vec3>& polygon) {
  Ring ring;
  for (const Vec3& corner : polygon) ring.push_back(geometry::planOf(corner));
  if (ring.size() > 2 && geometry::signedArea(ring) < 0) std::reverse(ring.begin(), ring.end());
  return ring;
}

class PartProver {
 public:
  PartProver(const Lots& lots, const Buildings& buildings, const Model& model, const Grades* grades)
      : lots_(lots), buildings_(buildings), model_(model), grades_(grades), covers_(model.meshes.size()) {}

  PartCertificate run(Run& run) {
    assignThings();
    made_.houses = buildings_.buildings.size();
    made_.parts = model_.parts.size();
    std::uint32_t thing = kNobody;
    for (const Model::Part& part : model_.parts) {
      if (part.thing != thing) run.stopIfCancelled();
      thing = part.thing;
      if (!isComplete(part)) continue;
      for (const std::uint32_t mesh : part.meshes)
        if (mesh != kNobody) proveMesh(part, mesh);
      provePlace(part);
      noteFitting(part);
    }
    proveBuiltIn();
    proveAllThere();
    return std::move(made_);
  }

 private:
  /// Whose a thing is: the shell of a house, or the inside of one of its storeys.
  struct Owner {
    std::uint32_t house = kNobody, storey = kNobody;
  };
  /// What there is of a house.
  struct Found {
    std::array<bool, Model::kLevels> has_level{};
    std::vector<bool> has_storey;
  };

  void fault(const std::string& house, std::string what, const Vec2& at) {
    made_.faults.push_back({house, std::move(what), at});
  }
  Vec2 townOf(const Vec3& place) const { return geometry::planOf(place) + model_.origin; }

  /// "house-12-47" is the shell of a house of this name, "house-12-47-storey-1" the inside of one of its storeys.
  void assignThings() {
    std::map<std::string, Owner> names;
    for (std::uint32_t i = 0; i < buildings_.buildings.size(); ++i) {
      const Buildings::Building& house = buildings_.buildings[i];
      names.emplace(house.name, Owner{i, kNobody});
      for (std::uint32_t k = 0; k < house.storeys.size(); ++k)
        names.emplace(concat(house.name, "-storey-", k), Owner{i, k});
      found_.emplace_back().has_storey.resize(house.storeys.size());
    }
    for (const Model::Thing& thing : model_.things) {
      const auto owner = names.find(thing.name);
      owners_.push_back(owner == names.end() ? Owner{} : owner->second);
    }
  }

  /// Whether it can be judged: the numbers of a part that check() has not seen may lead nowhere.
  bool isComplete(const Model::Part& part) {
    if (part.thing >= model_.things.size() || owners_[part.thing].house == kNobody) {
      fault(part.thing < model_.things.size() ? model_.things[part.thing].name : part.name,
            concat(part.name, " belongs to no house"), townOf(part.at));
      return false;
    }
    for (const std::uint32_t mesh : part.meshes)
      if (mesh != kNobody && mesh >= model_.meshes.size()) {
        fault(houseOf(part).name, concat(part.name, " has no such mesh"), townOf(part.at));
        return false;
      }
    return true;
  }
  const Buildings::Building& houseOf(const Model::Part& part) const {
    return buildings_.buildings[owners_[part.thing].house];
  }

  /// Each mesh once, for the first part that has it.
  void proveMesh(const Model::Part& part, std::uint32_t number) {
    Cover& cover = covers_[number];
    if (cover.is_known) return;
    cover.is_known = true;
    const SolidMesh& mesh = model_.meshes[number];
    ++made_.meshes;
    made_.triangles += mesh.triangleCount();
    if (const auto unsound = geometry::findFault(mesh)) {
      cover.is_sound = false;
      const Vec3 at = mesh.vertices.empty() ? part.at : PartPlace(part)(mesh.at(0));
      return fault(houseOf(part).name, concat("a mesh of ", part.name, ' ', *unsound), townOf(at));
    }
    const geometry::ManifoldProof proof = geometry::proveManifold(mesh);
    made_.solids += proof.solids;
    if (proof.fault)
      fault(houseOf(part).name, concat("a mesh of ", part.name, ' ', proof.fault->what),
            townOf(PartPlace(part)(proof.fault->place)));
    cover.low = std::numeric_limits<double>::infinity();
    cover.high = -cover.low;
    Ring points;
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
      points.push_back(geometry::planOf(mesh.at(i)));
      cover.low = std::min(cover.low, mesh.at(i).z);
      cover.high = std::max(cover.high, mesh.at(i).z);
    }
    cover.hull = geometry::convexHull(std::move(points));
  }

  void provePlace(const Model::Part& part) {
    const Owner& owner = owners_[part.thing];
    const Buildings::Building& house = buildings_.buildings[owner.house];
    if (owner.house != house_) {
      house_ = owner.house;
      heads_ = kAbove + (grades_ ? grades_->houses[house_].height : 0);
      reach_.reset();
      const auto& blocks = lots_.blocks;
      if (house.block < blocks.size() && house.lot < blocks[house.block].lots.size())
        reach_.emplace(lots_, house.block, house.lot);
      else
        fault(house.name, "stands on no lot", townOf(part.at));
    }
    bool is_over = false;
    for (std::size_t level = 0; level < Model::kLevels; ++level) {
      const std::uint32_t mesh = part.meshes[level];
      if (mesh == kNobody || !covers_[mesh].is_sound) continue;
      if (owner.storey == kNobody)
        found_[owner.house].has_level[level] = true;
      else
        found_[owner.house].has_storey[owner.storey] = has_inside_ = true;
      if (!reach_ || (level > 0 && mesh == part.meshes[level - 1])) continue;
      is_over = !proveReach(part, covers_[mesh], model_.meshes[mesh], level) || is_over;
    }
    made_.over_street += is_over ? 1 : 0;
  }

  /// True if it lies within the lot.
  bool proveReach(const Model::Part& part, const Cover& cover, const SolidMesh& mesh, std::size_t level) {
    const PartPlace place(part);
    Ring hull;
    for (const Vec2& p : cover.hull) hull.push_back(townOf(place(geometry::lifted(p, 0))));
    if (reach_->isWithin(hull)) return true;
    // Most of what reaches out may do so as a whole; what is bent around a corner is judged face by face.
    const bool is_good = reach_->mayReach(hull, cover.low + part.at.z < heads_);
    bool is_over = false;
    struct Worst {
      double out = -1;
      Vec2 at;
      bool is_low = false, is_over_other = false;
    } worst;  // over another lot, if it is over any
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
      std::array<Vec3, 3> corners;
      for (std::size_t k = 0; k < 3; ++k) corners[k] = place(mesh.at(mesh.indices[i + k]));
      for (const bool is_low : {true, false}) {
        Ring ring = planOf(clip(corners, heads_, is_low));
        if (ring.empty()) continue;
        for (Vec2& corner : ring) corner = corner + model_.origin;
        if (reach_->isWithin(ring)) continue;
        is_over = true;
        const bool may = is_good || reach_->mayReach(ring, is_low);
        double& furthest = is_low ? made_.low_reach : made_.high_reach;
        for (const Vec2& corner : ring) {
          const double out = reach_->distanceTo(corner);
          if (may) {
            furthest = std::max(furthest, out);
            continue;
          }
          const bool is_over_other = reach_->isOverOther(corner);
          if (std::pair(is_over_other, out) > std::pair(worst.is_over_other, worst.out))
            worst = {out, corner, is_low, is_over_other};
        }
      }
    }
    if (worst.out >= 0)
      fault(houseOf(part).name,
            concat(part.name, " at level ", level, " reaches ", fixed(worst.out, 3), " m out of its lot",
                   worst.is_over_other ? ", over another"
                   : worst.is_low      ? ", below heads"
                                       : ""),
            worst.at);
    return !is_over;
  }

  /// Fittings look along -y of their meshes.
  void noteFitting(const Model::Part& part) {
    const Owner& owner = owners_[part.thing];
    const std::uint32_t mesh = part.meshes[0];
    const auto has = [&](const char* tag) {
      return std::find(part.tags.begin(), part.tags.end(), tag) != part.tags.end();
    };
    if (!has("fitting") || mesh == kNobody) return;
    ++made_.fittings;
    if (owner.storey == kNobody)
      return fault(houseOf(part).name, concat(part.name, " is built into no storey"), townOf(part.at));
    const Cover& cover = covers_[mesh];
    if (!cover.is_sound || cover.hull.size() < 3) return;
    const PartPlace place(part);
    PlacedFitting fitting;
    fitting.name = part.name;
    const geometry::Box box = geometry::boundsOf(cover.hull);
    for (const Vec2& p : cover.hull) fitting.hull.push_back(townOf(place(geometry::lifted(p, 0))));
    const double floor =
        houseOf(part).storeys[owner.storey].floor + (grades_ ? grades_->houses[owner.house].height : 0);
    fitting.low = cover.low + part.at.z - floor;
    fitting.high = cover.high + part.at.z - floor;
    fitting.is_used = has("used");
    fitting.before = townOf(place(Vec3{box.middle().x, box.low.y - kStand, 0}));
    fittings_[{owner.house, owner.storey}].push_back(std::move(fitting));
  }

  void proveBuiltIn() {
    for (const auto& [where, fittings] : fittings_) {
      const Buildings::Building& house = buildings_.buildings[where.first];
      for (FittingFault& found : proveFittings(house.storeys[where.second].plan, fittings))
        fault(house.name, std::move(found.what), found.at);
    }
  }

  void proveAllThere() {
    for (std::size_t i = 0; i < buildings_.buildings.size(); ++i) {
      const Buildings::Building& house = buildings_.buildings[i];
      const Vec2 at = house.wings.empty() ? Vec2{} : house.wings[0].ring[0];
      for (std::size_t level = 0; level < Model::kLevels; ++level)
        if (!found_[i].has_level[level]) fault(house.name, concat("is not seen at level ", level), at);
      for (std::size_t k = 0; has_inside_ && k < found_[i].has_storey.size(); ++k)
        if (!found_[i].has_storey[k]) fault(house.name, concat("has no inside on storey ", k), at);
    }
  }

  const Lots& lots_;
  const Buildings& buildings_;
  const Model& model_;
  const Grades* grades_;
  std::vector<Cover> covers_;  // of each mesh
  std::vector<Owner> owners_;  // of each thing
  std::vector<Found> found_;   // of each house
  bool has_inside_ = false;    // any of them
  std::uint32_t house_ = kNobody;
  double heads_ = kAbove;          // before it
  std::optional<LotReach> reach_;  // of its lot, if there is one
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<PlacedFitting>> fittings_;  // by house and storey
  PartCertificate made_;
};

}  // namespace

PartCertificate certifyParts(Run& run, const NoParams&, const Lots& lots, const Buildings& buildings,
                             const Model& model, const std::optional<Grades>& grades) {
  if (grades && grades->houses.size() != buildings.buildings.size())
    throw Error("grades", "are for other houses; make them from these");
  return PartProver(lots, buildings, model, grades ? &*grades : nullptr).run(run);
}

Findings auditParts(Run&, const NoParams&, const PartCertificate& certificate) {
  Findings findings;
  for (const PartCertificate::Fault& fault : certificate.faults)
    findings.findings.push_back({fault.house, fault.what, fault.at.x, fault.at.y});
  return findings;
}

}  // namespace castra::analyzers
