// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/core/packing.h"

// Numbers and words that come again and again, in few bytes.

namespace castra {

inline bool areSameBits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// Rows of numbers in which a field is often what was guessed, or one of the last few that it was. Writer and reader
/// remember the same; both are given the same guesses. Half a byte a field says how it is told.
template <std::size_t n>
class FieldMemory {
 public:
  using Row = std::array<double, n>;

  void write(PackWriter& out, const Row& row, const Row& guess) {
    std::array<std::uint8_t, n> how;
    for (std::size_t k = 0; k < n; ++k) how[k] = howTo(k, row[k], guess[k]);
    for (std::size_t k = 0; k < n; k += 2)
      out.byte(static_cast<std::uint8_t>(how[k] | (k + 1 < n ? how[k + 1] << 4 : 0)));
    for (std::size_t k = 0; k < n; ++k) {
      if (how[k] == kSteps) out.step(static_cast<std::int64_t>(row[k] * kFine));
      if (how[k] == kNear) out.step(stepBetween(guess[k], row[k]));
      if (how[k] == kNumber) out.raw(row[k]);
      remember(k, how[k], row[k]);
    }
  }

  Row read(PackReader& in, const Row& guess) {
    std::array<std::uint8_t, n> how;
    for (std::size_t k = 0; k < n; k += 2) {
      const std::uint8_t both = in.byte();
      how[k] = both & 15;
      if (k + 1 < n) how[k + 1] = both >> 4;
    }
    Row row;
    for (std::size_t k = 0; k < n; ++k) {
      if (how[k] < kRemembered)
        row[k] = seen_[k][how[k]];
      else if (how[k] == kGuess)
        row[k] = guess[k];
      else if (how[k] == kSteps)
        row[k] = static_cast<double>(in.step()) / kFine;
      else if (how[k] == kNear)
        row[k] = std::bit_cast<double>(std::bit_cast<std::uint64_t>(guess[k]) + static_cast<std::uint64_t>(in.step()));
      else if (how[k] == kNumber)
        row[k] = in.raw<double>();
      else
        PackReader::fail("has an unknown number");
      remember(k, how[k], row[k]);
    }
    return row;
  }

 private:
  static constexpr std::uint8_t kRemembered = 8;  // numbers that a field was last, and then:
  static constexpr std::uint8_t kGuess = 8, kSteps = 9, kNear = 10, kNumber = 11;
  static constexpr double kFine = 4096;  // half a lattice step is one that many numbers are made of
  static constexpr std::int64_t kMostSteps = std::int64_t{1} << 34;  // five bytes

  static std::int64_t stepBetween(double from, double to) {
    return static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(to) - std::bit_cast<std::uint64_t>(from));
  }

  std::uint8_t howTo(std::size_t k, double number, double guess) const {
    if (areSameBits(number, guess)) return kGuess;
    for (std::uint8_t i = 0; i < kRemembered; ++i)
      if (areSameBits(number, seen_[k][i])) return i;
    const double fine = number * kFine;
    const bool is_fine = std::fabs(fine) < static_cast<double>(kMostSteps) && std::floor(fine) == fine &&
                         !(fine == 0 && std::signbit(fine));
    const std::int64_t step = stepBetween(guess, number);
    const bool is_near = step > -kMostSteps && step < kMostSteps && std::isfinite(guess);
    if (is_fine && is_near) return std::fabs(fine) <= static_cast<double>(std::abs(step)) ? kSteps : kNear;
    return is_fine ? kSteps : is_near ? kNear : kNumber;
  }

  void remember(std::size_t k, std::uint8_t how, double number) {
    if (how <= kGuess) return;
    seen_[k][next_[k]] = number;
    next_[k] = (next_[k] + 1) % kRemembered;
  }

  std::array<std::array<double, kRemembered>, n> seen_{};
  std::array<std::size_t, n> next_{};
};

/// Words of a small vocabulary: each is written out once.
class WordWriter {
 public:
  void write(PackWriter& out, const std::string& word) {
    const auto [known, is_new] = numbers_.try_emplace(word, numbers_.size());
    out.count(known->second);
    if (is_new) out.text(word);
  }
  void write(PackWriter& out, const std::vector<std::string>& words) {
    out.count(words.size());
    for (const std::string& word : words) write(out, word);
  }

 private:
  std::map<std::string, std::size_t, std::less<>> numbers_;
};

class WordReader {
 public:
  const std::string& read(PackReader& in) {
    const std::uint64_t number = in.count();
    if (number > words_.size()) PackReader::fail("has an unknown word");
    if (number == words_.size()) words_.emplace_back(in.text());
    return words_[static_cast<std::size_t>(number)];
  }
  std::vector<std::string> readAll(PackReader& in) {
    std::vector<std::string> words;
    const std::size_t count = in.items();
    words.reserve(std::min<std::size_t>(count, 4));
    for (std::size_t i = 0; i < count; ++i) words.push_back(read(in));
    return words;
  }

 private:
  std::vector<std::string> words_;
};

/// Names that begin as the one before.
class NameWriter {
 public:
  void write(PackWriter& out, const std::string& name) {
    std::size_t same = 0;
    while (same < name.size() && same < last_.size() && name[same] == last_[same]) ++same;
    out.count(same);
    out.text(std::string_view(name).substr(same));
    last_ = name;
  }

 private:
  std::string last_;
};

class NameReader {
 public:
  const std::string& read(PackReader& in) {
    const std::uint64_t same = in.count();
    if (same > last_.size()) PackReader::fail("has a name that begins as no other");
    last_.resize(static_cast<std::size_t>(same));
    last_ += in.text();
    return last_;
  }

 private:
  std::string last_;
};

}  // namespace castra
