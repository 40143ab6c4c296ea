// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_tower.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "generators/models/box_fit.h"
#include "generators/walls/wall_crenels.h"
#include "generators/walls/wall_gate.h"
#include "generators/walls/wall_rim.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/overlay.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;
using Neighbour = WallMeetings::Neighbour;
using Who = WallMeetings::Who;

namespace {

constexpr double kTinySide = 3 / geometry::kLattice;
constexpr double kSlitWidth = 0.16, kSlitSill = 0.9, kSlitHeight = 1.2;
constexpr double kSlitsApart = 2.4;  // at least, from middle to middle
constexpr double kLeastPier = 0.3;   // between two openings
constexpr double kLeastRoom = 1.6;   // across, for a room to be worth its walls
constexpr double kHatch = 0.8;
constexpr double kCorbelWidth = 0.3, kCorbelHeight = 0.35, kCorbelsApart = 1.0;
constexpr double kSpire = 0.04;  // what is left of a roof's outline at its top

/// An opening in the wall of the room; from and to are places along the rim.
struct Gap {
  double from = 0, to = 0, low = 0, high = 0;
  bool is_door = false;
};

/// Where a walk arrives, and which way it goes.
struct Arrival {
  Vec2 through, way;
};

class TowerMaker {
 public:
  TowerMaker(ModelBuilder& builder, const Walls& walls, const Walls::Ring& ring, std::uint32_t index,
             const WallMeetings& meetings, const WallObstacles& obstacles, const WallStyle& style)
      : builder_(builder),
        walls_(walls),
        ring_(ring),
        tower_(ring.towers[index]),
        obstacles_(obstacles),
        style_(style) {
    // Sides of a lattice step or so, which neighbours left, have no direction worth the name: they are left out.
    const Ring& footprint = tower_.footprint;
    const std::vector<Neighbour> around = meetings.around(footprint);
    double longest = 0;
    for (std::size_t i = 0; i < footprint.size(); ++i) {
      const double reach = geometry::length(footprint[(i + 1) % footprint.size()] - footprint[i]);
      if (outline_.empty() || geometry::length(footprint[i] - outline_.back()) > kTinySide) {
        outline_.push_back(footprint[i]);
        neighbours_.push_back(around[i]);
        longest = reach;
      } else if (reach > longest) {
        neighbours_.back() = around[i];
        longest = reach;
      }
    }
    while (outline_.size() > 3 && geometry::length(outline_.back() - outline_.front()) <= kTinySide) {
      outline_.pop_back();
      neighbours_.pop_back();
    }
  }

  void make() {
    builder_.beginThing(builder_.nameByPlace("tower", tower_.at), {"tower", std::string(nameOf(tower_.type))});
    const double floor = walls_.height - style_.slab;
    body_ = builder_.addPrism("wall", kRubble, tower_.footprint, -style_.foundation, floor, 0);
    addPlinth();
    rim_ = WallRim::make(outline_, style_.room_wall);
    if (hasRoom())
      makeRoom();
    else
      makeBastion();
  }

 private:
  double ceiling() const { return tower_.height - style_.slab; }

  bool hasRoom() const {
    if (!rim_ || ceiling() - walls_.height < style_.door_height) return false;
    const geometry::Box box = geometry::boundsOf(rim_->room());
    return std::min(box.width(), box.height()) >= kLeastRoom;
  }

  bool isRoofed() const {
    if (style_.roofs == "some") return tower_.type == TowerType::gate || tower_.type == TowerType::corner;
    return style_.roofs == "all";
  }

  void addPlinth() {
    if (!(style_.plinth > 0)) return;
    const Ring& ring = outline_;
    std::vector<bool> wanted;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 middle = (ring[i] + ring[(i + 1) % ring.size()]) * 0.5;
      wanted.push_back(neighbours_[i].who == Who::nobody &&
                       dot(middle - tower_.at, tower_.outward) > walls_.thickness / 2 - 0.1);
    }
    addStrips(
        builder_, "plinth", kAshlar, ring, wanted,
        std::array{StripLine{-style_.foundation, style_.plinth}, StripLine{0.2 * style_.plinth_height, style_.plinth},
                   StripLine{style_.plinth_height, 0.1 * style_.plinth + 0.02}},
        obstacles_, &tower_, 1);
  }

