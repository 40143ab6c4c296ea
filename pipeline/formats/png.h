// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace castra::formats {

/// An image of 8 bits a channel: 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA.
struct Image {
  int width = 0, height = 0, channels = 0;  // [pixels]
  std::vector<std::uint8_t> pixels;         // top row first, channels interleaved
};

/// More pixels than this are not read: a small file may claim to be a huge image.
inline constexpr std::uint64_t kMaxPixels = 64'000'000;

/// Reads a PNG and converts it to `channels`. Signature, header and every checksum are verified before anything is
/// decoded; whatever is not a whole, sound PNG ends in an Error that starts with `name`.
Image decodePng(std::string_view bytes, const std::string& name, int channels);

/// The same image always gives the same bytes.
std::string encodePng(const Image& image);

}  // namespace castra::formats
