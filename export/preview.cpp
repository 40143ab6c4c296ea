// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/preview.h"

#include "export/town_picture.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

namespace {

/// All districts have the same.
RoadProfiles profilesOf(const Set<Blocks>& blocks) {
  for (const auto& district : blocks) return district.load().profiles;
  return kUsualProfiles;
}

}  // namespace

Files drawPreview(Run& run, const PreviewParams& params, const Site& site, const Arterials& arterials,
                  const Set<Blocks>& blocks, const Set<Masses>& masses, const std::optional<Walls>& walls) {
  TownPicture picture(site, params.size, params.margin);
  picture.drawGround(arterials, profilesOf(blocks));
  for (const auto& district : blocks) {
    run.stopIfCancelled();
    picture.drawBlocks(district.load());
  }
  // All shadows lie below all houses, so the masses are gone through twice rather than kept.
  for (const auto& district : masses) {
    run.stopIfCancelled();
    picture.castShadows(district.load());
  }
  if (walls) picture.castShadows(*walls);
  for (const auto& district : masses) {
    run.stopIfCancelled();
    picture.drawMasses(district.load());
  }
  if (walls) picture.drawWalls(*walls);
  Files files;
  files.add("preview.png", run.blob(formats::encodePng(picture.finish(params.title).image())));
  return files;
}

}  // namespace castra::exporting
