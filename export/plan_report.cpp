// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/plan_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "export/published_figures.h"
#include "export/rose.h"
#include "export/svg_drawing.h"
#include "pipeline/base/json.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::exporting {

namespace {

constexpr std::size_t kShownFaults = 200;
constexpr int kRoseSize = 300;

constexpr std::string_view kStyle = R"(
body { font: 15px/1.45 sans-serif; color: #3f372f; background: #f4f0e6; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-weight: 500 } h2 { font-weight: 500; border-bottom: 1px solid #c9c0b0; margin-top: 2.2rem }
table { border-collapse: collapse; margin: .8rem 0 } th { font-weight: 600; text-align: right; vertical-align: bottom }
td, th { padding: .15rem .7rem; border-bottom: 1px solid #e2dacb; font-variant-numeric: tabular-nums }
td { text-align: right } td:first-child, th:first-child { text-align: left; padding-left: 0 }
tr.ours td { font-weight: 600; background: #ece6d8 } .rose { float: right; margin: 0 0 1rem 1rem }
.clean { color: #2e5a3c } .faults { color: #7a2e2e } small { color: #6e5f50 }
)";

/// What the parts of the land are called, with their areas [m2]: together they are the land.
std::vector<std::pair<std::string, double>> coverOf(const TownCertificate& town) {
  std::vector<std::pair<std::string, double>> cover = {
      {"carriageways and junctions", town.carriageways}, {"sidewalks", town.sidewalks}, {"verges", town.verges}};
  for (std::size_t i = 0; i < kLotUses; ++i)
    cover.emplace_back(concat(nameOf(static_cast<LotUse>(i)), " lots"), town.lots[i]);
  for (std::size_t i = 0; i < kOpenGrounds; ++i)
    cover.emplace_back(std::string(nameOf(static_cast<OpenGround>(i))), town.grounds[i]);
  return cover;
}

MeasureValues valuesOf(const TownCertificate& town, const StreetMeasures& m) {
  return {m.order,          m.entropy,  m.weighted_entropy,
          m.median_segment, m.circuity, m.meanDegree(),
          m.share(1),       m.share(4), (town.carriageways + town.sidewalks) / town.land};
}

class Page {
 public:
  explicit Page(std::string_view title) {
    out_ = concat("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>", escapeXml(title),
                  "</title>\n<style>", kStyle, "</style>\n</head>\n<body>\n<h1>", escapeXml(title), "</h1>\n");
  }
  /// Text is escaped; markup is not.
  void heading(std::string_view text) { out_ += concat("<h2>", escapeXml(text), "</h2>\n"); }
  void markup(std::string_view text) { out_ += text; }
  void paragraph(std::string_view text) { out_ += concat("<p>", escapeXml(text), "</p>\n"); }
  void beginTable(const std::vector<std::string>& markup_heads) {
    out_ += "<table>\n";
    if (markup_heads.empty()) return;
    out_ += "<tr>";
    for (const std::string& head : markup_heads) out_ += concat("<th>", head, "</th>");
    out_ += "</tr>\n";
  }
  void row(const std::vector<std::string>& cells, std::string_view type = {}) {
    out_ += type.empty() ? std::string("<tr>") : concat("<tr class=\"", type, "\">");
    for (const std::string& cell : cells) out_ += concat("<td>", escapeXml(cell), "</td>");
    out_ += "</tr>\n";
  }
  void endTable() { out_ += "</table>\n"; }
  std::string finish() { return out_ + "</body>\n</html>\n"; }

 private:
  std::string out_;
};

template <class Fault>
void listFaults(Page& page, const Site& site, const std::vector<Fault>& faults, std::string Fault::*place) {
  page.markup(concat("<p class=\"faults\">", faults.size(), " faults.</p>\n"));
  page.beginTable({"where", "what", "at"});
  for (std::size_t i = 0; i < std::min(faults.size(), kShownFaults); ++i)
    page.row({faults[i].*place, faults[i].what, site.projection.describe(faults[i].at)});
  page.endTable();
  if (faults.size() > kShownFaults)
    page.paragraph(concat("The other ", faults.size() - kShownFaults, " are in report.json."));
}

template <class Fault>
Json jsonOf(const Site& site, const std::vector<Fault>& faults, std::string Fault::*place, const char* name) {
  Json list = Json::array();
  for (const Fault& fault : faults) {
    const geometry::Vec2 at = site.projection.fromGround(fault.at);  // as in the layers
    list.add(Json::object().set(name, fault.*place).set("what", fault.what).set("x", at.x).set("y", at.y));
  }
  return list;
}

void writeProof(Page& page, const Site& site, const TownCertificate& town) {
  page.heading("Proof");
  if (town.faults.empty()) {
    page.markup(
        "<p class=\"clean\">No fault. Roads, sidewalks, lots and open grounds tile the land without gap or overlap; "
        "every lot touches a street; all roads, bridges and ferries are one network; no road ends in nothing.</p>\n");
    return;
  }
  listFaults(page, site, town.faults, &TownCertificate::Fault::place);
}

void writeCover(Page& page, const TownCertificate& town) {
  page.heading("Land");
  page.beginTable({"", "m<sup>2</sup>", "%"});
  const auto share = [&](double area) { return fixed(100 * area / town.land, 2); };
  for (const auto& [name, area] : coverOf(town))
    if (area > 0) page.row({name, fixed(area, 0), share(area)});
  page.row({"together", fixed(town.covered, 0), share(town.covered)}, "ours");
  page.row({"land", fixed(town.land, 0), share(town.land)}, "ours");
  page.endTable();
}

void writeRoads(Page& page, const TownCertificate& town, const StreetMeasures& measures) {
  page.heading("Roads");
  page.beginTable({"class", "carriageway [m]", "sidewalk, each side [m]", "length [km]"});
  for (std::size_t i = 0; i < kRoadClasses; ++i)
    if (town.lengths[i] > 0)
      page.row({std::string(nameOf(static_cast<RoadClass>(i))), fixed(measures.profiles[i].carriageway, 2),
                fixed(measures.profiles[i].sidewalk, 2), fixed(town.lengths[i] / 1000, 2)});
  page.endTable();
}

void writeWalls(Page& page, const Site& site, const WallCertificate& walls) {
  page.heading("Walls");
  if (walls.faults.empty())
    page.markup(
        "<p class=\"clean\">No fault. Every ring is shut, every gate stands on a road, no road leads through a wall but "
        "by a gate, and inside and outside meet in gates alone.</p>\n");
  else
    listFaults(page, site, walls.faults, &WallCertificate::Fault::ring);
  page.beginTable({"ring", "inside [ha]", "wall [m]", "water [m]", "rock [m]", "towers", "gates", "posterns", "stairs",
                   "between towers, at most [m]", "foot in sight of a tower [%]"});
  for (const WallCertificate::Ring& ring : walls.rings)
    page.row({ring.name, fixed(ring.area / 1e4, 1), fixed(ring.lengths[0], 0), fixed(ring.lengths[1], 0),
              fixed(ring.lengths[2], 0), concat(ring.towers), concat(ring.gates), concat(ring.posterns),
              concat(ring.stairs), fixed(ring.widest_spacing, 1), fixed(100 * ring.share_in_sight, 1)});
  page.endTable();
}

void writeFigures(Page& page, const TownCertificate& town, const StreetMeasures& measures) {
  page.heading("Town");
  page.beginTable({});
  const auto count = [](std::uint64_t number) { return concat(number); };
  const auto spread = [](const Spread& s) {
    return concat(fixed(s.median, 0), " (", fixed(s.low, 0), " to ", fixed(s.high, 0), ")");
  };
  page.row({"districts", count(town.districts)});
  page.row({"blocks", count(town.blocks)});
  page.row({"lots", count(town.lot_count)});
  page.row({"bridges", count(town.bridges)});
  page.row({"ferries", count(town.ferries)});
  constexpr std::array<std::string_view, 4> kArms = {"3", "4", "5", "6 and more"};
  for (std::size_t i = 0; i < kArms.size(); ++i)
    page.row({concat("junctions of ", kArms[i], " roads"), count(town.junctions[i])});
  page.row({"dead ends", count(town.dead_ends)});
  page.row({"street inside a district, from junction to junction, median and middle half [m]", spread(town.segments)});
  page.row({"block within the middle lines, median and middle half [m2]", spread(town.block_areas)});
  page.row({"length of the street that a segment is on, in segments, median and middle half",
            spread(measures.street_blocks)});
  page.row({"least angle between streets [deg]", fixed(town.least_angle * 180 / math::kPi, 1)});
  if (std::isfinite(town.least_spacing)) page.row({"least way between junctions [m]", fixed(town.least_spacing, 1)});
  page.endTable();
}

void writeComparison(Page& page, std::string_view title, const MeasureValues& ours, const PublishedFigures& figures,
                     const StreetMeasures& measures) {
  page.heading("Street network");
  page.markup(drawRose(measures.counts, kRoseSize));
  page.markup(
      "<p>Measured as Boeing (2019) measures real cities: nodes are junctions and dead ends, segments run from node to "
      "node, bearings are those of the line between a segment's ends, both ways, in 36 bins. The rose shows how many "
      "segments run which way. φ is 1 for a single grid and 0 if all bearings are alike, from H<sub>o</sub>, which "
      "counts segments; H<sub>w</sub> weighs them by length.</p>\n");
  std::vector<std::string> heads{""};
  for (const Measure& measure : kMeasures)
    heads.push_back(measure.symbol.empty() ? std::string(measure.text)
                                           : concat(measure.symbol, "<br/><small>", measure.text, "</small>"));
  heads.emplace_back("source");
  const auto cellsOf = [](std::string_view name, const MeasureValues& values, std::string source) {
    std::vector<std::string> cells{std::string(name)};
    for (std::size_t i = 0; i < kMeasures.size(); ++i)
      cells.push_back(values[i] ? fixed(*values[i], kMeasures[i].decimals) : "");
    cells.push_back(std::move(source));
    return cells;
  };
  page.markup("<div style=\"clear: both\"></div>\n");
  page.beginTable(heads);
  page.row(cellsOf(title, ours, ""), "ours");
  for (const PublishedFigures::Row& row : figures.rows)
    page.row(cellsOf(row.name, row.values, concat("[", row.source + 1, "] ", row.where)));
  page.endTable();
  if (figures.sources.empty()) return;
  page.heading("Sources");
  page.markup("<ol>\n");
  for (const PublishedFigures::Source& source : figures.sources)
    page.markup(concat("<li>", escapeXml(source.author), ": <i>", escapeXml(source.title), "</i>. ",
                       escapeXml(source.published), ", ", source.year, ".<br/><small>", escapeXml(source.seen),
                       "</small></li>\n"));
  page.markup("</ol>\n");
}

Json listOf(std::span<const double> values) {
  Json list = Json::array();
  for (const double value : values) list.add(value);
  return list;
}

Json jsonOf(const MeasureValues& values) {
  Json object = Json::object();
  for (std::size_t i = 0; i < kMeasures.size(); ++i)
    if (values[i]) object.set(kMeasures[i].name, *values[i]);
  return object;
}

Json jsonOf(const Spread& spread) {
  return Json::object()
      .set("low", spread.low)
      .set("median", spread.median)
      .set("high", spread.high)
      .set("mean", spread.mean)
      .set("count", spread.count);
}

Json jsonOf(const WallCertificate& walls, const Site& site) {
  Json rings = Json::array();
  for (const WallCertificate::Ring& ring : walls.rings) {
    Json lengths = Json::object();
    for (std::size_t i = 0; i < kBarriers; ++i) lengths.set(nameOf(static_cast<Barrier>(i)), ring.lengths[i]);
    rings.add(Json::object()
                  .set("name", ring.name)
                  .set("area", ring.area)
                  .set("lengths", std::move(lengths))
                  .set("towers", ring.towers)
                  .set("gates", ring.gates)
                  .set("posterns", ring.posterns)
                  .set("stairs", ring.stairs)
                  .set("widest_spacing", ring.widest_spacing)
                  .set("share_in_sight", ring.share_in_sight));
  }
  return Json::object()
      .set("faults", jsonOf(site, walls.faults, &WallCertificate::Fault::ring, "ring"))
      .set("rings", std::move(rings));
}

Json reportOf(std::string_view title, const Site& site, const TownCertificate& town, const StreetMeasures& measures,
              const MeasureValues& ours, const PublishedFigures& figures) {
  Json cover = Json::object(), roads = Json::object(), published = Json::array();
  for (const auto& [name, area] : coverOf(town)) cover.set(name, area);
  for (std::size_t i = 0; i < kRoadClasses; ++i)
    roads.set(nameOf(static_cast<RoadClass>(i)), Json::object()
                                                     .set("carriageway", measures.profiles[i].carriageway)
                                                     .set("sidewalk", measures.profiles[i].sidewalk)
                                                     .set("length", town.lengths[i]));
  for (const PublishedFigures::Row& row : figures.rows) {
    const PublishedFigures::Source& source = figures.sources[row.source];
    published.add(
        Json::object()
            .set("name", row.name)
            .set("values", jsonOf(row.values))
            .set("source", concat(source.author, ", ", source.title, ", ", source.published, ", ", source.year))
            .set("where", row.where));
  }
  Json junctions = Json::array(), nodes = Json::array();
  for (const std::uint64_t count : town.junctions) junctions.add(count);
  for (const std::uint64_t count : measures.nodes) nodes.add(count);
  return Json::object()
      .set("title", title)
      .set("faults", jsonOf(site, town.faults, &TownCertificate::Fault::place, "place"))
      .set("land", town.land)
      .set("covered", town.covered)
      .set("cover", std::move(cover))
      .set("roads", std::move(roads))
      .set("districts", town.districts)
      .set("blocks", town.blocks)
      .set("lots", town.lot_count)
      .set("bridges", town.bridges)
      .set("ferries", town.ferries)
      .set("dead_ends", town.dead_ends)
      .set("junctions_of_3_4_5_more", std::move(junctions))
      .set("nodes_by_degree", std::move(nodes))
      .set("segment_length", jsonOf(town.segments))
      .set("block_area", jsonOf(town.block_areas))
      .set("street_blocks", jsonOf(measures.street_blocks))
      .set("measures", jsonOf(ours))
      .set("bearings_by_count", listOf(measures.counts))
      .set("bearings_by_length", listOf(measures.lengths))
      .set("published", std::move(published));
}

}  // namespace

Files reportPlan(Run& run, const PlanReportParams& params, const Site& site, const TownCertificate& certificate,
                 const StreetMeasures& measures, const std::optional<WallCertificate>& walls) {
  const PublishedFigures figures =
      params.figures.empty() ? PublishedFigures{} : readFigures(run.asset(params.figures), params.figures.path);
  const std::string title = params.title.empty() ? "Plan of a town" : params.title;
  const MeasureValues ours = valuesOf(certificate, measures);
  Page page(title);
  writeProof(page, site, certificate);
  writeCover(page, certificate);
  writeRoads(page, certificate, measures);
  if (walls) writeWalls(page, site, *walls);
  writeFigures(page, certificate, measures);
  writeComparison(page, title, ours, figures, measures);
  Files files;
  files.add("plan/report.html", run.blob(page.finish()));
  Json report = reportOf(title, site, certificate, measures, ours, figures);
  if (walls) report.set("walls", jsonOf(*walls, site));
  files.add("plan/report.json", run.blob(report.pretty() + "\n"));
  return files;
}

}  // namespace castra::exporting
