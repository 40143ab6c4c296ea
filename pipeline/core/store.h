// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "pipeline/core/digest.h"

namespace castra {

/// The shelves of a store. Names on disk; never rename one.
///   actions    what a stage made from which inputs, for a whole thing or a leaf of one (record.h)
///   elements   the same for one dear element, so that it survives a sudden end
///   samples    which leaf action an element was last seen in, so that a leaf that changed a little finds its past
///   leaves     sorted tables of rows, often with the elements' bytes inside (leaf.h); named by what the rows say
///   objects    bytes, named by their own digest
enum class Shelf { actions, elements, samples, leaves, objects };
inline constexpr std::array kShelves = {Shelf::actions, Shelf::elements, Shelf::samples, Shelf::leaves, Shelf::objects};
std::string_view shelfName(Shelf shelf);

/// A place for immutable files, addressed by shelf and digest. It knows nothing of what is inside: whoever reads
/// verifies. Safe for many threads and, on disk, for many processes.
class Store {
 public:
  enum class Mode { keep, replace };

  virtual ~Store() = default;
  /// The whole file, or nothing if there is none.
  virtual std::optional<std::string> read(Shelf shelf, const Digest& name) = 0;
  /// Bytes [offset, offset + length) of a file, or nothing if it is missing or too short.
  virtual std::optional<std::string> readPart(Shelf shelf, const Digest& name, std::uint64_t offset,
                                              std::uint64_t length) = 0;
  /// Publishes a file whole or not at all. With `keep` an existing file wins, and false is returned.
  /// Throws Error when the disk refuses.
  virtual bool write(Shelf shelf, const Digest& name, std::string_view bytes, Mode mode = Mode::keep) = 0;
  virtual bool contains(Shelf shelf, const Digest& name) = 0;
  virtual void remove(Shelf shelf, const Digest& name) = 0;
  /// Says that a file was of use, so that trimming takes others first.
  virtual void touch(Shelf, const Digest&) {}
  /// Where the file lies, for stores on disk: publishing copies from there without reading it into memory.
  virtual std::optional<std::filesystem::path> pathOf(Shelf, const Digest&) { return std::nullopt; }

  struct Entry {
    Shelf shelf;
    Digest name;
    std::uint64_t size;
    std::int64_t used;  ///< nanoseconds of the system clock; bigger is newer
  };
  virtual void forEach(const std::function<void(const Entry&)>& visit) = 0;
};

/// A store in one folder, which several processes may use at once and which may lie on a network: a file is written
/// under a temporary name beside its place and renamed into it, so that it is there whole or not at all.
class DiskStore : public Store {
 public:
  /// Makes the folder if need be. Throws Error if it cannot, or if the folder holds a store of another format.
  explicit DiskStore(std::filesystem::path folder);
  /// True if there is a store in this folder.
  static bool isStore(const std::filesystem::path& folder);

  std::optional<std::string> read(Shelf shelf, const Digest& name) override;
  std::optional<std::string> readPart(Shelf shelf, const Digest& name, std::uint64_t offset,
                                      std::uint64_t length) override;
  bool write(Shelf shelf, const Digest& name, std::string_view bytes, Mode mode = Mode::keep) override;
  bool contains(Shelf shelf, const Digest& name) override;
  void remove(Shelf shelf, const Digest& name) override;
  void touch(Shelf shelf, const Digest& name) override;
  std::optional<std::filesystem::path> pathOf(Shelf shelf, const Digest& name) override;
  void forEach(const std::function<void(const Entry&)>& visit) override;

  const std::filesystem::path& folder() const { return folder_; }
  /// Removes temporary files that a killed process left more than `age_seconds` ago; returns how many.
  std::size_t removeLeftovers(double age_seconds);

 private:
  enum class Subfolder : std::uint8_t { unknown, there, absent };
  void makeSubfolder(Shelf shelf, std::uint8_t prefix);
  bool lacksSubfolder(Shelf shelf, const Digest& name);
  std::string path(Shelf shelf, const Digest& name) const;

  std::filesystem::path folder_;
  std::string prefix_;  ///< of temporary names: host and process
  std::atomic<std::uint64_t> next_{0};
  std::array<std::array<std::atomic<Subfolder>, 256>, kShelves.size()> subfolders_{};
};

/// A store in memory that counts what is asked of it: tests assert that a look-up was a hit, not only that the answer
/// is right.
class MemoryStore : public Store {
 public:
  std::optional<std::string> read(Shelf shelf, const Digest& name) override;
  std::optional<std::string> readPart(Shelf shelf, const Digest& name, std::uint64_t offset,
                                      std::uint64_t length) override;
  bool write(Shelf shelf, const Digest& name, std::string_view bytes, Mode mode = Mode::keep) override;
  bool contains(Shelf shelf, const Digest& name) override;
  void remove(Shelf shelf, const Digest& name) override;
  void forEach(const std::function<void(const Entry&)>& visit) override;

  std::size_t reads = 0, hits = 0, writes = 0;
  /// Flips one bit of a stored file, as a failing disk would.
  void corrupt(Shelf shelf, const Digest& name, std::size_t byte);

 private:
  std::mutex mutex_;
  std::map<std::pair<Shelf, Digest>, std::string> files_;
};

}  // namespace castra
