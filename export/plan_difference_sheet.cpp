// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/plan_difference_sheet.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "export/canvas_drawing.h"
#include "export/legend.h"
#include "export/map_sheet.h"
#include "export/plan_colours.h"
#include "export/water.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

namespace {

using formats::Feature;
using geometry::Box;
using geometry::Circle;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kPanel = 620, kScaleRoom = 130;  // [px] of a sheet of 2,000 px
constexpr double kLegend = 1.2;                   // how much larger than on a plan its rows are: there are fewer
constexpr double kOverview = 0.42;                // height of the small map for its width
constexpr double kLotScale = 0.3;                 // [px per m] lots are drawn from here on
constexpr double kAround = 1.7;                   // how far the map reaches, for the radius of the change
constexpr double kLeastView = 120;                // [m] from the middle of the map to its edge
constexpr std::size_t kBatch = 4096;              // features that are drawn at once

// Calm ground; one warm tint, one red and one blue that also differ in brightness.
constexpr Colour kCalmBlock = colourOf(0xE9E5DC), kCalmRoad = colourOf(0xFFFFFF), kCalmLine = colourOf(0xCFC8BA);
constexpr Colour kCalmMain = colourOf(0xD9CFBC), kDistrictLine = colourOf(0xA89F8F);
constexpr Colour kTint = colourOf(0xFFEFB0), kTintBlock = colourOf(0xF3E2A4), kTintLine = colourOf(0xD49A1E);
constexpr Colour kGone = colourOf(0xD0342C), kNew = colourOf(0xA6CBEA), kNewLine = colourOf(0x1F5F99);

bool isMain(const std::string& road_class) { return road_class == "arterial" || road_class == "collector"; }

Ring ringOf(const Circle& circle) {
  constexpr int kCorners = 180;
  Ring ring;
  for (int i = 0; i < kCorners; ++i) {
    const double angle = 2 * math::kPi * i / kCorners;
    ring.push_back(circle.centre + Vec2{math::cos(angle), math::sin(angle)} * circle.radius);
  }
  return ring;
}

/// What both maps show and must not be read twice: the land and the districts.
struct Ground {
  std::vector<Region> land, districts, touched;
  Box bounds;
};

Ground groundOf(const PlanDifference& difference, const PlanSource& after) {
  Ground ground;
  Ring corners;
  readLayer(after, "boundary", [&](const Json& json) {
    for (Region& region : placeFeature(json, difference.projection).regions) {
      corners.insert(corners.end(), region.outer.begin(), region.outer.end());
      ground.land.push_back(std::move(region));
    }
  });
  if (corners.empty()) throw Error("plan/boundary.geojson", "has no polygon; run the recipe again");
  ground.bounds = geometry::boundsOf(corners);
  readLayer(after, "districts", [&](const Json& json) {
    const Feature feature = placeFeature(json, difference.projection);
    const bool is_touched =
        std::binary_search(difference.touched.begin(), difference.touched.end(), propertyOf(feature.properties, "id"));
    for (const Region& region : feature.regions) (is_touched ? ground.touched : ground.districts).push_back(region);
  });
  return ground;
}

/// Around the change; the whole town if that is hardly more, or if there is no change.
Box viewOf(const PlanDifference& difference, const Box& town) {
  if (!difference.change) return town;
  const double half = std::max(kAround * difference.change->radius, kLeastView);
  if (half >= 0.4 * std::max(town.width(), town.height())) return town;
  const Vec2 reach{half, half};
  return {difference.change->centre - reach, difference.change->centre + reach};
}

class DifferencePicture {
 public:
  DifferencePicture(Drawing& drawing, const MapSheet& sheet, const PlanDifference& difference, const PlanSource& after,
                    const Ground& ground)
      : drawing_(drawing),
        sheet_(sheet),
        difference_(difference),
        after_(after),
        ground_(ground),
        shows_lots_(sheet.scale() >= kLotScale) {}

