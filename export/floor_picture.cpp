// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/floor_picture.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "export/canvas.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

namespace {

using geometry::Ring;
using geometry::Vec2;

constexpr Colour kGround = colourOf(0xF4F0E6), kLotLine = colourOf(0xC9C0B0), kRoof = colourOf(0xCFC3AE);
constexpr Colour kWall = colourOf(0x4A413A), kGlass = colourOf(0x9FC4D6), kLeaf = colourOf(0x7A6A55);
constexpr Colour kStep = colourOf(0xA79C8A);
constexpr std::array<Colour, kRoomRoles> kRoleColours = {
    colourOf(0xF1E4C6), colourOf(0xEDE3CF), colourOf(0xDDD3C0), colourOf(0xC9C4BC), colourOf(0xF0D9A8), colourOf(0xE8B98F),
    colourOf(0xB5D3DB), colourOf(0xD9C6DE), colourOf(0xC8D6B0), colourOf(0xCFC8BC), colourOf(0xE6DCCB)};

class FloorPainter {
 public:
  FloorPainter(const geometry::Box& box, const FloorPictureParams& params) {
    const double longest = std::max(box.width(), box.height()) + 4;
    scale_ = std::min(params.scale, params.max_size / longest);
    low_ = box.low - Vec2{2, 2};
    width_ = static_cast<int>(std::ceil((box.width() + 4) * scale_));
    height_ = static_cast<int>(std::ceil((box.height() + 4) * scale_));
  }

  int width() const { return width_; }
  int height() const { return height_; }

  void addLot(const Ring& ring) { lot_lines_.addOutline(place(ring), std::max(1.0, 0.1 * scale_)); }
  void addRoof(const Ring& ring) { roofs_.addRing(place(ring)); }

  void addPlan(const FloorPlan& plan) {
    for (const FloorPlan::Room& room : plan.rooms)
      rooms_[static_cast<std::size_t>(room.role)].addRing(place(FloorPlan::floorOf(room)));
    for (const FloorPlan::Wall& wall : plan.walls) walls_.addRing(place(wall.ring));
    for (const Ring& post : plan.posts) walls_.addRing(place(post));
    for (const FloorPlan::Opening& opening : plan.openings) addOpening(plan, opening);
  }

  void addStairs(const Buildings::Stairs& stairs) {
    const Vec2 across = stairs.turns_left ? geometry::leftOf(stairs.along) : geometry::rightOf(stairs.along);
    for (std::uint32_t flight = 0; flight < 2; ++flight)
      for (std::uint32_t i = 0; i + 1 < stairs.risers / 2 + 1; ++i) {
        const Vec2 from = stairs.corner + stairs.along * (stairs.flight + i * stairs.going) +
                          across * (flight * (stairs.flight + stairs.well));
        const Vec2 line[] = {place(from), place(from + across * stairs.flight)};
        steps_.addStroke(line, std::max(1.0, 0.04 * scale_), Cap::butt);
      }
  }

  formats::Image paint() const {
    Canvas canvas(width_, height_, kGround);
    canvas.fill(lot_lines_, {kLotLine});
    canvas.fill(roofs_, {kRoof});
    for (std::size_t i = 0; i < kRoomRoles; ++i) canvas.fill(rooms_[i], {kRoleColours[i]});
    canvas.fill(steps_, {kStep});
    canvas.fill(walls_, {kWall});
    canvas.fill(gaps_, {kRoleColours[0]});
    canvas.fill(panes_, {kGlass});
    canvas.fill(leaves_, {kLeaf});
    return canvas.image();
  }

 private:
  Vec2 place(const Vec2& p) const { return (p - low_) * scale_; }
  Ring place(Ring ring) const {
    for (Vec2& p : ring) p = place(p);
    return ring;
  }

  void addOpening(const FloorPlan& plan, const FloorPlan::Opening& opening) {
    const FloorPlan::Wall& wall = plan.walls[opening.wall];
    const Vec2 from = plan.points[wall.from], way = geometry::unit(plan.points[wall.to] - from), left = geometry::leftOf(way);
    // Across the whole wall: outer ones lie left of their line, inner ones on both sides of it.
    const double low = wall.right == FloorPlan::kNobody ? 0 : -wall.thickness / 2, high = low + wall.thickness;
    const Vec2 a = from + way * opening.from, b = from + way * opening.to;
    const Ring ring{place(a + left * low), place(b + left * low), place(b + left * high), place(a + left * high)};
    if (opening.type == FloorPlan::OpeningType::window) {
      panes_.addRing(ring);
      return;
    }
    gaps_.addRing(ring);
    if (opening.type == FloorPlan::OpeningType::passage) return;
    // The leaf stands open into the room on the left, with the quarter circle that it sweeps.
    const double width = opening.to - opening.from;
    const Vec2 hinge = a + left * high;
    const Vec2 leaf[] = {place(hinge), place(hinge + left * width)};
    leaves_.addStroke(leaf, std::max(1.0, 0.05 * scale_), Cap::butt);
    std::vector<Vec2> arc;
    for (int i = 0; i <= 8; ++i) {
      const double angle = i * math::kPi / 16;
      arc.push_back(place(hinge + way * (width * math::cos(angle)) + left * (width * math::sin(angle))));
    }
    leaves_.addStroke(arc, std::max(0.6, 0.02 * scale_), Cap::butt);
  }

  double scale_ = 1;
  Vec2 low_;
  int width_ = 0, height_ = 0;
  Shape lot_lines_, roofs_, walls_, gaps_, panes_, leaves_, steps_;
  std::array<Shape, kRoomRoles> rooms_;
};

}  // namespace

Files drawFloors(Run& run, const FloorPictureParams& params, const Lots& lots, const Buildings& buildings) {
  std::vector<geometry::Region> blocks;
  for (const Lots::Block& block : lots.blocks)
    if (!block.outline.empty()) blocks.push_back({block.outline, {}});
  Files files;
  if (blocks.empty()) return files;
  FloorPainter painter(geometry::boundsOf(blocks), params);
  for (const Lots::Block& block : lots.blocks)
    for (const Lots::Lot& lot : block.lots) painter.addLot(lot.ring);
  const auto storey = static_cast<std::size_t>(params.storey);
  for (const Buildings::Building& building : buildings.buildings) {
    for (const Buildings::Wing& wing : building.wings)
      if (wing.storeys <= storey) painter.addRoof(wing.ring);
    if (building.storeys.size() <= storey) continue;
    painter.addPlan(building.storeys[storey].plan);
    for (const Buildings::Stairs& stairs : building.storeys[storey].stairs) painter.addStairs(stairs);
  }
  std::string name = run.key().empty() ? "town" : run.key();
  std::replace(name.begin(), name.end(), '/', '_');
  files.add(concat("floors/", name, ".png"), run.blob(formats::encodePng(painter.paint())));
  return files;
}

}  // namespace castra::exporting
