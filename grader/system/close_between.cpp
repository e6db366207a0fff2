// SPDX-License-Identifier: MIT
#include "system/close_between.hpp"

#include <linux/close_range.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

namespace gridstride::system {

bool close_between(int first, int last) {
  if (first > last) return true;
  if (syscall(SYS_close_range, static_cast<unsigned>(first), static_cast<unsigned>(last), 0U) == 0)
    return true;
  // A kernel before 5.9 has no such call, and some containers refuse it.
  constexpr rlim_t most_one_by_one = 1 << 20;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > most_one_by_one) return false;
  const int end = std::min(last, static_cast<int>(limit.rlim_cur) - 1);
  for (int number = first; number <= end; ++number) close(number);
  return true;
}

}  // namespace gridstride::system