  void draw() {
    const double unit = std::max(sheet_.unit(), 0.5);
    const std::vector<Region> land = placed(ground_.land), touched = placed(ground_.touched);
    drawWaterLines(drawing_, land, sheet_.unit());
    drawing_.fill(land, kCalmRoad);
    drawAreas("grounds", [&](const auto& regions, bool) {
      drawing_.fillAndOutline(regions, mixColours(kVergeColour, kPaper, 0.5), unit, kCalmLine);
    });
    drawing_.fill(touched, kTint);
    drawAreas("blocks", [&](const auto& regions, bool is_touched) {
      drawing_.fillAndOutline(regions, is_touched ? kTintBlock : kCalmBlock, unit, kCalmLine);
    });
    if (shows_lots_)
      drawAreas("lots", [&](const auto& regions, bool) { drawing_.outline(regions, 0.7 * unit, kCalmLine); });
    drawMainRoads();
    drawing_.outline(land, std::max(2.4 * sheet_.unit(), 0.9), kShore);
    drawLinks();
    drawing_.outline(touched, 3 * unit, kTintLine);
    drawChanges();
    drawCircle();
  }

 private:
  std::vector<Region> placed(const std::vector<Region>& regions) const {
    std::vector<Region> result;
    for (const Region& region : regions)
      if (isInView(region.outer)) result.push_back(sheet_.place(region));
    return result;
  }
  bool isInView(const Ring& ring) const { return !ring.empty() && overlaps(geometry::boundsOf(ring), sheet_.map()); }

  /// Batch by batch, those in touched districts apart.
  template <class Draw>
  void drawAreas(const char* layer, const Draw& draw) const {
    std::vector<Region> areas[2];
    const auto flush = [&] {
      for (const bool is_touched : {false, true}) {
        draw(areas[is_touched], is_touched);
        areas[is_touched].clear();
      }
    };
    readLayer(after_, layer, [&](const Json& json) {
      const Feature feature = placeFeature(json, difference_.projection);
      const bool is_touched =
          std::binary_search(difference_.touched.begin(), difference_.touched.end(), districtOf(feature.properties));
      for (const Region& region : feature.regions)
        if (isInView(region.outer)) areas[is_touched].push_back(sheet_.place(region));
      if (areas[0].size() + areas[1].size() >= kBatch) flush();
    });
    flush();
  }

  void drawMainRoads() const {
    std::vector<PolyLine> lines;
    readLayer(after_, "roads", [&](const Json& json) {
      const Feature feature = placeFeature(json, difference_.projection);
      if (!isMain(propertyOf(feature.properties, "class"))) return;
      for (const PolyLine& line : feature.lines)
        if (isInView(line)) lines.push_back(sheet_.place(line));
    });
    const double width = std::max(5 * sheet_.scale(), 1.0);
    drawing_.stroke(lines, width, kCalmMain, Cap::round);
  }

  void drawLinks() const {
    std::vector<Region> bridges;
    std::vector<PolyLine> ferries;
    readLayer(after_, "links", [&](const Json& json) {
      const Feature feature = placeFeature(json, difference_.projection);
      for (const Region& deck : feature.regions) bridges.push_back(sheet_.place(deck));
      for (const PolyLine& line : feature.lines) ferries.push_back(sheet_.place(line));
    });
    drawing_.fillAndOutline(bridges, kCalmMain, std::max(sheet_.unit(), 0.6), kDistrictLine);
    drawing_.stroke(ferries, std::max(sheet_.unit(), 0.6), kShore, Cap::butt);
  }

