// SPDX-License-Identifier: GPL-3.0-or-later
// write_models FOLDER: builds walls made by hand and writes them as models.gltf does, for programs of others to read.
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>

#include "export/material_files.h"
#include "export/model_file.h"
#include "generators/walls/wall_model.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"
#include "pipeline/core/store.h"
#include "pipeline/core/stored_set.h"
#include "tests/support/hand_walls.h"

namespace castra::testing {
namespace {

void writeFiles(const std::filesystem::path& folder, const Files& files, Store& store) {
  for (const File& file : files.files) {
    const std::string bytes =
        file.blob.isStored() ? store.read(Shelf::objects, file.blob.digest).value() : file.blob.bytes;
    const std::filesystem::path path = folder / file.path;
    std::filesystem::create_directories(path.parent_path());
    std::FILE* out = std::fopen(path.c_str(), "wb");
    if (!out || std::fwrite(bytes.data(), 1, bytes.size(), out) != bytes.size() || std::fclose(out) != 0)
      throw Error(path.string(), "cannot be written");
  }
}

/// A small picture for each of the materials of walls.
std::optional<Set<Material>> paintMaterials(const std::filesystem::path& folder, Store& store, RowWriter& rows) {
  for (const char* name : {"ashlar", "iron", "paving", "rubble", "tile", "timber"}) {
    Material material;
    material.name = name;
    material.sort = "stone";
    material.density = 2000;
    material.size = 8;
    for (int i = 0; i < 64; ++i) {
      const auto shade = static_cast<std::uint8_t>(100 + i);
      material.colours.insert(material.colours.end(), {shade, shade, shade});
      material.normals.insert(material.normals.end(), {128, 128, 255});
      material.roughnesses.push_back(230);
    }
    rows.add(name, encode(material));
    Surroundings around;
    around.store = &store;
    Run run(around);
    writeFiles(folder, exporting::exportMaterial(run, {}, material), store);
  }
  return Set<Material>(Elements(openSet(store, rows.finish().write(store))));
}

void writeTown(const std::filesystem::path& folder, const HandWalls& plan, const exporting::ModelFileParams& params,
               bool is_textured = false) {
  MemoryStore store;
  std::optional<Set<Material>> materials;
  RowWriter material_rows(store);
  if (is_textured) materials = paintMaterials(folder, store, material_rows);
  RowWriter rows(store);
  Surroundings around;
  around.store = &store;
  around.rows = &rows;
  Run run(around);
  generators::buildWalls(run, {}, buildByHand(plan), {}, {}, {});
  const Set<Model> models(Elements(openSet(store, rows.finish().write(store))));
  for (const auto& element : models) {
    around.key = element.key();
    Run one(around);
    writeFiles(folder, exporting::exportModel(one, params, element.load(), materials), store);
  }
}

}  // namespace
}  // namespace castra::testing

int main(int count, char** words) {
  using namespace castra::testing;
  if (count != 2) return 2;
  const std::filesystem::path folder = words[1];
  writeTown(folder, squareTown(250), {"plain", "files", "thing", "none"});
  writeTown(folder, squareTown(150), {"parts", "nodes", "part", "godot"});
  HandWalls round = squareTown(120);
  round.corner_sides = 16, round.mural_sides = 12;
  writeTown(folder, round, {"round", "files", "part", "none"});
  castra::Random random(castra::digestOf("oblique"));
  HandWalls oblique = anyTown(random);
  oblique.tower_height = oblique.height + 4;
  writeTown(folder, oblique, {"oblique", "nodes", "thing", "unreal"});
  writeTown(folder, squareTown(150), {"textured", "nodes", "part", "godot"}, true);
  writeTown(folder, round, {"textured/below", "files", "thing", "none"}, true);
  return 0;
}
