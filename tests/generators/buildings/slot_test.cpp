// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <string>

#include "generators/buildings/slot_file.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/asset.h"
#include "pipeline/core/named_assets.h"
#include "tests/generators/buildings/house_row.h"
#include "tests/generators/buildings/styles.h"
#include "tests/support/temp_folder.h"

namespace castra::generators {
namespace {

/// A box of a foreign file: x along the wall, y up, z out of the house.
struct ForeignBox {
  std::array<float, 3> low, high;
  bool is_open = false;  ///< without its front
};

std::string base64(const std::string& bytes) {
  static const char* kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : kDigits[group >> (18 - 6 * k) & 63];
  }
  return text;
}

/// A .gltf file of boxes in one material.
std::string fileOf(const std::vector<ForeignBox>& boxes, const std::string& material = "my-paint",
                   const std::string& node = "part") {
  std::string bytes;
  std::size_t count = 0;
  for (const ForeignBox& box : boxes) {
    const auto corner = [&](int i) {
      return std::array<float, 3>{(i & 1 ? box.high : box.low)[0], (i & 2 ? box.high : box.low)[1],
                                  (i & 4 ? box.high : box.low)[2]};
    };
    static constexpr std::array<std::array<int, 4>, 6> kFaces{
        {{4, 5, 7, 6}, {0, 2, 3, 1}, {0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}}};
    for (std::size_t f = box.is_open ? 1 : 0; f < kFaces.size(); ++f)
      for (const int k : {0, 1, 2, 0, 2, 3}) {
        const std::array<float, 3> p = corner(kFaces[f][static_cast<std::size_t>(k)]);
        std::array<char, 12> raw{};
        std::memcpy(raw.data(), p.data(), raw.size());
        bytes.append(raw.data(), raw.size());
        ++count;
      }
  }
  return concat(R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"name":")", node, R"(","mesh":0}],)",
                R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"material":0}]}],)",
                R"("materials":[{"name":")", material, R"(","pbrMetallicRoughness":{"baseColorFactor":[1,0,0,1]}}],)",
                R"("accessors":[{"bufferView":0,"componentType":5126,"count":)", count,
                R"(,"type":"VEC3","min":[-9,-9,-9],"max":[9,9,9]}],)", R"("bufferViews":[{"buffer":0,"byteLength":)",
                bytes.size(), R"(}],"buffers":[{"byteLength":)", bytes.size(),
                R"(,"uri":"data:application/octet-stream;base64,)", base64(bytes), R"("}]})");
}

const ForeignBox kPane{{-0.5f, 0, -0.1f}, {0.5f, 1.4f, -0.05f}};

Style::Slot slotOf(const std::string& name, double width = 1, double height = 1.4) {
  Style::Slot slot;
  slot.name = name;
  slot.file = "p.glb";
  slot.width = width;
  slot.height = height;
  return slot;
}

std::string faultOf(Style::Slot slot, const std::string& bytes) {
  const std::vector<std::string> faults = fillSlot(slot, bytes);
  return faults.empty() ? "" : faults[0];
}

TEST(Slots, KeepMaterialsAndBecomeClosedPieces) {
  Style::Slot slot = slotOf("window", 0, 0);
  EXPECT_TRUE(fillSlot(slot, fileOf({kPane, {{-0.6f, -0.1f, 0}, {0.6f, 0, 0.1f}}})).empty());
  ASSERT_EQ(slot.pieces.size(), 1u);
  EXPECT_EQ(slot.pieces[0].material, "my-paint");
  EXPECT_EQ(slot.pieces[0].colour, 0xFF0000u);
  EXPECT_FALSE(geometry::findFault(slot.pieces[0].mesh));
  EXPECT_NEAR(slot.width, 1.2, 1e-3);
  EXPECT_NEAR(slot.height, 1.5, 1e-3);
  EXPECT_NEAR(depthOf(slot), 0.1, 1e-3);
  EXPECT_NEAR(reachOf(slot), 0.1, 1e-3);
  const geometry::Box3 box = geometry::boundsOf(scaledMesh(slot.pieces[0].mesh, {2, 1, 0.5}));
  EXPECT_NEAR(box.high.x, 1.2, 1e-3);
  EXPECT_NEAR(box.high.z, 0.7, 1e-3);
}