  /// New areas, their outlines, and in red what is gone of the outlines before. A road that is gone is wide and below a
  /// new one, so that a road in new pieces differs from one that is no more.
  void drawChanges() const {
    const double unit = std::max(sheet_.unit(), 0.5);
    for (const LayerDifference& layer : difference_.layers) {
      // Where lots can be told apart, they are the new areas; blocks only frame them.
      const bool is_filled = layer.layer == (shows_lots_ ? "lots" : "blocks") || layer.layer == "grounds";
      if (is_filled) drawing_.fill(regionsOf(layer.come), kNew);
    }
    for (const LayerDifference& layer : difference_.layers) {
      if (layer.layer == "lots" && !shows_lots_) continue;
      const double width = (layer.layer == "lots" ? 1.6 : 2.6) * unit;
      if (layer.layer == "blocks")
        drawing_.stroke(inView(changedPieces(layer.come, layer.gone)), width, kNewLine, Cap::round);
      else
        drawing_.outline(regionsOf(layer.come), width, kNewLine);
    }
    for (const LayerDifference& layer : difference_.layers) {
      if (layer.layer != "lots" || shows_lots_)
        drawing_.stroke(inView(changedPieces(layer.gone, layer.come)), 2.2 * unit, kGone, Cap::round);
      drawing_.stroke(linesOf(layer.gone), 8 * unit, kGone, Cap::round);
      drawing_.stroke(linesOf(layer.come), 4 * unit, kNewLine, Cap::round);
    }
  }

  std::vector<Region> regionsOf(const std::vector<Feature>& features) const {
    std::vector<Region> regions;
    for (const Feature& feature : features)
      for (Region& region : placed(feature.regions)) regions.push_back(std::move(region));
    return regions;
  }
  std::vector<PolyLine> linesOf(const std::vector<Feature>& features) const {
    std::vector<PolyLine> lines;
    for (const Feature& feature : features)
      for (PolyLine& line : inView(feature.lines)) lines.push_back(std::move(line));
    return lines;
  }
  std::vector<PolyLine> inView(const std::vector<PolyLine>& lines) const {
    std::vector<PolyLine> result;
    for (const PolyLine& line : lines)
      if (isInView(line)) result.push_back(sheet_.place(line));
    return result;
  }

  void drawCircle() const {
    if (!difference_.change) return;
    const Ring ring = sheet_.place(ringOf(*difference_.change));
    std::vector<PolyLine> dashes;
    for (std::size_t i = 0; i < ring.size(); i += 3)
      dashes.push_back({ring[i], ring[i + 1], ring[(i + 2) % ring.size()]});
    drawing_.stroke(dashes, 3 * std::max(sheet_.unit(), 0.5), kInk, Cap::butt);
    if (!difference_.is_from_place) return;
    // The place that was asked for: where the brush was.
    const Vec2 at = sheet_.place(difference_.change->centre);
    const double arm = 16 * sheet_.unit();
    const std::vector<PolyLine> cross{{at - Vec2{arm, 0}, at + Vec2{arm, 0}}, {at - Vec2{0, arm}, at + Vec2{0, arm}}};
    drawing_.stroke(cross, 7 * sheet_.unit(), kPaper, Cap::round);
    drawing_.stroke(cross, 3.5 * sheet_.unit(), kInk, Cap::round);
  }

