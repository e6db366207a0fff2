// SPDX-License-Identifier: MIT
// What a hostile program tries, one thing a run: mischief WHAT [PATH]. It aims only at the path it is given,
// and never runs as root. Exit status: 0 where the mischief was refused, 1 where it succeeded.
#include <asm/sockios.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sched.h>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace {

constexpr int refused = 0;
constexpr int succeeded = 1;

int refused_with(long result, int error) { return result < 0 && errno == error ? refused : succeeded; }

int fork_without_end() {
  while (true) fork();
}

int take_memory() {
  std::vector<char*> blocks;
  for (std::size_t size = std::size_t{16} << 20;;) {
    blocks.push_back(static_cast<char*>(std::malloc(size)));
    if (blocks.back() == nullptr) return refused;
    std::memset(blocks.back(), 1, size);
  }
}

/// Eight processes, each with less than the limit.
int take_memory_in_children() {
  for (int i = 0; i < 8; ++i) {
    if (fork() != 0) continue;
    constexpr std::size_t size = std::size_t{60} << 20;
    std::memset(std::malloc(size), 1, size);
    pause();
  }
  pause();
  return succeeded;
}

int print_without_end() {
  const std::string line(1000, 'x');
  while (true) std::puts(line.c_str());
}

int spin() {
  for (volatile unsigned long i = 0;; i = i + 1) {
  }
}

int ignore_every_signal() {
  for (int number = 1; number < 65; ++number) signal(number, SIG_IGN);
  return spin();
}

/// Two processes that outlive their parent, one in a session of its own.
int leave_children() {
  if (fork() == 0) {
    setsid();
    if (fork() == 0) sleep(1000);
    sleep(1000);
  }
  return refused;
}

int close_descriptors() {
  for (int fd = 0; fd < 1000; ++fd) close(fd);
  return spin();
}

int write_large_file() {
  signal(SIGXFSZ, SIG_IGN);
  const int file = open("/tmp/large", O_CREAT | O_WRONLY, 0600);
  const std::string block(1 << 20, 'x');
  for (int i = 0; i < 1000; ++i)
    if (write(file, block.data(), block.size()) < 0) return refused;
  return succeeded;
}

int send_signals() {
  if (kill(getppid(), SIGKILL) == 0) return succeeded;
  if (kill(-1, SIGKILL) == 0) return succeeded;
  rlimit none{0, 0};
  return prlimit(getppid(), RLIMIT_CPU, &none, nullptr) == 0 ? succeeded : refused;
}

/// A process of the same user: a child stands for any other one.
int signal_another_process() {
  const pid_t other = fork();
  if (other == 0) {
    pause();
    _exit(0);
  }
  siginfo_t information{};
  information.si_code = SI_QUEUE;
  const bool by_any = kill(other, 0) == 0 || kill(-getpgrp(), 0) == 0 ||
                      syscall(SYS_tgkill, other, other, 0) == 0 || syscall(SYS_tkill, other, 0) == 0 ||
                      syscall(SYS_rt_sigqueueinfo, other, SIGCONT, &information) == 0;
  return by_any ? succeeded : refused;
}

/// What a program does to itself: 7 where all of it works.
int signal_oneself() {
  static volatile sig_atomic_t seen = 0;
  signal(SIGUSR2, [](int) { seen = seen + 1; });
  if (raise(SIGUSR2) != 0 || kill(getpid(), SIGUSR2) != 0) return 1;
  if (sigqueue(getpid(), SIGUSR2, {}) != 0) return 2;
  pthread_t other{};
  static std::atomic<bool> over{false};
  const auto wait_for_it = [](void*) -> void* {
    while (!over) usleep(100);
    return nullptr;
  };
  if (pthread_create(&other, nullptr, wait_for_it, nullptr) != 0) return 3;
  const int sent = pthread_kill(other, SIGUSR2);
  for (int i = 0; seen < 4 && i < 10'000; ++i) usleep(100);
  over = true;
  pthread_join(other, nullptr);
  return sent == 0 && seen == 4 ? 7 : 4;
}

/// The kernel would signal the owner of a file.
int name_an_owner() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) return succeeded;
  f_owner_ex owner{F_OWNER_PID, getppid()};
  int process = getppid();
  if (fcntl(ends[0], F_SETOWN, process) == 0 || fcntl(ends[0], F_SETOWN_EX, &owner) == 0) return succeeded;
  if (fcntl(ends[0], F_SETSIG, SIGKILL) == 0 || ioctl(ends[0], FIOSETOWN, &process) == 0) return succeeded;
  return fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 ? refused : succeeded;
}

