// SPDX-License-Identifier: MIT
/// @file
/// Locks of files, by which programs wait for one another.
#pragma once

#include "system/descriptor.hpp"

namespace gridstride::system {

/// @brief A file or folder that one program alone locks at a time. The lock lasts until its owner, and every
/// program that inherited the descriptor, is gone.
class FileLock {
 public:
  /// @brief Whether it is held. `impossible`: there is no such file, or its file system knows no locks.
  enum class State { held, of_another, impossible };

  /// @param[in] file open, or none
  explicit FileLock(Descriptor file) : file_(std::move(file)) {}
  /// @brief Takes the lock if nobody has it.
  State take();
  /// @brief Takes the lock as soon as nobody has it.
  State wait();

 private:
  State lock(int how);
  Descriptor file_;
};

}  // namespace gridstride::system