  std::optional<Arrival> arrivalOf(const Neighbour& neighbour) const {
    const double shift = (style_.parapet - style_.kerb) / 2;
    if (neighbour.who == Who::curtain) {
      const Walls::Curtain& curtain = ring_.curtains[neighbour.index];
      const Vec2 way = (curtain.to - curtain.from) * (1 / geometry::length(curtain.to - curtain.from));
      return Arrival{curtain.from + geometry::leftOf(way) * shift, way};
    }
    if (neighbour.who == Who::gate) {
      const Ring quad = cornersOf(ring_.gates[neighbour.index]);
      const Vec2 way = (quad[1] - quad[0]) * (1 / geometry::length(quad[1] - quad[0]));
      return Arrival{(quad[0] + quad[1] + quad[2] + quad[3]) * 0.25 + geometry::leftOf(way) * shift, way};
    }
    return std::nullopt;
  }

  /// A doorway for every neighbour whose walk arrives.
  std::vector<Gap> findDoors() const {
    const Ring& ring = outline_;
    const std::size_t n = ring.size();
    std::vector<Gap> doors;
    for (std::size_t start = 0; start < n; ++start) {
      const Neighbour& who = neighbours_[start];
      const auto arrival = arrivalOf(who);
      if (!arrival || neighbours_[(start + n - 1) % n] == who) continue;
      const double from = rim_->startOf(start);
      double to = from, place = -1, slant = 1;
      for (std::size_t i = start; neighbours_[i % n] == who && i < start + n; ++i) {
        const std::size_t side = i % n;
        const Vec2 way = ring[(side + 1) % n] - ring[side];
        const double reach = geometry::length(way), turn = cross(arrival->way, way) / reach;
        // Where the middle of the walk meets this side.
        const double share =
            std::fabs(turn) < 0.05 ? -1 : cross(arrival->way, arrival->through - ring[side]) / (turn * reach);
        if (share >= 0 && share <= 1) {
          place = to + share * reach;
          slant = std::max(0.6, std::fabs(turn));
        }
        to += reach;
      }
      if (place < 0) place = (from + to) / 2;
      const double half = style_.door_width / 2 / slant, keep = std::min(half + 0.05, (to - from) / 2);
      place = std::clamp(place, from + keep, to - keep);
      doors.push_back({place - half, place + half, walls_.height, walls_.height + style_.door_height, true});
    }
    return doors;
  }

  /// How far two places along the rim are apart.
  double apart(double a, double b) const {
    const double way = std::fabs(a - b), turns = std::floor(way / rim_->length()), rest = way - turns * rim_->length();
    return std::min(rest, rim_->length() - rest);
  }

  std::vector<Gap> findGaps() const {
    std::vector<Gap> gaps;
    for (const Gap& door : findDoors()) {
      const auto clashes = [&](const Gap& other) {
        return apart((door.from + door.to) / 2, (other.from + other.to) / 2) <
               (door.to - door.from + other.to - other.from) / 2 + kLeastPier;
      };
      if (std::none_of(gaps.begin(), gaps.end(), clashes)) gaps.push_back(door);
    }
    const double sill = walls_.height + kSlitSill;
    for (std::size_t side = 0; side < neighbours_.size() && sill + kSlitHeight < ceiling() - 0.1; ++side) {
      if (neighbours_[side].who != Who::nobody || rim_->endOf(side) - rim_->startOf(side) < 0.9) continue;
      const double place = rim_->placeOn(side, 0.5);
      const bool is_free = std::all_of(gaps.begin(), gaps.end(), [&](const Gap& gap) {
        const double least = gap.is_door ? (gap.to - gap.from) / 2 + 0.8 : kSlitsApart;
        return apart(place, (gap.from + gap.to) / 2) >= least;
      });
      if (is_free) gaps.push_back({place - kSlitWidth / 2, place + kSlitWidth / 2, sill, sill + kSlitHeight, false});
    }
    std::sort(gaps.begin(), gaps.end(), [](const Gap& a, const Gap& b) { return a.from < b.from; });
    return gaps;
  }

