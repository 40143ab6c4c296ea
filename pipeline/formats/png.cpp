// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/png.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>

#include "pipeline/base/check.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

// stb allocates what a file asks for. The largest image read takes 64 million pixels of 8 bytes and a filter byte a
// row; a file that unpacks to more than twice that is not an honest one.
namespace {
constexpr std::size_t kMaxAllocation = std::size_t{1} << 30;
void* allocateBounded(std::size_t size) { return size > kMaxAllocation ? nullptr : std::malloc(size); }
void* reallocateBounded(void* block, std::size_t size) {
  return size > kMaxAllocation ? nullptr : std::realloc(block, size);
}
}  // namespace

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-function"
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_FAILURE_STRINGS
#define STBI_MAX_DIMENSIONS 64000000
#define STBI_MALLOC allocateBounded
#define STBI_REALLOC reallocateBounded
#define STBI_FREE std::free
#include <stb/stb_image.h>
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

namespace castra::formats {

namespace {

constexpr std::string_view kSignature("\x89PNG\r\n\x1a\n", 8);

/// CRC-32 as in ISO 3309, by table (PNG specification, annex D).
std::uint32_t crcOf(std::string_view bytes) {
  static const std::array<std::uint32_t, 256> kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t c = i;
      for (int k = 0; k < 8; ++k) c = (c & 1) != 0 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
      table[i] = c;
    }
    return table;
  }();
  std::uint32_t crc = 0xFFFFFFFFu;
  for (const char byte : bytes) crc = kTable[(crc ^ static_cast<unsigned char>(byte)) & 0xFF] ^ (crc >> 8);
  return ~crc;
}

std::uint32_t readNumber(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

bool isDepthAllowed(int colour, int depth) {
  switch (colour) {
    case 0:
      return depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16;
    case 3:
      return depth == 1 || depth == 2 || depth == 4 || depth == 8;
    case 2:
    case 4:
    case 6:
      return depth == 8 || depth == 16;
    default:
      return false;
  }
}

void verifyHeader(std::string_view data, const std::string& name) {
  const std::uint64_t width = readNumber(data, 0), height = readNumber(data, 4);
  if (width == 0 || height == 0) throw Error(name, "has no pixels");
  if (width > kMaxPixels || height > kMaxPixels || width * height > kMaxPixels)
    throw Error(name, concat("is ", width, " x ", height, " pixels, at most ", kMaxPixels / 1'000'000,
                             " million are read; scale it down"));
  if (!isDepthAllowed(data[9], data[8]) || data[10] != 0 || data[11] != 0 || data[12] < 0 || data[12] > 1)
    throw Error(name, "has a header that no PNG has; save it again");
}

/// Walks all chunks. Throws unless the file is whole and every checksum fits.
void verifyChunks(std::string_view bytes, const std::string& name) {
  if (bytes.substr(0, kSignature.size()) != kSignature) throw Error(name, "is not a PNG file");
  bool has_pixels = false;
  for (std::size_t at = kSignature.size();;) {
    if (bytes.size() - at < 12) throw Error(name, "ends too early; is the file whole?");
    const std::uint32_t length = readNumber(bytes, at);
    if (length > bytes.size() - at - 12) throw Error(name, "ends too early; is the file whole?");
    const std::string_view type = bytes.substr(at + 4, 4), data = bytes.substr(at + 8, length);
    if (crcOf(bytes.substr(at + 4, length + 4)) != readNumber(bytes, at + 8 + length))
      throw Error(name, concat("is damaged: a checksum does not fit at byte ", at, "; get it anew"));
    const bool is_first = at == kSignature.size();
    if (is_first != (type == "IHDR") || (is_first && length != 13))
      throw Error(name, "does not start with a PNG header; save it again");
    if (is_first) verifyHeader(data, name);
    has_pixels = has_pixels || (type == "IDAT" && length > 0);
    if (type == "IEND") break;
    at += length + 12;
  }
  if (!has_pixels) throw Error(name, "holds no pixels; save it again");
}

}  // namespace

Image decodePng(std::string_view bytes, const std::string& name, int channels) {
  CASTRA_CHECK(channels >= 1 && channels <= 4, "channels ", channels);
  if (bytes.size() > std::size_t{1} << 30) throw Error(name, "is larger than 1 GB");
  verifyChunks(bytes, name);
  Image image;
  image.channels = channels;
  int channels_in_file = 0;
  const std::unique_ptr<stbi_uc, decltype(&std::free)> pixels(
      stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()), static_cast<int>(bytes.size()),
                            &image.width, &image.height, &channels_in_file, channels),
      &std::free);
  if (!pixels) throw Error(name, "cannot be decoded; save it again");
  const std::size_t size = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) *
                           static_cast<std::size_t>(channels);
  image.pixels.assign(pixels.get(), pixels.get() + size);
  return image;
}

std::string encodePng(const Image& image) {
  CASTRA_CHECK(image.width > 0 && image.height > 0 && image.channels >= 1 && image.channels <= 4, image.width, " x ",
               image.height, " x ", image.channels);
  CASTRA_CHECK(image.pixels.size() == static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) *
                                          static_cast<std::size_t>(image.channels),
               image.pixels.size(), " bytes for ", image.width, " x ", image.height, " x ", image.channels);
  int length = 0;
  const std::unique_ptr<unsigned char, decltype(&std::free)> bytes(
      stbi_write_png_to_mem(image.pixels.data(), image.width * image.channels, image.width, image.height,
                            image.channels, &length),
      &std::free);
  CASTRA_CHECK(bytes != nullptr, "no memory for ", image.width, " x ", image.height, " pixels");
  return std::string(reinterpret_cast<const char*>(bytes.get()), static_cast<std::size_t>(length));
}

}  // namespace castra::formats
