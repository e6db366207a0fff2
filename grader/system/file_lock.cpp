// SPDX-License-Identifier: MIT
#include "system/file_lock.hpp"

#include <sys/file.h>

namespace gridstride::system {

FileLock::State FileLock::take() { return lock(LOCK_EX | LOCK_NB); }

FileLock::State FileLock::wait() { return lock(LOCK_EX); }

FileLock::State FileLock::lock(int how) {
  while (::flock(file_.get(), how) != 0)
    if (errno != EINTR) return errno == EWOULDBLOCK ? State::of_another : State::impossible;
  return State::held;
}

}  // namespace gridstride::system
