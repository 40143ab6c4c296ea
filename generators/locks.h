// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "pipeline/artifacts/site.h"
#include "pipeline/formats/geojson.h"

// Locks: what an author has settled, drawn as features with the property `lock`:
//
//   "reserved"  polygons that nothing is built on: a square, a castle
//   "road"      a line; a road runs there, of the class that the property `class` names, an arterial unless it says
//               otherwise. It is led on to the next main road where it ends within the town, and over water as a
//               bridge.
//   "lot"       a polygon; it becomes a lot as it is, of the `use` it names, residential unless it says otherwise
//
// All may have a name. They hold whatever the seed, or the run is refused with a list of what is in conflict.

namespace castra::generators {

/// Adds them to the site.
void addLocks(const std::vector<formats::Feature>& features, Site& site);

/// Throws Error with all pairs of locks that cannot both be kept, and all locks that the ground has no room for, by
/// the usual widths of roads (kUsualProfiles). `where` names the file.
void checkLocks(const Site& site, const std::string& where);

}  // namespace castra::generators
