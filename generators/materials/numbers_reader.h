// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generators/materials/pigment.h"
#include "pipeline/base/json.h"
#include "pipeline/core/params.h"

namespace castra::generators {

/// Where a value stands in a file that people write: "materials.json:12: materials[3].colours[1]".
std::string placeOf(const std::string& file, const Json& value, const std::string& path);

/// A colour written like "#8F8A80", as 0xRRGGBB. Throws Error naming the place.
std::uint32_t readColour(const Json& value, const std::string& file, const std::string& path);

/// Reads the numbers of a pattern by its `describe`, as params of stages are read. What the file does not give keeps
/// its value. Throws Error for a value of another type or out of its range, naming the place.
class NumbersReader {
 public:
  /// The object must outlive the reader. `path` is where it stands in the file: "materials[3].pattern".
  NumbersReader(const Json& object, std::string file, std::string path)
      : object_(object), file_(std::move(file)), path_(std::move(path)) {}

  void operator()(const char* name, bool& field, const Rule& rule, const char* unit, const char* help);
  void operator()(const char* name, double& field, const Rule& rule, const char* unit, const char* help);
  void operator()(const char* name, std::string& field, const Rule& rule, const char* unit, const char* help);
  void operator()(const char* name, Pigment& field, const Rule& rule, const char* unit, const char* help);
  /// Another member that is read elsewhere.
  void expect(const char* name) { known_.emplace_back(name); }
  /// Throws Error for a member that nobody asked for, with the nearest name there is.
  void refuseUnknown() const;

 private:
  /// The member, or nullptr if the file does not give it.
  const Json* take(const char* name);
  [[noreturn]] void refuse(const Json& value, const std::string& name, const std::string& fact) const;

  const Json& object_;
  std::string file_, path_;
  std::vector<std::string> known_;
};

}  // namespace castra::generators