TEST(Slots, RefuseWhatIsNotClosedOrOutOfPlace) {
  ForeignBox open = kPane;
  open.is_open = true;
  EXPECT_EQ(
      faultOf(slotOf("window"), fileOf({open})),
      "p.glb: what is of material my-paint has an open edge at (-0.500, 0.050, 0.000); a part must be a closed solid: "
      "fill its holes, give sheets a thickness, and join faces that meet");
  EXPECT_EQ(faultOf(slotOf("window", 0.8), fileOf({kPane})),
            "p.glb reaches into the wall at x -0.50, y 0.00 of the file; behind the face of the wall it must be within "
            "0.80 x 1.40 m, "
            "or say the width and height of the opening that it is drawn for");
  EXPECT_EQ(faultOf(slotOf("window"), fileOf({{{-0.5f, 0, 0}, {0.5f, 1, 0.3f}}})),
            "p.glb stands 0.30 m out from the wall, a window may 0.15; zero is the face of the wall, and z of the file "
            "points "
            "out of the house");
  EXPECT_EQ(faultOf(slotOf("bay"), fileOf({{{-0.5f, 0, 0}, {0.5f, 1, 0.3f}}})), "");
  EXPECT_EQ(faultOf(slotOf("cornice", 0.5, 0.3), fileOf({{{-0.5f, 0, 0}, {0.5f, 0.3f, 0.2f}}})),
            "p.glb is 1.00 m long, but is to be repeated every 0.50 m: pieces would overlap");
  EXPECT_EQ(faultOf(slotOf("window"), "no file at all").substr(0, 5), "p.glb");
  EXPECT_EQ(faultOf(slotOf("window"), fileOf({})), "p.glb holds no triangles");
}

/// The style of a modern centre with these slots, from these files.
Style styleWith(const std::string& slots, const std::map<std::string, std::string>& files) {
  std::string text = readFile(std::string(CASTRA_SOURCE_DIR) + "/assets/styles/downtown.json", 1 << 20);
  text.insert(text.find("\"rooms\""), concat("\"slots\": ", slots, ",\n  "));
  return readStyle(text, "s.json", [&](const std::string& file) -> std::optional<std::string_view> {
    const auto found = files.find(file);
    return found == files.end() ? std::nullopt : std::optional<std::string_view>(found->second);
  });
}

std::string complaintAbout(const std::string& slots, const std::map<std::string, std::string>& files = {}) {
  try {
    styleWith(slots, files);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Slots, AreCheckedLikeTheRestOfAStyle) {
  EXPECT_EQ(complaintAbout(R"({ "windw": {} })"), "s.json:5: slots.windw: is not known (window?)");
  EXPECT_EQ(complaintAbout(R"({ "window": {} })"), "s.json:5: slots.window.file: names no .glb file");
  EXPECT_EQ(complaintAbout(R"({ "window": { "file": "w.glb" } })"),
            "s.json:5: slots.window.file: there is no \"w.glb\"; it must end in .glb or .gltf and lie in the style's "
            "folder or below");
  EXPECT_EQ(complaintAbout(R"({ "window": { "file": "w.glb", "widht": 1 }, "door": { "file": "d.glb", "share": 2 } })",
                           {{"w.glb", fileOf({kPane})}, {"d.glb", fileOf({kPane})}}),
            "s.json:5: slots.window.widht: is not known (width?); s.json:5: slots.door.share: is 2, must be in [0, 1]");
  ForeignBox open = kPane;
  open.is_open = true;
  EXPECT_NE(complaintAbout(R"({ "window": { "file": "w.glb" } })", {{"w.glb", fileOf({open})}})
                .find("s.json:5: slots.window: w.glb: "),
            std::string::npos);
}

TEST(Slots, FillOpeningsWithInstances) {
  const Style style = styleWith(
      R"({ "window": { "file": "w.glb", "width": 1.0, "height": 1.4, "density": 500 },
                                     "door": { "file": "d.glb", "width": 1.0, "height": 2.1 } })",
      {{"w.glb", fileOf({kPane})}, {"d.glb", fileOf({{{-0.5f, 0, -0.1f}, {0.5f, 2.1f, -0.05f}}}, "my-oak", "leaf")}});
  const Buildings houses = HouseRow(3, LotUse::residential, 12).raise(style, 3);
  ASSERT_FALSE(houses.buildings.empty());
  const Model model = HouseRow::build(style, houses);
  EXPECT_NO_THROW(check(model));
  std::size_t windows = 0, doors = 0, openings = 0;
  std::map<std::uint32_t, std::size_t> meshes;
  for (const Model::Part& part : model.parts) {
    if (part.tags[0] == "window" && model.materials[part.material].name == "my-paint") {
      ++windows;
      ++meshes[part.meshes[0]];
      EXPECT_GT(part.mass, 0);
      EXPECT_FALSE(part.boxes.empty());
      // As large as one of the openings.
      const geometry::Box3 box = geometry::boundsOf(model.meshes[part.meshes[0]]);
      EXPECT_TRUE(std::any_of(model.openings.begin(), model.openings.end(), [&](const Model::Opening& opening) {
        return std::fabs(2 * opening.box.half.x - (box.high.x - box.low.x)) < 0.012 &&
               std::fabs(2 * opening.box.half.z - (box.high.z - box.low.z)) < 0.012;
      }));
    }
    if (part.tags[0] == "door" && model.materials[part.material].name == "my-oak") {
      ++doors;
      EXPECT_NE(part.joint, Model::kNobody);
    }
  }
  for (const Model::Opening& opening : model.openings) openings += opening.tags[0] == "window" ? 1 : 0;
  EXPECT_GT(windows, openings / 2);
  EXPECT_LT(meshes.size(), windows);
  EXPECT_GE(doors, houses.buildings.size());
}

