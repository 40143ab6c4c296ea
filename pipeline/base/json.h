// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace castra {

/// A JSON value that remembers the line it was read from, so that messages can name the place. Objects keep their
/// members in the order written; a name given twice is refused when parsed. Numbers are doubles, and keep their text
/// so that large integers lose nothing.
class Json {
 public:
  enum class Type { null, boolean, number, string, array, object };
  using Member = std::pair<std::string, Json>;

  Json() = default;
  Json(bool value) : type_(Type::boolean), boolean_(value) {}
  Json(int value) : Json(static_cast<std::int64_t>(value)) {}
  Json(std::int64_t value);
  Json(std::uint64_t value);
  Json(double value);
  Json(const char* value) : Json(std::string(value)) {}
  Json(std::string_view value) : Json(std::string(value)) {}
  Json(std::string value) : type_(Type::string), text_(std::move(value)) {}
  static Json array() { return Json(Type::array); }
  static Json object() { return Json(Type::object); }

  Type type() const { return type_; }
  bool isNull() const { return type_ == Type::null; }
  bool isBoolean() const { return type_ == Type::boolean; }
  bool isNumber() const { return type_ == Type::number; }
  bool isString() const { return type_ == Type::string; }
  bool isArray() const { return type_ == Type::array; }
  bool isObject() const { return type_ == Type::object; }
  /// "a number", "an object": for messages.
  std::string_view typeName() const;

  bool boolean() const { return boolean_; }
  double number() const { return number_; }
  /// A string's value, or a number as it was written.
  const std::string& text() const { return text_; }
  const std::vector<Json>& items() const { return items_; }
  const std::vector<Member>& members() const { return members_; }
  /// The member of that name, or nullptr.
  const Json* find(std::string_view name) const;
  /// The line the value starts on, counted from 1; 0 if it was not read from a text.
  std::size_t line() const { return line_; }

  /// Appends to an array.
  Json& add(Json value);
  /// Sets or replaces a member of an object; returns this object, so that calls can be chained.
  Json& set(std::string_view name, Json value);

  /// Compact text on one line.
  std::string dump() const;
  /// Text for people: two spaces a level; arrays of plain values on one line.
  std::string pretty() const;

  bool operator==(const Json& other) const;

 private:
  explicit Json(Type type) : type_(type) {}
  void write(std::string& out, int indent) const;
  bool isFlat() const;
  friend class JsonParser;

  Type type_ = Type::null;
  bool boolean_ = false;
  double number_ = 0;
  std::size_t line_ = 0;
  std::string text_;
  std::vector<Json> items_;
  std::vector<Member> members_;
};

/// Reads one JSON text. Throws Error with `where` as "name:line" for anything that is not strict JSON in UTF-8, for
/// nesting deeper than 100, for a member named twice and for a number beyond a double.
Json parseJson(std::string_view text, const std::string& name);

/// The string with its quotes and escapes, as JSON writes it.
std::string quoteJson(std::string_view text);

}  // namespace castra
