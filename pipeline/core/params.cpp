// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/params.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/asset.h"

namespace castra {

Rule within(double low, double high) { return Rule{Rule::Type::range, low, high, {}}; }
Rule oneOf(std::vector<std::string> choices) { return Rule{Rule::Type::choice, 0, 0, std::move(choices)}; }
Rule anyText() { return Rule{Rule::Type::text, 0, 0, {}}; }
Rule yesNo() { return Rule{Rule::Type::boolean, 0, 0, {}}; }

namespace {
std::string joinWords(const std::vector<std::string>& words, std::string_view before, std::string_view between) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += between;
    out += concat(before, words[i]);
  }
  return out;
}

constexpr std::size_t kMaxText = 1000;
}  // namespace

Json ParamInfo::schema() const {
  Json out = Json::object();
  out.set("description", unit.empty() ? help : concat(help, " [", unit, "]"));
  if (type == "bool")
    out.set("type", "boolean");
  else if (type == "int")
    out.set("type", "integer");
  else if (type == "double")
    out.set("type", "number");
  else
    out.set("type", "string");
  if (rule.type == Rule::Type::range) out.set("minimum", rule.low).set("maximum", rule.high);
  if (rule.type == Rule::Type::choice) {
    Json words = Json::array();
    for (const std::string& word : rule.words) words.add(word);
    out.set("enum", std::move(words));
  }
  out.set("default", default_value);
  return out;
}

std::string ParamInfo::allowed() const {
  switch (rule.type) {
    case Rule::Type::boolean:
      return "true or false";
    case Rule::Type::range:
      return concat(rule.low, " to ", rule.high);
    case Rule::Type::choice:
      return joinWords(rule.words, "", " or ");
    case Rule::Type::text:
      return "any text";
    case Rule::Type::file:
      return concat("a ", joinWords(rule.words, ".", " or "), " file");
  }
  return {};
}

namespace params {

const Json* Parser::take(const char* name) {
  known_.emplace_back(name);
  return source_.object != nullptr ? source_.object->find(name) : nullptr;
}

void Parser::problem(const Json* value, const char* name, const std::string& fact) const {
  if (source_.folders.contains(name)) return source_.problem(concat("--set makes.", source_.thing, ".", name), fact);
  source_.problem(concat(source_.recipe, ":", value->line(), ": ", source_.where, ".params.", name), fact);
}

void Parser::operator()(const char* name, bool& field, const Rule&, const char*, const char*) {
  const Json* value = take(name);
  if (value == nullptr) return;
  if (value->isBoolean())
    field = value->boolean();
  else
    problem(value, name, concat("is ", value->typeName(), ", must be true or false"));
}

void Parser::operator()(const char* name, int& field, const Rule& rule, const char*, const char*) {
  const Json* value = take(name);
  if (value == nullptr) return;
  if (!value->isNumber()) return problem(value, name, concat("is ", value->typeName(), ", must be a whole number"));
  const double number = value->number();
  if (number != std::floor(number))
    return problem(value, name, concat("is ", value->text(), ", must be a whole number"));
  if (!(number >= rule.low && number <= rule.high))
    return problem(value, name, concat("is ", value->text(), ", must be in [", rule.low, ", ", rule.high, "]"));
  field = static_cast<int>(number);
}

void Parser::operator()(const char* name, double& field, const Rule& rule, const char*, const char*) {
  const Json* value = take(name);
  if (value == nullptr) return;
  if (!value->isNumber()) return problem(value, name, concat("is ", value->typeName(), ", must be a number"));
  if (!(value->number() >= rule.low && value->number() <= rule.high))
    return problem(value, name, concat("is ", value->text(), ", must be in [", rule.low, ", ", rule.high, "]"));
  field = value->number() + 0.0;  // -0 becomes +0, so that the two have one fingerprint
}

void Parser::operator()(const char* name, std::string& field, const Rule& rule, const char*, const char*) {
  const Json* value = take(name);
  if (value == nullptr) return;
  if (!value->isString()) return problem(value, name, concat("is ", value->typeName(), ", must be a string"));
  if (value->text().size() > kMaxText) return problem(value, name, concat("is longer than ", kMaxText, " bytes"));
  if (rule.type == Rule::Type::choice &&
      std::find(rule.words.begin(), rule.words.end(), value->text()) == rule.words.end()) {
    const std::string meant = nearestName(value->text(), rule.words);
    return problem(value, name,
                   concat("is ", quoteJson(value->text()), ", must be ", joinWords(rule.words, "", " or "),
                          meant.empty() ? "" : concat(" (", meant, "?)")));
  }
  field = value->text();
}

void Parser::operator()(const char* name, AssetRef& field, const Rule& rule, const char*, const char*) {
  const Json* value = take(name);
  if (value == nullptr) return;
  if (!value->isString()) return problem(value, name, concat("is ", value->typeName(), ", must be the path of a file"));
  if (value->text().empty()) return;
  const auto fits = [&](const std::string& ending) {
    return value->text().size() > ending.size() + 1 && value->text().ends_with("." + ending);
  };
  if (!rule.words.empty() && std::none_of(rule.words.begin(), rule.words.end(), fits))
    return problem(
        value, name,
        concat("is ", quoteJson(value->text()), ", must name a ", joinWords(rule.words, ".", " or "), " file"));
  try {
    const auto special = source_.folders.find(name);
    field = openAsset(value->text(), special != source_.folders.end() ? special->second : source_.folder);
  } catch (const Error& error) {
    problem(value, name, error.what());
  }
}

void Parser::reportUnknown() const {
  if (source_.object == nullptr) return;
  for (const Json::Member& member : source_.object->members()) {
    if (std::find(known_.begin(), known_.end(), member.first) != known_.end()) continue;
    const std::string meant = nearestName(member.first, known_);
    std::string remedy;
    if (!meant.empty())
      remedy = concat(" (", meant, "?)");
    else if (known_.empty())
      remedy = "; this stage has none";
    else
      remedy = concat("; it has ", joinWords(known_, "", ", "));
    problem(&member.second, member.first.c_str(), concat("no such parameter", remedy));
  }
}

void Printer::operator()(const char* name, const int& field, const Rule&, const char*, const char*) {
  put(name, concat(field));
}
void Printer::operator()(const char* name, const double& field, const Rule&, const char*, const char*) {
  put(name, concat(field + 0.0));  // the shortest text that reads back the same: one text a value
}

void Printer::operator()(const char* name, const AssetRef& field, const Rule&, const char*, const char*) {
  put(name, field.empty() ? "" : concat("sha256:", field.digest.hex()));
  if (!field.empty()) assets.push_back(field);
}

}  // namespace params

}  // namespace castra
