// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/published_figures.h"

#include <algorithm>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::exporting {

namespace {

std::string placeOf(const std::string& name, const Json& value) { return concat(name, ":", value.line()); }

std::string textOf(const Json& object, std::string_view member, const std::string& name) {
  const Json* value = object.find(member);
  if (value == nullptr || !value->isString() || value->text().empty())
    throw Error(placeOf(name, object), concat("has no text \"", member, "\"; no source, no figure"));
  return value->text();
}

const Json& listOf(const Json& object, std::string_view member, Json::Type type, const std::string& name) {
  const Json* value = object.isObject() ? object.find(member) : nullptr;
  if (value == nullptr || value->type() != type) throw Error(name, concat("has no \"", member, "\""));
  return *value;
}

PublishedFigures::Row readRow(const Json& figure, const PublishedFigures& figures, const std::string& name) {
  if (!figure.isObject()) throw Error(placeOf(name, figure), concat("is ", figure.typeName(), ", must be an object"));
  PublishedFigures::Row row;
  row.name = textOf(figure, "name", name);
  row.where = textOf(figure, "where", name);
  const std::string id = textOf(figure, "source", name);
  const auto source = std::find_if(figures.sources.begin(), figures.sources.end(),
                                   [&](const PublishedFigures::Source& s) { return s.id == id; });
  if (source == figures.sources.end())
    throw Error(placeOf(name, figure), concat("names the source \"", id, "\", which is not among the sources"));
  row.source = static_cast<std::size_t>(source - figures.sources.begin());
  for (const Json::Member& member : figure.members()) {
    if (member.first == "name" || member.first == "where" || member.first == "source") continue;
    const auto measure =
        std::find_if(kMeasures.begin(), kMeasures.end(), [&](const Measure& m) { return m.name == member.first; });
    if (measure == kMeasures.end() || !member.second.isNumber())
      throw Error(placeOf(name, member.second), concat("\"", member.first, "\" is no measure, or has no number"));
    row.values[static_cast<std::size_t>(measure - kMeasures.begin())] = member.second.number();
  }
  return row;
}

}  // namespace

PublishedFigures readFigures(std::string_view text, const std::string& name) {
  const Json file = parseJson(text, name);
  PublishedFigures figures;
  for (const Json::Member& member : listOf(file, "sources", Json::Type::object, name).members()) {
    const Json& source = member.second;
    const Json* year = source.isObject() ? source.find("year") : nullptr;
    if (year == nullptr || !year->isNumber()) throw Error(placeOf(name, source), "has no number \"year\"");
    figures.sources.push_back({member.first, textOf(source, "author", name), textOf(source, "title", name),
                               textOf(source, "published", name), textOf(source, "seen", name),
                               static_cast<int>(year->number())});
  }
  for (const Json& figure : listOf(file, "figures", Json::Type::array, name).items())
    figures.rows.push_back(readRow(figure, figures, name));
  return figures;
}

}  // namespace castra::exporting
