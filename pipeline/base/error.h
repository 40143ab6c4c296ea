// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace castra {

/// Somebody's data is wrong: a recipe, an asset, a stored file, a disk. `where` names the place and `what` the fact
/// and the remedy, each without a line break: "harbour.geojson: ring 2 crosses itself near (12, 40)".
class Error : public std::runtime_error {
 public:
  Error(std::string where, std::string what)
      : std::runtime_error(where.empty() ? what : where + ": " + what), where_(std::move(where)), fact_(std::move(what)) {}

  const std::string& where() const { return where_; }
  const std::string& fact() const { return fact_; }

  /// The same fact seen from one room further out: the runner adds the thing's name this way.
  Error within(const std::string& outer) const { return Error(where_.empty() ? outer : outer + ": " + where_, fact_); }

 private:
  std::string where_;
  std::string fact_;
};

}  // namespace castra
