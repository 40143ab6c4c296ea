// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "pipeline/base/text.h"
#include "pipeline/commands/commands.h"
#include "pipeline/core/publish.h"
#include "pipeline/core/recipe.h"
#include "pipeline/formats/png.h"

namespace castra::commands {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kRecipe = R"({
  "seed": 1,
  "makes": [
    { "make": "site",      "with": "site.load",       "params": { "boundary": "land.png", "metres_per_pixel": 2 } },
    { "make": "maps",      "with": "maps.load",       "from": ["site"], "params": { "density": "density.png" } },
    { "make": "arterials", "with": "roads.arterials", "from": ["site"] },
    { "make": "districts", "with": "districts.split", "from": ["site", "arterials", "maps"] },
    { "make": "roads",     "with": "roads.subdivide", "from": ["districts"] },
    { "make": "blocks",    "with": "blocks.lay",      "from": ["districts", "roads"] },
    { "make": "lots",      "with": "lots.divide",     "from": ["districts", "blocks"] },
    { "make": "masses",    "with": "masses.extrude",  "from": ["districts", "lots"] },
    { "make": "nav",       "with": "nav.walkable",    "from": ["districts", "masses"] },
    { "make": "audit",     "with": "audit.walkable",  "from": ["nav"] },
    { "make": "tiles",     "with": "tiles.gltf",      "from": ["districts", "blocks", "masses", "nav"] },
    { "make": "preview",   "with": "preview.plan",    "from": ["site", "arterials", "blocks", "masses"] },
    { "make": "bundle",    "with": "bundle.join",     "from": ["tiles", "preview"] }
  ]
}
)";

constexpr int kPixels = 400;

/// A grey picture; `value` gives 0 to 255 at (x, y), each from -1 to 1.
template <class Value>
std::string paint(Value value) {
  formats::Image image{kPixels, kPixels, 1, {}};
  image.pixels.reserve(static_cast<std::size_t>(kPixels) * kPixels);
  for (int row = 0; row < kPixels; ++row)
    for (int column = 0; column < kPixels; ++column) {
      const double x = 2 * (column + 0.5) / kPixels - 1, y = 1 - 2 * (row + 0.5) / kPixels;
      image.pixels.push_back(static_cast<std::uint8_t>(std::clamp(value(x, y), 0.0, 255.0)));
    }
  return formats::encodePng(image);
}

}  // namespace

int makeNewRecipe(const std::string& folder) {
  std::error_code code;
  if (fs::exists(folder, code) && !fs::is_empty(folder, code))
    throw RecipeError({concat(folder, ": is there already and not empty; name a new folder")});
  // An island with a bay in the south, and a dense middle that thins out towards the shore.
  const std::string land = paint([](double x, double y) {
    const double r = std::sqrt(x * x + y * y) + 0.12 * x * x * x - 0.1 * x * y;
    const double bay = std::sqrt((x - 0.1) * (x - 0.1) + (y + 0.95) * (y + 0.95));
    return r < 0.93 && bay > 0.42 ? 255.0 : 0.0;
  });
  const std::string density = paint([](double x, double y) {
    const double r = std::sqrt((x + 0.1) * (x + 0.1) + (y - 0.05) * (y - 0.05));
    return 235 - 190 * std::min(1.0, r);
  });
  writeFile(fs::path(folder) / "land.png", land);
  writeFile(fs::path(folder) / "density.png", density);
  writeFile(fs::path(folder) / "recipe.json", kRecipe);
  std::printf("%s/recipe.json\n", folder.c_str());
  std::fprintf(stderr,
               "made %s with recipe.json, land.png (light is land) and density.png (light is dense)\n"
               "paint on the maps, then: castra run %s/recipe.json --out %s/out\n"
               "or let it follow your brush: castra run %s/recipe.json --out %s/out --watch\n",
               folder.c_str(), folder.c_str(), folder.c_str(), folder.c_str(), folder.c_str());
  return 0;
}

}  // namespace castra::commands
