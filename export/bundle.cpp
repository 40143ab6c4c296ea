// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/bundle.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "export/generator.h"
#include "pipeline/base/error.h"
#include "pipeline/base/json.h"

namespace castra::exporting {

namespace {

constexpr std::string_view kRights = "What Castra makes belongs to whoever ran it, without any condition from Castra.";

bool isTile(std::string_view path) {
  return path.substr(0, 6) == "tiles/" && path.size() > 10 && path.substr(path.size() - 4) == ".glb";
}

/// The manifest with an empty root.
std::string writeManifest(const Files& files) {
  Json tiles = Json::array(), list = Json::array();
  for (const File& file : files.files) {
    const std::string_view path = file.path;
    if (isTile(path)) tiles.add(Json::object().set("name", path.substr(6, path.size() - 10)).set("path", path));
    list.add(Json::object().set("path", path).set("bytes", file.blob.length).set("sha256", file.blob.digest.hex()));
  }
  Json manifest = Json::object();
  manifest.set("format", "castra-bundle").set("version", 1).set("generator", kGenerator).set("rights", kRights);
  manifest.set("units", "metre").set("up", "y");
  manifest.set("tiles", std::move(tiles)).set("files", std::move(list)).set("root", "");
  return manifest.pretty() + "\n";
}

}  // namespace

Files withManifest(Files files) {
  const std::string text = writeManifest(files);
  files.add(std::string(kManifestPath), carriedBlob(text));
  const auto manifest =
      std::find_if(files.files.begin(), files.files.end(), [](const File& file) { return file.path == kManifestPath; });
  manifest->blob = carriedBlob(withRoot(text, bundleRoot(files)));
  return files;
}

Files joinBundle(Run& run, const BundleParams&, const Rest<Files>& inputs) {
  Files all;
  for (const View<Files>& input : inputs.inputs) {
    for (const auto& element : input) {
      run.stopIfCancelled();
      for (File& file : element.load().files) all.files.push_back(std::move(file));
    }
  }
  std::sort(all.files.begin(), all.files.end(), [](const File& a, const File& b) { return a.path < b.path; });
  const auto twice = std::adjacent_find(all.files.begin(), all.files.end(),
                                        [](const File& a, const File& b) { return a.path == b.path; });
  if (twice != all.files.end()) throw Error(twice->path, "is made by two of the inputs; give one of them another path");
  return withManifest(std::move(all));
}

}  // namespace castra::exporting
