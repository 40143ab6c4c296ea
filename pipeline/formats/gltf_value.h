// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/base/json.h"

namespace castra::formats {

/// A JSON value of a glTF file that knows its place, "lamp.glb: meshes[2].primitives[0]", and is asked for what it must
/// be: whatever it is instead ends in an Error with that place.
class GltfValue {
 public:
  /// The JSON must outlive the value. The path of a whole file is its name with ": " after it.
  GltfValue(const Json& json, std::string path) : json_(&json), path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  [[noreturn]] void refuse(const std::string& fact) const;

  /// Of an object.
  std::optional<GltfValue> find(std::string_view name) const;
  GltfValue member(std::string_view name) const;
  /// Of an array.
  std::size_t size() const;
  GltfValue item(std::size_t i) const;

  /// A whole number of at most 2^32 - 1.
  std::uint64_t whole() const;
  /// A number below `count`, which is how many `things` there are.
  std::size_t indexInto(std::size_t count, const char* things) const;
  double number() const;
  /// That many numbers.
  std::vector<double> numbers(std::size_t count) const;
  const std::string& text() const;
  bool boolean() const;

  // What an object may leave out.
  std::uint64_t wholeOr(std::string_view name, std::uint64_t otherwise) const;
  std::string textOr(std::string_view name, std::string otherwise) const;
  /// The length of a list, 0 if there is none.
  std::size_t countOf(std::string_view name) const;

 private:
  const Json* json_;
  std::string path_;
};

}  // namespace castra::formats