/// A pair of datagram sockets could send to any address; the kernel takes "raw" for them.
int make_datagram_pairs() {
  std::array<int, 2> ends{};
  for (const int kind : {SOCK_DGRAM, SOCK_RAW})
    for (const int flags : {0, SOCK_CLOEXEC + 0, SOCK_NONBLOCK + 0, SOCK_CLOEXEC | SOCK_NONBLOCK})
      if (socketpair(AF_UNIX, kind | flags, 0, ends.data()) == 0 || errno != EPERM) return succeeded;
  constexpr int another_family = 30;  // AF_TIPC
  if (socketpair(another_family, SOCK_STREAM, 0, ends.data()) == 0 || errno != EPERM) return succeeded;
  for (const int kind : {SOCK_STREAM, SOCK_SEQPACKET})  // these reach each other alone
    if (socketpair(AF_UNIX, kind | SOCK_CLOEXEC, 0, ends.data()) != 0) return succeeded;
  return refused;
}

int count_descriptors() {
  int open_ones = 0;
  for (int fd = 0; fd < 1000; ++fd)
    if (fcntl(fd, F_GETFD) >= 0) ++open_ones;
  return open_ones == 3 ? refused : succeeded;
}

int read_file(const char* path) { return open(path, O_RDONLY) < 0 ? refused : succeeded; }
int write_file(const char* path) {
  return open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666) < 0 ? refused : succeeded;
}

}  // namespace

int main(int count, char** words) {
  if (getuid() == 0) {
    std::fputs("mischief does not run as root\n", stderr);
    return 99;
  }
  const std::string what = count > 1 ? words[1] : "";
  const char* const path = count > 2 ? words[2] : "/nonexistent";
  const std::map<std::string, std::function<int()>> mischiefs = {
      {"fork", fork_without_end},
      {"memory", take_memory},
      {"memory_in_children", take_memory_in_children},
      {"flood", print_without_end},
      {"spin", spin},
      {"ignore_signals", ignore_every_signal},
      {"children", leave_children},
      {"brood",
       [] {
         leave_children();
         return spin();
       }},
      {"close", close_descriptors},
      {"large_file", write_large_file},
      {"signals", send_signals},
      {"signal_another", signal_another_process},
      {"signal_oneself", signal_oneself},
      {"owner", name_an_owner},
      {"datagrams", make_datagram_pairs},
      {"descriptors", count_descriptors},
      {"read", [&] { return read_file(path); }},
      {"write", [&] { return write_file(path); }},
      {"memfd", [] { return refused_with(syscall(SYS_memfd_create, "x", 0), EPERM); }},
      {"shared_memory", [] { return refused_with(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600), EPERM); }},
      {"ptrace", [] { return refused_with(ptrace(PTRACE_TRACEME, 0, nullptr, nullptr), EPERM); }},
      {"internet", [] { return refused_with(socket(AF_INET, SOCK_STREAM, 0), EPERM); }},
      {"unix_socket", [] { return refused_with(socket(AF_UNIX, SOCK_STREAM, 0), EPERM); }},
      {"namespace", [] { return refused_with(unshare(CLONE_NEWUSER), EPERM); }},
      {"io_uring", [] { return refused_with(syscall(SYS_io_uring_setup, 1, nullptr), EPERM); }},
      {"status", [] { return 7; }},
      {"abort",
       [] {
         std::abort();
         return 0;
       }},
  };
  const auto found = mischiefs.find(what);
  return found == mischiefs.end() ? 98 : found->second();
}
