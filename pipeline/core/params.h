// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "pipeline/base/json.h"
#include "pipeline/core/digest.h"

// A stage's params are a plain struct and one `describe` that names every field once. The description serves parsing,
// checking, the fingerprint, the reference and the JSON Schema:
//
//   template <class V> void describe(V& v, LampParams& p) {
//     v("spacing", p.spacing, within(5, 100), "m", "distance between two lamps");
//     v("style",   p.style,   oneOf({"gas", "electric"}), "", "what the lamps look like");
//     v("map",     p.map,     file("png"), "", "where lamps stand: light is dense");
//   }
//
// A field is a bool (`yesNo()`), int or double (`within`), std::string (`oneOf`, `anyText()`) or AssetRef (`file`).

namespace castra {

/// A file that a param points to. It enters the fingerprint by its contents, never by its path; an empty path means
/// that there is none.
struct AssetRef {
  std::string path;            ///< as written in the recipe
  std::filesystem::path file;  ///< where it lies on this machine
  Digest digest;
  std::uint64_t size = 0;

  bool empty() const { return path.empty(); }
};

/// What values a param may take.
struct Rule {
  enum class Type { boolean, range, choice, text, file };
  Type type = Type::text;
  double low = 0, high = 0;
  std::vector<std::string> words;  ///< the choices, or the endings of a file's name
};

Rule within(double low, double high);
Rule oneOf(std::vector<std::string> choices);
Rule anyText();
Rule yesNo();
/// A file with one of these endings ("png", "geojson").
template <class... Endings>
Rule file(Endings... endings) {
  return Rule{Rule::Type::file, 0, 0, {std::string(endings)...}};
}

/// One row of the reference.
struct ParamInfo {
  std::string name;
  std::string type;  ///< "bool", "int", "double", "string" or "file"
  Rule rule;
  std::string unit;
  std::string help;
  Json default_value;

  /// The draft-7 JSON Schema of this param.
  Json schema() const;
  /// "0 to 12", "gas or electric", "a .png file": for people.
  std::string allowed() const;
};

/// Where a params object stands and how its files are found; problems are collected, not thrown, so that a user sees
/// all of them at once.
struct ParamsSource {
  const Json* object = nullptr;                          ///< nullptr: all defaults
  std::string thing;                                     ///< "roads"
  std::string where;                                     ///< "makes[4] roads"
  std::string recipe;                                    ///< "pipeline.json": place of a problem whose line is known
  std::filesystem::path folder;                          ///< paths are relative to this ...
  std::map<std::string, std::filesystem::path> folders;  ///< ... or, for params set on the command line, to this one
  std::function<void(const std::string& where, const std::string& fact)> problem;
};

namespace params {

// The visitors. `describe` is called with each of them.

class Lister {
 public:
  void operator()(const char* name, const bool& f, Rule rule, const char* unit, const char* help) {
    add(name, "bool", Json(f), rule, unit, help);
  }
  void operator()(const char* name, const int& f, Rule rule, const char* unit, const char* help) {
    add(name, "int", Json(f), rule, unit, help);
  }
  void operator()(const char* name, const double& f, Rule rule, const char* unit, const char* help) {
    add(name, "double", Json(f), rule, unit, help);
  }
  void operator()(const char* name, const std::string& f, Rule rule, const char* unit, const char* help) {
    add(name, "string", Json(f), rule, unit, help);
  }
  void operator()(const char* name, const AssetRef& f, Rule rule, const char* unit, const char* help) {
    add(name, "file", Json(f.path), rule, unit, help);
  }

  std::vector<ParamInfo> infos;

 private:
  void add(const char* name, const char* type, Json value, Rule& rule, const char* unit, const char* help) {
    infos.push_back({name, type, std::move(rule), unit, help, std::move(value)});
  }
};

class Parser {
 public:
  explicit Parser(const ParamsSource& source) : source_(source) {}
  void operator()(const char* name, bool& field, const Rule& rule, const char* unit, const char* help);
  void operator()(const char* name, int& field, const Rule& rule, const char* unit, const char* help);
  void operator()(const char* name, double& field, const Rule& rule, const char* unit, const char* help);
  void operator()(const char* name, std::string& field, const Rule& rule, const char* unit, const char* help);
  void operator()(const char* name, AssetRef& field, const Rule& rule, const char* unit, const char* help);
  /// Reports members that no field asked for, with the nearest name there is.
  void reportUnknown() const;

 private:
  const Json* take(const char* name);
  void problem(const Json* value, const char* name, const std::string& fact) const;
  const ParamsSource& source_;
  std::vector<std::string> known_;
};

class Printer {
 public:
  void operator()(const char* name, const bool& field, const Rule&, const char*, const char*) {
    put(name, field ? "true" : "false");
  }
  void operator()(const char* name, const int& field, const Rule&, const char*, const char*);
  void operator()(const char* name, const double& field, const Rule&, const char*, const char*);
  void operator()(const char* name, const std::string& field, const Rule&, const char*, const char*) {
    put(name, field);
  }
  void operator()(const char* name, const AssetRef& field, const Rule&, const char*, const char*);

  /// (name, canonical value) in the order described; a file stands for its content digest.
  std::vector<std::pair<std::string, std::string>> values;
  std::vector<AssetRef> assets;

 private:
  void put(const char* name, std::string value) { values.emplace_back(name, std::move(value)); }
};

}  // namespace params

/// Params with their type forgotten, so that the engine can carry them.
class Params {
 public:
  Params() = default;
  template <class P>
  explicit Params(P value) {
    params::Printer printer;
    describe(printer, value);
    values_ = std::move(printer.values);
    assets_ = std::move(printer.assets);
    value_ = std::make_shared<const P>(std::move(value));
  }

  template <class P>
  const P& as() const {
    return *static_cast<const P*>(value_.get());
  }
  const std::vector<std::pair<std::string, std::string>>& values() const { return values_; }
  const std::vector<AssetRef>& assets() const { return assets_; }

 private:
  std::shared_ptr<const void> value_;
  std::vector<std::pair<std::string, std::string>> values_;
  std::vector<AssetRef> assets_;
};

/// A params type seen from outside.
struct ParamsType {
  std::vector<ParamInfo> infos;
  std::function<Params(const ParamsSource&)> parse;
};

template <class P>
ParamsType paramsType() {
  ParamsType type;
  P defaults;
  params::Lister lister;
  describe(lister, defaults);
  type.infos = std::move(lister.infos);
  type.parse = [](const ParamsSource& source) {
    P value;
    params::Parser parser(source);
    describe(parser, value);
    parser.reportUnknown();
    return Params(std::move(value));
  };
  return type;
}

/// For stages without params.
struct NoParams {};
template <class V>
void describe(V&, NoParams&) {}

}  // namespace castra
