// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/feature_properties.h"

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

using formats::Feature;

namespace {

const Json* propertyOf(const Feature& feature, std::string_view name) {
  return feature.properties.isObject() ? feature.properties.find(name) : nullptr;
}

}  // namespace

void refuse(const Feature& feature, const std::string& fact) {
  throw Error(feature.where, feature.title.empty() ? fact : concat(feature.title, " ", fact));
}

double numberOf(const Feature& feature, std::string_view name, double low, double high, double otherwise) {
  const Json* value = propertyOf(feature, name);
  if (value == nullptr) return otherwise;
  if (!value->isNumber() || !(value->number() >= low) || !(value->number() <= high))
    refuse(feature, concat("has a property ", name, " that is no number in [", low, ", ", high, "]"));
  return value->number();
}

std::string textOf(const Feature& feature, std::string_view name) {
  const Json* value = propertyOf(feature, name);
  if (value == nullptr) return {};
  if (!value->isString()) refuse(feature, concat("has a property ", name, " that is no text"));
  return std::string(value->text());
}

}  // namespace castra::generators
