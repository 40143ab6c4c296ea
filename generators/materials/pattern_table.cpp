// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/pattern_table.h"

#include "generators/materials/block_pattern.h"
#include "generators/materials/board_pattern.h"
#include "generators/materials/cell_pattern.h"
#include "generators/materials/cloth_pattern.h"
#include "generators/materials/foliage_pattern.h"
#include "generators/materials/grain_pattern.h"
#include "generators/materials/pane_pattern.h"
#include "generators/materials/plant_pattern.h"
#include "generators/materials/scale_pattern.h"
#include "generators/materials/sheet_pattern.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

template <class Pattern>
PatternType typeOf(std::string name) {
  return {std::move(name), [](NumbersReader& reader) -> PatternMaker {
            Pattern pattern;
            describe(reader, pattern);
            return [pattern](const Ground& ground) { return paintPattern(pattern, ground); };
          }};
}

}  // namespace

const std::vector<PatternType>& patternTypes() {
  static const std::vector<PatternType> types{
      typeOf<BrickPattern>("brick"),     typeOf<AshlarPattern>("ashlar"),     typeOf<SlabPattern>("slabs"),
      typeOf<RubblePattern>("rubble"),   typeOf<CobblePattern>("cobbles"),    typeOf<FlagstonePattern>("flagstones"),
      typeOf<GravelPattern>("gravel"),   typeOf<TilePattern>("tiles"),        typeOf<PantilePattern>("pantiles"),
      typeOf<SlatePattern>("slates"),    typeOf<ShinglePattern>("shingles"),  typeOf<ThatchPattern>("thatch"),
      typeOf<PlankPattern>("planks"),    typeOf<SidingPattern>("siding"),     typeOf<PanelPattern>("panels"),
      typeOf<PlasterPattern>("plaster"), typeOf<ConcretePattern>("concrete"), typeOf<AsphaltPattern>("asphalt"),
      typeOf<EarthPattern>("earth"),     typeOf<GrassPattern>("grass"),       typeOf<PanePattern>("panes"),
      typeOf<SheetPattern>("sheets"),    typeOf<CarpetPattern>("carpet"),     typeOf<WallpaperPattern>("wallpaper"),
      typeOf<LeafPattern>("leaves"),     typeOf<BarkPattern>("bark"),
  };
  return types;
}

PatternMaker readPattern(const Json& object, const std::string& file, const std::string& path) {
  if (!object.isObject())
    throw Error(placeOf(file, object, path), concat("is ", object.typeName(), ", must be an object with a type"));
  std::vector<std::string> names;
  for (const PatternType& type : patternTypes()) names.push_back(type.name);
  if (object.find("type") == nullptr) throw Error(placeOf(file, object, path), "has no \"type\"");
  NumbersReader reader(object, file, path);
  std::string name;
  reader("type", name, oneOf(names), "", "");
  for (const PatternType& type : patternTypes()) {
    if (type.name != name) continue;
    PatternMaker maker = type.read(reader);
    reader.refuseUnknown();
    return maker;
  }
  throw Error(placeOf(file, object, path), "has no \"type\"");
}

}  // namespace castra::generators
