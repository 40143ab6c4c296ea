// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/model_sidecar.h"

#include <map>
#include <utility>
#include <vector>

#include "export/generator.h"
#include "export/gltf_axes.h"
#include "export/model_paths.h"
#include "pipeline/base/json.h"

namespace castra::exporting {

using geometry::Vec3;

namespace {

Json listOf(const std::vector<std::string>& words) {
  Json list = Json::array();
  for (const std::string& word : words) list.add(word);
  return list;
}

/// To a tenth of a millimetre.
Json listOf(const Vec3& v) {
  Json list = Json::array();
  for (const double number : {v.x, v.y, v.z}) list.add(rounded(number, 10000));
  return list;
}

Json describeBox(const Model::Box& box) {
  const Vec3 centre = toGltf(box.centre);
  Json row = Json::array();
  for (const double number : {centre.x, centre.y, centre.z, box.half.x, box.half.z, box.half.y})
    row.add(rounded(number, 10000));
  return row.add(rounded(box.yaw, 1e6));
}

/// `runs` counts the triangles so far by joint and material.
Json describePart(const ShownModel& shown, std::size_t number,
                  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t>& runs) {
  const Model& model = shown.model();
  const Model::Part& part = model.parts[number];
  Json boxes = Json::array();
  for (const Model::Box& box : part.boxes) boxes.add(describeBox(box));
  Json described = Json::object();
  described.set("name", part.name).set("tags", listOf(part.tags)).set("material", model.materials[part.material].name);
  if (part.joint != Model::kNobody) described.set("joint", model.joints[part.joint].name);
  if (part.meshes[0] != Model::kNobody)
    described.set("mass", rounded(part.mass, 10))
        .set("centre", listOf(toGltf(part.centre)))
        .set("boxes", std::move(boxes));
  if (const std::size_t count = shown.triangleCount(number, 0); count > 0) {
    if (shown.isShared(part, 0)) {
      described.set("node", part.name);
    } else {
      std::size_t& run = runs[{part.joint, part.material}];
      described.set("triangles", Json::array().add(run).add(count));
      run += count;
    }
  }
  return described;
}

/// Which file has which level of a side.
Json describeLevels(std::string_view name, const ModelFileParams& params, const ShownModel& shown, ModelSide side) {
  Json levels = Json::array();
  for (const std::size_t level : levelsOf(shown, side))
    levels.add(Json::object()
                   .set("path", pathOf(name, params, side, level))
                   .set("screen", Model::kScreenShares[level])
                   .set("triangles", shown.triangleCount(side, level)));
  return levels;
}

}  // namespace

std::string describeModel(std::string_view name, const ModelFileParams& params, const ShownModel& shown) {
  const Model& model = shown.model();
  Json materials = Json::array(), joints = Json::array(), things = Json::array();
  for (const Model::Material& slot : model.materials)
    materials.add(Json::object()
                      .set("name", slot.name)
                      .set("sort", slot.sort)
                      .set("density", slot.density)
                      .set("repeat", slot.repeat));
  for (const Model::Joint& joint : model.joints)
    joints.add(Json::object()
                   .set("name", joint.name)
                   .set("type", nameOf(joint.type))
                   .set("at", listOf(toGltf(joint.at)))
                   .set("low", rounded(joint.low, 10000))
                   .set("high", rounded(joint.high, 10000))
                   .set("now", rounded(joint.now, 10000)));
  std::size_t part = 0;
  for (std::uint32_t i = 0; i < model.things.size(); ++i) {
    Json parts = Json::array(), openings = Json::array();
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> runs;
    for (; part < model.parts.size() && model.parts[part].thing == i; ++part)
      parts.add(describePart(shown, part, runs));
    for (const Model::Opening& opening : model.openings)
      if (opening.thing == i)
        openings.add(Json::object().set("tags", listOf(opening.tags)).set("box", describeBox(opening.box)));
    things.add(Json::object()
                   .set("name", model.things[i].name)
                   .set("tags", listOf(model.things[i].tags))
                   .set("parts", std::move(parts))
                   .set("openings", std::move(openings)));
  }
  Json root = Json::object();
  root.set("format", "castra-model").set("version", 1).set("generator", kGenerator).set("name", name);
  root.set("levels", describeLevels(name, params, shown, ModelSide::outside));
  if (!levelsOf(shown, ModelSide::inside).empty())
    root.set("insides", describeLevels(name, params, shown, ModelSide::inside));
  root.set("materials", std::move(materials)).set("joints", std::move(joints));
  root.set("things", std::move(things));
  return root.dump() + "\n";
}

}  // namespace castra::exporting