TEST(Slots, RunAlongEavesAndParapets) {
  const Style style = styleWith(
      R"({ "cornice": { "file": "c.glb", "width": 0.5, "height": 0.3 }, "roof": { "file": "r.glb" },
                                     "bay": { "file": "b.glb", "width": 1, "height": 1.6 } })",
      {{"c.glb", fileOf({{{-0.25f, 0, 0}, {0.25f, 0.3f, 0.2f}}})},
       {"r.glb", fileOf({{{-0.1f, 0, 0}, {0.1f, 0.3f, 0.2f}}})},
       {"b.glb", fileOf({{{-0.5f, 0, -0.1f}, {0.5f, 1.6f, 0}}, {{-0.6f, -0.2f, 0.002f}, {0.6f, 1.8f, 0.6f}}})}});
  std::map<std::string, std::size_t> nouns;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Model model = HouseRow::build(style, HouseRow(3, LotUse::residential, 12).raise(style, seed));
    EXPECT_NO_THROW(check(model));
    for (const Model::Part& part : model.parts)
      if (model.materials[part.material].name == "my-paint") ++nouns[part.tags[0]];
  }
  EXPECT_GT(nouns["cornice"], 40u);
  EXPECT_GT(nouns["roof piece"], 20u);
  EXPECT_GT(nouns["bay"], 4u);
}

TEST(NamedAssets, AreFoundBesideTheFileAndEnterTheFingerprint) {
  const castra::testing::TempFolder folder;
  const auto write = [&](const std::string& name, const std::string& text) {
    castra::testing::putFile(folder / name, text);
  };
  write("s.json",
        R"({ "slots": { "a": { "file": "w.glb" }, "b": { "file": "w.glb" }, "c": { "file": "notes.txt" } } })");
  write("w.glb", "one");
  const auto digestsOf = [&] {
    StyleParams params;
    params.file = openAsset("s.json", folder.path());
    params.parts = openNamed(params.file, {"glb"});
    EXPECT_EQ(params.parts.size(), 1u);
    return Params(params).values();
  };
  const auto before = digestsOf();
  write("w.glb", "two");
  EXPECT_NE(digestsOf(), before);
  write("s.json", "{\n \"a\": { \"file\": \"gone.glb\" } }");
  try {
    openNamed(openAsset("s.json", folder.path()), {"glb"});
    FAIL() << "no such file";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "s.json:2: gone.glb: cannot be read: No such file or directory (paths in this file are relative to its "
              "own folder)");
  }
}

}  // namespace
}  // namespace castra::generators
