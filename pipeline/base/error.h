// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace castra {

/// The text on one line: what a file's name or contents may bring along of line breaks and control characters becomes
/// '?', so that it can neither forge a second message nor move a terminal's cursor.
inline std::string onOneLine(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return text;
}

/// Somebody's data is wrong: a recipe, an asset, a stored file, a disk. `where` names the place and `what` the fact
/// and the remedy: "harbour.geojson: ring 2 crosses itself near (12, 40)".
class Error : public std::runtime_error {
 public:
  Error(std::string where, std::string what)
      : std::runtime_error(onOneLine(where.empty() ? what : where + ": " + what)),
        where_(onOneLine(std::move(where))),
        fact_(onOneLine(std::move(what))) {}

  const std::string& where() const { return where_; }
  const std::string& fact() const { return fact_; }

  /// The same fact seen from one room further out: the runner adds the thing's name this way.
  Error within(const std::string& outer) const { return Error(where_.empty() ? outer : outer + ": " + where_, fact_); }

 private:
  std::string where_;
  std::string fact_;
};

}  // namespace castra
