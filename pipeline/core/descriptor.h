// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unistd.h>

#include <cstdint>
#include <string_view>
#include <utility>

namespace castra {

/// Owns a file descriptor.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }

  explicit operator bool() const { return fd_ >= 0; }
  int get() const { return fd_; }
  /// Closes now; true if the disk took everything.
  bool close() { return fd_ < 0 || ::close(std::exchange(fd_, -1)) == 0; }

 private:
  int fd_ = -1;
};

/// Writes all of it; false, with errno, if the disk does not take it.
bool writeAll(const Descriptor& file, std::string_view bytes);
/// Reads exactly so many bytes; false if there are not as many.
bool readAll(const Descriptor& file, char* out, std::size_t length, std::uint64_t offset);

}  // namespace castra
