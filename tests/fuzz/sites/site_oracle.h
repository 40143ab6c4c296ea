// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/sites/random_site.h"
#include "tests/fuzz/sites/stain.h"

// Was a refusal right? Asked of the site as it was drawn, by means of its own: whole numbers for crossings, and a
// search for the largest disc for ground that is too narrow. Nothing here rests on the geometry that the line rests on.

namespace castra::sites {

/// A reason to refuse a site, as docs/REFUSALS.md lists them.
struct Reason {
  std::string_view name;
  std::vector<std::string_view> signs;  ///< a message with any of these gives this reason
  /// The site is truly like that, in every lock that the message names.
  bool (*confirm)(const Drawn& drawn, std::string_view message);
};

const std::vector<Reason>& reasons();

/// The reason that a message gives, or nullptr if it is none of the list.
const Reason* reasonOf(std::string_view message);

// What the reasons rest on.

/// Some ring crosses, or runs along, itself or another; or a hole lies outside, or polygons overlap.
bool isCrossed(const Polygons& polygons);
/// Some ring has fewer than three different points, or no area, or there is no ring.
bool isDegenerate(const Polygons& polygons);
/// What is taken from the land.
struct Taken {
  std::vector<const Polygons*> drawn;
  std::vector<Stain> painted;
};
/// No disc of this radius [m] lies in the land and outside all that is taken.
bool lacksDisc(const Polygons& land, const Taken& taken, double radius);

}  // namespace castra::sites
