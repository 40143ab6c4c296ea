// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/plan_file.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "export/layer_file.h"
#include "pipeline/base/error.h"
#include "pipeline/base/json.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/stretches.h"

namespace castra::exporting {

namespace {

using geometry::Piece;
using geometry::Region;
using geometry::Ring;
using geometry::Stretch;
using geometry::Vec2;

/// Two decimals: enough for people, and short.
Json rounded(double value) { return std::floor(value * 100 + 0.5) / 100; }

/// What the roads layer needs to know of a piece of road, wherever it comes from.
struct RoadPiece {
  Piece ends;
  RoadClass road_class;
  std::uint32_t street;
};

class PlanWriter {
 public:
  PlanWriter(const Run& run, const PlanFileParams& params, const Site& site, const Arterials& town,
             const StreetMeasures& measures)
      : run_(run),
        params_(params),
        site_(site),
        town_(town),
        measures_(measures),
        roads_(layer("roads")),
        blocks_(layer("blocks")),
        lots_(layer("lots")),
        carriageways_(layer("carriageways")),
        junctions_(layer("junctions")),
        sidewalks_(layer("sidewalks")) {}

  void add(const std::string& key, const RoadPlan& plan, const Blocks& blocks, const Lots& lots) {
    addStreets(key, plan);
    addLots(key, lots);
    if (params_.surfaces) addSurfaces(key, plan, blocks, lots);
  }

  Files finish(const std::optional<Walls>& walls) {
    addMainRoads();
    Files files;
    writeBoundary(files);
    writeDistricts(files);
    writeGrounds(files);
    writeLinks(files);
    if (walls) writeWalls(files, *walls);
    for (LayerFile* file : {&roads_, &blocks_, &lots_}) file->finish(files);
    if (params_.surfaces)
      for (LayerFile* file : {&carriageways_, &junctions_, &sidewalks_}) file->finish(files);
    return files;
  }

 private:
  LayerFile layer(const char* name) const {
    return LayerFile(run_, concat("plan/", name), site_.projection, static_cast<std::size_t>(params_.max_points));
  }

  void addWidths(Json& properties, RoadClass road_class) const {
    const RoadProfile& profile = measures_.profiles[static_cast<std::size_t>(road_class)];
    properties.set("class", nameOf(road_class))
        .set("width", rounded(2 * profile.reach()))
        .set("carriageway", rounded(profile.carriageway))
        .set("sidewalk", rounded(profile.sidewalk))
        .set("lanes", profile.lanes);
  }

  /// One feature from junction to junction; `is_node` says where others than these pieces meet.
  template <class PointOf>
  void addRoads(const std::string& key, const std::vector<RoadPiece>& roads, std::vector<bool> is_node,
                const PointOf& at) {
    std::vector<Piece> pieces;
    constexpr std::uint32_t kNone = ~std::uint32_t{0};
    std::vector<std::uint32_t> last(is_node.size(), kNone);
    for (std::uint32_t i = 0; i < roads.size(); ++i) {
      pieces.push_back(roads[i].ends);
      for (const std::uint32_t point : {roads[i].ends.from, roads[i].ends.to}) {
        // Where a street ends and another goes on, there is a node, too.
        if (last[point] != kNone &&
            (roads[last[point]].street != roads[i].street || roads[last[point]].road_class != roads[i].road_class))
          is_node[point] = true;
        last[point] = i;
      }
    }
    std::size_t number = 0;
    for (const Stretch& stretch : geometry::joinPieces(pieces, is_node)) {
      std::vector<Vec2> line;
      double length = 0;
      for (const std::uint32_t point : stretch.points) {
        if (!line.empty()) length += geometry::length(at(point) - line.back());
        line.push_back(at(point));
      }
      const RoadPiece& road = roads[stretch.pieces.front()];
      Json properties = Json::object().set("id", concat(key, "/r", ++number)).set("district", key);
      properties.set("street", concat(key, "/s", road.street + 1)).set("length", rounded(length));
      addWidths(properties, road.road_class);
      roads_.add(line, std::move(properties));
    }
  }

