// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/base/json_text.h"

namespace castra {

void appendJson(std::string& out, std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  const auto isPlain = [](char c) {
    const auto code = static_cast<unsigned char>(c);
    return code >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
  };
  out += '"';
  for (std::size_t i = 0; i < text.size();) {
    std::size_t plain = i;
    while (plain < text.size() && isPlain(text[plain])) ++plain;
    out.append(text, i, plain - i);
    i = plain;
    if (i == text.size()) break;
    const char c = text[i++];
    if (c == '"' || c == '\\')
      out += '\\', out += c;
    else if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else if (c == '\r')
      out += "\\r";
    else
      out += "\\u00", out += kHex[c >> 4 & 15], out += kHex[c & 15];
  }
  out += '"';
}

void JsonText::appendNumber(double value) { appendText(text_, value); }
void JsonText::appendNumber(std::int64_t value) { appendText(text_, value); }
void JsonText::appendNumber(std::uint64_t value) { appendText(text_, value); }

}  // namespace castra
