// SPDX-License-Identifier: MIT
#include "system/close_between.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "system/spawn.hpp"

namespace gridstride::system {
namespace {

/// From here on this process's close_range() fails, as under an older kernel.
bool refuse_close_range() {
  constexpr auto jump = BPF_JMP | BPF_JEQ | BPF_K;
  std::array<sock_filter, 4> program{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(jump, SYS_close_range, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog filter{program.size(), program.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

bool is_open(int number) { return fcntl(number, F_GETFD) >= 0; }

/// 0 where all is as it should be.
int closes_what_it_is_told(bool refused) {
  for (const int number : {50, 51, 60, 65, 66})
    if (dup2(STDERR_FILENO, number) != number) return 1;
  if (refused && !refuse_close_range()) return 2;
  if (!close_between(51, 65)) return 3;
  if (!is_open(50) || is_open(51) || is_open(60) || is_open(65) || !is_open(66)) return 4;
  return close_between(66, 65) && is_open(66) ? 0 : 5;
}

TEST(CloseBetween, closes_them_also_where_the_kernel_does_not) {
  for (const bool refused : {false, true}) {
    const pid_t child = fork();
    if (child == 0) _exit(closes_what_it_is_told(refused));
    EXPECT_EQ(wait_for(child), 0) << refused;
  }
}

}  // namespace
}  // namespace gridstride::system
