// SPDX-License-Identifier: MIT
#include "sandbox/spawn.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <limits>

#include "system/close_between.hpp"
#include "system/descriptor.hpp"

namespace gridstride::sandbox {
namespace {

using system::checked;
using system::close_between;
using system::Descriptor;

constexpr int parking_fd = 256;  // above every number that a process is given

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> result;
  for (const std::string& text : strings) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

/// Between fork and exec: async-signal-safe calls only.
[[noreturn]] void become(char* const* arguments, char* const* environment,
                         const std::vector<std::pair<int, int>>& parked, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  int next = 0;
  for (const auto& [ours, number] : parked) {
    dup2(ours, number);
    if (!close_between(next, number - 1)) _exit(127);
    next = number + 1;
  }
  if (!close_between(next, std::numeric_limits<int>::max())) _exit(127);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int number : {SIGPIPE, SIGCHLD, SIGUSR1, SIGTERM, SIGINT}) signal(number, SIG_DFL);
  execve(arguments[0], arguments, environment);
  _exit(127);
}

}  // namespace

pid_t spawn(const Spawn& what) {
  const std::vector<char*> arguments = pointers(what.arguments);
  const std::vector<char*> environment = pointers(what.environment);
  std::vector<Descriptor> owners;
  std::vector<std::pair<int, int>> parked;
  for (const auto& [ours, number] : what.descriptors) {
    owners.emplace_back(checked(fcntl(ours, F_DUPFD_CLOEXEC, parking_fd), "duplicate a descriptor"));
    parked.emplace_back(owners.back().get(), number);
  }
  std::sort(parked.begin(), parked.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  const pid_t parent = getpid();
  const pid_t child = checked(fork(), "fork");
  if (child == 0) become(arguments.data(), environment.data(), parked, parent);
  return child;
}

Descriptor strings_in_file(const std::vector<std::string>& strings) {
  Descriptor file(checked(memfd_create("arguments", MFD_CLOEXEC), "memfd_create"));
  std::string bytes;
  for (const std::string& text : strings) bytes.append(text).push_back('\0');
  for (std::size_t at = 0; at < bytes.size();) {
    const auto written = checked(write(file.get(), bytes.data() + at, bytes.size() - at), "write arguments");
    at += static_cast<std::size_t>(written);
  }
  checked(lseek(file.get(), 0, SEEK_SET), "rewind arguments");
  return file;
}

}  // namespace gridstride::sandbox
