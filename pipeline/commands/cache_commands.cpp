// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cstdio>

#include "pipeline/base/text.h"
#include "pipeline/commands/commands.h"
#include "pipeline/commands/run_command.h"
#include "pipeline/core/publish.h"
#include "pipeline/core/recipe.h"
#include "pipeline/core/store_care.h"

namespace castra::commands {

namespace {

constexpr double kLeftoverAge = 3600;  // [s] a temporary file this old belongs to no living run

/// "500MB", "2 GB", "1048576".
std::uint64_t parseSize(const std::string& text) {
  double number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string unit(end, text.data() + text.size());
  std::erase(unit, ' ');
  for (char& c : unit) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  const std::pair<const char*, double> units[] = {{"", 1},      {"B", 1},   {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9},
                                                  {"TB", 1e12}, {"K", 1e3}, {"M", 1e6},  {"G", 1e9},  {"T", 1e12}};
  for (const auto& [name, factor] : units)
    if (status == std::errc() && unit == name && number >= 0 && number * factor < 1e18)
      return static_cast<std::uint64_t>(number * factor);
  throw RecipeError({concat("--max-size ", text, ": must be a size like 500MB or 2GB")});
}

}  // namespace

int cleanOutput(const std::string& out, bool with_cache, const std::string& cache, bool json) {
  const std::size_t files = removePublished(out);
  std::uint64_t objects = 0;
  if (with_cache && DiskStore::isStore(storeFolder(cache))) {
    DiskStore store(storeFolder(cache));
    objects = trimStore(store, 0).files + store.removeLeftovers(0);
  }
  if (json)
    std::printf("%s\n", Json::object().set("removed", files).set("removed_from_store", objects).dump().c_str());
  else
    std::fprintf(stderr, "removed %zu files from %s%s\n", files, out.c_str(),
                 with_cache ? concat(" and ", objects, " from the store").c_str() : "");
  return 0;
}

int printCacheStats(const std::string& cache, bool json) {
  const std::unique_ptr<DiskStore> opened = openStore(storeFolder(cache));
  DiskStore& store = *opened;
  const StoreStats stats = countStore(store);
  Json facts = Json::object();
  facts.set("folder", store.folder().string()).set("files", stats.total().files).set("bytes", stats.total().bytes);
  for (const Shelf shelf : kShelves) {
    const StoreStats::Count& count = stats.shelves[static_cast<std::size_t>(shelf)];
    facts.set(shelfName(shelf), Json::object().set("files", count.files).set("bytes", count.bytes));
  }
  if (json) {
    std::printf("%s\n", facts.dump().c_str());
    return 0;
  }
  std::printf("%s\n", store.folder().c_str());
  for (const Shelf shelf : kShelves) {
    const StoreStats::Count& count = stats.shelves[static_cast<std::size_t>(shelf)];
    std::printf("  %-10s %8llu files  %10s\n", std::string(shelfName(shelf)).c_str(),
                static_cast<unsigned long long>(count.files), humanBytes(count.bytes).c_str());
  }
  std::printf("  %-10s %8llu files  %10s\n", "total", static_cast<unsigned long long>(stats.total().files),
              humanBytes(stats.total().bytes).c_str());
  return 0;
}

int verifyCache(const std::string& cache, bool remove, bool json) {
  const std::unique_ptr<DiskStore> opened = openStore(storeFolder(cache));
  DiskStore& store = *opened;
  const StoreStats stats = countStore(store);
  const std::vector<BrokenFile> broken = verifyStore(store);
  for (const BrokenFile& file : broken) {
    if (remove) store.remove(file.shelf, file.name);
    if (!json)
      std::printf("broken %s/%s%s\n", std::string(shelfName(file.shelf)).c_str(), file.name.hex().c_str(),
                  remove ? " (removed)" : "");
  }
  if (json) {
    Json list = Json::array();
    for (const BrokenFile& file : broken) list.add(concat(shelfName(file.shelf), "/", file.name.hex()));
    std::printf("%s\n", Json::object()
                            .set("files", stats.total().files)
                            .set("broken", std::move(list))
                            .set("removed", remove)
                            .dump()
                            .c_str());
  } else {
    std::printf("%llu files, %zu broken%s\n", static_cast<unsigned long long>(stats.total().files), broken.size(),
                broken.empty() || remove ? "" : "; --remove takes them away, and the next run makes them again");
  }
  return broken.empty() || remove ? 0 : 1;
}

int trimCache(const std::string& cache, const std::string& max_size, bool json) {
  const std::uint64_t limit = parseSize(max_size);
  const std::unique_ptr<DiskStore> opened = openStore(storeFolder(cache));
  DiskStore& store = *opened;
  store.removeLeftovers(kLeftoverAge);
  const TrimResult result = trimStore(store, limit);
  if (json)
    std::printf("%s\n", Json::object()
                            .set("removed_files", result.files)
                            .set("removed_bytes", result.bytes)
                            .set("files", result.kept_files)
                            .set("bytes", result.kept_bytes)
                            .dump()
                            .c_str());
  else
    std::printf("removed %llu files (%s), kept %llu (%s)\n", static_cast<unsigned long long>(result.files),
                humanBytes(result.bytes).c_str(), static_cast<unsigned long long>(result.kept_files),
                humanBytes(result.kept_bytes).c_str());
  return 0;
}

}  // namespace castra::commands
