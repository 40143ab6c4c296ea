// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/puzzle_line.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "pipeline/artifacts/puzzle_faults.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

PuzzleLine::Words PuzzleLine::splitWords(std::string_view line) {
  Words words;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t from = line.find_first_not_of(" \t\r", at);
    if (from == std::string_view::npos || line[from] == '#') break;
    const std::size_t to = std::min(line.find_first_of(" \t\r", from), line.size());
    words.push_back(line.substr(from, to - from));
    at = to;
  }
  return words;
}

PuzzleLine::Words PuzzleLine::splitList(std::string_view list) {
  Words words;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t to = std::min(list.find(',', at), list.size());
    words.push_back(list.substr(at, to - at));
    at = to + 1;
  }
  return words;
}

PuzzleLine::PuzzleLine(const std::string& file, std::size_t number, Words words)
    : where_(concat(file, ":", number)), words_(std::move(words)) {}

void PuzzleLine::fail(const std::string& what) const { throw Error(where_, what); }

std::string_view PuzzleLine::take(std::string_view what) {
  if (isDone()) fail(concat(words_[0], ": ", what, " is missing at the end of the line"));
  return words_[next_++];
}

std::string PuzzleLine::takeName(std::string_view what) { return readName(take(what), what); }

bool PuzzleLine::takeEither(std::string_view first, std::string_view second) {
  const std::string_view word = take(concat(first, " or ", second));
  if (word != first && word != second) fail(concat("'", word, "' must be ", first, " or ", second));
  return word == first;
}

PuzzleLine::Options PuzzleLine::takeOptions(std::initializer_list<std::string_view> known,
                                            std::vector<std::pair<std::string, std::string>>* others) {
  Options options;
  while (!isDone()) {
    const std::string_view word = take("");
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    if (equals == std::string_view::npos) fail(concat("'", word, "' is too much here, or lacks its ="));
    const std::string_view value = word.substr(equals + 1);
    if (std::find(known.begin(), known.end(), name) != known.end()) {
      if (!options.emplace(name, value).second) fail(concat(name, "= is there twice"));
    } else if (others != nullptr) {
      if (!isPuzzleName(name) || !isPuzzleName(value)) fail(concat("'", word, "' is not written as word=word"));
      others->emplace_back(name, value);
    } else {
      std::string list;
      for (const std::string_view one : known) list += concat(list.empty() ? "" : ", ", one, "=");
      fail(concat(words_[0], " has no '", name, "='", list.empty() ? "" : "; it has ", list));
    }
  }
  return options;
}

std::string_view PuzzleLine::require(const Options& options, std::string_view name) const {
  const auto found = options.find(name);
  if (found == options.end()) fail(concat(words_[0], " needs ", name, "="));
  return found->second;
}

std::int32_t PuzzleLine::readNumber(std::string_view word, std::string_view what) const {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || error != std::errc() || end != word.data() + word.size() || number < -1'000'000'000 ||
      number > 1'000'000'000)
    fail(concat(what, " '", word, "' is no whole number"));
  return number;
}

double PuzzleLine::readDecimal(std::string_view word, std::string_view what) const {
  double number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || error != std::errc() || end != word.data() + word.size() || !std::isfinite(number))
    fail(concat(what, " '", word, "' is no number"));
  return number;
}

PuzzleLevel::Cell PuzzleLine::readCell(std::string_view word, std::string_view what) const {
  const Words parts = splitList(word);
  if (parts.size() != 2) fail(concat(what, " '", word, "' is not written as x,y"));
  const std::int32_t x = readNumber(parts[0], what);
  return {x, readNumber(parts[1], what)};
}

std::string PuzzleLine::readName(std::string_view word, std::string_view what) const {
  if (!isPuzzleName(word)) fail(concat(what, " '", word, "' is no word of letters, digits, - and _"));
  return std::string(word);
}

std::vector<std::string> PuzzleLine::readNames(std::string_view list, std::string_view what) const {
  std::vector<std::string> names;
  for (const std::string_view word : splitList(list)) {
    if (!isPuzzleName(word)) fail(concat(what, " '", list, "' is no list of names with commas between them"));
    names.emplace_back(word);
  }
  return names;
}

}  // namespace castra
