// SPDX-License-Identifier: MIT
/// @file
/// Owned file descriptors.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace gridstride::system {

/// @brief A file descriptor that is closed with its owner.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() { reset(); }
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) {
      reset();
      fd_ = std::exchange(other.fd_, -1);
    }
    return *this;
  }
  /// @return the number, -1 for none
  [[nodiscard]] int get() const { return fd_; }
  /// @return whether there is one
  explicit operator bool() const { return fd_ >= 0; }
  /// @brief Closes it now.
  void reset() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }

 private:
  int fd_ = -1;
};

/// @brief Throws std::system_error with errno and what was tried, where a system call returned a negative
/// value.
template <class Integer>
Integer checked(Integer result, const char* tried) {
  if (result < 0) throw std::system_error(errno, std::generic_category(), tried);
  return result;
}

/// @brief Both ends of a pipe; programs that are started inherit neither.
struct Pipe {
  /// @throws std::system_error where there are no descriptors left
  Pipe() {
    std::array<int, 2> ends{};
    checked(::pipe2(ends.data(), O_CLOEXEC), "pipe");
    read = Descriptor(ends[0]);
    write = Descriptor(ends[1]);
  }
  Descriptor read;
  Descriptor write;
};

}  // namespace gridstride::system
