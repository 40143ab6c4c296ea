// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/xml.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "pipeline/base/text.h"

namespace castra::tests {

namespace {

struct XmlFault {
  std::string what;
};

class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  void read() {
    for (const char c : text_)
      if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') fail("a control character");
    if (take("<?xml ") && !skipPast("?>")) fail("a prolog without end");
    skipSpace();
    if (take("<!DOCTYPE html>")) skipSpace();
    readElement();
    skipSpace();
    if (at_ != text_.size()) fail("something after the root");
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw XmlFault{concat(
        what, " at line ",
        1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size())), '\n'))};
  }
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  bool skipPast(std::string_view word) {
    const std::size_t found = text_.find(word, at_);
    if (found == std::string_view::npos) return false;
    at_ = found + word.size();
    return true;
  }
  void skipSpace() {
    while (next() == ' ' || next() == '\n' || next() == '\t') ++at_;
  }
  std::string readName() {
    std::string name;
    while (std::isalnum(static_cast<unsigned char>(next())) || next() == '-' || next() == '_' || next() == ':')
      name += text_[at_++];
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) || name[0] == '-') fail("a name is missing");
    return name;
  }
  void readReference() {
    for (const std::string_view known : {"&lt;", "&gt;", "&amp;", "&quot;", "&apos;"})
      if (take(known)) return;
    fail("a bare &");
  }
  void readAttributes() {
    std::vector<std::string> names;
    while (true) {
      const std::size_t before = at_;
      skipSpace();
      if (next() == '>' || next() == '/') return;
      if (before == at_) fail("no space before an attribute");
      const std::string name = readName();
      if (std::count(names.begin(), names.end(), name) > 0) fail(concat("attribute ", name, " twice"));
      names.push_back(name);
      if (!take("=\"")) fail("an attribute without a value");
      while (next() != '"') {
        if (next() == '&')
          readReference();
        else if (next() == '<' || at_ == text_.size())
          fail("an attribute without end");
        else
          ++at_;
      }
      ++at_;
    }
  }
  void readElement() {
    if (!take("<")) fail("no element");
    const std::string name = readName();
    readAttributes();
    if (take("/>")) return;
    if (!take(">")) fail("a tag without end");
    while (true) {
      if (at_ == text_.size()) fail(concat("<", name, "> without end"));
      if (take("</")) {
        if (const std::string end = readName(); end != name) fail(concat("</", end, "> ends <", name, ">"));
        if (!take(">")) fail("an end tag without end");
        return;
      }
      if (next() == '<')
        readElement();
      else if (next() == '&')
        readReference();
      else
        ++at_;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::string findXmlFault(std::string_view text) {
  try {
    XmlReader(text).read();
    return {};
  } catch (const XmlFault& fault) {
    return fault.what;
  }
}

}  // namespace castra::tests
