// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/asset.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/descriptor.h"

namespace castra {

namespace {
constexpr std::uint64_t kMaxAsset = 1'000'000'000;

/// Opens a plain file for reading; `shown` is the name in messages.
Descriptor openPlain(const std::filesystem::path& path, const std::string& shown, std::uint64_t limit,
                     std::uint64_t& size) {
  // Without O_NONBLOCK a named pipe would block the program for ever.
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file) throw Error(shown, concat("cannot be read: ", std::strerror(errno)));
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) throw Error(shown, concat("cannot be read: ", std::strerror(errno)));
  if (!S_ISREG(status.st_mode))
    throw Error(shown, S_ISDIR(status.st_mode) ? "is a folder, must be a file" : "is not a plain file");
  size = static_cast<std::uint64_t>(status.st_size);
  if (size > limit) throw Error(shown, concat("is ", humanBytes(size), ", at most ", humanBytes(limit), " are read"));
  return file;
}

template <class Take>
void readPieces(const Descriptor& file, const std::string& shown, Take take) {
  std::string buffer(std::size_t{1} << 18, '\0');
  while (true) {
    const ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw Error(shown, concat("cannot be read: ", std::strerror(errno)));
    if (got == 0) return;
    take(std::string_view(buffer).substr(0, static_cast<std::size_t>(got)));
  }
}
}  // namespace

AssetRef openAsset(const std::string& path, const std::filesystem::path& folder) {
  AssetRef ref;
  ref.path = path;
  ref.file = folder / path;
  const Descriptor file = openPlain(ref.file, path, kMaxAsset, ref.size);
  Hasher hasher;
  readPieces(file, path, [&](std::string_view piece) { hasher.add(piece); });
  ref.digest = hasher.finish();
  return ref;
}

std::string readFile(const std::filesystem::path& path, std::uint64_t limit) {
  std::uint64_t size = 0;
  const Descriptor file = openPlain(path, path.string(), limit, size);
  std::string bytes;
  bytes.reserve(static_cast<std::size_t>(size));
  readPieces(file, path.string(), [&](std::string_view piece) {
    bytes.append(piece);
    if (bytes.size() > limit) throw Error(path.string(), concat("is larger than ", humanBytes(limit)));
  });
  return bytes;
}

Digest digestOfFile(const std::filesystem::path& path) {
  std::uint64_t size = 0;
  const Descriptor file = openPlain(path, path.string(), UINT64_MAX, size);
  Hasher hasher;
  readPieces(file, path.string(), [&](std::string_view piece) { hasher.add(piece); });
  return hasher.finish();
}

}  // namespace castra
