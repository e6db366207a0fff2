// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>

#include "sandbox/init/confine.hpp"
#include "system/descriptor.hpp"

namespace gridstride::sandbox {
namespace {

using system::checked;
using system::Descriptor;

void limit(__rlimit_resource resource, rlim_t soft, rlim_t hard, const char* name) {
  rlimit present{};
  checked(getrlimit(resource, &present), name);
  // A limit set from outside may be lower already, and only root may raise it.
  if (hard > present.rlim_max) hard = present.rlim_max;
  if (soft > hard) soft = hard;
  const rlimit wanted{soft, hard};
  checked(setrlimit(resource, &wanted), name);
}

void first_to_go_when_memory_is_short() {
  const Descriptor file(open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC));
  if (file) static_cast<void>(!write(file.get(), "1000", 4));
}

}  // namespace

void set_limits(const InitOptions& options) {
  first_to_go_when_memory_is_short();
  // The hard limit comes a second later: SIGXCPU tells the reason, SIGKILL ends a command that catches it.
  limit(RLIMIT_CPU, options.cpu_s, options.cpu_s + 1, "limit CPU time");
  limit(RLIMIT_NPROC, options.processes, options.processes, "limit processes");
  limit(RLIMIT_FSIZE, options.file_bytes, options.file_bytes, "limit file size");
  limit(RLIMIT_CORE, 0, 0, "limit core dumps");
  limit(RLIMIT_NOFILE, 256, 256, "limit descriptors");
  // A GPU's driver locks the pages of pinned memory; they are resident, and limited as such.
  if (!options.gpu) limit(RLIMIT_MEMLOCK, 0, 0, "limit locked memory");
  limit(RLIMIT_MSGQUEUE, 0, 0, "limit message queues");
  if (options.data_bytes != 0) limit(RLIMIT_DATA, options.data_bytes, options.data_bytes, "limit data");
}

void drop_privileges(const InitOptions& options) {
  if (options.uid == 0) return;
  const bool keep = options.read_search;
  if (keep) checked(prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0), "keep a capability");
  checked(setgroups(0, nullptr), "leave all groups");
  checked(setresgid(options.uid, options.uid, options.uid), "change the group");
  checked(setresuid(options.uid, options.uid, options.uid), "change the user");
  constexpr std::uint32_t read_search = 1U << CAP_DAC_READ_SEARCH;
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const std::uint32_t bits = keep ? read_search : 0;
  std::array<__user_cap_data_struct, 2> data{{{bits, bits, bits}, {0, 0, 0}}};
  checked(syscall(SYS_capset, &header, data.data()), "set capabilities");
  if (keep)
    checked(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH, 0, 0), "keep a capability");
}

}  // namespace gridstride::sandbox
