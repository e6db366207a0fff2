// SPDX-License-Identifier: MIT
#include "classroom/slurm/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string_view>

#include "sandbox/descriptor.hpp"

namespace gridstride::classroom::slurm {
namespace {

using sandbox::checked;
using sandbox::Descriptor;
using Clock = std::chrono::steady_clock;

struct OutputPipe {
  OutputPipe() {
    std::array<int, 2> ends{};
    checked(::pipe2(ends.data(), O_CLOEXEC), "pipe");
    ours = Descriptor(ends[0]);
    theirs = Descriptor(ends[1]);
  }
  Descriptor ours;
  Descriptor theirs;
};

/// Where a program's standard descriptors lead, and which group it is of.
class Attributes {
 public:
  Attributes(const OutputPipe& out, const OutputPipe& err) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_addopen(&actions_, 0, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, out.theirs.get(), 1);
    ::posix_spawn_file_actions_adddup2(&actions_, err.theirs.get(), 2);
    ::posix_spawnattr_init(&attributes_);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
  }
  ~Attributes() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  [[nodiscard]] const posix_spawn_file_actions_t* actions() const { return &actions_; }
  [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

bool is_passed_on(std::string_view variable) {
  constexpr std::array<std::string_view, 3> dropped{"SQUEUE_", "SCANCEL_", "SBATCH_WAIT="};
  return std::none_of(dropped.begin(), dropped.end(),
                      [&](std::string_view start) { return variable.starts_with(start); });
}

std::vector<char*> environment() {
  std::vector<char*> variables;
  for (char** variable = environ; *variable != nullptr; ++variable)
    if (is_passed_on(*variable)) variables.push_back(*variable);
  variables.push_back(nullptr);
  return variables;
}

/// Reads both pipes to their ends. @return false where the deadline came first
bool read_all(OutputPipe& out, OutputPipe& err, ProgramEnd& end, Clock::time_point deadline) {
  std::array<char, 1 << 14> buffer;
  while (out.ours || err.ours) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    std::array<pollfd, 2> waiting{{{out.ours.get(), POLLIN, 0}, {err.ours.get(), POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), static_cast<int>(left)) <= 0) continue;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (waiting[i].revents == 0) continue;
      const ssize_t bytes = ::read(waiting[i].fd, buffer.data(), buffer.size());
      if (bytes > 0)
        (i == 0 ? end.out : end.err).append(buffer.data(), static_cast<std::size_t>(bytes));
      else if (bytes == 0 || errno != EINTR)
        (i == 0 ? out : err).ours.reset();
    }
  }
  return true;
}

int exit_code_of(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return 127;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

ProgramEnd run_program(const std::vector<std::string>& arguments, std::chrono::milliseconds limit) {
  const Clock::time_point deadline = Clock::now() + limit;
  OutputPipe out;
  OutputPipe err;
  const Attributes attributes(out, err);
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ProgramEnd end;
  pid_t child = -1;
  const int error = ::posix_spawnp(&child, argv[0], attributes.actions(), attributes.get(), argv.data(),
                                   environment().data());
  if (error != 0) {
    end.code = 127;
    end.err = arguments.at(0) + ": " + std::strerror(error);
    return end;
  }
  out.theirs.reset();
  err.theirs.reset();
  end.timed_out = !read_all(out, err, end, deadline);
  if (end.timed_out) {
    ::kill(-child, SIGKILL);
    end.err += "no answer within " + std::to_string(limit.count() / 1000) + " s";
  }
  end.code = exit_code_of(child);
  return end;
}

bool is_in_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');)
    if (!folder.empty() && ::access((folder + "/" + program).c_str(), X_OK) == 0) return true;
  return false;
}

}  // namespace gridstride::classroom::slurm