  /// Those of the border are the town's, and are written once.
  void addStreets(const std::string& key, const RoadPlan& plan) {
    std::vector<RoadPiece> pieces;
    std::vector<bool> on_border(plan.points.size());
    for (const RoadPlan::Road& road : plan.roads) {
      if (road.is_border)
        on_border[road.from] = on_border[road.to] = true;
      else
        pieces.push_back({{road.from, road.to}, road.road_class, road.street});
    }
    addRoads(key, pieces, on_border, [&](std::uint32_t point) { return plan.points[point]; });
    for (const RoadPiece& piece : pieces)
      for (const std::uint32_t point : {piece.ends.from, piece.ends.to})
        if (on_border[point]) gates_.push_back(plan.points[point]);
  }

  void addMainRoads() {
    const auto isBefore = [](const Vec2& a, const Vec2& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    for (const Link& link : town_.links) gates_.insert(gates_.end(), {link.from, link.to});
    std::sort(gates_.begin(), gates_.end(), isBefore);
    std::vector<bool> is_node(town_.points.size());
    for (std::size_t i = 0; i < is_node.size(); ++i)
      is_node[i] = std::binary_search(gates_.begin(), gates_.end(), town_.points[i].at, isBefore);
    std::vector<RoadPiece> pieces;
    for (const Arterials::Road& road : town_.roads)
      pieces.push_back({{road.from, road.to}, road.road_class, road.street});
    addRoads("town", pieces, is_node, [&](std::uint32_t point) { return town_.points[point].at; });
  }

  static std::string blockId(const std::string& key, std::size_t i) { return concat(key, "/b", i + 1); }

  void addLots(const std::string& key, const Lots& lots) {
    for (std::size_t i = 0; i < lots.blocks.size(); ++i) {
      const Lots::Block& block = lots.blocks[i];
      if (block.outline.empty()) continue;
      const std::string id = blockId(key, i);
      blocks_.add(Region{block.outline, {}}, Json::object()
                                                 .set("id", id)
                                                 .set("district", key)
                                                 .set("area", rounded(geometry::signedArea(block.outline)))
                                                 .set("lots", static_cast<std::uint64_t>(block.lots.size())));
      for (std::size_t k = 0; k < block.lots.size(); ++k) {
        const Lots::Lot& lot = block.lots[k];
        lots_.add(Region{lot.ring, {}}, Json::object()
                                            .set("id", concat(id, "/l", k + 1))
                                            .set("block", id)
                                            .set("use", nameOf(lot.use))
                                            .set("shape", nameOf(lot.shape))
                                            .set("suburban", lot.is_suburban)
                                            .set("pinned", lot.pinned != Lots::kNobody)
                                            .set("frontage", rounded(lot.frontage))
                                            .set("area", rounded(geometry::signedArea(lot.ring))));
      }
    }
  }

  void addSurfaces(const std::string& key, const RoadPlan& plan, const Blocks& blocks, const Lots& lots) {
    for (const Blocks::Carriageway& carriageway : blocks.carriageways)
      carriageways_.add(Region{carriageway.ring, {}},
                        Json::object()
                            .set("district", key)
                            .set("class", nameOf(carriageway.road_class))
                            .set("area", rounded(geometry::signedArea(carriageway.ring))));
    std::vector<int> degrees(plan.points.size());
    for (const RoadPlan::Road& road : plan.roads) {
      ++degrees[road.from];
      ++degrees[road.to];
    }
    for (const Blocks::Junction& junction : blocks.junctions)
      junctions_.add(Region{junction.ring, {}}, Json::object()
                                                    .set("district", key)
                                                    .set("roads", degrees[junction.point])
                                                    .set("area", rounded(geometry::signedArea(junction.ring))));
    for (std::size_t i = 0; i < blocks.islands.size(); ++i) {
      // The block as the lots have it, with the points where they meet, so that layers share their corners.
      const Ring& block = lots.blocks[i].outline;
      Region sidewalk{blocks.islands[i].kerb, {}};
      if (!block.empty()) sidewalk.holes.emplace_back(block.rbegin(), block.rend());
      Json properties = Json::object().set("district", key).set("type", block.empty() ? "verge" : "sidewalk");
      if (!block.empty()) properties.set("block", blockId(key, i));
      sidewalks_.add(sidewalk, properties.set("area", rounded(geometry::area(sidewalk))));
    }
  }

  void writeBoundary(Files& files) const {
    LayerFile file = layer("boundary");
    for (const Region& part : site_.parts) file.add(part, Json::object().set("area", rounded(geometry::area(part))));
    file.finish(files);
  }

  void writeDistricts(Files& files) const {
    LayerFile file = layer("districts");
    for (const Arterials::Outline& district : town_.districts) {
      const Ring ring = ringOf(town_, district);
      const Zone& zone = zoneAt(town_.zones, geometry::centroid(ring));
      file.add(Region{ring, {}}, Json::object()
                                     .set("id", district.key)
                                     .set("pattern", nameOf(zone.pattern))
                                     .set("area", rounded(geometry::signedArea(ring))));
    }
    file.finish(files);
  }

  void writeGrounds(Files& files) const {
    LayerFile file = layer("grounds");
    for (const Arterials::Ground& ground : town_.grounds)
      file.add(ground.region, Json::object()
                                  .set("type", nameOf(ground.type))
                                  .set("name", ground.name)
                                  .set("area", rounded(geometry::area(ground.region))));
    file.finish(files);
  }

  /// Bridges and passages are their decks, ferries their lines.
  void writeLinks(Files& files) const {
    LayerFile file = layer("links");
    for (const Link& link : town_.links) {
      Json properties = Json::object()
                            .set("type", nameOf(link.type))
                            .set("class", nameOf(link.road_class))
                            .set("length", rounded(geometry::length(link.to - link.from)));
      if (link.isRoad())
        file.add(Region{link.deck, {}}, std::move(properties));
      else
        file.add(std::vector<Vec2>{link.from, link.to}, std::move(properties));
    }
    file.finish(files);
  }

  /// What stands is areas, what shuts a ring by itself is lines.
  void writeWalls(Files& files, const Walls& walls) const {
    LayerFile file = layer("walls");
    for (const Walls::Ring& ring : walls.rings) {
      const auto describe = [&](std::string_view type, double height) {
        return Json::object().set("ring", ring.name).set("type", type).set("height", rounded(height));
      };
      for (const Walls::Curtain& curtain : ring.curtains)
        file.add(Region{curtain.footprint, {}}, describe("curtain", walls.height));
      for (const Walls::Tower& tower : ring.towers)
        file.add(Region{tower.footprint, {}}, describe("tower", tower.height).set("stands", nameOf(tower.type)));
      for (const Walls::Gate& gate : ring.gates)
        file.add(Region{gate.footprint, {}}, describe(gate.is_postern ? "postern" : "gate", walls.height)
                                                 .set("id", gate.name)
                                                 .set("passage_width", rounded(gate.width))
                                                 .set("passage_height", rounded(gate.height)));
      for (std::size_t i = 0; i < ring.corners.size(); ++i) {
        if (ring.corners[i].barrier == Barrier::wall) continue;
        const Vec2 &from = ring.corners[i].at, &to = ring.corners[(i + 1) % ring.corners.size()].at;
        file.add(std::vector<Vec2>{from, to}, describe(nameOf(ring.corners[i].barrier), 0));
      }
    }
    file.finish(files);
  }

  const Run& run_;
  const PlanFileParams& params_;
  const Site& site_;
  const Arterials& town_;
  const StreetMeasures& measures_;
  LayerFile roads_, blocks_, lots_, carriageways_, junctions_, sidewalks_;
  std::vector<Vec2> gates_;  // where streets of districts meet the main roads
};

}  // namespace

Files exportPlan(Run& run, const PlanFileParams& params, const Site& site, const Arterials& arterials,
                 const StreetMeasures& measures, const Set<RoadPlan>& plans, const Set<Blocks>& blocks,
                 const Set<Lots>& lots, const std::optional<Walls>& walls) {
  PlanWriter writer(run, params, site, arterials, measures);
  auto laid = blocks.begin();
  auto divided = lots.begin();
  for (const auto& district : plans) {
    run.stopIfCancelled();
    for (const bool is_there : {laid != blocks.end() && (*laid).key() == district.key(),
                                divided != lots.end() && (*divided).key() == district.key()})
      if (!is_there) throw Error(district.key(), "has no blocks or no lots; all must come from the same districts");
    writer.add(district.key(), district.load(), (*laid).load(), (*divided).load());
    ++laid;
    ++divided;
  }
  return writer.finish(walls);
}

}  // namespace castra::exporting
