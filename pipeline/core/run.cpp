// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/run.h"

#include "pipeline/base/error.h"
#include "pipeline/core/asset.h"
#include "pipeline/core/store.h"

namespace castra {

std::string_view Run::asset(const AssetRef& ref) const {
  if (ref.empty()) return {};
  std::string& bytes = assets_[ref.file.native()];
  if (bytes.empty()) bytes = readAsset(ref);
  return bytes;
}

std::string Run::readAsset(const AssetRef& ref) const {
  if (ref.empty() || ref.size == 0) return {};
  std::error_code code;
  std::string bytes;
  const bool same_size = std::filesystem::file_size(ref.file, code) == ref.size;
  if (same_size) bytes = readFile(ref.file, ref.size);
  if (!same_size || digestOf(bytes) != ref.digest)
    throw Error(ref.path, "changed while the town was being made; run again");
  return bytes;
}

void Run::note(std::string_view text) const {
  if (around_.note) around_.note(text);
}

Blob Run::blob(std::string bytes) const {
  if (bytes.size() <= kMaxCarriedBlob) return carriedBlob(std::move(bytes));
  Blob blob{digestOf(bytes), bytes.size(), {}};
  store().write(Shelf::objects, blob.digest, bytes);
  return blob;
}

Random Draw::random(std::string_view label, std::uint64_t index) const {
  return Random(Fingerprint()
                    .add("seed", around_.seed)
                    .add("thing", around_.thing)
                    .add("key", around_.key)
                    .add("label", label)
                    .add("index", index)
                    .digest());
}

}  // namespace castra