  Drawing& drawing_;
  const MapSheet& sheet_;
  const PlanDifference& difference_;
  const PlanSource& after_;
  const Ground& ground_;
  bool shows_lots_;
};

/// The whole town in a corner of the panel: land, districts, what was touched, and the part that the map shows.
void drawOverview(Drawing& drawing, const MapSheet& sheet, const Ground& ground, const Box& room) {
  const double scale = std::min(room.width() / ground.bounds.width(), room.height() / ground.bounds.height());
  const Vec2 middle = ground.bounds.middle();
  const auto place = [&](const Vec2& at) { return room.middle() + (at - middle) * scale; };
  const auto placeRing = [&](const Ring& ring) {
    Ring result;
    for (const Vec2& at : ring) result.push_back(place(at));
    return result;
  };
  const auto placeAll = [&](const std::vector<Region>& regions) {
    std::vector<Region> result;
    for (const Region& region : regions) {
      result.push_back({placeRing(region.outer), {}});
      for (const Ring& hole : region.holes) result.back().holes.push_back(placeRing(hole));
    }
    return result;
  };
  const double line = std::max(sheet.unit(), 0.6);
  const std::vector<Region> land = placeAll(ground.land);
  drawing.fill(land, colourOf(0xFFFFFF));
  drawing.fillAndOutline(placeAll(ground.districts), kCalmBlock, line, kDistrictLine);
  drawing.fillAndOutline(placeAll(ground.touched), kTint, 2 * line, kTintLine);
  drawing.outline(land, line, kShore);
  const Region view = rectangle(place(sheet.map().low), place(sheet.map().high));
  drawing.outline({&view, 1}, 2 * line, kInk);
}

Legend legendOf(const PlanDifference& difference, bool shows_lots) {
  Legend legend;
  legend.addTitle("What did the edit change?");
  legend.addNote(difference.change ? "The plan after; what differs from before in colour."
                                   : "Nothing: the plans are equal.");
  if (difference.change) {
    legend.addHeading("On the map");
    legend.addArea(kTint, kTintLine, "touched district", "", "");
    legend.addArea(kNew, kNewLine, shows_lots ? "new lot" : "new block", "", "");
    legend.addRoad(kNewLine, kNewLine, 0.12, "new road", "", "");
    legend.addRoad(kGone, kGone, 0.02, "outline that is gone", "", "");
    legend.addRoad(kGone, kGone, 0.3, "road that is gone", "", "");
    legend.addRoad(kNewLine, kGone, 0.2, "road in other pieces", "", "");
    legend.addRoad(kInk, kInk, 0.05, "circle of change", "", "");
  }
  legend.addHeading("Features");
  for (const LayerDifference& layer : difference.layers) {
    const bool is_equal = layer.gone.empty() && layer.come.empty();
    legend.addFact(layer.layer,
                   concat(is_equal ? "" : concat(layer.gone.size(), " gone, ", layer.come.size(), " new, "),
                          layer.equal, " equal"));
  }
  legend.addHeading("How far the change reaches");
  legend.addFact("districts touched", concat(difference.touched.size(), " of ", difference.districts));
  if (!difference.change) return legend;
  constexpr std::size_t kShown = 4;
  for (std::size_t i = 0; i < std::min(kShown, difference.touched.size()); ++i)
    legend.addFact("", difference.touched[i]);
  if (difference.touched.size() > kShown)
    legend.addFact("", concat("and ", difference.touched.size() - kShown, " more"));
  legend.addFact("their land",
                 concat(areaText(difference.touched_land), ", ", shareText(difference, difference.touched_land)));
  const Circle& circle = *difference.change;
  const double area = math::kPi * circle.radius * circle.radius;
  legend.addFact("all within", concat(fixed(circle.radius, 1), " m"));
  legend.addFact(difference.is_from_place ? "of the brush at" : "of the place",
                 difference.projection.describe(circle.centre));
  legend.addFact("this circle", concat(areaText(area), ", ", shareText(difference, area)));
  return legend;
}

}  // namespace

std::string drawPlanDifference(const PlanDifference& difference, const PlanSource& after, int size) {
  const Ground ground = groundOf(difference, after);
  const Box view = viewOf(difference, ground.bounds);
  const bool is_whole = view.low == ground.bounds.low;
  const MapSheet sheet(view, size, is_whole ? 0.04 : 0, kPanel);
  Canvas canvas(sheet.width(), sheet.height(), kWater);
  CanvasDrawing drawing(canvas);
  DifferencePicture(drawing, sheet, difference, after, ground).draw();

  sheet.drawSurround(drawing);
  Box panel = sheet.panel();
  const double unit = sheet.unit();
  sheet.drawArrow(drawing, panel.high.x - 16 * unit, panel.low.y);
  sheet.drawScaleBar(drawing, panel.high.x - 60 * unit, panel.low.y + 12 * unit, panel.width() * 0.6);
  panel.low.y += kScaleRoom * unit;
  if (!is_whole) {
    const double top = panel.low.y + panel.width() * kOverview;
    drawOverview(drawing, sheet, ground, {panel.low, {panel.high.x, top}});
    panel.low.y = top + 30 * unit;
  }
  legendOf(difference, sheet.scale() >= kLotScale).draw(drawing, panel, kLegend * unit);
  return formats::encodePng(canvas.image());
}

}  // namespace castra::exporting
