// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_terrain_file.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "pipeline/base/error.h"
#include "pipeline/base/json.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

std::string placeOf(const std::string& name, const Json& value) { return concat(name, ":", value.line()); }

const Json& require(const Json& value, Json::Type type, const std::string& what, const std::string& name) {
  if (value.type() != type) throw Error(placeOf(name, value), concat(what, " is ", value.typeName()));
  return value;
}

std::uint32_t readColour(const Json& value, const std::string& name) {
  const std::string& text = require(value, Json::Type::string, "a colour", name).text();
  std::uint32_t colour = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), colour, 16);
  if (text.size() != 7 || text[0] != '#' || error != std::errc() || end != text.data() + text.size())
    throw Error(placeOf(name, value), concat("\"", text, "\" is no colour; write it like \"#8F8A80\""));
  return colour;
}

TileType readType(const Json& object, const std::string& name) {
  require(object, Json::Type::object, "a type", name);
  TileType type;
  type.cost = 1;
  bool has_symbol = false;
  for (const auto& [member, value] : object.members()) {
    if (member == "name") {
      type.name = require(value, Json::Type::string, "a name", name).text();
    } else if (member == "symbol") {
      const std::string& text = require(value, Json::Type::string, "a symbol", name).text();
      if (text.size() != 1) throw Error(placeOf(name, value), concat("\"", text, "\" is not one plain character"));
      type.symbol = text[0];
      has_symbol = true;
    } else if (member == "cost") {
      if (value.isNull()) {
        type.cost.reset();
        continue;
      }
      const double cost = require(value, Json::Type::number, "a cost", name).number();
      if (!(std::fabs(cost) < 1e9) || std::floor(cost) != cost)
        throw Error(placeOf(name, value), concat("cost ", value.text(), " is not a whole number"));
      type.cost = static_cast<std::int32_t>(cost);
    } else if (member == "influence") {
      type.influence = require(value, Json::Type::number, "an influence", name).number();
    } else if (member == "resource") {
      type.is_resource = require(value, Json::Type::boolean, "\"resource\"", name).boolean();
    } else if (member == "passable") {
      type.is_passable = require(value, Json::Type::boolean, "\"passable\"", name).boolean();
    } else if (member == "colour") {
      type.colour = readColour(value, name);
    } else {
      throw Error(placeOf(name, value), concat("a type has no \"", member,
                                               "\"; it has name, symbol, cost, influence, resource, passable, colour"));
    }
  }
  if (type.name.empty() || !has_symbol) throw Error(placeOf(name, object), "a type needs a name and a symbol");
  return type;
}

}  // namespace

WallTerrain readTerrainFile(std::string_view text, const std::string& name) {
  const Json file = parseJson(text, name);
  require(file, Json::Type::object, "the file", name);
  std::vector<TileType> types = listUsualTypes();
  std::vector<std::string_view> rows;
  const Json* tiles = nullptr;
  for (const auto& [member, value] : file.members()) {
    if (member == "types") {
      types.clear();
      for (const Json& type : require(value, Json::Type::array, "\"types\"", name).items())
        types.push_back(readType(type, name));
    } else if (member == "tiles") {
      tiles = &require(value, Json::Type::array, "\"tiles\"", name);
    } else if (member != "about") {
      throw Error(placeOf(name, value), concat("\"", member, "\" is not known; a terrain has about, types, tiles"));
    }
  }
  if (tiles == nullptr) throw Error(name, "has no \"tiles\"");
  for (const Json& row : tiles->items()) rows.push_back(require(row, Json::Type::string, "a row", name).text());
  try {
    return readTerrain(rows, std::move(types));
  } catch (const Error& error) {
    throw Error(name, error.what());
  }
}

}  // namespace castra::generators
