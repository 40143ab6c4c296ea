// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/files.h"

#include <algorithm>

#include "pipeline/base/check.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

bool isBundlePath(std::string_view path) {
  if (path.empty() || path.size() > 1000 || path.back() == '/') return false;
  char before = '/';
  for (const char c : path) {
    if (before == '/' && (c == '.' || c == '/')) return false;
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                       c == '-' || c == '.' || c == '/';
    if (!plain) return false;
    before = c;
  }
  return true;
}

Blob carriedBlob(std::string bytes) {
  Blob blob{digestOf(bytes), bytes.size(), {}};
  blob.bytes = std::move(bytes);
  return blob;
}

namespace {
bool pathBefore(const File& a, const File& b) { return a.path < b.path; }
}  // namespace

void Files::add(std::string path, Blob blob) {
  if (!isBundlePath(path)) throw Error(path, "is not a path for a bundle: letters, digits and ._- joined by /");
  File file{std::move(path), std::move(blob)};
  auto place = files.end();
  if (!files.empty() && !pathBefore(files.back(), file)) {
    place = std::lower_bound(files.begin(), files.end(), file, pathBefore);
    if (place->path == file.path) throw Error(file.path, "is made twice; give one of the two another path");
  }
  files.insert(place, std::move(file));
}

std::uint64_t Files::bytes() const {
  std::uint64_t sum = 0;
  for (const File& file : files) sum += file.blob.length;
  return sum;
}

void check(const Files& files) {
  for (std::size_t i = 0; i < files.files.size(); ++i) {
    const File& file = files.files[i];
    if (!isBundlePath(file.path)) throw Error(file.path, "is not a path for a bundle");
    if (i > 0 && !(files.files[i - 1].path < file.path)) throw Error(file.path, "is out of order");
    if (!file.blob.isStored() &&
        (file.blob.length != file.blob.bytes.size() || file.blob.digest != digestOf(file.blob.bytes)))
      throw Error(file.path, "has bytes that are not what its digest says");
  }
}

Digest bundleRoot(const Files& files) {
  Hasher hasher;
  for (const File& file : files.files) {
    Digest digest = file.blob.digest;
    std::uint64_t length = file.blob.length;
    if (file.path == kManifestPath) {
      CASTRA_CHECK(!file.blob.isStored(), "the manifest must be a carried blob");
      const std::string text = withoutRoot(file.blob.bytes);
      digest = digestOf(text);
      length = text.size();
    }
    hasher.add(file.path).add(std::string_view("\0", 1)).add(concat(length)).add(std::string_view("\0", 1));
    hasher.add(digest.hex()).add("\n");
  }
  return hasher.finish();
}

namespace {
constexpr std::string_view kRootLine = "\n  \"root\": \"";

/// Where the digits of the root begin and how many there are (0 or 64).
std::pair<std::size_t, std::size_t> findRoot(std::string_view manifest) {
  const std::size_t line = manifest.rfind(kRootLine);
  if (line == std::string_view::npos) throw Error(std::string(kManifestPath), "has no line for its root");
  const std::size_t first = line + kRootLine.size();
  const std::size_t end = manifest.find('"', first);
  if (end == std::string_view::npos || (end != first && end != first + 64))
    throw Error(std::string(kManifestPath), "has a root that is not 64 digits");
  return {first, end - first};
}
}  // namespace

std::string withoutRoot(std::string_view manifest) {
  const auto [first, length] = findRoot(manifest);
  return std::string(manifest.substr(0, first)).append(manifest.substr(first + length));
}

std::string withRoot(std::string_view manifest, const Digest& root) {
  const auto [first, length] = findRoot(manifest);
  return std::string(manifest.substr(0, first)).append(root.hex()).append(manifest.substr(first + length));
}

}  // namespace castra
