// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/map_tile.h"
#include "pipeline/artifacts/model.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::generators {

struct CountryParams {
  AssetRef materials;
  std::string lawn = "grass", fields = "meadow grass wheat pasture stubble grass herbs meadow pasture",
              hedge = "leaves";
  std::string around = "districts";
  double reach = 320, field_area = 9000, margin = 14;
  double hedgerows = 0.7, woods = 0.12, strips = 0.35;
};

template <class V>
void describe(V& v, CountryParams& p) {
  v("materials", p.materials, file("json"), "", "what is known of the materials named here; others are grey");
  v("lawn", p.lawn, anyText(), "", "material of what lies between fields and along the town");
  v("fields", p.fields, anyText(), "", "materials of fields, in one word each; one is drawn for each field");
  v("hedge", p.hedge, anyText(), "", "material of hedgerows");
  v("around", p.around, oneOf({"districts", "site"}), "",
    "what it lies around: the districts, with all that is between them, or the whole site, where ground.open makes "
    "that");
  v("reach", p.reach, within(20, 3000), "m", "how far the land reaches beyond the town");
  v("field_area", p.field_area, within(500, 1e6), "m2", "fields are no larger");
  v("margin", p.margin, within(0, 200), "m", "between the town and the first fields");
  v("strips", p.strips, within(0, 1), "", "share of the fields that are divided into narrow strips");
  v("hedgerows", p.hedgerows, within(0, 1), "", "share of the fields with a hedgerow and trees on their borders");
  v("woods", p.woods, within(0, 1), "", "share of the fields with a wood on them");
}

/// The land around a town, as a model that fits the outline of its ground: fields of different crops with grass between
/// them, hedgerows with trees, and woods; no water. Its things are tagged "country": pictures of the whole town do not
/// step back for it.
///
/// All lies at height 0, level. Where heights are painted, it goes on from the edge of the site as the ground lies
/// there, and levels out on its way to the border.
Model buildCountry(Draw& draw, const CountryParams& params, const Site& site, const Arterials& arterials,
                   const std::optional<Set<MapTile>>& maps);

}  // namespace castra::generators
