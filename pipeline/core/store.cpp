// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/store.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/descriptor.h"

namespace castra {

namespace {

constexpr std::string_view kFormat = "castra store 1\n";
constexpr std::string_view kTemporary = "tmp-";

[[noreturn]] void failDisk(const std::string& path, const char* doing, int code) {
  std::string remedy;
  if (code == ENOSPC || code == EDQUOT)
    remedy = "; make room, or name another store with --cache";
  else if (code == EACCES || code == EROFS || code == EPERM || code == ENOTDIR || code == EEXIST)
    remedy = "; name another store with --cache";
  throw Error(path, concat("cannot be ", doing, ": ", std::strerror(code), remedy));
}

}  // namespace

std::string_view shelfName(Shelf shelf) {
  static constexpr std::string_view kNames[] = {"actions", "elements", "samples", "leaves", "objects"};
  return kNames[static_cast<int>(shelf)];
}

DiskStore::DiskStore(std::filesystem::path folder) : folder_(std::move(folder)) {
  std::error_code code;
  std::filesystem::create_directories(folder_, code);
  if (code) failDisk(folder_.string(), "made", code.value());
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  prefix_ = concat(kTemporary, host, "-", static_cast<std::int64_t>(::getpid()), "-");

  // The format is written like everything else, whole or not at all: another process may be starting, too.
  const std::string format = (folder_ / "format").string();
  if (Descriptor file(::open(format.c_str(), O_RDONLY | O_CLOEXEC)); file) {
    std::string found(64, '\0');
    const ssize_t got = ::read(file.get(), found.data(), found.size());
    found.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    if (found == kFormat) return;
    if (found.starts_with("castra store "))
      throw Error(folder_.string(), "holds a store of another format; name another folder with --cache");
    if (!found.empty())
      throw Error(folder_.string(), "holds a file called format that is not ours; name another folder with --cache");
  }
  const std::string temporary = (folder_ / concat(prefix_, next_++)).string();
  Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!file) failDisk(folder_.string(), "written", errno);
  if (!writeAll(file, kFormat) || !file.close() || ::rename(temporary.c_str(), format.c_str()) != 0)
    failDisk(format, "written", errno);
}

std::string DiskStore::path(Shelf shelf, const Digest& name) const {
  const std::string hex = name.hex();
  return concat(folder_.native(), "/", shelfName(shelf), "/", hex.substr(0, 2), "/", hex.substr(2));
}

bool DiskStore::isStore(const std::filesystem::path& folder) {
  std::error_code code;
  return std::filesystem::is_regular_file(folder / "format", code);
}

/// Look-ups of single elements mostly miss. Where no subfolder exists, a thousand of them cost one question to the
/// disk; what another process writes there meanwhile is missed, and made again.
bool DiskStore::lacksSubfolder(Shelf shelf, const Digest& name) {
  if (shelf != Shelf::elements && shelf != Shelf::samples) return false;
  auto& state = subfolders_[static_cast<std::size_t>(shelf)][name.bytes[0]];
  if (state == Subfolder::unknown) {
    const std::string file = path(shelf, name);
    const bool there = ::access(file.substr(0, file.rfind('/')).c_str(), F_OK) == 0;
    Subfolder expected = Subfolder::unknown;  // another thread may have made it since
    state.compare_exchange_strong(expected, there ? Subfolder::there : Subfolder::absent);
  }
  return state == Subfolder::absent;
}

void DiskStore::makeSubfolder(Shelf shelf, std::uint8_t prefix) {
  auto& state = subfolders_[static_cast<std::size_t>(shelf)][prefix];
  if (state == Subfolder::there) return;
  Digest name;
  name.bytes[0] = prefix;
  const std::filesystem::path folder = std::filesystem::path(path(shelf, name)).parent_path();
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) failDisk(folder.string(), "made", code.value());
  state = Subfolder::there;
}