  void addPiers(double from, double to) {
    std::vector<double> cuts = rim_->cornersWithin(from, to);
    cuts.push_back(to);
    for (const double cut : cuts) {
      builder_.addPrism("pier", kRubble, rim_->piece(from, cut), walls_.height, ceiling(), 0);
      from = cut;
    }
  }

  void addGap(const Gap& gap) {
    const Ring ring = rim_->piece(gap.from, gap.to);
    // Doorways have dressed stones above them; a slit is only a gap between others.
    const WallMaterial stone = gap.is_door ? kAshlar : kRubble;
    if (gap.low > walls_.height) builder_.addPrism("sill", stone, ring, walls_.height, gap.low, 0);
    if (ceiling() - gap.high > 0.02) builder_.addPrism("lintel", stone, ring, gap.high, ceiling(), 0);
    const WallRim::Clear clear = rim_->clearOf(gap.from, gap.to);
    const double margin = kWallJoint;
    if (clear.along <= margin || clear.across <= margin) return;
    builder_.addOpening({gap.is_door ? "doorway" : "slit"},
                        {geometry::lifted(clear.middle - builder_.origin(), (gap.low + gap.high) / 2),
                         {clear.along - margin, clear.across - margin, (gap.high - gap.low) / 2},
                         math::atan2(clear.way.y, clear.way.x)});
  }

  void makeRoom() {
    builder_.addPrism("floor", kPaving, tower_.footprint, walls_.height - style_.slab, walls_.height, 0);
    const std::vector<Gap> gaps = findGaps();
    if (gaps.empty()) addPiers(rim_->corners()[0], rim_->corners()[0] + rim_->length());
    for (std::size_t i = 0; i < gaps.size(); ++i) {
      addGap(gaps[i]);
      addPiers(gaps[i].to, i + 1 < gaps.size() ? gaps[i + 1].from : gaps[0].from + rim_->length());
    }
    // Above the merlons of its neighbours there is room to project.
    const double neighbours_top = walls_.height + style_.breast + style_.merlon_height;
    const bool is_clear = ceiling() - kCorbelHeight > neighbours_top + 0.05;
    const bool projects = is_clear && style_.overhang > 0;
    const Ring simple = simplifyOutline(outline_);
    const Ring head = projects ? growOutline(simple, style_.overhang) : simple;
    if (projects) addCorbels();
    if (isRoofed()) {
      builder_.addPrism("floor", kTimber, head, ceiling(), tower_.height, 1);
      addRoof(simple);
      builder_.showPrismFrom(body_, 1, tower_.footprint, -style_.foundation, ceiling());
      builder_.showPrismFrom(body_, 2, tower_.footprint, -style_.foundation, tower_.height);
      return;
    }
    addPlatform(head);
    if (const auto rim = WallRim::make(head, style_.parapet)) addCrenels(builder_, *rim, {}, tower_.height, style_);
    builder_.showPrismFrom(body_, 1, tower_.footprint, -style_.foundation, ceiling());
    builder_.showPrismFrom(body_, 2, tower_.footprint, -style_.foundation, tower_.height + style_.breast);
  }

  void addCorbels() {
    for (std::size_t side = 0; side < neighbours_.size(); ++side) {
      const double reach = rim_->endOf(side) - rim_->startOf(side);
      const int count = static_cast<int>(std::floor(reach / kCorbelsApart + 0.3));
      const Vec2 way = rim_->wayAt(rim_->placeOn(side, 0.5)), out = geometry::rightOf(way);
      for (int i = 0; i < count; ++i) {
        const Vec2 middle = outline_[side] + way * (reach * (i + 0.5) / count);
        const auto ringAt = [&](double projection) {
          Ring ring;
          for (const Vec2& p : {Vec2{-1, projection}, Vec2{1, projection}, Vec2{1, kWallJoint}, Vec2{-1, kWallJoint}})
            ring.push_back(geometry::snap(middle + way * (p.x * kCorbelWidth / 2) + out * p.y));
          return ring;
        };
        builder_.addLoft("corbel", kAshlar,
                         std::array{Storey{ringAt(0.35 * style_.overhang), ceiling() - kCorbelHeight},
                                    Storey{ringAt(0.9 * style_.overhang), ceiling() - 0.4 * kCorbelHeight},
                                    Storey{ringAt(0.9 * style_.overhang), ceiling()}},
                         0);
      }
    }
  }

