// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pipeline/artifacts/puzzle_level.h"

namespace castra {

/// One line of a level's text, taken apart word by word. Whatever is not as it should be is an Error that begins with
/// the file and the line. The text must outlive it and all that it gives.
class PuzzleLine {
 public:
  using Words = std::vector<std::string_view>;
  using Options = std::map<std::string_view, std::string_view>;

  /// Words up to the end or a '#'.
  static Words splitWords(std::string_view line);
  /// What stands between commas.
  static Words splitList(std::string_view list);

  /// There must be at least one word.
  PuzzleLine(const std::string& file, std::size_t number, Words words);

  [[noreturn]] void fail(const std::string& what) const;
  bool isDone() const { return next_ >= words_.size(); }
  std::string_view first() const { return words_[0]; }
  std::string_view peek() const { return isDone() ? std::string_view() : words_[next_]; }

  /// The next word; `what` it is meant to be is said if it is not there.
  std::string_view take(std::string_view what);
  std::string takeName(std::string_view what);
  /// One of two words: true for the first.
  bool takeEither(std::string_view first, std::string_view second);
  PuzzleLevel::Cell takeCell() { return readCell(take("a cell x,y"), "cell"); }
  /// All that follows as word=value, each known word at most once. Unknown ones are refused, or go to `others`.
  Options takeOptions(std::initializer_list<std::string_view> known,
                      std::vector<std::pair<std::string, std::string>>* others = nullptr);
  std::string_view require(const Options& options, std::string_view name) const;

  std::int32_t readNumber(std::string_view word, std::string_view what) const;
  double readDecimal(std::string_view word, std::string_view what) const;
  PuzzleLevel::Cell readCell(std::string_view word, std::string_view what) const;
  std::string readName(std::string_view word, std::string_view what) const;
  std::vector<std::string> readNames(std::string_view list, std::string_view what) const;

 private:
  std::string where_;
  Words words_;
  std::size_t next_ = 1;
};

}  // namespace castra
