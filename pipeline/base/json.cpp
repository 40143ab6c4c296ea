// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/base/json.h"

#include <algorithm>
#include <charconv>

#include "pipeline/base/error.h"
#include "pipeline/base/json_text.h"
#include "pipeline/base/text.h"

namespace castra {

namespace {
constexpr int kMaxDepth = 100;  // far past any real recipe or map, and far from the end of the stack

/// The length of the UTF-8 sequence at `text[i]`, or 0 if it is not one (overlong forms and surrogates included).
std::size_t utf8Length(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) -> unsigned {
    return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u;
  };
  const unsigned a = byte(0), b = byte(1), c = byte(2), d = byte(3);
  const auto follows = [](unsigned x) { return (x & 0xC0u) == 0x80u; };
  if (a < 0x80) return 1;
  if (a >= 0xC2 && a <= 0xDF && follows(b)) return 2;
  if (a >= 0xE0 && a <= 0xEF && follows(b) && follows(c)) {
    const bool overlong = a == 0xE0 && b < 0xA0, surrogate = a == 0xED && b > 0x9F;
    return overlong || surrogate ? 0 : 3;
  }
  if (a >= 0xF0 && a <= 0xF4 && follows(b) && follows(c) && follows(d)) {
    const bool overlong = a == 0xF0 && b < 0x90, beyond = a == 0xF4 && b > 0x8F;
    return overlong || beyond ? 0 : 4;
  }
  return 0;
}
}  // namespace

class JsonParser {
 public:
  JsonParser(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Json parse() {
    Json value = readValue(0);
    skipSpace();
    if (at_ != text_.size()) fail("has more text after the end of its value");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& fact) const { throw Error(concat(name_, ":", line_), fact); }

  void skipSpace() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n')
        ++line_;
      else if (c != ' ' && c != '\t' && c != '\r')
        return;
    }
  }

  char peek() {
    skipSpace();
    if (at_ == text_.size()) fail("ends in the middle of a value; is the file whole?");
    return text_[at_];
  }

  void expect(char c, const char* purpose) {
    if (peek() != c) fail(concat("expected '", c, "' ", purpose));
    ++at_;
  }

  bool take(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  Json readValue(int depth) {
    if (depth > kMaxDepth) fail(concat("is nested deeper than ", kMaxDepth, " levels"));
    const char c = peek();
    Json value;
    const std::size_t line = line_;
    if (c == '{')
      value = readObject(depth);
    else if (c == '[')
      value = readArray(depth);
    else if (c == '"')
      value = Json(readString());
    else if (c == '-' || (c >= '0' && c <= '9'))
      value = readNumber();
    else if (take("true"))
      value = Json(true);
    else if (take("false"))
      value = Json(false);
    else if (!take("null"))
      fail("expected a value: an object, array, string, number, true, false or null");
    value.line_ = line;
    return value;
  }

  Json readObject(int depth) {
    Json object = Json::object();
    ++at_;
    std::vector<std::string_view> names;
    if (peek() == '}') {
      ++at_;
      return object;
    }
    while (true) {
      if (peek() != '"') fail("expected a member's name in quotes");
      std::string name = readString();
      expect(':', "after a member's name");
      Json value = readValue(depth + 1);
      object.members_.emplace_back(std::move(name), std::move(value));
      if (peek() == '}') break;
      expect(',', "or '}' after a member");
    }
    ++at_;
    names.reserve(object.members_.size());
    for (const Json::Member& member : object.members_) names.push_back(member.first);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end()) fail(concat("names the member ", quoteJson(*twice), " twice"));
    return object;
  }

  Json readArray(int depth) {
    Json array = Json::array();
    ++at_;
    if (peek() == ']') {
      ++at_;
      return array;
    }
    while (true) {
      array.items_.push_back(readValue(depth + 1));
      if (peek() == ']') break;
      expect(',', "or ']' after an item");
    }
    ++at_;
    return array;
  }

  unsigned readHex4() {
    unsigned value = 0;
    const char* first = text_.data() + at_;
    if (at_ + 4 > text_.size() || std::from_chars(first, first + 4, value, 16).ptr != first + 4)
      fail("has an escape that is not \\u and four hexadecimal digits");
    at_ += 4;
    return value;
  }

  void readEscape(std::string& out) {
    static constexpr std::string_view kNames = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
    if (at_ == text_.size()) fail("has a string without an end");
    const char c = text_[at_++];
    if (const auto k = kNames.find(c); k != std::string_view::npos) {
      out += kMeant[k];
      return;
    }
    if (c != 'u') fail("has an unknown escape in a string");
    unsigned code = readHex4();
    if (code >= 0xD800 && code < 0xDC00 && take("\\u")) {
      const unsigned low = readHex4();
      if (low < 0xDC00 || low > 0xDFFF) fail("has half a surrogate pair in a string");
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    } else if (code >= 0xD800 && code < 0xE000) {
      fail("has half a surrogate pair in a string");
    }
    const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
    if (code < 0x80)
      put(code);
    else if (code < 0x800)
      put(0xC0 | code >> 6), put(0x80 | (code & 63));
    else if (code < 0x10000)
      put(0xE0 | code >> 12), put(0x80 | (code >> 6 & 63)), put(0x80 | (code & 63));
    else
      put(0xF0 | code >> 18), put(0x80 | (code >> 12 & 63)), put(0x80 | (code >> 6 & 63)), put(0x80 | (code & 63));
  }

  std::string readString() {
    std::string out;
    ++at_;
    while (true) {
      if (at_ == text_.size()) fail("has a string without an end");
      const char c = text_[at_];
      if (c == '"') break;
      if (static_cast<unsigned char>(c) < 0x20) fail("has a bare line break or control character in a string");
      if (c == '\\') {
        ++at_;
        readEscape(out);
        continue;
      }
      const std::size_t length = utf8Length(text_, at_);
      if (length == 0) fail("has a string that is not UTF-8");
      out.append(text_.substr(at_, length));
      at_ += length;
    }
    ++at_;
    return out;
  }

  void readDigits() {
    const std::size_t first = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    if (at_ == first) fail("has a number without digits where they belong");
  }

  Json readNumber() {
    const std::size_t first = at_;
    take("-");
    if (!take("0")) readDigits();
    if (take(".")) readDigits();
    if (take("e") || take("E")) {
      if (!take("+")) take("-");
      readDigits();
    }
    Json value;
    value.type_ = Json::Type::number;
    value.text_ = text_.substr(first, at_ - first);
    const auto [end, status] = std::from_chars(text_.data() + first, text_.data() + at_, value.number_);
    if (end != text_.data() + at_ || status != std::errc()) fail(concat("has a number out of range: ", value.text_));
    return value;
  }

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

