// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/texture.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "export/colour.h"
#include "pipeline/base/check.h"

namespace castra::exporting {

namespace {

constexpr int kMostProbes = 6;

std::uint8_t codeOf(double value, Texture::Codes codes) {
  const double share = std::clamp(value, 0.0, 1.0);
  if (codes == Texture::Codes::plain) return static_cast<std::uint8_t>(std::floor(share * 255 + 0.5));
  return srgbCode(static_cast<std::uint16_t>(std::floor(share * 65535 + 0.5)));
}

}  // namespace

float roughLog2(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 127);
  const float m = std::bit_cast<float>((bits & 0x7FFFFFu) | 0x3F800000u) - 1;
  return exponent + m * (1.3465f - 0.3465f * m);
}

Texture::Texture(const formats::Image& image, Codes codes) {
  CASTRA_CHECK(image.width > 0 && image.height > 0 && (image.channels == 1 || image.channels >= 3));
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const double share = static_cast<double>(i) / 255;
    values_[i] = static_cast<float>(codes == Codes::srgb ? linearLight(share) : share);
  }
  Level first{image.width, image.height, {}};
  const auto channels = static_cast<std::size_t>(image.channels);
  for (std::size_t i = 0; i < image.pixels.size(); i += channels) {
    const std::uint8_t* p = &image.pixels[i];
    first.texels.push_back(channels == 1 ? std::array<std::uint8_t, 4>{p[0], p[0], p[0], 255}
                                         : std::array<std::uint8_t, 4>{p[0], p[1], p[2], 255});
  }
  levels_.push_back(std::move(first));
  while (levels_.back().width > 1 || levels_.back().height > 1) {
    const Level& fine = levels_.back();
    Level coarse{(fine.width + 1) / 2, (fine.height + 1) / 2, {}};
    // Each texel has its share of the finer ones it covers, also if their number is odd: means are kept.
    const double across = static_cast<double>(fine.width) / coarse.width,
                 down = static_cast<double>(fine.height) / coarse.height;
    for (int y = 0; y < coarse.height; ++y)
      for (int x = 0; x < coarse.width; ++x) {
        double sum[3] = {}, weights = 0;
        const double x0 = x * across, x1 = x0 + across, y0 = y * down, y1 = y0 + down;
        for (int j = static_cast<int>(y0); j < fine.height && j < y1; ++j)
          for (int i = static_cast<int>(x0); i < fine.width && i < x1; ++i) {
            const double weight = (std::min<double>(i + 1, x1) - std::max<double>(i, x0)) *
                                  (std::min<double>(j + 1, y1) - std::max<double>(j, y0));
            const auto& texel = fine.texels[static_cast<std::size_t>(j) * static_cast<std::size_t>(fine.width) +
                                            static_cast<std::size_t>(i)];
            for (std::size_t k = 0; k < 3; ++k) sum[k] += weight * static_cast<double>(values_[texel[k]]);
            weights += weight;
          }
        std::array<std::uint8_t, 4> texel{0, 0, 0, 255};
        for (std::size_t k = 0; k < 3; ++k) texel[k] = codeOf(sum[k] / weights, codes);
        coarse.texels.push_back(texel);
      }
    levels_.push_back(std::move(coarse));
  }
}

std::array<double, 3> Texture::mean(int level) const {
  const Level& all = levels_[static_cast<std::size_t>(level)];
  std::array<double, 3> sum{};
  for (const auto& texel : all.texels)
    for (std::size_t k = 0; k < 3; ++k) sum[k] += static_cast<double>(values_[texel[k]]);
  for (double& value : sum) value /= static_cast<double>(all.texels.size());
  return sum;
}

std::array<float, 3> Texture::bilinear(const Level& level, double u, double v) const {
  const double x = (u - std::floor(u)) * level.width - 0.5, y = (1 - (v - std::floor(v))) * level.height - 0.5;
  const double left = std::floor(x), top = std::floor(y);
  const auto fx = static_cast<float>(x - left), fy = static_cast<float>(y - top);
  const auto wrap = [](double at, int size) {
    const int i = static_cast<int>(at);
    return static_cast<std::size_t>(i < 0 ? i + size : i >= size ? i - size : i);
  };
  const std::size_t x0 = wrap(left, level.width), x1 = wrap(left + 1, level.width);
  const std::size_t y0 = wrap(top, level.height) * static_cast<std::size_t>(level.width),
                    y1 = wrap(top + 1, level.height) * static_cast<std::size_t>(level.width);
  const auto &a = level.texels[y0 + x0], &b = level.texels[y0 + x1], &c = level.texels[y1 + x0],
             &d = level.texels[y1 + x1];
  std::array<float, 3> value;
  for (std::size_t k = 0; k < 3; ++k) {
    const float upper = values_[a[k]] + fx * (values_[b[k]] - values_[a[k]]);
    const float lower = values_[c[k]] + fx * (values_[d[k]] - values_[c[k]]);
    value[k] = upper + fy * (lower - upper);
  }
  return value;
}

std::array<float, 3> Texture::trilinear(double u, double v, float level) const {
  const auto most = static_cast<float>(levels_.size() - 1);
  const float at = std::clamp(level, 0.0f, most), fine = std::floor(at), share = at - fine;
  const auto i = static_cast<std::size_t>(fine);
  std::array<float, 3> value = bilinear(levels_[i], u, v);
  if (share > 0) {
    const std::array<float, 3> coarse = bilinear(levels_[i + 1], u, v);
    for (std::size_t k = 0; k < 3; ++k) value[k] += share * (coarse[k] - value[k]);
  }
  return value;
}

std::array<float, 3> Texture::sample(double u, double v, double along_u, double along_v, double thin) const {
  const double size = std::max(levels_[0].width, levels_[0].height);
  const double wide = std::max(std::sqrt(along_u * along_u + along_v * along_v), 1e-9);
  // Probes along the longer side make up for it being longer, up to a point; beyond that the texture gets coarser.
  const int probes =
      std::clamp(static_cast<int>(std::floor(wide / std::max(thin, wide / kMostProbes) + 0.5)), 1, kMostProbes);
  const float level = roughLog2(std::max(static_cast<float>(wide / probes * size), 1e-6f));
  if (probes == 1 || level <= 0) return trilinear(u, v, level);
  std::array<float, 3> sum{};
  for (int i = 0; i < probes; ++i) {
    const double share = (i + 0.5) / probes - 0.5;
    const std::array<float, 3> value = trilinear(u + along_u * share, v + along_v * share, level);
    for (std::size_t k = 0; k < 3; ++k) sum[k] += value[k] / static_cast<float>(probes);
  }
  return sum;
}

}  // namespace castra::exporting
