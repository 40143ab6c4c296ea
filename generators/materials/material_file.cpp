// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/material_file.h"

#include <algorithm>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/key.h"

namespace castra::generators {

namespace {

constexpr std::size_t kMostMaterials = 1000, kMostColours = 16;

std::vector<Pigment> readColours(const Json& value, const std::string& file, const std::string& path) {
  if (!value.isArray())
    throw Error(placeOf(file, value, path), concat("is ", value.typeName(), ", must be a list of colours"));
  if (value.items().empty() || value.items().size() > kMostColours)
    throw Error(placeOf(file, value, path),
                concat("has ", value.items().size(), " colours, must have 1 to ", kMostColours));
  std::vector<Pigment> colours;
  for (std::size_t i = 0; i < value.items().size(); ++i)
    colours.push_back(pigmentOf(readColour(value.items()[i], file, concat(path, "[", i, "]"))));
  return colours;
}

MaterialOrder readMaterial(const Json& object, const std::string& file, const std::string& path) {
  if (!object.isObject())
    throw Error(placeOf(file, object, path), concat("is ", object.typeName(), ", must be an object"));
  MaterialOrder order;
  std::string about;
  NumbersReader reader(object, file, path);
  reader("name", order.name, anyText(), "", "");
  reader("sort", order.sort, anyText(), "", "");
  reader("density", order.density, within(0.1, 30000), "kg/m3", "");
  reader("roughness", order.roughness, within(0, 1), "", "");
  reader("repeat", order.repeat, within(0.05, 100), "m", "");
  reader("about", about, anyText(), "", "");
  reader.expect("colours");
  reader.expect("pattern");
  reader.refuseUnknown();
  for (const char* member : {"name", "sort", "colours", "density", "roughness", "repeat", "pattern"})
    if (object.find(member) == nullptr) throw Error(placeOf(file, object, path), concat("has no \"", member, "\""));
  if (!isKey(order.name) || order.name.find('/') != std::string::npos)
    throw Error(placeOf(file, *object.find("name"), path + ".name"),
                concat("is ", quoteJson(order.name), ", must be a word of a-z, 0-9, _ and -"));
  if (order.sort.empty()) throw Error(placeOf(file, *object.find("sort"), path + ".sort"), "is empty");
  order.colours = readColours(*object.find("colours"), file, path + ".colours");
  order.pattern = readPattern(*object.find("pattern"), file, path + ".pattern");
  return order;
}

}  // namespace

std::vector<MaterialOrder> readMaterialFile(std::string_view text, const std::string& name) {
  const Json file = parseJson(text, name);
  if (!file.isObject()) throw Error(name, concat("is ", file.typeName(), ", must be an object with \"materials\""));
  std::string about;
  NumbersReader reader(file, name, "the file");
  reader("about", about, anyText(), "", "");
  reader.expect("materials");
  reader.refuseUnknown();
  const Json* list = file.find("materials");
  if (list == nullptr) throw Error(name, "has no \"materials\"");
  if (!list->isArray())
    throw Error(placeOf(name, *list, "materials"), concat("is ", list->typeName(), ", must be a list"));
  if (list->items().size() > kMostMaterials)
    throw Error(placeOf(name, *list, "materials"), concat("has more than ", kMostMaterials, " materials"));
  std::vector<MaterialOrder> orders;
  for (std::size_t i = 0; i < list->items().size(); ++i) {
    const Json& object = list->items()[i];
    orders.push_back(readMaterial(object, name, concat("materials[", i, "]")));
    for (std::size_t other = 0; other < i; ++other)
      if (orders[other].name == orders[i].name)
        throw Error(placeOf(name, *object.find("name"), concat("materials[", i, "].name")),
                    concat("is ", quoteJson(orders[i].name), ", which is the name of materials[", other, "] already"));
  }
  std::sort(orders.begin(), orders.end(),
            [](const MaterialOrder& a, const MaterialOrder& b) { return compareKeys(a.name, b.name) < 0; });
  return orders;
}

}  // namespace castra::generators