Json parseJson(std::string_view text, const std::string& name) { return JsonParser(text, name).parse(); }

Json::Json(std::int64_t value) : type_(Type::number), number_(static_cast<double>(value)), text_(concat(value)) {}
Json::Json(std::uint64_t value) : type_(Type::number), number_(static_cast<double>(value)), text_(concat(value)) {}
Json::Json(double value) : type_(Type::number), number_(value), text_(concat(value)) {}

std::string_view Json::typeName() const {
  static constexpr std::string_view kNames[] = {"null",     "true or false", "a number",
                                                "a string", "an array",      "an object"};
  return kNames[static_cast<int>(type_)];
}

const Json* Json::find(std::string_view name) const {
  for (const Member& member : members_)
    if (member.first == name) return &member.second;
  return nullptr;
}

Json& Json::add(Json value) {
  items_.push_back(std::move(value));
  return *this;
}

Json& Json::set(std::string_view name, Json value) {
  for (Member& member : members_)
    if (member.first == name) {
      member.second = std::move(value);
      return *this;
    }
  members_.emplace_back(std::string(name), std::move(value));
  return *this;
}

std::string quoteJson(std::string_view text) {
  std::string out;
  appendJson(out, text);
  return out;
}

bool Json::isFlat() const {
  const auto plain = [](const Json& item) { return !item.isArray() && !item.isObject(); };
  return std::all_of(items_.begin(), items_.end(), plain);
}

/// `indent` is the depth for pretty text, or -1 for compact text.
void Json::write(std::string& out, int indent) const {
  const bool pretty = indent >= 0;
  const auto newLine = [&](int depth) {
    if (pretty) out += '\n', out.append(static_cast<std::size_t>(depth) * 2, ' ');
  };
  switch (type_) {
    case Type::null:
      out += "null";
      break;
    case Type::boolean:
      out += boolean_ ? "true" : "false";
      break;
    case Type::number:
      out += text_;
      break;
    case Type::string:
      appendJson(out, text_);
      break;
    case Type::array: {
      const bool on_one_line = isFlat();
      out += '[';
      for (std::size_t i = 0; i < items_.size(); ++i) {
        if (i > 0) out += on_one_line && pretty ? ", " : ",";
        if (!on_one_line) newLine(indent + 1);
        items_[i].write(out, pretty ? indent + 1 : -1);
      }
      if (!items_.empty() && !on_one_line) newLine(indent);
      out += ']';
      break;
    }
    case Type::object: {
      out += '{';
      for (std::size_t i = 0; i < members_.size(); ++i) {
        if (i > 0) out += ',';
        newLine(indent + 1);
        appendJson(out, members_[i].first);
        out += pretty ? ": " : ":";
        members_[i].second.write(out, pretty ? indent + 1 : -1);
      }
      if (!members_.empty()) newLine(indent);
      out += '}';
      break;
    }
  }
}

std::string Json::dump() const {
  std::string out;
  write(out, -1);
  return out;
}

std::string Json::pretty() const {
  std::string out;
  write(out, 0);
  return out;
}

bool Json::operator==(const Json& other) const {
  return type_ == other.type_ && boolean_ == other.boolean_ && number_ == other.number_ && text_ == other.text_ &&
         items_ == other.items_ && members_ == other.members_;
}

}  // namespace castra
