// SPDX-License-Identifier: MIT
#include <asm/sockios.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>

#include "sandbox/init/confine.hpp"
#include "system/descriptor.hpp"

namespace gridstride::sandbox {
namespace {

using system::checked;

// By name, resolved by the installed libseccomp: one that it does not know is new, and skipped.
constexpr const char* forbidden[] = {
    // memory that belongs to no process the watchdog sees
    "memfd_secret",
    "shmget",
    "shmat",
    "msgget",
    "semget",
    "mq_open",
    // other processes
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
    "process_madvise",
    "process_mrelease",
    "kcmp",
    "pidfd_open",
    "pidfd_getfd",
    "pidfd_send_signal",
    "migrate_pages",
    "move_pages",
    // mounts and namespaces
    "mount",
    "umount",
    "umount2",
    "mount_setattr",
    "move_mount",
    "open_tree",
    "fsopen",
    "fsconfig",
    "fsmount",
    "fspick",
    "pivot_root",
    "chroot",
    "unshare",
    "setns",
    "open_by_handle_at",
    "name_to_handle_at",
    "quotactl",
    "quotactl_fd",
    // kernel interfaces with a long history of holes
    "bpf",
    "userfaultfd",
    "perf_event_open",
    "io_uring_setup",
    "io_uring_enter",
    "io_uring_register",
    "keyctl",
    "add_key",
    "request_key",
    "fanotify_init",
    "kexec_load",
    "kexec_file_load",
    "init_module",
    "finit_module",
    "delete_module",
    "syslog",
    "acct",
    "reboot",
    "swapon",
    "swapoff",
    "personality",
    "lookup_dcookie",
    "nfsservctl",
    "iopl",
    "ioperm",
    "modify_ldt",
    "vhangup",
    "settimeofday",
    "clock_settime",
    "adjtimex",
    "clock_adjtime",
    // reaching other programs
    "connect",
    "accept",
    "accept4",
};

// What the driver of a GPU does when it starts; forbidden to all others.
constexpr const char* of_gpu_drivers[] = {"memfd_create", "bind", "listen"};

class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ALLOW), &seccomp_release) {
    if (!context_) throw std::system_error(ENOMEM, std::generic_category(), "make a system call filter");
  }
  void deny(const char* name, int error = EPERM) { add(name, error, 0, {}); }
  void deny_if(const char* name, scmp_arg_cmp condition) { add(name, EPERM, 1, condition); }
  void load() { check(seccomp_load(context_.get()), "load the system call filter"); }

 private:
  void add(const char* name, int error, unsigned conditions, scmp_arg_cmp condition) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR) return;
    check(seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), number,
                                 conditions, &condition),
          name);
  }
  static void check(int result, const char* what) {
    if (result < 0) throw std::system_error(-result, std::generic_category(), what);
  }
  std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
};

/// Compares the lower 32 bits of an argument: a pid_t or an int.
scmp_arg_cmp equal(unsigned argument, std::uint32_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, 0xFFFFFFFFULL, value};
}
scmp_arg_cmp has_bit(unsigned argument, std::uint64_t bit) {
  return {argument, SCMP_CMP_MASKED_EQ, bit, bit};
}

/// What a socket is, without SOCK_CLOEXEC and SOCK_NONBLOCK.
constexpr std::uint64_t type_of_socket = 0xF;

/// Signals to other processes. The command's process id is that of its later program, too.
void forbid_signals(Filter& filter, const InitOptions& options, pid_t supervisor) {
  // A file's owner, which the kernel signals by itself.
  for (const int command : {F_SETOWN, F_SETOWN_EX, F_SETSIG})
    filter.deny_if("fcntl", equal(1, static_cast<std::uint32_t>(command)));
  for (const int command : {FIOSETOWN, SIOCSPGRP})
    filter.deny_if("ioctl", equal(1, static_cast<std::uint32_t>(command)));
  if (options.signals_itself) {
    const auto own = static_cast<std::uint64_t>(getpid());
    for (const char* name : {"kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"})
      filter.deny_if(name, {0, SCMP_CMP_NE, own, 0});
    filter.deny("tkill");  // names a thread, of whatever process
    return;
  }
  // Neither the supervisor nor "everyone I may signal".
  const auto pid = static_cast<std::uint32_t>(supervisor);
  for (const char* name : {"kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"})
    for (const std::uint32_t target : {pid, 0U - pid, 0U - 1U}) filter.deny_if(name, equal(0, target));
}

}  // namespace

void forbid_system_calls(const InitOptions& options, pid_t supervisor) {
  checked(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "give up new privileges");
  Filter filter;
  for (const char* name : forbidden) filter.deny(name);
  if (!options.gpu)
    for (const char* name : of_gpu_drivers) filter.deny(name);
  // The C library falls back from clone3, whose flags a filter cannot see, to clone.
  filter.deny("clone3", ENOSYS);
  for (const int flag :
       {CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWCGROUP})
    filter.deny_if("clone", has_bit(0, static_cast<std::uint32_t>(flag)));
  if (options.gpu)
    filter.deny_if("socket", {0, SCMP_CMP_NE, AF_UNIX, 0});
  else
    filter.deny("socket");
  filter.deny_if("socketpair", {0, SCMP_CMP_NE, AF_UNIX, 0});
  for (const std::uint32_t type :
       {SOCK_DGRAM, SOCK_RAW})  // could be sent to any address; "raw" ones are datagrams
    filter.deny_if("socketpair", {1, SCMP_CMP_MASKED_EQ, type_of_socket, type});
  forbid_signals(filter, options, supervisor);
  // Another process's limits: prlimit64(0, ...) is one's own.
  filter.deny_if("prlimit64", {0, SCMP_CMP_NE, 0, 0});
  filter.load();
}

}  // namespace gridstride::sandbox
