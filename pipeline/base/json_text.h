// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "pipeline/base/check.h"
#include "pipeline/base/text.h"

namespace castra {

/// Appends a string with its quotes and escapes, as JSON writes it.
void appendJson(std::string& out, std::string_view text);

/// JSON on one line, written from beginning to end, byte for byte what Json::dump gives. A Json is a hundred bytes a
/// value and more; this is the text alone, for lists of a million.
class JsonText {
 public:
  JsonText& beginObject() { return begin('{'); }
  JsonText& endObject() { return end('}'); }
  JsonText& beginArray() { return begin('['); }
  JsonText& endArray() { return end(']'); }

  /// Of the member whose value comes next.
  JsonText& name(std::string_view name) {
    separate();
    appendJson(text_, name);
    text_ += ':';
    is_next_ = false;
    return *this;
  }
  JsonText& add(std::string_view value) {
    separate();
    appendJson(text_, value);
    return *this;
  }
  template <class N>
  requires(std::is_arithmetic_v<N> && !std::is_same_v<N, char>) JsonText& add(N value) {
    separate();
    appendNumber(value);
    return *this;
  }
  /// A value that is text already.
  JsonText& addWritten(std::string_view json) {
    separate();
    text_ += json;
    return *this;
  }
  template <class V>
  JsonText& set(std::string_view member, const V& value) {
    return name(member).add(value);
  }

  std::string take() {
    CASTRA_CHECK(depth_ == 0, depth_, " lists or objects are open");
    is_next_ = false;
    return std::exchange(text_, {});
  }

 private:
  void appendNumber(bool value) { text_ += value ? "true" : "false"; }
  void appendNumber(double value);
  void appendNumber(std::int64_t value);
  void appendNumber(std::uint64_t value);
  void appendNumber(int value) { appendNumber(std::int64_t{value}); }
  void appendNumber(std::uint32_t value) { appendNumber(std::uint64_t{value}); }

  JsonText& begin(char bracket) {
    separate();
    text_ += bracket;
    is_next_ = false;
    ++depth_;
    return *this;
  }
  JsonText& end(char bracket) {
    text_ += bracket;
    is_next_ = true;
    --depth_;
    return *this;
  }
  void separate() {
    if (is_next_) text_ += ',';
    is_next_ = true;
  }

  std::string text_;
  bool is_next_ = false;  // something stands before, in the same list or object
  int depth_ = 0;
};

}  // namespace castra
