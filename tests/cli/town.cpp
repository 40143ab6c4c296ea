// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/town.h"

#include <gtest/gtest.h>

#include <charconv>

#include "pipeline/base/text.h"
#include "pipeline/formats/png.h"
#include "tests/cli/sha256.h"

namespace castra::tests {

Town::Town() {
  paint();
  writeRecipe(makes());
}

std::string Town::makes(const std::string& site, const std::string& maps) {
  return concat(R"(    { "make": "site", "with": "site.load", "params": { )", site, R"( } },
    { "make": "maps", "with": "maps.load", "from": ["site"], "params": { )", maps, R"( } },
    { "make": "arterials", "with": "roads.arterials", "from": ["site"], "params": { "district_area": 25000,
      "min_width": 60 } },
    { "make": "districts", "with": "districts.split", "from": ["site", "arterials", "maps"] },
    { "make": "roads", "with": "roads.subdivide", "from": ["districts"], "params": { "min_area": 1000, "max_area": 3500,
      "min_width": 24 } },
    { "make": "blocks", "with": "blocks.lay", "from": ["districts", "roads"] },
    { "make": "lots", "with": "lots.divide", "from": ["districts", "blocks"] },
    { "make": "masses", "with": "masses.extrude", "from": ["districts", "lots"] },
    { "make": "nav", "with": "nav.walkable", "from": ["districts", "masses"] },
    { "make": "audit", "with": "audit.walkable", "from": ["nav"] },
    { "make": "tiles", "with": "tiles.gltf", "from": ["districts", "blocks", "masses", "nav"] },
    { "make": "preview", "with": "preview.plan", "from": ["site", "arterials", "blocks", "masses"],
      "params": { "size": 200 } },
    { "make": "bundle", "with": "bundle.join", "from": ["tiles", "preview"] })");
}

void Town::writeRecipe(const std::string& makes, const std::string& seed) const {
  writeText(recipe(), concat("{\n  \"seed\": ", seed, ",\n  \"makes\": [\n", makes, "\n  ]\n}\n"));
}

void Town::paint(int x, int y, int size, int tone) const {
  formats::Image image{125, 100, 1, {}};
  for (int row = 0; row < image.height; ++row)
    for (int column = 0; column < image.width; ++column) {
      const bool is_dot = column >= x && column < x + size && row >= y && row < y + size;
      image.pixels.push_back(static_cast<std::uint8_t>(is_dot ? tone : 150 + (column + row) / 8));
    }
  writeText(density(), formats::encodePng(image));
}

Call Town::call(const Arguments& more) const {
  Call call{{"run", recipe().string(), "--out", out().string(), "--cache", cache().string()}};
  call.arguments.insert(call.arguments.end(), more.begin(), more.end());
  call.folder = folder();
  return call;
}

std::string Town::makeRoot(const Arguments& more) const {
  const Outcome outcome = run(more);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::string root = rootOf(outcome);
  EXPECT_EQ(root.size(), 64u) << outcome.out;
  EXPECT_EQ(rootOfManifest(bundle()), root);
  return root;
}

std::string rootOf(const Outcome& outcome) {
  const std::string line = lineWith(outcome.out, "root ");
  return line.starts_with("root ") ? line.substr(5) : "";
}

std::string rootOfManifest(const fs::path& bundle) {
  const std::string line = lineWith(readText(bundle / "manifest.json"), "  \"root\": \"");
  return line.size() >= 75 ? line.substr(11, 64) : "";
}

std::string rootOfFiles(const fs::path& bundle) {
  std::string list;
  for (const std::string& path : listFiles(bundle)) {  // sorted
    std::string bytes = readText(bundle / path);
    if (path == "manifest.json") {
      const std::string mark = "\n  \"root\": \"";
      bytes.erase(bytes.rfind(mark) + mark.size(), 64);
    }
    list += path + '\0' + std::to_string(bytes.size()) + '\0' + sha256(bytes) + '\n';
  }
  return sha256(list);
}

std::vector<Json> parseLines(const std::string& out) {
  std::vector<Json> lines;
  for (const std::string& line : splitLines(out)) {
    try {
      lines.push_back(parseJson(line, "line"));
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what() << ": " << line;
    }
  }
  return lines;
}

std::map<std::string, Counts> countsOf(const std::vector<Json>& events) {
  std::map<std::string, Counts> counts;
  const auto number = [](const Json& event, const char* name) {
    std::uint64_t value = 0;
    const std::string text = textOf(event, name);
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  };
  for (const Json& event : events)
    if (textOf(event, "event") == "thing")
      counts[textOf(event, "thing")] = {number(event, "made"), number(event, "cached")};
  return counts;
}

std::string textOf(const Json& object, std::string_view member) {
  const Json* found = object.find(member);
  if (found == nullptr) return {};
  return found->isString() ? found->text() : found->dump();
}

std::string verifyStore(const fs::path& cache) {
  const Outcome outcome = runCastra({"cache", "verify", "--cache", cache.string()});
  return outcome.code == 0 ? "" : concat(outcome.out, outcome.err, "exit code ", outcome.code);
}

}  // namespace castra::tests
