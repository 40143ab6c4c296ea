// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/plan_sheet.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "export/canvas_drawing.h"
#include "export/legend.h"
#include "export/map_sheet.h"
#include "export/plan_picture.h"
#include "export/svg_drawing.h"
#include "export/town_walls.h"
#include "export/water.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

namespace {

using geometry::Box;
using geometry::Vec2;

constexpr double kPanel = 460, kScaleRoom = 130;  // [px] of a sheet of 2,000 px

PlanTheme themeOf(const std::string& name) {
  if (name == "districts") return PlanTheme::districts;
  if (name == "pattern") return PlanTheme::pattern;
  return name == "classes" ? PlanTheme::classes : PlanTheme::uses;
}

Box viewOf(const PlanSheetParams& params, const Site& site) {
  const Box land = boundsOfLand(site);
  if (params.crop_width <= 0) return land;
  const double height = params.crop_height > 0 ? params.crop_height : params.crop_width;
  const Vec2 middle{params.crop_x, params.crop_y}, half{params.crop_width / 2, height / 2};
  const Box view{middle - half, middle + half};
  if (view.high.x < land.low.x || view.low.x > land.high.x || view.high.y < land.low.y || view.low.y > land.high.y)
    throw Error("crop_x, crop_y",
                concat(geometry::describePlace(middle), " shows nothing of the town, which lies between ",
                       geometry::describePlace(land.low), " and ", geometry::describePlace(land.high)));
  return view;
}

std::string lengthText(double length) { return concat(fixed(length / 1000, length < 1e5 ? 1 : 0), " km"); }

/// 507123 as "507,123".
std::string countText(std::uint64_t count) {
  const std::string digits = concat(count);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

/// What shuts the town, ring by ring, and where one gets in.
void addWalls(Legend& legend, const Walls& walls) {
  for (const Walls::Ring& ring : walls.rings) {
    legend.addHeading(concat("Wall of the ", ring.name));
    const BarrierLengths lengths = lengthsOf(ring.corners);
    const auto shownLength = [&](Barrier barrier) {
      return concat(fixed(lengths[static_cast<std::size_t>(barrier)], 0), " m");
    };
    legend.addRoad(kWallWalk, kWallColour, 0.3, "wall", concat(walls.thickness, " m"), shownLength(Barrier::wall));
    for (const Barrier barrier : {Barrier::water, Barrier::rock})
      if (lengths[static_cast<std::size_t>(barrier)] > 0)
        legend.addFact(concat("shut by ", nameOf(barrier)), shownLength(barrier));
    const auto posterns = std::count_if(ring.gates.begin(), ring.gates.end(),
                                        [](const Walls::Gate& gate) { return gate.is_postern; });
    legend.addFact("towers", countText(ring.towers.size()));
    legend.addFact("gates, posterns", concat(ring.gates.size() - static_cast<std::size_t>(posterns), ", ", posterns));
  }
}

Legend legendOf(const PlanSheetParams& params, std::uint64_t seed, const TownCertificate& town,
                const StreetMeasures& measures, bool has_courtyards, const std::optional<Walls>& walls) {
  const PlanTheme theme = themeOf(params.theme);
  const auto share = [&](double area) { return concat(fixed(100 * area / town.land, 1), " %"); };
  const auto areaText = [&](double area) {
    return town.land >= 1e7 ? concat(fixed(area / 1e6, 2), " km2") : concat(fixed(area / 1e4, 1), " ha");
  };
  const Colour line = mixColours(kPaper, kInk, 0.55);
  Legend legend;
  legend.addTitle(params.title.empty() ? "Plan" : params.title);
  legend.addNote(concat("seed ", seed));

  legend.addHeading("Roads");
  const double widest = std::max(measures.profiles[0].carriageway, 1.0);
  for (std::size_t i = 0; i < kRoadClasses; ++i) {
    if (town.lengths[i] <= 0) continue;
    const RoadColours colours = roadColoursOf(theme)[i];
    legend.addRoad(colours.surface, colours.casing,
                   std::min(1.0, 0.15 + 0.7 * measures.profiles[i].carriageway / widest),
                   std::string(nameOf(static_cast<RoadClass>(i))),
                   concat(measures.profiles[i].carriageway, " + 2 x ", measures.profiles[i].sidewalk, " m"),
                   lengthText(town.lengths[i]));
  }

  if (theme == PlanTheme::pattern) {
    legend.addHeading("Street patterns");
    for (std::size_t i = 0; i < kPatterns; ++i)
      legend.addArea(kPatternColours[i], line, std::string(nameOf(static_cast<Pattern>(i))), "", "");
  } else {
    const double lots = std::accumulate(town.lots.begin(), town.lots.end(), 0.0);
    legend.addHeading("Lots");
    for (std::size_t i = 0; i < kLotUses; ++i)
      if (theme == PlanTheme::uses && town.lots[i] > 0)
        legend.addArea(kUseColours[i], line, std::string(nameOf(static_cast<LotUse>(i))), areaText(town.lots[i]),
                       share(town.lots[i]));
    if (theme == PlanTheme::uses && has_courtyards)
      legend.addArea(courtyardColourOf(kUseColours[0]), line, "courtyard", "", "");
    if (theme != PlanTheme::uses) legend.addFact("all uses", concat(areaText(lots), ", ", share(lots)));
  }

  legend.addHeading("Open ground");
  legend.addArea(kWater, kShore, "water", "", "");
  constexpr std::array<std::string_view, kOpenGrounds> kNames = {"shore",       "park",         "square",
                                                                 "bridge ramp", "steep ground", "along the wall"};
  for (const std::size_t i : {1u, 2u, 0u, 5u, 4u, 3u})
    if (town.grounds[i] > 0)
      legend.addArea(kGroundColours[i], line, std::string(kNames[i]), areaText(town.grounds[i]),
                     share(town.grounds[i]));

  if (walls) addWalls(legend, *walls);

  legend.addHeading("Town");
  legend.addFact("land", areaText(town.land));
  legend.addFact("roads and sidewalks", share(town.carriageways + town.sidewalks));
  legend.addFact("districts", countText(town.districts));
  legend.addFact("blocks", countText(town.blocks));
  legend.addFact("lots", countText(town.lot_count));
  if (town.bridges + town.ferries > 0)
    legend.addFact("bridges, ferries", concat(countText(town.bridges), ", ", countText(town.ferries)));
  if (town.passages > 0) legend.addFact("ways through walls", countText(town.passages));
  legend.addFact("proof of the plan",
                 town.faults.empty() ? "no fault" : concat(countText(town.faults.size()), " faults"));
  return legend;
}

}  // namespace

Files drawPlanSheet(Draw& draw, const PlanSheetParams& params, const Site& site, const Arterials& arterials,
                    const TownCertificate& certificate, const StreetMeasures& measures, const Set<RoadPlan>& plans,
                    const Set<Blocks>& blocks, const Set<Lots>& lots, const std::optional<Set<MapTile>>& maps,
                    const std::optional<Walls>& walls) {
  const std::string path = concat("plan/", params.name, ".", params.format);
  if (!isBundlePath(path)) throw Error("name", concat("\"", params.name, "\" is no name for a file in a bundle"));
  const MapSheet sheet(viewOf(params, site), params.size, params.crop_width > 0 ? 0 : params.margin, kPanel);
  const bool is_svg = params.format == "svg";
  std::unique_ptr<Canvas> canvas;
  std::unique_ptr<Drawing> drawing;
  if (is_svg) {
    drawing = std::make_unique<SvgDrawing>(sheet.width(), sheet.height(), kWater, params.title);
  } else {
    canvas = std::make_unique<Canvas>(sheet.width(), sheet.height(), kWater);
    drawing = std::make_unique<CanvasDrawing>(*canvas);
  }

  MapReader reader(maps);
  PlanPicture picture(*drawing, sheet, themeOf(params.theme), params.lots, site, arterials, measures, reader);
  picture.drawBase();
  auto laid = blocks.begin();
  auto divided = lots.begin();
  std::size_t index = 0;
  for (const auto& district : plans) {
    draw.stopIfCancelled();
    const bool is_there = index < arterials.districts.size() && arterials.districts[index].key == district.key() &&
                          laid != blocks.end() && (*laid).key() == district.key() && divided != lots.end() &&
                          (*divided).key() == district.key();
    if (!is_there) throw Error(district.key(), "has no outline, blocks or lots; all must be of the same districts");
    if (picture.isInView(index)) picture.drawDistrict(index, district.load(), (*laid).load(), (*divided).load());
    ++index;
    ++laid;
    ++divided;
  }
  picture.finish(walls);

  drawing->setLayer("sheet");
  sheet.drawSurround(*drawing);
  drawing->setLayer("legend");
  Box panel = sheet.panel();
  const double unit = sheet.unit();
  sheet.drawArrow(*drawing, panel.high.x - 16 * unit, panel.low.y);
  sheet.drawScaleBar(*drawing, panel.high.x - 60 * unit, panel.low.y + 12 * unit, panel.width() * 0.6);
  panel.low.y += kScaleRoom * unit;
  legendOf(params, draw.seed(), certificate, measures, picture.hasCourtyards(), walls).draw(*drawing, panel, unit);

  Files files;
  files.add(path,
            draw.blob(is_svg ? static_cast<SvgDrawing&>(*drawing).finish() : formats::encodePng(canvas->image())));
  return files;
}

}  // namespace castra::exporting