  void addRoof(const Ring& outline) {
    const Ring base = growOutline(outline, std::max(style_.eaves, style_.overhang + 0.1));
    const Vec2 middle = geometry::centroid(base);
    // The pitch is that of the steepest side.
    double nearest = 1e9;
    for (std::size_t i = 0; i < base.size(); ++i) {
      const Vec2 way = base[(i + 1) % base.size()] - base[i];
      nearest = std::min(nearest, cross(way, middle - base[i]) / geometry::length(way));
    }
    const double angle = style_.roof_pitch * math::kDegree;
    const double rise = nearest * math::sin(angle) / math::cos(angle), low = tower_.height, edge = low + 0.12;
    Ring top;
    for (const Vec2& p : base) top.push_back(geometry::snap(middle + (p - middle) * kSpire));
    const std::uint32_t roof =
        builder_.addLoft("roof", kTile, std::array{Storey{base, low}, Storey{base, edge}, Storey{top, edge + rise}}, 1);
    SolidBuilder plain(builder_.origin());
    plain.addLoft(std::array{Storey{base, low}, Storey{Ring(base.size(), geometry::snap(middle)), edge + rise}});
    builder_.showFrom(roof, 2, plain.take());
    Ring pole;
    for (const Vec2& p : {Vec2{-1, -1}, Vec2{1, -1}, Vec2{1, 1}, Vec2{-1, 1}})
      pole.push_back(geometry::snap(middle + p * 0.04));
    builder_.addPrism("finial", kIron, pole, edge + rise, edge + rise + 1.2, 0);
  }

  /// With a hatch in it, if there is room for one.
  void addPlatform(const Ring& head) {
    const Ring room = rim_->room();
    const Vec2 out = tower_.outward, way = geometry::rightOf(out);
    const auto hatchAt = [&](const Vec2& centre) {
      Ring ring;
      for (const Vec2& p : {Vec2{-0.5, -0.5}, Vec2{0.5, -0.5}, Vec2{0.5, 0.5}, Vec2{-0.5, 0.5}})
        ring.push_back(geometry::snap(centre + way * (p.x * kHatch) + out * (p.y * kHatch)));
      return ring;
    };
    const auto fits = [&](const Ring& hatch) {
      return std::all_of(hatch.begin(), hatch.end(), [&](const Vec2& p) {
        return geometry::contains(room, p) && geometry::contains(room, p - out * 0.1);
      });
    };
    // As near to the town's side of the room as it goes.
    const Vec2 middle = geometry::centroid(room);
    std::optional<Vec2> place;
    for (double back = 6; back >= 0 && !place; back -= 0.0625)
      if (fits(hatchAt(middle - out * back))) place = middle - out * back;
    if (!place) {
      builder_.addPrism("platform", kPaving, head, ceiling(), tower_.height, 1);
      return;
    }
    // Four slabs around the hatch, which share their points with one another.
    const double far = 1000;
    const Ring hatch = hatchAt(*place);
    const auto slab = [&](const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
      return std::vector<Region>{{{geometry::snap(a), geometry::snap(b), geometry::snap(c), geometry::snap(d)}, {}}};
    };
    const std::vector<std::vector<Region>> layers{{{head, {}}},
                                                  slab(hatch[0] - way * far - out * far, hatch[0] - out * far,
                                                       hatch[3] + out * far, hatch[3] - way * far + out * far),
                                                  slab(hatch[1] - out * far, hatch[1] + way * far - out * far,
                                                       hatch[2] + way * far + out * far, hatch[2] + out * far),
                                                  slab(hatch[0] - out * far, hatch[1] - out * far, hatch[1], hatch[0]),
                                                  slab(hatch[3], hatch[2], hatch[2] + out * far, hatch[3] + out * far)};
    const geometry::Overlay overlay(layers);
    const auto groups = overlay.sort(4, [](std::span<const std::uint32_t> members) {
      return members.size() < 2 || members[0] != 0 ? 9 : members[1] - 1;
    });
    bool is_first = true;
    for (const auto& group : groups) {
      for (const Region& region : group) {
        const std::uint32_t part = builder_.addPrism("platform", kPaving, region.outer, ceiling(), tower_.height, 0);
        if (is_first) {
          builder_.showPrismFrom(part, 1, head, ceiling(), tower_.height);
          builder_.hideFrom(part, 2);
        }
        is_first = false;
      }
    }
    // The ladder takes a strip of it.
    const Vec2 in = way * (2 * kWallJoint), up = out * 0.15, down = out * (2 * kWallJoint);
    const Ring clear{hatch[0] + in + up, hatch[1] - in + up, hatch[2] - in - down, hatch[3] + in - down};
    builder_.addOpening({"hatch"}, boxAround(clear, ceiling(), tower_.height, builder_.origin()));
    addLadder(*place, out, way);
  }

