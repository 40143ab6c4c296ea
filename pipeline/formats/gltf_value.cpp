// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/gltf_value.h"

#include <cmath>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::formats {

namespace {

constexpr std::size_t kMostMembers = 1000;

/// Names in a path may be as long as a file; messages may not.
std::string shorten(const std::string& text) { return text.size() > 60 ? text.substr(0, 60) + "..." : text; }

}  // namespace

void GltfValue::refuse(const std::string& fact) const {
  throw Error(path_.ends_with(": ") ? path_.substr(0, path_.size() - 2) : path_, fact);
}

std::optional<GltfValue> GltfValue::find(std::string_view name) const {
  if (!json_->isObject()) refuse(concat("is ", json_->typeName(), ", must be an object"));
  // Members are looked for one by one, and a hostile file may have a million where it is asked again and again.
  if (json_->members().size() > kMostMembers) refuse(concat("has more than ", kMostMembers, " members"));
  const Json* value = json_->find(name);
  if (value == nullptr) return std::nullopt;
  return GltfValue(*value, concat(path_, path_.ends_with(": ") ? "" : ".", name));
}

GltfValue GltfValue::member(std::string_view name) const {
  const std::optional<GltfValue> value = find(name);
  if (!value) refuse(concat("has no \"", name, "\""));
  return *value;
}

std::size_t GltfValue::size() const {
  if (!json_->isArray()) refuse(concat("is ", json_->typeName(), ", must be a list"));
  return json_->items().size();
}

GltfValue GltfValue::item(std::size_t i) const {
  if (i >= size()) refuse(concat("has no item ", i));
  return GltfValue(json_->items()[i], concat(path_, "[", i, "]"));
}

double GltfValue::number() const {
  if (!json_->isNumber()) refuse(concat("is ", json_->typeName(), ", must be a number"));
  return json_->number();
}

std::uint64_t GltfValue::whole() const {
  const double value = number();
  if (!(value >= 0 && value <= 4294967295.0) || std::floor(value) != value)
    refuse(concat("is ", shorten(json_->text()), ", must be a whole number from 0 to 4294967295"));
  return static_cast<std::uint64_t>(value);
}

std::size_t GltfValue::indexInto(std::size_t count, const char* things) const {
  const std::uint64_t index = whole();
  if (index >= count) refuse(concat("is ", index, ", but there are ", count, " ", things));
  return static_cast<std::size_t>(index);
}

std::vector<double> GltfValue::numbers(std::size_t count) const {
  if (size() != count) refuse(concat("has ", size(), " numbers, must have ", count));
  std::vector<double> values;
  for (std::size_t i = 0; i < count; ++i) values.push_back(item(i).number());
  return values;
}

const std::string& GltfValue::text() const {
  if (!json_->isString()) refuse(concat("is ", json_->typeName(), ", must be a string"));
  return json_->text();
}

bool GltfValue::boolean() const {
  if (!json_->isBoolean()) refuse(concat("is ", json_->typeName(), ", must be true or false"));
  return json_->boolean();
}

std::uint64_t GltfValue::wholeOr(std::string_view name, std::uint64_t otherwise) const {
  const std::optional<GltfValue> value = find(name);
  return value ? value->whole() : otherwise;
}

std::string GltfValue::textOr(std::string_view name, std::string otherwise) const {
  const std::optional<GltfValue> value = find(name);
  return value ? value->text() : std::move(otherwise);
}

std::size_t GltfValue::countOf(std::string_view name) const {
  const std::optional<GltfValue> value = find(name);
  return value ? value->size() : 0;
}

}  // namespace castra::formats
