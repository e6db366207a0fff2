// SPDX-License-Identifier: MIT
#include "cli/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace gridstride::cli {
namespace {

constexpr int channel_fd = 3;

/// A pipe; both ends close with it.
struct Pipe {
  Pipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
      throw std::runtime_error(std::string("pipe: ") + std::strerror(errno));
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_end(std::size_t end) {
    if (ends[end] >= 0) ::close(ends[end]);
    ends[end] = -1;
  }
  std::array<int, 2> ends{-1, -1};
};

/// Which of our descriptors a child gets under a standard number.
class Redirections {
 public:
  Redirections() { ::posix_spawn_file_actions_init(&actions_); }
  ~Redirections() { ::posix_spawn_file_actions_destroy(&actions_); }
  Redirections(const Redirections&) = delete;
  Redirections& operator=(const Redirections&) = delete;
  void give(int ours, int theirs) { ::posix_spawn_file_actions_adddup2(&actions_, ours, theirs); }
  void nothing(int theirs, int flags) {
    ::posix_spawn_file_actions_addopen(&actions_, theirs, "/dev/null", flags, 0);
  }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

pid_t start(const std::vector<std::string>& arguments, const Redirections& redirections) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  pid_t child = -1;
  const int error = ::posix_spawnp(&child, argv[0], redirections.get(), nullptr, argv.data(), environ);
  if (error != 0) throw std::runtime_error(arguments.at(0) + ": " + std::strerror(error));
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) throw std::runtime_error(std::string("waitpid: ") + std::strerror(errno));
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// One descriptor to read to its end, and where its bytes go.
struct Source {
  int fd;
  std::function<void(const char*, std::size_t)> take;
};

void drain(std::vector<Source> sources) {
  std::array<char, 1 << 16> buffer;
  while (!sources.empty()) {
    std::vector<pollfd> waiting;
    for (const Source& source : sources) waiting.push_back({source.fd, POLLIN, 0});
    if (::poll(waiting.data(), waiting.size(), -1) < 0) continue;
    for (std::size_t i = sources.size(); i-- > 0;) {
      if (waiting[i].revents == 0) continue;
      const ssize_t bytes = ::read(sources[i].fd, buffer.data(), buffer.size());
      if (bytes > 0)
        sources[i].take(buffer.data(), static_cast<std::size_t>(bytes));
      else if (bytes == 0 || errno != EINTR)
        sources.erase(sources.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

}  // namespace

int run_here(const std::vector<std::string>& arguments) { return wait_for(start(arguments, Redirections{})); }

Ended run_captured(const std::vector<std::string>& arguments) {
  Pipe out;
  Pipe err;
  Redirections redirections;
  redirections.nothing(0, O_RDONLY);
  redirections.give(out.ends[1], 1);
  redirections.give(err.ends[1], 2);
  Ended ended;
  pid_t child = -1;
  try {
    child = start(arguments, redirections);
  } catch (const std::runtime_error& error) {
    return {127, "", error.what()};
  }
  out.close_end(1);
  err.close_end(1);
  drain({{out.ends[0], [&](const char* text, std::size_t n) { ended.out.append(text, n); }},
         {err.ends[0], [&](const char* text, std::size_t n) { ended.err.append(text, n); }}});
  ended.code = wait_for(child);
  return ended;
}

Ended run_with_channel(const std::vector<std::string>& arguments,
                       const std::function<void(const std::string&)>& on_line) {
  Pipe channel;
  Pipe err;
  Redirections redirections;
  redirections.nothing(0, O_RDONLY);
  redirections.nothing(1, O_WRONLY);
  redirections.give(err.ends[1], 2);
  // A duplicate onto the same number would keep close-on-exec: go through a number that is not the channel's.
  const int spare = ::fcntl(channel.ends[1], F_DUPFD_CLOEXEC, channel_fd + 1);
  redirections.give(spare, channel_fd);
  Ended ended;
  const pid_t child = start(arguments, redirections);
  ::close(spare);
  channel.close_end(1);
  err.close_end(1);
  std::string line;
  const auto take = [&](const char* text, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      if (text[i] != '\n') {
        line += text[i];
        continue;
      }
      on_line(line);
      line.clear();
    }
  };
  drain({{channel.ends[0], take},
         {err.ends[0], [&](const char* text, std::size_t n) { ended.err.append(text, n); }}});
  ended.code = wait_for(child);
  return ended;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace gridstride::cli
