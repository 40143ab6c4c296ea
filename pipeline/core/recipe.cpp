// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/recipe.h"

#include <algorithm>
#include <charconv>

#include "pipeline/base/text.h"
#include "pipeline/core/asset.h"

namespace castra {

namespace {

constexpr std::uint64_t kMaxRecipe = 16'000'000;
constexpr std::size_t kMaxMakes = 10'000;

std::string joinLines(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += (out.empty() ? "" : "; ") + line;
  return out;
}

std::vector<std::string> eachOnOneLine(std::vector<std::string> lines) {
  for (std::string& line : lines) line = onOneLine(std::move(line));
  return lines;
}

/// Gathers what is wrong.
class Complaints {
 public:
  explicit Complaints(const std::string& name) : name_(name) {}
  void add(const Json& value, const std::string& fact) {
    lines_.push_back(concat(name_, ":", value.line(), ": ", fact));
  }
  void throwIfAny() const {
    if (!lines_.empty()) throw RecipeError(lines_);
  }

 private:
  const std::string& name_;
  std::vector<std::string> lines_;
};

void refuseUnknown(const Json& object, const std::vector<std::string>& known, const std::string& where,
                   Complaints& complaints) {
  for (const Json::Member& member : object.members()) {
    if (std::find(known.begin(), known.end(), member.first) != known.end()) continue;
    const std::string meant = nearestName(member.first, known);
    complaints.add(member.second, concat(where, quoteJson(member.first), " is not known here",
                                         meant.empty() ? "" : concat(" (", meant, "?)")));
  }
}

std::optional<std::uint64_t> wholeNumber(const Json& value) {
  std::uint64_t number = 0;
  const std::string& text = value.text();
  if (!value.isNumber()) return std::nullopt;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

Make parseMake(const Json& value, std::size_t position, Complaints& complaints) {
  Make make;
  make.line = value.line();
  make.position = position;
  std::string where = concat("makes[", position, "] ");
  if (!value.isObject()) {
    complaints.add(value, concat(where, "is ", value.typeName(), ", must be an object with \"make\" and \"with\""));
    return make;
  }
  const auto takeText = [&](const char* name, std::string& field, const char* purpose) {
    const Json* text = value.find(name);
    if (text == nullptr)
      complaints.add(value, concat(where, "has no \"", name, "\": ", purpose));
    else if (!text->isString())
      complaints.add(*text, concat(where, name, " is ", text->typeName(), ", must be ", purpose));
    else
      field = text->text();
  };
  takeText("make", make.name, "the name of the thing");
  if (!make.name.empty() && isThingName(make.name))
    where += make.name + ": ";
  else if (const Json* name = value.find("make"); name != nullptr && name->isString())
    complaints.add(*name, concat(where, "make is ", quoteJson(make.name), ", must be a word of a-z, 0-9, _ and -"));
  takeText("with", make.stage, "the name of a stage; `castra list` shows them");
  if (const Json* from = value.find("from")) {
    if (!from->isArray())
      complaints.add(*from, concat(where, "from is ", from->typeName(), ", must be an array of names"));
    for (const Json& input : from->items()) {
      if (input.isNull())
        make.from.emplace_back(std::nullopt);
      else if (input.isString())
        make.from.emplace_back(input.text());
      else
        complaints.add(input, concat(where, "from holds ", input.typeName(), ", must hold names of things, or null"));
    }
  }
  if (const Json* params = value.find("params")) {
    if (params->isObject())
      make.params = *params;
    else
      complaints.add(*params, concat(where, "params is ", params->typeName(), ", must be an object"));
  }
  refuseUnknown(value, {"make", "with", "from", "params"}, where, complaints);
  return make;
}

}  // namespace

RecipeError::RecipeError(std::vector<std::string> lines)
    : Error("", joinLines(lines)), lines_(eachOnOneLine(std::move(lines))) {}

bool isThingName(std::string_view name) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-'; };
  return !name.empty() && name.size() <= 100 && std::all_of(name.begin(), name.end(), fits);
}

const Make* Recipe::find(std::string_view thing) const {
  for (const Make& make : makes)
    if (make.name == thing) return &make;
  return nullptr;
}

Recipe parseRecipe(std::string_view text, const std::string& name, const std::filesystem::path& folder) {
  Json json;
  try {
    json = parseJson(text, name);
  } catch (const Error& error) {
    throw RecipeError({error.what()});
  }
  Complaints complaints(name);
  Recipe recipe;
  recipe.name = name;
  recipe.folder = folder;
  if (!json.isObject()) {
    complaints.add(json, concat("is ", json.typeName(), ", must be an object with \"seed\" and \"makes\""));
    complaints.throwIfAny();
  }
  refuseUnknown(json, {"$schema", "seed", "makes"}, "", complaints);
  if (const Json* seed = json.find("seed")) {
    if (const auto number = wholeNumber(*seed))
      recipe.seed = *number;
    else
      complaints.add(*seed, "seed must be a whole number from 0 to 18446744073709551615");
  }
  const Json* makes = json.find("makes");
  if (makes == nullptr)
    complaints.add(json, "has no \"makes\": the list of what to make");
  else if (!makes->isArray())
    complaints.add(*makes, concat("makes is ", makes->typeName(), ", must be an array"));
  else if (makes->items().empty())
    complaints.add(*makes, "makes is empty: there is nothing to make");
  else if (makes->items().size() > kMaxMakes)
    complaints.add(*makes, concat("makes holds more than ", kMaxMakes, " things"));
  else
    for (std::size_t i = 0; i < makes->items().size(); ++i)
      recipe.makes.push_back(parseMake(makes->items()[i], i, complaints));
  complaints.throwIfAny();
  return recipe;
}

Recipe readRecipe(const std::filesystem::path& path) {
  std::filesystem::path folder = path.parent_path();
  if (folder.empty()) folder = ".";
  return parseRecipe(readFile(path, kMaxRecipe), path.string(), folder);
}

void setParam(Recipe& recipe, std::string_view assignment, const std::filesystem::path& folder) {
  const auto fail = [&](const std::string& fact) { throw RecipeError({concat("--set ", assignment, ": ", fact)}); };
  const std::size_t equals = assignment.find('=');
  std::string_view target = assignment.substr(0, equals);
  if (equals == std::string_view::npos || !target.starts_with("makes.")) fail("must be makes.NAME.PARAM=VALUE");
  target.remove_prefix(6);
  const std::size_t dot = target.find('.');
  if (dot == std::string_view::npos) fail("must be makes.NAME.PARAM=VALUE");
  const std::string_view thing = target.substr(0, dot);
  std::string_view param = target.substr(dot + 1);
  if (param.starts_with("params.")) param.remove_prefix(7);
  const auto make =
      std::find_if(recipe.makes.begin(), recipe.makes.end(), [&](const Make& m) { return m.name == thing; });
  if (make == recipe.makes.end()) {
    std::vector<std::string> names;
    for (const Make& m : recipe.makes) names.push_back(m.name);
    const std::string meant = nearestName(thing, names);
    fail(concat("the recipe makes no ", thing, meant.empty() ? "" : concat(" (", meant, "?)")));
  }
  const std::string text(assignment.substr(equals + 1));
  Json value(text);
  try {
    value = parseJson(text, "");
  } catch (const Error&) {
    // Not JSON: a bare word or path, taken as a string.
  }
  make->params.set(param, std::move(value));
  make->folders[std::string(param)] = folder;
}

}  // namespace castra
