// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/sites/picture.h"
#include "tests/fuzz/sites/random_ground.h"

namespace castra::sites {

/// What a site has of everything, as it was drawn: the files say the same in their own words.
struct Drawn {
  using Line = std::vector<geometry::Vec2>;

  Polygons land, water, kept_free;  ///< kept free: greens and reserved ground
  Polygons drawn_for;               ///< the boundary that all of this was drawn for ...
  bool has_drawn_for = false;       ///< ... if it is another
  std::vector<Picture> painted_water, painted_greens;
  Terrain terrain;
  std::vector<Line> roads;   ///< that are fixed
  Polygons lots;             ///< that are pinned
  double rim = 0;            ///< [m]; so near to the edge of free ground there may be no lot
  int lightest = 255;        ///< pixel of a silhouette
  double picture_ratio = 1;  ///< of a pixel's width to its height, of the picture that fits worst
};

/// A site with every file that it needs, and a recipe for the planning line.
struct RandomSite {
  std::string category;
  bool is_valid = false;  ///< by construction: it must not be refused
  std::string recipe;
  std::map<std::string, std::string> files;  ///< contents, by name beside the recipe
  Drawn drawn;
};

/// All categories, in the order of the table.
const std::vector<std::string_view>& categories();

/// The site of this number; always the same.
RandomSite drawSite(std::uint64_t number);

}  // namespace castra::sites
