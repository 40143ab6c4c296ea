// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/formats/gltf_value.h"

namespace castra::formats {

/// The two parts of a binary glTF file.
struct GlbChunks {
  std::string_view json;
  std::optional<std::string_view> binary;
};

/// True if the bytes begin as those of a .glb do.
bool isGlb(std::string_view bytes);
/// Finds the chunks. Throws Error starting with `name` unless the file is whole.
GlbChunks splitGlb(std::string_view bytes, const std::string& name);

/// The bytes of a text in base64 (RFC 4648), with or without '=' at its end; nothing if it is none.
std::optional<std::string> decodeBase64(std::string_view text);

/// Reads accessors of a glTF file. Nothing is trusted: each number is held against what there is.
class GltfBuffers {
 public:
  /// `root` and the bytes of `binary` must outlive this.
  GltfBuffers(const GltfValue& root, std::optional<std::string_view> binary);
  GltfBuffers(const GltfBuffers&) = delete;
  GltfBuffers& operator=(const GltfBuffers&) = delete;

  /// How many elements an accessor claims to have.
  std::uint64_t countOf(std::size_t accessor) const;
  /// All elements of an accessor as vectors of `width` numbers, one after another; whole numbers as they are, or as
  /// shares of the greatest if the accessor is normalized. Not a number and infinity are refused.
  std::vector<float> readVectors(std::size_t accessor, std::size_t width) const;
  /// All elements of an accessor of unsigned whole numbers.
  std::vector<std::uint32_t> readIndices(std::size_t accessor) const;
  std::size_t accessorCount() const { return accessors_ ? accessors_->size() : 0; }

 private:
  enum class Component { i8 = 5120, u8 = 5121, i16 = 5122, u16 = 5123, u32 = 5125, f32 = 5126 };
  /// Elements that lie in a buffer.
  struct Run {
    std::string_view bytes;
    std::size_t stride = 0;
  };

  GltfValue accessorAt(std::size_t i) const;
  static Component componentOf(const GltfValue& value);
  static std::size_t sizeOf(Component component);
  std::string_view bufferOf(const GltfValue& index) const;
  /// `count` elements of `size` bytes from `offset` on, in the view that `index` names. Only views of vertices may have
  /// a stride.
  Run findRun(const GltfValue& index, std::uint64_t offset, std::uint64_t count, std::size_t size) const;
  /// Gives `take(element, number in it, its bytes)` all numbers of an accessor, those of sparse ones last.
  template <class Take>
  void forEachNumber(const GltfValue& accessor, std::size_t width, const Take& take) const;

  std::optional<GltfValue> accessors_, views_;
  std::vector<std::string> decoded_;       ///< of data: URIs
  std::vector<std::string_view> buffers_;  ///< into decoded_ or the binary chunk
};

}  // namespace castra::formats
