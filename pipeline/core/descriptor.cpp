// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/descriptor.h"

#include <cerrno>

namespace castra {

bool writeAll(const Descriptor& file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(file.get(), bytes.data(), bytes.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return true;
}

bool readAll(const Descriptor& file, char* out, std::size_t length, std::uint64_t offset) {
  while (length > 0) {
    const ssize_t got = ::pread(file.get(), out, length, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    out += got;
    length -= static_cast<std::size_t>(got);
    offset += static_cast<std::uint64_t>(got);
  }
  return true;
}

}  // namespace castra
