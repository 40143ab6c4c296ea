// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/publish.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <map>
#include <set>

#include "pipeline/base/text.h"
#include "pipeline/core/asset.h"
#include "pipeline/core/descriptor.h"

namespace castra {

namespace fs = std::filesystem;

namespace {

/// What we know of a file that we published: if size and time are still these, so are the contents.
struct Stamp {
  std::string path;
  std::uint64_t size = 0;
  std::int64_t modified = 0;
  Digest digest;

  template <class A>
  void archive(A& a) {
    a(path, size, modified, digest);
  }
};

struct Stamps {
  static constexpr Kind kind{"stamps", 1};
  std::vector<Stamp> stamps;
  template <class A>
  void archive(A& a) {
    a(stamps);
  }
};

[[noreturn]] void failDisk(const fs::path& path, const char* doing, int code) {
  const bool full = code == ENOSPC || code == EDQUOT;
  throw Error(path.string(), concat("cannot be ", doing, ": ", std::strerror(code),
                                    full ? "; make room, or name" : "; name", " another folder with --out"));
}

void makeFolder(const fs::path& path) {
  std::error_code code;
  fs::create_directories(path, code);
  if (code) failDisk(path, "made", code.value());
}

std::optional<struct stat> statusOf(const fs::path& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) return std::nullopt;
  return status;
}

Stamp stampOf(const std::string& name, const struct stat& status, const Digest& digest) {
  return {name, static_cast<std::uint64_t>(status.st_size),
          status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec, digest};
}

Descriptor createFile(const fs::path& path) {
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!file) failDisk(path, "written", errno);
  return file;
}

constexpr std::string_view kTemporary = "tmp-";

/// A name of our own, which tells whose it is.
fs::path temporaryPath(const fs::path& folder) {
  static std::atomic<std::uint64_t> next{0};
  return folder / concat(kTemporary, static_cast<std::int64_t>(::getpid()), "-", next++);
}

