// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/gltf_buffers.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::formats {

namespace {

constexpr std::uint32_t kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;

template <class T>
T readAs(const char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

std::uint32_t wordAt(std::string_view bytes, std::size_t at) { return readAs<std::uint32_t>(bytes.data() + at); }

std::string_view nameOfType(std::size_t width) {
  static constexpr std::string_view kNames[] = {"SCALAR", "VEC2", "VEC3", "VEC4"};
  return kNames[width - 1];
}

}  // namespace

bool isGlb(std::string_view bytes) { return bytes.starts_with("glTF"); }

GlbChunks splitGlb(std::string_view bytes, const std::string& name) {
  if (bytes.size() < 20) throw Error(name, concat("ends after ", bytes.size(), " bytes, within its header"));
  if (!isGlb(bytes)) throw Error(name, "is no binary glTF file: it does not begin with \"glTF\"");
  if (wordAt(bytes, 4) != 2) throw Error(name, concat("is of glTF version ", wordAt(bytes, 4), ", must be 2"));
  if (wordAt(bytes, 8) != bytes.size())
    throw Error(name, concat("has ", bytes.size(), " bytes, but says that it has ", wordAt(bytes, 8)));
  GlbChunks chunks;
  std::size_t at = 12;
  for (std::size_t i = 0; at < bytes.size(); ++i) {
    if (bytes.size() - at < 8) throw Error(name, concat("ends within the header of chunk ", i));
    const std::uint64_t length = wordAt(bytes, at);
    const std::uint32_t type = wordAt(bytes, at + 4);
    if (length > bytes.size() - at - 8) throw Error(name, concat("ends within chunk ", i));
    const std::string_view chunk = bytes.substr(at + 8, static_cast<std::size_t>(length));
    if ((i == 0) != (type == kJsonChunk)) throw Error(name, "must have one chunk of JSON, and that first");
    if (i == 0) chunks.json = chunk;
    // The second may be the binary one; whatever follows is for others.
    if (i == 1 && type == kBinaryChunk) chunks.binary = chunk;
    at += 8 + static_cast<std::size_t>(length);
  }
  return chunks;
}

std::optional<std::string> decodeBase64(std::string_view text) {
  while (text.ends_with('=') && text.size() % 4 != 1) text.remove_suffix(1);
  if (text.size() % 4 == 1) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    std::uint32_t value = 0;
    if (c >= 'A' && c <= 'Z')
      value = static_cast<std::uint32_t>(c - 'A');
    else if (c >= 'a' && c <= 'z')
      value = static_cast<std::uint32_t>(c - 'a' + 26);
    else if (c >= '0' && c <= '9')
      value = static_cast<std::uint32_t>(c - '0' + 52);
    else if (c == '+' || c == '/')
      value = c == '+' ? 62 : 63;
    else
      return std::nullopt;
    bits = (bits << 6 | value) & 0xFFFFFF;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 255);
  }
  return bytes;
}

GltfBuffers::GltfBuffers(const GltfValue& root, std::optional<std::string_view> binary)
    : accessors_(root.find("accessors")), views_(root.find("bufferViews")) {
  const auto buffers = root.find("buffers");
  const std::size_t count = buffers ? buffers->size() : 0;
  decoded_.reserve(count);  // views point into these strings, short ones too, so they must not move
  for (std::size_t i = 0; i < count; ++i) {
    const GltfValue buffer = buffers->item(i);
    const std::uint64_t length = buffer.member("byteLength").whole();
    std::string_view bytes;
    if (const auto uri = buffer.find("uri")) {
      const std::string& text = uri->text();
      const std::size_t comma = text.find(',');
      if (!text.starts_with("data:"))
        uri->refuse("lies in another file; save the model as .glb, or with its buffers embedded");
      if (comma == std::string::npos || !std::string_view(text).substr(0, comma).ends_with(";base64"))
        uri->refuse("is a data: URI without base64");
      std::optional<std::string> decoded = decodeBase64(std::string_view(text).substr(comma + 1));
      if (!decoded) uri->refuse("is not in base64");
      bytes = decoded_.emplace_back(std::move(*decoded));
    } else if (i == 0 && binary) {
      bytes = *binary;
    } else {
      buffer.refuse("has no bytes: neither \"uri\" nor a binary chunk");
    }
    if (length > bytes.size()) buffer.refuse(concat("has ", bytes.size(), " bytes, but says that it has ", length));
    buffers_.push_back(bytes.substr(0, static_cast<std::size_t>(length)));
  }
}

GltfValue GltfBuffers::accessorAt(std::size_t i) const { return accessors_->item(i); }

GltfBuffers::Component GltfBuffers::componentOf(const GltfValue& value) {
  const std::uint64_t code = value.whole();
  if (code < 5120 || code > 5126 || code == 5124) value.refuse(concat("is ", code, ", which is no type of numbers"));
  return static_cast<Component>(code);
}

std::size_t GltfBuffers::sizeOf(Component component) {
  switch (component) {
    case Component::i8:
    case Component::u8:
      return 1;
    case Component::i16:
    case Component::u16:
      return 2;
    default:
      return 4;
  }
}

std::uint64_t GltfBuffers::countOf(std::size_t accessor) const { return accessorAt(accessor).member("count").whole(); }

