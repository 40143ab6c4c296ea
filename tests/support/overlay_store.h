// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "pipeline/core/store.h"

namespace castra::testing {

using FileName = std::pair<Shelf, Digest>;

/// Another store with changes laid over it: the store below stays as it is, so that one may be damaged in a hundred
/// ways. Remembers what was read.
class OverlayStore : public Store {
 public:
  explicit OverlayStore(Store& below) : below_(below) {}

  std::optional<std::string> read(Shelf shelf, const Digest& name) override {
    const std::lock_guard lock(mutex_);
    read_.insert({shelf, name});
    const auto found = changes_.find({shelf, name});
    return found != changes_.end() ? found->second : below_.read(shelf, name);
  }
  std::optional<std::string> readPart(Shelf shelf, const Digest& name, std::uint64_t offset,
                                      std::uint64_t length) override {
    const std::lock_guard lock(mutex_);
    read_.insert({shelf, name});
    const auto found = changes_.find({shelf, name});
    if (found == changes_.end()) return below_.readPart(shelf, name, offset, length);
    const std::optional<std::string>& whole = found->second;
    if (!whole || offset > whole->size() || length > whole->size() - offset) return std::nullopt;
    return whole->substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(length));
  }
  bool write(Shelf shelf, const Digest& name, std::string_view bytes, Mode mode = Mode::keep) override {
    const std::lock_guard lock(mutex_);
    if (mode == Mode::keep && has(shelf, name)) return false;
    changes_[{shelf, name}] = std::string(bytes);
    return true;
  }
  bool contains(Shelf shelf, const Digest& name) override {
    const std::lock_guard lock(mutex_);
    return has(shelf, name);
  }
  void remove(Shelf shelf, const Digest& name) override {
    const std::lock_guard lock(mutex_);
    changes_[{shelf, name}] = std::nullopt;
  }
  void forEach(const std::function<void(const Entry&)>& visit) override {
    if (only_) {
      if (const auto bytes = read(only_->first, only_->second)) visit({only_->first, only_->second, bytes->size(), 0});
      return;
    }
    std::map<FileName, std::uint64_t> sizes;
    below_.forEach([&](const Entry& entry) { sizes[{entry.shelf, entry.name}] = entry.size; });
    {
      const std::lock_guard lock(mutex_);
      for (const auto& [name, bytes] : changes_) {
        if (bytes)
          sizes[name] = bytes->size();
        else
          sizes.erase(name);
      }
    }
    for (const auto& [name, size] : sizes) visit({name.first, name.second, size, 0});
  }

  /// Lets forEach see this file only.
  void showOnly(const FileName& name) { only_ = name; }
  const std::set<FileName>& whatWasRead() const { return read_; }

 private:
  bool has(Shelf shelf, const Digest& name) {
    const auto found = changes_.find({shelf, name});
    return found != changes_.end() ? found->second.has_value() : below_.contains(shelf, name);
  }

  Store& below_;
  std::mutex mutex_;
  std::map<FileName, std::optional<std::string>> changes_;
  std::set<FileName> read_;
  std::optional<FileName> only_;
};

/// Everything that lies in a store.
inline std::map<FileName, std::string> filesOf(Store& store) {
  std::map<FileName, std::string> files;
  store.forEach([&](const Store::Entry& entry) { files[{entry.shelf, entry.name}] = ""; });
  for (auto& [name, bytes] : files) bytes = store.read(name.first, name.second).value_or("");
  return files;
}

}  // namespace castra::testing