  void addLadder(const Vec2& hatch, const Vec2& out, const Vec2& way) {
    // Upright, against the edge of the hatch towards the town.
    const double width = 0.45, rail = 0.06, low = walls_.height, high = tower_.height + 0.9;
    const Vec2 foot = hatch - out * (kHatch / 2 - 0.05);
    const auto barAt = [&](double from, double to, double depth) {
      Ring ring;
      for (const Vec2& p : {Vec2{from, 0}, Vec2{to, 0}, Vec2{to, depth}, Vec2{from, depth}})
        ring.push_back(geometry::snap(foot + way * p.x + out * p.y));
      return ring;
    };
    SolidBuilder mesh(builder_.origin());
    mesh.addPrism(barAt(-width / 2, rail - width / 2, rail), low, high);
    mesh.addPrism(barAt(width / 2 - rail, width / 2, rail), low, high);
    for (double z = low + 0.28; z < high - 0.1; z += 0.28)
      mesh.addPrism(barAt(rail - width / 2, width / 2 - rail, rail), z, z + 0.04);
    const Ring all = barAt(-width / 2, width / 2, rail);
    builder_.addPart("ladder", kTimber, {mesh.take(), {boxAround(all, low, high, builder_.origin())}}, 0);
  }

  /// Open at the height of the walk.
  void makeBastion() {
    builder_.addPrism("walk", kPaving, tower_.footprint, walls_.height - style_.slab, walls_.height, 1);
    const double floor = walls_.height - style_.slab;
    builder_.showPrismFrom(body_, 1, tower_.footprint, -style_.foundation, floor);
    builder_.showPrismFrom(body_, 2, tower_.footprint, -style_.foundation, walls_.height);
    rim_ = WallRim::make(outline_, style_.parapet);
    if (!rim_) return;
    std::vector<std::pair<double, double>> gaps;
    const std::size_t n = neighbours_.size();
    for (std::size_t start = 0; start < n; ++start) {
      const Neighbour& who = neighbours_[start];
      if (who.who == Who::nobody || neighbours_[(start + n - 1) % n] == who) continue;
      double to = rim_->startOf(start);
      for (std::size_t i = start; neighbours_[i % n] == who && i < start + n; ++i)
        to += rim_->endOf(i % n) - rim_->startOf(i % n);
      gaps.emplace_back(rim_->startOf(start), to);
    }
    addCrenels(builder_, *rim_, gaps, walls_.height, style_);
  }

  ModelBuilder& builder_;
  const Walls& walls_;
  const Walls::Ring& ring_;
  const Walls::Tower& tower_;
  const WallObstacles& obstacles_;
  const WallStyle& style_;
  Ring outline_;                       // the footprint without tiny sides
  std::vector<Neighbour> neighbours_;  // beyond each side of that
  std::optional<WallRim> rim_;
  std::uint32_t body_ = 0;
};

}  // namespace

void addTower(ModelBuilder& builder, const Walls& walls, const Walls::Ring& ring, std::uint32_t index,
              const WallMeetings& meetings, const WallObstacles& obstacles, const WallStyle& style) {
  TowerMaker(builder, walls, ring, index, meetings, obstacles, style).make();
}

}  // namespace castra::generators
