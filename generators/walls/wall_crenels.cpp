// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_crenels.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "pipeline/geometry/inset.h"

namespace castra::generators {

using geometry::Ring;

namespace {

constexpr double kCoping = 0.12;       // height of the sloping top [m]
constexpr double kCopingInset = 0.09;  // and how far it steps in [m]

/// Corners further apart than this many merlons with their crenels have merlons of their own.
constexpr double kFarCorners = 1.4;

/// Shorter breast walls are not worth a stone [m].
constexpr double kShortest = 0.3;

/// Stretches of a rim between gaps.
std::vector<std::pair<double, double>> stretchesBetween(const WallRim& rim,
                                                        const std::vector<std::pair<double, double>>& gaps) {
  std::vector<std::pair<double, double>> stretches;
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    const double from = gaps[i].second;
    const double to = i + 1 < gaps.size() ? gaps[i + 1].first : gaps[0].first + rim.length();
    if (to - from > kShortest) stretches.emplace_back(from, to);
  }
  return stretches;
}

void addStretch(ModelBuilder& builder, const WallRim& rim, double from, double to, double low, const WallStyle& style) {
  const double top = low + style.breast, half = style.merlon_length / 2;
  std::vector<double> corners = rim.cornersWithin(from, to);
  const double apart = kFarCorners * (style.merlon_length + style.crenel);
  bool is_far = true;
  double last = from;
  for (const double corner : corners) {
    is_far = is_far && corner - last >= apart;
    last = corner;
  }
  is_far = is_far && to - last >= apart;
  if (!is_far) corners.clear();
  corners.push_back(to);
  double start = from;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const bool ends_at_corner = i + 1 < corners.size();
    const double end = ends_at_corner ? corners[i] - half : to;
    for (const auto& [a, b] : spaceMerlons(end - start, style))
      addMerlon(builder, rim.piece(start + a, start + b), top, style);
    if (ends_at_corner) addMerlon(builder, rim.piece(corners[i] - half, corners[i] + half), top, style);
    start = corners[i] + half;
  }
}

}  // namespace

std::vector<std::pair<double, double>> spaceMerlons(double length, const WallStyle& style) {
  const double merlon = style.merlon_length, period = merlon + style.crenel;
  int count = static_cast<int>(std::floor((length - style.crenel) / period + 0.5));
  const auto crenelOf = [&](int n) { return (length - n * merlon) / (n + 1); };
  while (count > 0 && crenelOf(count) < 0.6 * style.crenel) --count;
  std::vector<std::pair<double, double>> merlons;
  const double crenel = crenelOf(std::max(count, 0));
  for (int i = 0; i < count; ++i) {
    const double from = crenel + i * (merlon + crenel);
    merlons.emplace_back(from, from + merlon);
  }
  return merlons;
}

void addMerlon(ModelBuilder& builder, const Ring& footprint, double low, const WallStyle& style) {
  const double high = low + style.merlon_height, coping = std::min(kCoping, style.merlon_height / 2);
  const auto top = geometry::insetCorners(
      footprint, std::vector<double>(footprint.size(), std::min(kCopingInset, style.parapet / 4)));
  if (top)
    builder.addLoft("merlon", kAshlar,
                    std::array{Storey{footprint, low}, Storey{footprint, high - coping}, Storey{*top, high}}, 0);
  else
    builder.addPrism("merlon", kAshlar, footprint, low, high, 0);
}

void addBreast(ModelBuilder& builder, const WallRim& rim, double from, double to, double low, const WallStyle& style) {
  std::vector<double> cuts = rim.cornersWithin(from, to);
  cuts.push_back(to);
  double start = from;
  for (const double cut : cuts) {
    const Ring piece = rim.piece(start, cut);
    const std::uint32_t part = builder.addPrism("parapet", kAshlar, piece, low, low + style.breast, 0);
    builder.showPrismFrom(part, 1, piece, low, low + style.breast + bandHeight(style));
    start = cut;
  }
}

void addCrenels(ModelBuilder& builder, const WallRim& rim, const std::vector<std::pair<double, double>>& gaps,
                double low, const WallStyle& style) {
  if (!gaps.empty()) {
    for (const auto& [from, to] : stretchesBetween(rim, gaps)) {
      addBreast(builder, rim, from, to, low, style);
      addStretch(builder, rim, from, to, low, style);
    }
    return;
  }
  const double first = rim.corners()[0], half = style.merlon_length / 2;
  addBreast(builder, rim, first, first + rim.length(), low, style);
  // The ring is cut in the middle of its first corner's merlon.
  addMerlon(builder, rim.piece(first - half, first + half), low + style.breast, style);
  addStretch(builder, rim, first + half, first + rim.length() - half, low, style);
}

}  // namespace castra::generators
