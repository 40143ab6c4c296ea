// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/numbers_reader.h"

#include <algorithm>
#include <charconv>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

std::string listNames(const std::vector<std::string>& names, const char* between) {
  std::string list;
  for (const std::string& name : names) list += list.empty() ? name : between + name;
  return list;
}

std::string suggest(const std::string& word, const std::vector<std::string>& names) {
  const std::string meant = nearestName(word, names);
  return meant.empty() ? "" : concat(" (", meant, "?)");
}

}  // namespace

std::string placeOf(const std::string& file, const Json& value, const std::string& path) {
  return concat(file, ":", value.line(), ": ", path);
}

std::uint32_t readColour(const Json& value, const std::string& file, const std::string& path) {
  if (!value.isString())
    throw Error(placeOf(file, value, path), concat("is ", value.typeName(), ", must be a colour like \"#8F8A80\""));
  const std::string& text = value.text();
  std::uint32_t colour = 0;
  const bool has_form = text.size() == 7 && text[0] == '#';
  const char* end = text.data() + text.size();
  if (const auto [last, error] = std::from_chars(text.data() + (has_form ? 1 : 0), end, colour, 16);
      !has_form || error != std::errc() || last != end)
    throw Error(placeOf(file, value, path),
                concat("is ", quoteJson(text), ", which is no colour; write it like \"#8F8A80\""));
  return colour;
}

const Json* NumbersReader::take(const char* name) {
  known_.emplace_back(name);
  return object_.find(name);
}

void NumbersReader::refuse(const Json& value, const std::string& name, const std::string& fact) const {
  throw Error(placeOf(file_, value, concat(path_, ".", name)), fact);
}

void NumbersReader::operator()(const char* name, bool& field, const Rule&, const char*, const char*) {
  const Json* value = take(name);
  if (value == nullptr) return;
  if (!value->isBoolean()) refuse(*value, name, concat("is ", value->typeName(), ", must be true or false"));
  field = value->boolean();
}

void NumbersReader::operator()(const char* name, double& field, const Rule& rule, const char*, const char*) {
  const Json* value = take(name);
  if (value == nullptr) return;
  if (!value->isNumber()) refuse(*value, name, concat("is ", value->typeName(), ", must be a number"));
  if (!(value->number() >= rule.low && value->number() <= rule.high))
    refuse(*value, name, concat("is ", value->text(), ", must be in [", rule.low, ", ", rule.high, "]"));
  field = value->number();
}

void NumbersReader::operator()(const char* name, std::string& field, const Rule& rule, const char*, const char*) {
  const Json* value = take(name);
  if (value == nullptr) return;
  if (!value->isString()) refuse(*value, name, concat("is ", value->typeName(), ", must be a string"));
  if (rule.type == Rule::Type::choice &&
      std::find(rule.words.begin(), rule.words.end(), value->text()) == rule.words.end())
    refuse(*value, name,
           concat("is ", quoteJson(value->text()), ", must be ", listNames(rule.words, " or "),
                  suggest(value->text(), rule.words)));
  field = value->text();
}

void NumbersReader::operator()(const char* name, Pigment& field, const Rule&, const char*, const char*) {
  if (const Json* value = take(name)) field = pigmentOf(readColour(*value, file_, concat(path_, ".", name)));
}

void NumbersReader::refuseUnknown() const {
  for (const Json::Member& member : object_.members()) {
    if (std::find(known_.begin(), known_.end(), member.first) != known_.end()) continue;
    const std::string meant = suggest(member.first, known_);
    refuse(member.second, member.first,
           concat("is not known", meant.empty() ? concat("; there is ", listNames(known_, ", ")) : meant));
  }
}

}  // namespace castra::generators