std::optional<std::string> DiskStore::read(Shelf shelf, const Digest& name) {
  if (lacksSubfolder(shelf, name)) return std::nullopt;
  const Descriptor file(::open(path(shelf, name).c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (!file || ::fstat(file.get(), &status) != 0) return std::nullopt;
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  if (!readAll(file, bytes.data(), bytes.size(), 0)) return std::nullopt;
  return bytes;
}

std::optional<std::string> DiskStore::readPart(Shelf shelf, const Digest& name, std::uint64_t offset,
                                               std::uint64_t length) {
  const Descriptor file(::open(path(shelf, name).c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (!file || ::fstat(file.get(), &status) != 0) return std::nullopt;
  // A broken table may ask for anything: the file's size is the limit, before memory is taken.
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (offset > size || length > size - offset) return std::nullopt;
  std::string bytes(static_cast<std::size_t>(length), '\0');
  if (!readAll(file, bytes.data(), bytes.size(), offset)) return std::nullopt;
  return bytes;
}

bool DiskStore::write(Shelf shelf, const Digest& name, std::string_view bytes, Mode mode) {
  const std::string target = path(shelf, name);
  if (mode == Mode::keep && ::access(target.c_str(), F_OK) == 0) return false;
  makeSubfolder(shelf, name.bytes[0]);
  const std::string temporary = concat(target.substr(0, target.rfind('/') + 1), prefix_, next_++);
  Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!file && errno == ENOENT) {  // somebody emptied the store under us
    subfolders_[static_cast<std::size_t>(shelf)][name.bytes[0]] = Subfolder::unknown;
    makeSubfolder(shelf, name.bytes[0]);
    file = Descriptor(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  }
  if (!file) failDisk(target, "written", errno);
  try {
    if (!writeAll(file, bytes) || !file.close()) failDisk(target, "written", errno);
    if (::rename(temporary.c_str(), target.c_str()) != 0) failDisk(target, "written", errno);
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
  return true;
}

bool DiskStore::contains(Shelf shelf, const Digest& name) { return ::access(path(shelf, name).c_str(), F_OK) == 0; }

void DiskStore::remove(Shelf shelf, const Digest& name) { ::unlink(path(shelf, name).c_str()); }

void DiskStore::touch(Shelf shelf, const Digest& name) {
  ::utimensat(AT_FDCWD, path(shelf, name).c_str(), nullptr, 0);  // only a hint: a read-only store is as good
}

std::optional<std::filesystem::path> DiskStore::pathOf(Shelf shelf, const Digest& name) { return path(shelf, name); }

namespace {

struct Folder {
  explicit Folder(const std::string& path) : handle(::opendir(path.c_str())) {}
  ~Folder() {
    if (handle != nullptr) ::closedir(handle);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  /// The next name, or nullptr at the end.
  const char* next() {
    if (handle == nullptr) return nullptr;
    const dirent* entry = ::readdir(handle);
    return entry != nullptr ? entry->d_name : nullptr;
  }
  DIR* handle;
};

/// Visits every file of every shelf's subfolders: (shelf, subfolder's path, two hexadecimal digits, name).
template <class Visit>
void walk(const std::filesystem::path& folder, Visit visit) {
  for (const Shelf shelf : kShelves) {
    const std::string shelf_path = (folder / shelfName(shelf)).string();
    Folder subfolders(shelf_path);
    while (const char* digits = subfolders.next()) {
      if (std::strlen(digits) != 2 || digits[0] == '.') continue;
      const std::string subfolder = concat(shelf_path, "/", digits);
      Folder files(subfolder);
      while (const char* name = files.next())
        if (name[0] != '.') visit(shelf, subfolder, std::string(digits), std::string(name));
    }
  }
}

std::int64_t nanoseconds(const timespec& time) { return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec; }

}  // namespace

void DiskStore::forEach(const std::function<void(const Entry&)>& visit) {
  walk(folder_, [&](Shelf shelf, const std::string& subfolder, const std::string& digits, const std::string& name) {
    const std::optional<Digest> digest = parseDigest(digits + name);
    struct stat status {};
    if (!digest || ::stat(concat(subfolder, "/", name).c_str(), &status) != 0) return;
    visit({shelf, *digest, static_cast<std::uint64_t>(status.st_size), nanoseconds(status.st_mtim)});
  });
}

std::size_t DiskStore::removeLeftovers(double age_seconds) {
  const auto now =
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch());
  std::size_t removed = 0;
  walk(folder_, [&](Shelf, const std::string& subfolder, const std::string&, const std::string& name) {
    const std::string file = concat(subfolder, "/", name);
    struct stat status {};
    if (!name.starts_with(kTemporary) || ::stat(file.c_str(), &status) != 0) return;
    const double age = static_cast<double>(now.count() - nanoseconds(status.st_mtim)) * 1e-9;
    if (age > age_seconds && ::unlink(file.c_str()) == 0) ++removed;
  });
  return removed;
}

std::optional<std::string> MemoryStore::read(Shelf shelf, const Digest& name) {
  const std::lock_guard lock(mutex_);
  ++reads;
  const auto found = files_.find({shelf, name});
  if (found == files_.end()) return std::nullopt;
  ++hits;
  return found->second;
}

std::optional<std::string> MemoryStore::readPart(Shelf shelf, const Digest& name, std::uint64_t offset,
                                                 std::uint64_t length) {
  const std::lock_guard lock(mutex_);
  ++reads;
  const auto found = files_.find({shelf, name});
  if (found == files_.end() || offset > found->second.size() || length > found->second.size() - offset)
    return std::nullopt;
  ++hits;
  return found->second.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(length));
}

bool MemoryStore::write(Shelf shelf, const Digest& name, std::string_view bytes, Mode mode) {
  const std::lock_guard lock(mutex_);
  std::string& file = files_[{shelf, name}];
  if (mode == Mode::keep && !file.empty()) return false;
  ++writes;
  file = bytes;
  return true;
}

bool MemoryStore::contains(Shelf shelf, const Digest& name) {
  const std::lock_guard lock(mutex_);
  return files_.contains({shelf, name});
}

void MemoryStore::remove(Shelf shelf, const Digest& name) {
  const std::lock_guard lock(mutex_);
  files_.erase({shelf, name});
}

void MemoryStore::forEach(const std::function<void(const Entry&)>& visit) {
  std::map<std::pair<Shelf, Digest>, std::string> copy;
  {
    const std::lock_guard lock(mutex_);
    copy = files_;
  }
  for (const auto& [name, bytes] : copy) visit({name.first, name.second, bytes.size(), 0});
}

void MemoryStore::corrupt(Shelf shelf, const Digest& name, std::size_t byte) {
  const std::lock_guard lock(mutex_);
  std::string& file = files_.at({shelf, name});
  file.at(byte) = static_cast<char>(file.at(byte) ^ 1);
}

}  // namespace castra
