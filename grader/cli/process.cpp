// SPDX-License-Identifier: MIT
#include "cli/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "sandbox/process_tree.hpp"

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

/// Signals that we have blocked, and the process group, are not for everybody whom we start.
class Attributes {
 public:
  explicit Attributes(Group group) {
    ::posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigemptyset(&none);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    const int flags =
        group == Group::own ? POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP : POSIX_SPAWN_SETSIGMASK;
    ::posix_spawnattr_setflags(&attributes_, static_cast<short>(flags));
  }
  ~Attributes() { ::posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

pid_t start(const std::vector<std::string>& arguments, const Redirections& redirections,
            Group group = Group::ours) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  const Attributes attributes(group);
  pid_t child = -1;
  const int error =
      ::posix_spawnp(&child, argv[0], redirections.get(), attributes.get(), argv.data(), environ);
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

/// Takes what has come of each source, and forgets those that have ended.
void drain_once(std::vector<Source>& sources, int patience_ms) {
  std::array<char, 1 << 16> buffer;
  std::vector<pollfd> waiting;
  for (const Source& source : sources) waiting.push_back({source.fd, POLLIN, 0});
  if (::poll(waiting.data(), waiting.size(), patience_ms) < 0) return;
  for (std::size_t i = sources.size(); i-- > 0;) {
    if (waiting[i].revents == 0) continue;
    const ssize_t bytes = ::read(sources[i].fd, buffer.data(), buffer.size());
    if (bytes > 0)
      sources[i].take(buffer.data(), static_cast<std::size_t>(bytes));
    else if (bytes == 0 || errno != EINTR)
      sources.erase(sources.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// Takes what a program writes, for at most `limit`. @return whether no more may come
bool runs_to_its_end(RunningProgram& program, std::chrono::milliseconds limit) {
  const auto end = std::chrono::steady_clock::now() + limit;
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    if (!program.advance(static_cast<int>(left.count()))) return true;
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
  std::vector<Source> sources = {
      {out.ends[0], [&](const char* text, std::size_t n) { ended.out.append(text, n); }},
      {err.ends[0], [&](const char* text, std::size_t n) { ended.err.append(text, n); }}};
  while (!sources.empty()) drain_once(sources, -1);
  ended.code = wait_for(child);
  return ended;
}

struct RunningProgram::Channels {
  Pipe channel;
  Pipe err;
  std::vector<Source> open;  // of the two those that have not ended
};

RunningProgram::RunningProgram(const std::vector<std::string>& arguments, OnLine on_line, Group group)
    : on_line_(std::move(on_line)), channels_(std::make_unique<Channels>()) {
  Channels& c = *channels_;
  Redirections redirections;
  redirections.nothing(0, O_RDONLY);
  redirections.nothing(1, O_WRONLY);
  redirections.give(c.err.ends[1], 2);
  // A duplicate onto the same number would keep close-on-exec: go through a number that is not the channel's.
  const int spare = ::fcntl(c.channel.ends[1], F_DUPFD_CLOEXEC, channel_fd + 1);
  redirections.give(spare, channel_fd);
  try {
    child_ = start(arguments, redirections, group);
  } catch (...) {
    ::close(spare);
    throw;
  }
  ::close(spare);
  c.channel.close_end(1);
  c.err.close_end(1);
  c.open = {{c.channel.ends[0], [this](const char* text, std::size_t n) { take(text, n); }},
            {c.err.ends[0], [this](const char* text, std::size_t n) { err_.append(text, n); }}};
}

RunningProgram::~RunningProgram() {
  try {
    stop();
  } catch (const std::exception&) {  // /proc cannot be read: what runs ends by its own limits
  }
}

void RunningProgram::take(const char* text, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) {
    if (text[i] != '\n') {
      line_ += text[i];
      continue;
    }
    on_line_(line_);
    line_.clear();
  }
}

std::vector<int> RunningProgram::descriptors() const {
  std::vector<int> numbers;
  for (const Source& source : channels_->open) numbers.push_back(source.fd);
  return numbers;
}

bool RunningProgram::advance(int patience_ms) {
  if (!channels_->open.empty()) drain_once(channels_->open, patience_ms);
  return !channels_->open.empty();
}

Ended RunningProgram::finish() {
  const pid_t child = std::exchange(child_, -1);
  return {child < 0 ? 0 : wait_for(child), "", err_};
}

void RunningProgram::ask_to_end() const {
  if (child_ >= 0) ::kill(child_, SIGTERM);
}

void RunningProgram::stop() {
  if (child_ < 0) return;
  // What it runs in a sandbox is in sessions of its own, which a signal to its group does not reach.
  const std::vector<pid_t> tree = sandbox::process_tree(child_);
  ::kill(-child_, SIGKILL);  // its group, where it has one of its own
  for (const pid_t pid : tree) ::kill(pid, SIGKILL);
  wait_for(std::exchange(child_, -1));
}

Ended run_with_channel(const std::vector<std::string>& arguments, const RunningProgram::OnLine& on_line) {
  RunningProgram program(arguments, on_line, Group::ours);
  while (program.advance(-1)) {
  }
  return program.finish();
}

Ended run_limited(const std::vector<std::string>& arguments, std::chrono::milliseconds limit) {
  constexpr std::chrono::seconds for_last_words(6);  // programs of `gridstride cc` take at most 5
  RunningProgram program(
      arguments, [](const std::string&) {}, Group::ours);
  if (runs_to_its_end(program, limit)) return program.finish();
  program.ask_to_end();
  if (!runs_to_its_end(program, for_last_words)) program.stop();
  Ended ended = program.finish();
  ended.timed_out = true;
  return ended;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace gridstride::cli
