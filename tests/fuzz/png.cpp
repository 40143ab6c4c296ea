// SPDX-License-Identifier: GPL-3.0-or-later
// Every input is read twice: as it is, and with its checksums mended, since no mutation would ever guess them.
#include "pipeline/formats/png.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "pipeline/base/check.h"
#include "pipeline/base/error.h"

namespace {

std::uint32_t crcOf(const std::string& bytes, std::size_t from, std::size_t length) {
  std::uint32_t crc = ~0u;
  for (std::size_t i = from; i < from + length; ++i) {
    crc ^= static_cast<unsigned char>(bytes[i]);
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
  }
  return ~crc;
}

std::string mendChecksums(std::string bytes) {
  for (std::size_t at = 8; at + 12 <= bytes.size();) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < 4; ++i) length = length << 8 | static_cast<unsigned char>(bytes[at + i]);
    if (length > bytes.size() - at - 12) break;
    const std::uint32_t crc = crcOf(bytes, at + 4, length + 4);
    for (std::size_t i = 0; i < 4; ++i) bytes[at + 8 + length + i] = static_cast<char>(crc >> (24 - 8 * i) & 255);
    at += length + 12;
  }
  return bytes;
}

void read(const std::string& bytes, int channels) {
  try {
    const castra::formats::Image image = castra::formats::decodePng(bytes, "fuzz.png", channels);
    const std::size_t expected = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) *
                                 static_cast<std::size_t>(channels);
    CASTRA_CHECK(image.pixels.size() == expected, image.width, " x ", image.height);
    if (image.pixels.size() > 10'000) return;
    const castra::formats::Image again =
        castra::formats::decodePng(castra::formats::encodePng(image), "again.png", channels);
    CASTRA_CHECK(again.pixels == image.pixels, "an image is written and read again the same");
  } catch (const castra::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const int channels = 1 + static_cast<int>(size % 4);
  read(bytes, channels);
  read(mendChecksums(bytes), channels);
  return 0;
}