GltfBuffers::Run GltfBuffers::findRun(const GltfValue& index, std::uint64_t offset, std::uint64_t count,
                                      std::size_t size) const {
  const std::size_t number = index.indexInto(views_ ? views_->size() : 0, "bufferViews");
  const GltfValue view = views_->item(number);
  const GltfValue buffer = view.member("buffer");
  const std::string_view bytes = buffers_[buffer.indexInto(buffers_.size(), "buffers")];
  const std::uint64_t start = view.wholeOr("byteOffset", 0), length = view.member("byteLength").whole();
  if (start + length > bytes.size())
    view.refuse(concat("ends at byte ", start + length, " of a buffer of ", bytes.size()));
  const std::uint64_t stride = view.wholeOr("byteStride", size);
  if (stride < size) view.refuse(concat("has a stride of ", stride, " bytes, but elements of ", size));
  // None of these can overflow: each factor is below 2^32.
  const std::uint64_t end = count == 0 ? 0 : offset + (count - 1) * stride + size;
  if (end > length || offset > length)
    index.refuse(concat("has ", length, " bytes, but ", count, " elements end at byte ", end));
  return {bytes.substr(static_cast<std::size_t>(start + offset), static_cast<std::size_t>(length - offset)),
          static_cast<std::size_t>(stride)};
}

template <class Take>
void GltfBuffers::forEachNumber(const GltfValue& accessor, std::size_t width, const Take& take) const {
  const GltfValue type = accessor.member("type");
  if (type.text() != nameOfType(width)) type.refuse(concat("is \"", type.text(), "\", must be ", nameOfType(width)));
  const std::size_t size = sizeOf(componentOf(accessor.member("componentType")));
  const std::uint64_t count = accessor.member("count").whole();
  if (const auto view = accessor.find("bufferView")) {
    const Run run = findRun(*view, accessor.wholeOr("byteOffset", 0), count, size * width);
    for (std::uint64_t i = 0; i < count; ++i)
      for (std::size_t k = 0; k < width; ++k)
        take(static_cast<std::size_t>(i), k, run.bytes.data() + static_cast<std::size_t>(i) * run.stride + k * size);
  }
  const auto sparse = accessor.find("sparse");
  if (!sparse) return;
  // Some elements are given anew; without a view all others are 0.
  const GltfValue places = sparse->member("indices"), values = sparse->member("values");
  const std::uint64_t sparse_count = sparse->member("count").whole();
  if (sparse_count > count) sparse->refuse(concat("has ", sparse_count, " of ", count, " elements"));
  const Component place_type = componentOf(places.member("componentType"));
  if (place_type != Component::u8 && place_type != Component::u16 && place_type != Component::u32)
    places.refuse("must be of unsigned whole numbers");
  const Run place_run =
                findRun(places.member("bufferView"), places.wholeOr("byteOffset", 0), sparse_count, sizeOf(place_type)),
            value_run =
                findRun(values.member("bufferView"), values.wholeOr("byteOffset", 0), sparse_count, size * width);
  for (std::size_t i = 0; i < sparse_count; ++i) {
    const char* bytes = place_run.bytes.data() + i * place_run.stride;
    const std::uint32_t place = place_type == Component::u8    ? readAs<std::uint8_t>(bytes)
                                : place_type == Component::u16 ? readAs<std::uint16_t>(bytes)
                                                               : readAs<std::uint32_t>(bytes);
    if (place >= count) places.refuse(concat("names element ", place, " of ", count));
    for (std::size_t k = 0; k < width; ++k) take(place, k, value_run.bytes.data() + i * value_run.stride + k * size);
  }
}

std::vector<float> GltfBuffers::readVectors(std::size_t accessor, std::size_t width) const {
  const GltfValue value = accessorAt(accessor);
  const Component component = componentOf(value.member("componentType"));
  const auto normalized = value.find("normalized");
  const bool is_share = normalized && normalized->boolean();
  std::vector<float> numbers(static_cast<std::size_t>(countOf(accessor)) * width);
  forEachNumber(value, width, [&](std::size_t element, std::size_t k, const char* bytes) {
    double number = 0, greatest = 1;
    switch (component) {
      case Component::i8:
        number = readAs<std::int8_t>(bytes);
        greatest = 127;
        break;
      case Component::u8:
        number = readAs<std::uint8_t>(bytes);
        greatest = 255;
        break;
      case Component::i16:
        number = readAs<std::int16_t>(bytes);
        greatest = 32767;
        break;
      case Component::u16:
        number = readAs<std::uint16_t>(bytes);
        greatest = 65535;
        break;
      case Component::u32:
        value.refuse("is of 32-bit whole numbers, which only indices may be");
      case Component::f32:
        number = readAs<float>(bytes);
        if (!std::isfinite(number)) value.refuse(concat("has no number in element ", element));
        break;
    }
    numbers[element * width + k] = static_cast<float>(is_share ? std::max(number / greatest, -1.0) : number);
  });
  return numbers;
}

std::vector<std::uint32_t> GltfBuffers::readIndices(std::size_t accessor) const {
  const GltfValue value = accessorAt(accessor);
  const GltfValue type = value.member("componentType");
  const Component component = componentOf(type);
  if (component != Component::u8 && component != Component::u16 && component != Component::u32)
    type.refuse("must be of unsigned whole numbers");
  std::vector<std::uint32_t> indices(static_cast<std::size_t>(countOf(accessor)));
  forEachNumber(value, 1, [&](std::size_t element, std::size_t, const char* bytes) {
    indices[element] = component == Component::u8    ? readAs<std::uint8_t>(bytes)
                       : component == Component::u16 ? readAs<std::uint16_t>(bytes)
                                                     : readAs<std::uint32_t>(bytes);
  });
  return indices;
}

}  // namespace castra::formats
