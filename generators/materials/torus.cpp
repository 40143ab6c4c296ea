// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/torus.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace castra::generators {

using geometry::Vec2;

namespace {

double fade(double t) { return t * t * t * (t * (t * 6 - 15) + 10); }

/// The share of one corner's gradient, picked among sixteen directions of nearly equal length.
double pullOf(std::uint64_t bits, double x, double y) {
  static constexpr std::array<Vec2, 16> kWays{{{1, 0},
                                               {0.92, 0.38},
                                               {0.71, 0.71},
                                               {0.38, 0.92},
                                               {0, 1},
                                               {-0.38, 0.92},
                                               {-0.71, 0.71},
                                               {-0.92, 0.38},
                                               {-1, 0},
                                               {-0.92, -0.38},
                                               {-0.71, -0.71},
                                               {-0.38, -0.92},
                                               {0, -1},
                                               {0.38, -0.92},
                                               {0.71, -0.71},
                                               {0.92, -0.38}}};
  const Vec2& way = kWays[bits >> 60];
  return way.x * x + way.y * y;
}

}  // namespace

std::uint64_t Dice::bits(std::int64_t i, std::int64_t j, std::int64_t k) const {
  // The finisher of SplitMix64 (Steele, Lea and Flood), over three numbers on odd multiples.
  std::uint64_t z = seed_ + 0x9e3779b97f4a7c15u * static_cast<std::uint64_t>(i + 1) +
                    0xc2b2ae3d27d4eb4fu * static_cast<std::uint64_t>(j + 1) +
                    0xd6e8feb86659fd93u * static_cast<std::uint64_t>(k + 1);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

double noiseOf(const Dice& dice, const Vec2& place, const CellCounts& counts) {
  const double x = place.x * static_cast<double>(counts.x), y = place.y * static_cast<double>(counts.y);
  const double low_x = std::floor(x), low_y = std::floor(y), fx = x - low_x, fy = y - low_y;
  const std::int64_t x0 = wrapIndex(static_cast<std::int64_t>(low_x), counts.x),
                     y0 = wrapIndex(static_cast<std::int64_t>(low_y), counts.y), x1 = x0 + 1 == counts.x ? 0 : x0 + 1,
                     y1 = y0 + 1 == counts.y ? 0 : y0 + 1;
  const double a = pullOf(dice.bits(x0, y0), fx, fy), b = pullOf(dice.bits(x1, y0), fx - 1, fy),
               c = pullOf(dice.bits(x0, y1), fx, fy - 1), d = pullOf(dice.bits(x1, y1), fx - 1, fy - 1);
  const double u = fade(fx), v = fade(fy);
  const double low = a + (b - a) * u, high = c + (d - c) * u;
  return 1.5 * (low + (high - low) * v);
}

double cloudsOf(const Dice& dice, const Vec2& place, const CellCounts& counts, int octaves) {
  double sum = 0, strength = 1, all = 0;
  CellCounts finer = counts;
  for (int octave = 0; octave < octaves; ++octave) {
    sum += strength * noiseOf(dice.branch(static_cast<std::uint64_t>(octave)), place, finer);
    all += strength;
    strength /= 2;
    finer = {2 * finer.x, 2 * finer.y};
  }
  return sum / all;
}

VoronoiCell findCell(const Dice& dice, const Vec2& place, const CellCounts& counts, double jitter, double shift,
                     double rounding) {
  const Vec2 at{place.x * static_cast<double>(counts.x), place.y * static_cast<double>(counts.y)};
  const auto row0 = static_cast<std::int64_t>(std::floor(at.y));
  struct Centre {
    Vec2 to;
    std::int64_t column, row;
    double distance;
  };
  std::array<Centre, 25> centres;
  std::size_t count = 0, nearest = 0;
  for (std::int64_t row = row0 - 2; row <= row0 + 2; ++row) {
    const double offset = wrapIndex(row, 2) == 1 ? shift : 0;
    const auto column0 = static_cast<std::int64_t>(std::floor(at.x - offset));
    for (std::int64_t column = column0 - 2; column <= column0 + 2; ++column) {
      const std::int64_t i = wrapIndex(column, counts.x), j = wrapIndex(row, counts.y);
      const Vec2 centre{static_cast<double>(column) + offset + 0.5 + 0.5 * jitter * dice.around(i, j, 1),
                        static_cast<double>(row) + 0.5 + 0.5 * jitter * dice.around(i, j, 2)};
      const Vec2 to = centre - at;
      centres[count] = {to, i, j, geometry::dot(to, to)};
      if (centres[count].distance < centres[nearest].distance) nearest = count;
      ++count;
    }
  }
  const Centre& own = centres[nearest];
  // Borders are the lines half way to the neighbours. Where the nearest two are equally near, the smooth minimum of
  // their distances (Quilez, "Smooth minimum") cuts the corner.
  double border = 8, second = 8;
  for (std::size_t i = 0; i < count; ++i) {
    if (i == nearest) continue;
    const Vec2 way = centres[i].to - own.to;
    const double length = geometry::length(way);
    if (!(length > 1e-9)) continue;
    const double distance = geometry::dot((centres[i].to + own.to) * 0.5, way) / length;
    second = std::min(second, std::max(border, distance));
    border = std::min(border, distance);
  }
  const double near = std::max(rounding - (second - border), 0.0);
  if (rounding > 0) border -= near * near / (4 * rounding);
  return {own.column, own.row, own.to * -1, border};
}

Strips::Strips(const Dice& dice, std::int64_t count, double variation) {
  std::vector<double> lengths;
  for (std::int64_t i = 0; i < count; ++i) lengths.push_back(1 + variation * dice.around(i, 3));
  setEnds(lengths);
}

Strips::Strips(const std::vector<double>& lengths) { setEnds(lengths); }

void Strips::setEnds(const std::vector<double>& lengths) {
  double all = 0, sum = 0;
  for (const double length : lengths) all += length;
  for (const double length : lengths) ends_.push_back((sum += length) / all);
  ends_.back() = 1;
}

Strips::Place Strips::find(double at) const {
  const double place = wrap(at);
  const auto end = std::upper_bound(ends_.begin(), ends_.end() - 1, place);
  const double start = end == ends_.begin() ? 0 : *(end - 1);
  return {end - ends_.begin(), place - start, *end - place};
}

std::int64_t wrapIndex(std::int64_t i, std::int64_t count) {
  const std::int64_t rest = i % count;
  return rest < 0 ? rest + count : rest;
}

std::int64_t pieceAt(double place, std::int64_t count) {
  return wrapIndex(static_cast<std::int64_t>(std::floor(place * static_cast<double>(count))), count);
}

double smoothStep(double low, double high, double value) {
  if (!(high > low)) return value < low ? 0 : 1;
  const double t = std::clamp((value - low) / (high - low), 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

}  // namespace castra::generators
