// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/model_sidecar.h"

#include <map>
#include <utility>
#include <vector>

#include "export/generator.h"
#include "export/gltf_axes.h"
#include "export/model_paths.h"
#include "pipeline/base/json_text.h"

namespace castra::exporting {

using geometry::Vec3;

namespace {

void addWords(JsonText& out, const std::vector<std::string>& words) {
  out.beginArray();
  for (const std::string& word : words) out.add(word);
  out.endArray();
}

/// To a tenth of a millimetre.
void addPlace(JsonText& out, const Vec3& v) {
  out.beginArray();
  for (const double number : {v.x, v.y, v.z}) out.add(rounded(number, 10000));
  out.endArray();
}

void addBox(JsonText& out, const Model::Box& box) {
  const Vec3 centre = toGltf(box.centre);
  out.beginArray();
  for (const double number : {centre.x, centre.y, centre.z, box.half.x, box.half.z, box.half.y})
    out.add(rounded(number, 10000));
  out.add(rounded(box.yaw, 1e6)).endArray();
}

/// `runs` counts the triangles so far by joint and material.
void addPart(JsonText& out, const ShownModel& shown, std::size_t number,
             std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t>& runs) {
  const Model& model = shown.model();
  const Model::Part& part = model.parts[number];
  out.beginObject().set("name", part.name);
  addWords(out.name("tags"), part.tags);
  out.set("material", model.materials[part.material].name);
  if (part.joint != Model::kNobody) out.set("joint", model.joints[part.joint].name);
  if (part.meshes[0] != Model::kNobody) {
    addPlace(out.set("mass", rounded(part.mass, 10)).name("centre"), toGltf(part.centre));
    out.name("boxes").beginArray();
    for (const Model::Box& box : part.boxes) addBox(out, box);
    out.endArray();
  }
  if (const std::size_t count = shown.triangleCount(number, 0); count > 0) {
    if (shown.isShared(part, 0)) {
      out.set("node", part.name);
    } else {
      std::size_t& run = runs[{part.joint, part.material}];
      out.name("triangles").beginArray().add(run).add(count).endArray();
      run += count;
    }
  }
  out.endObject();
}

/// Which file has which level of a side.
void addLevels(JsonText& out, std::string_view name, const ModelFileParams& params, const ShownModel& shown,
               ModelSide side) {
  out.beginArray();
  for (const std::size_t level : levelsOf(shown, side))
    out.beginObject()
        .set("path", pathOf(name, params, side, level))
        .set("screen", Model::kScreenShares[level])
        .set("triangles", shown.triangleCount(side, level))
        .endObject();
  out.endArray();
}

/// The openings of each thing, by their numbers.
std::vector<std::vector<std::size_t>> listOpenings(const Model& model) {
  std::vector<std::vector<std::size_t>> lists(model.things.size());
  for (std::size_t i = 0; i < model.openings.size(); ++i) lists[model.openings[i].thing].push_back(i);
  return lists;
}

}  // namespace

std::string describeModel(std::string_view name, const ModelFileParams& params, const ShownModel& shown) {
  const Model& model = shown.model();
  JsonText out;
  out.beginObject().set("format", "castra-model").set("version", 1).set("generator", kGenerator).set("name", name);
  addLevels(out.name("levels"), name, params, shown, ModelSide::outside);
  if (!levelsOf(shown, ModelSide::inside).empty())
    addLevels(out.name("insides"), name, params, shown, ModelSide::inside);
  out.name("materials").beginArray();
  for (const Model::Material& slot : model.materials)
    out.beginObject()
        .set("name", slot.name)
        .set("sort", slot.sort)
        .set("density", slot.density)
        .set("repeat", slot.repeat)
        .endObject();
  out.endArray().name("joints").beginArray();
  for (const Model::Joint& joint : model.joints) {
    addPlace(out.beginObject().set("name", joint.name).set("type", nameOf(joint.type)).name("at"), toGltf(joint.at));
    out.set("low", rounded(joint.low, 10000))
        .set("high", rounded(joint.high, 10000))
        .set("now", rounded(joint.now, 10000))
        .endObject();
  }
  out.endArray().name("things").beginArray();
  const std::vector<std::vector<std::size_t>> openings = listOpenings(model);
  std::size_t part = 0;
  for (std::uint32_t i = 0; i < model.things.size(); ++i) {
    addWords(out.beginObject().set("name", model.things[i].name).name("tags"), model.things[i].tags);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> runs;
    out.name("parts").beginArray();
    for (; part < model.parts.size() && model.parts[part].thing == i; ++part) addPart(out, shown, part, runs);
    out.endArray().name("openings").beginArray();
    for (const std::size_t number : openings[i]) {
      addWords(out.beginObject().name("tags"), model.openings[number].tags);
      addBox(out.name("box"), model.openings[number].box);
      out.endObject();
    }
    out.endArray().endObject();
  }
  return out.endArray().endObject().take() + "\n";
}

}  // namespace castra::exporting
