// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/core/digest.h"
#include "pipeline/core/kind.h"

namespace castra {

class Store;

/// Contents of a file to be: small ones are carried along, large ones lie in the store under their digest.
struct Blob {
  Digest digest;
  std::uint64_t length = 0;
  std::string bytes;  ///< empty if the blob lies in the store

  bool isStored() const { return bytes.empty() && length > 0; }
  template <class A>
  void archive(A& a) {
    a(digest, length, bytes);
  }
};

/// Run::blob carries a blob along up to this size, and stores it beyond.
inline constexpr std::size_t kMaxCarriedBlob = 16384;
/// A blob that carries its bytes, whatever their size. The manifest must be one: its root is read from it.
Blob carriedBlob(std::string bytes);

struct File {
  std::string path;  ///< relative, with '/', without "." and ".." (isBundlePath)
  Blob blob;

  template <class A>
  void archive(A& a) {
    a(path, blob);
  }
};

/// Files of a bundle, sorted by path. Exporters return these; only the runner writes them to disk, and it publishes
/// what no other thing of the recipe takes as its input.
struct Files {
  static constexpr Kind kind{"files", 1};

  std::vector<File> files;

  /// Keeps the order. Throws Error for a path that is taken or not a bundle path.
  void add(std::string path, Blob blob);
  std::uint64_t bytes() const;

  template <class A>
  void archive(A& a) {
    a(files);
  }
};

void check(const Files& files);

/// Relative, at most 1,000 bytes, words of [A-Za-z0-9._-] joined by '/', none of them starting with a dot.
bool isBundlePath(std::string_view path);

/// The digest that stands for a whole bundle: over the files sorted by path, each as "path\0length\0hex digest\n".
/// The manifest enters with an empty root (see withoutRoot), since it holds this digest itself.
Digest bundleRoot(const Files& files);

/// Name of the manifest in a bundle, and how its root is written: always as a line `  "root": "<64 digits>"` with or
/// without a comma after it, so that the digits can be emptied and filled without parsing.
inline constexpr std::string_view kManifestPath = "manifest.json";
/// The manifest's text with the digits of its root taken out.
std::string withoutRoot(std::string_view manifest);
/// The manifest's text with the digits put in.
std::string withRoot(std::string_view manifest, const Digest& root);

}  // namespace castra