/// A temporary file, renamed into place by `commit` and removed otherwise.
class NewFile {
 public:
  explicit NewFile(fs::path path) : path_(std::move(path)), file_(createFile(path_)) {}
  ~NewFile() {
    if (!committed_) ::unlink(path_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  const Descriptor& file() const { return file_; }
  void write(std::string_view bytes) {
    if (!writeAll(file_, bytes)) failDisk(path_, "written", errno);
  }
  void commit(const fs::path& target) {
    if (!file_.close()) failDisk(target, "written", errno);
    if (::rename(path_.c_str(), target.c_str()) != 0) failDisk(target, "written", errno);
    committed_ = true;
  }

 private:
  fs::path path_;
  Descriptor file_;
  bool committed_ = false;
};

/// Copies an object of the store, verified; false if it is missing or broken. Never a hard link, which a user could
/// edit the store through. Where the file system can share blocks, it does.
bool copyObject(Store& store, const Blob& blob, NewFile& target) {
  const auto path = store.pathOf(Shelf::objects, blob.digest);
  if (!path) {
    const auto bytes = store.read(Shelf::objects, blob.digest);
    if (!bytes || digestOf(*bytes) != blob.digest) return false;
    target.write(*bytes);
    return true;
  }
  const Descriptor source(::open(path->c_str(), O_RDONLY | O_CLOEXEC));
  if (!source) return false;
  const bool shared = ::ioctl(target.file().get(), FICLONE, source.get()) == 0;
  Hasher hasher;
  std::string buffer(std::size_t{1} << 18, '\0');
  while (true) {
    const ssize_t got = ::read(source.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    if (got == 0) break;
    const std::string_view piece = std::string_view(buffer).substr(0, static_cast<std::size_t>(got));
    hasher.add(piece);
    if (!shared) target.write(piece);
  }
  return hasher.finish() == blob.digest;
}

/// Only one process at a time publishes into a folder; the lock ends with the process, however that ends.
class FolderLock {
 public:
  explicit FolderLock(const fs::path& folder) : file_(createFile(folder / "lock")) {
    while (::flock(file_.get(), LOCK_EX) != 0 && errno == EINTR) {
    }
  }

 private:
  Descriptor file_;
};

using StampMap = std::map<std::string, Stamp>;

/// What was published last time. Without stamps every file is compared by its contents.
StampMap readStamps(const fs::path& own) {
  StampMap stamps;
  std::error_code code;
  if (!fs::exists(own / "stamps", code)) return stamps;
  try {
    if (const auto bytes = unsealRecord(readFile(own / "stamps", UINT64_MAX)))
      for (Stamp& stamp : decode<Stamps>(*bytes).stamps) stamps.emplace(stamp.path, stamp);
  } catch (const Error&) {
    stamps.clear();
  }
  return stamps;
}

/// Removes a file, and the folders above it that are empty then; true if it was there.
bool removeWithFolders(const fs::path& bundle, const std::string& path) {
  std::error_code code;
  const bool removed = fs::remove(bundle / path, code);
  for (fs::path folder = fs::path(path).parent_path(); !folder.empty(); folder = folder.parent_path())
    if (::rmdir((bundle / folder).c_str()) != 0) break;  // not empty
  return removed;
}

class Publisher {
 public:
  Publisher(Runner& runner, Store& store, const fs::path& out)
      : runner_(runner), store_(store), bundle_(out / "bundle"), own_(out / ".castra") {
    makeFolder(own_);
  }

  Published publish(const Files& files) {
    const FolderLock lock(own_);
    makeFolder(bundle_);
    before_ = readStamps(own_);
    removeLeftovers();
    makeWay(files);
    std::vector<const File*> missing;
    for (const File& file : files.files)
      if (!isThere(file)) missing.push_back(&file);
    // The manifest comes last: whoever sees the new one sees all the files it names.
    std::stable_partition(missing.begin(), missing.end(), [](const File* file) { return file->path != kManifestPath; });

    std::vector<Digest> lost;
    std::vector<const File*> late;
    for (const File* file : missing) {
      if (!lost.empty() && file->path == kManifestPath) {
        late.push_back(file);
      } else if (!write(*file)) {
        lost.push_back(file->blob.digest);
        late.push_back(file);
      }
    }
    if (!lost.empty()) runner_.restoreBlobs(lost);
    for (const File* file : late)
      if (!write(*file)) throw Error(file->path, "is lost from the store and could not be made again");

    Published result;
    result.root = bundleRoot(files);
    result.files = files.files.size();
    result.bytes = files.bytes();
    result.written = missing.size();
    result.removed = removeStale();
    result.strangers = findStrangers();
    Stamps stamps;
    for (auto& [path, stamp] : now_) stamps.stamps.push_back(stamp);
    const std::string encoded = sealRecord(encode(stamps));
    writeFile(own_ / "stamps", encoded, own_);
    return result;
  }

 private:
  /// Temporary files of runs that were killed: those whose process is no more.
  void removeLeftovers() const {
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(own_, code)) {
      const std::string name = entry.path().filename().string();
      std::int64_t process = 0;
      if (!name.starts_with(kTemporary)) continue;
      std::from_chars(name.data() + kTemporary.size(), name.data() + name.size(), process);
      if (process != ::getpid() && ::kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH)
        fs::remove(entry.path(), code);
    }
  }

  /// What was a file and becomes a folder, or the reverse, goes before anything is written.
  void makeWay(const Files& files) {
    std::set<std::string> paths, folders;
    for (const File& file : files.files) {
      paths.insert(file.path);
      for (fs::path folder = fs::path(file.path).parent_path(); !folder.empty(); folder = folder.parent_path())
        folders.insert(folder.string());
    }
    for (const auto& [path, stamp] : before_) {
      bool is_in_the_way = folders.contains(path);
      for (fs::path folder = fs::path(path).parent_path(); !folder.empty(); folder = folder.parent_path())
        is_in_the_way = is_in_the_way || paths.contains(folder.string());
      if (is_in_the_way && isBundlePath(path)) removeWithFolders(bundle_, path);
    }
  }

  bool isThere(const File& file) {
    const auto status = statusOf(bundle_ / file.path);
    if (!status || !S_ISREG(status->st_mode) || static_cast<std::uint64_t>(status->st_size) != file.blob.length)
      return false;
    const Stamp stamp = stampOf(file.path, *status, file.blob.digest);
    const auto before = before_.find(file.path);
    const bool known = before != before_.end() && before->second.digest == stamp.digest &&
                       before->second.modified == stamp.modified && before->second.size == stamp.size;
    if (!known && digestOfFile(bundle_ / file.path) != file.blob.digest) return false;
    now_[file.path] = stamp;
    return true;
  }

  bool write(const File& file) {
    const fs::path target = bundle_ / file.path;
    makeFolder(target.parent_path());
    const auto status = statusOf(target);
    if (status && S_ISDIR(status->st_mode))
      throw Error(target.string(), "is a folder where a file must go; move it away");
    NewFile made(temporaryPath(own_));
    if (file.blob.isStored()) {
      if (!copyObject(store_, file.blob, made)) return false;
    } else {
      made.write(file.blob.bytes);
    }
    made.commit(target);
    if (const auto written = statusOf(target)) now_[file.path] = stampOf(file.path, *written, file.blob.digest);
    return true;
  }

  std::size_t removeStale() {
    std::size_t removed = 0;
    for (const auto& [path, stamp] : before_) {
      if (now_.contains(path) || !isBundlePath(path)) continue;
      removed += removeWithFolders(bundle_, path);
    }
    return removed;
  }

  std::vector<std::string> findStrangers() const {
    std::vector<std::string> strangers;
    std::error_code code;
    for (fs::recursive_directory_iterator at(bundle_, code), end; at != end; at.increment(code)) {
      if (code) break;
      if (at->is_directory(code)) continue;
      std::string path = at->path().lexically_relative(bundle_).generic_string();
      if (!now_.contains(path)) strangers.push_back(std::move(path));
    }
    std::sort(strangers.begin(), strangers.end());
    return strangers;
  }

  Runner& runner_;
  Store& store_;
  fs::path bundle_, own_;
  StampMap before_, now_;
};

}  // namespace

void writeFile(const fs::path& path, std::string_view bytes, fs::path temporary_folder) {
  std::error_code code;
  if (fs::is_regular_file(path, code) && fs::file_size(path, code) == bytes.size() &&
      readFile(path, bytes.size()) == bytes)
    return;
  if (!path.parent_path().empty()) makeFolder(path.parent_path());
  if (temporary_folder.empty())
    temporary_folder = path.parent_path();
  else
    makeFolder(temporary_folder);
  NewFile made(temporaryPath(temporary_folder));
  made.write(bytes);
  made.commit(path);
}

std::optional<Published> publish(Runner& runner, const Plan& plan, const RunResult& result, Store& store,
                                 const fs::path& out) {
  Files all;
  bool any = false;
  for (std::size_t t = 0; t < plan.things.size(); ++t) {
    if (!plan.things[t].published) continue;
    any = true;
    const auto take = [&](const std::string& bytes) {
      for (File& file : decode<Files>(bytes).files) all.add(std::move(file.path), std::move(file.blob));
    };
    if (!result.things[t].handle.is_set) {
      take(runner.load(t));
      continue;
    }
    for (auto at = runner.elements(t).begin(); !at.done(); at.advance()) take(at.bytes());
  }
  if (!any) return std::nullopt;
  return Publisher(runner, store, out).publish(all);
}

std::size_t removePublished(const fs::path& out) {
  const fs::path own = out / ".castra";
  std::error_code code;
  if (!fs::is_directory(own, code)) return 0;
  std::size_t removed = 0;
  {
    const FolderLock lock(own);
    for (const auto& [path, stamp] : readStamps(own))
      if (isBundlePath(path)) removed += removeWithFolders(out / "bundle", path);
    ::rmdir((out / "bundle").c_str());  // stays if somebody else's files are in it
    for (const char* name : {"run.json", "findings.json"}) removed += fs::remove(out / "report" / name, code);
    ::rmdir((out / "report").c_str());
  }
  fs::remove_all(own, code);
  ::rmdir(out.c_str());
  return removed;
}

}  // namespace castra
