// SPDX-License-Identifier: MIT
#include "system/running_program.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "system/process_tree.hpp"
#include "system/spawn.hpp"

namespace gridstride::system {
namespace {

constexpr int channel_fd = 3;
constexpr std::chrono::seconds for_last_words(6);  // programs of `gridstride cc` take at most 5

/// Whether a child has ended. It is still there to be waited for.
bool has_ended(pid_t child) {
  siginfo_t information{};
  return ::waitid(P_PID, static_cast<id_t>(child), &information, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         information.si_pid == child;
}

}  // namespace

struct RunningProgram::Channels {
  Pipe channel;
  Pipe err;
  Descriptor alive;          // none where the kernel has no such
  std::vector<Source> open;  // of the three those that have not ended
};

RunningProgram::RunningProgram(const CommandLine& command, OnLine on_line, Group group)
    : on_line_(std::move(on_line)), channels_(std::make_unique<Channels>()) {
  Channels& c = *channels_;
  Redirections redirections;
  redirections.give_nothing(STDIN_FILENO, O_RDONLY);
  redirections.give_nothing(STDOUT_FILENO, O_WRONLY);
  redirections.give(c.err.write.get(), STDERR_FILENO);
  // The pipe's end may have the channel's number already.
  const Descriptor other_number(
      checked(::fcntl(c.channel.write.get(), F_DUPFD_CLOEXEC, channel_fd + 1), "duplicate a descriptor"));
  redirections.give(other_number.get(), channel_fd);
  child_ = start(command, redirections, group);
  c.channel.write.reset();
  c.err.write.reset();
  c.open = {{c.channel.read.get(), [this](const char* text, std::size_t n) { take(text, n); }},
            {c.err.read.get(), [this](const char* text, std::size_t n) { err_.append(text, n); }}};
  c.alive = descriptor_of(child_);
  if (c.alive) c.open.push_back({c.alive.get(), {}});
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
  Channels& c = *channels_;
  if (!c.open.empty()) drain_once(c.open, patience_ms);
  const auto is_alive = [&](const Source& source) { return source.fd == c.alive.get(); };
  if (c.alive && std::ranges::none_of(c.open, is_alive)) {  // whoever else holds its pipes
    drain_once(c.open, 0);
    c.open.clear();
  }
  return !c.open.empty();
}

Ended RunningProgram::finish() {
  if (child_ >= 0) code_ = wait_for(std::exchange(child_, -1));
  return {code_, "", err_, false};
}

void RunningProgram::ask_to_end() const {
  if (child_ >= 0) ::kill(child_, SIGTERM);
}

void RunningProgram::stop() {
  if (child_ < 0) return;
  // What it runs in a sandbox is in sessions of its own, which a signal to its group does not reach.
  const std::vector<pid_t> tree = process_tree(child_);
  ::kill(-child_, SIGKILL);  // its group, where it has one of its own
  for (const pid_t pid : tree) ::kill(pid, SIGKILL);
  code_ = wait_for(std::exchange(child_, -1));
}

Ended run_limited(const CommandLine& command, std::chrono::milliseconds limit) {
  RunningProgram program(
      command, [](const std::string&) {}, Group::ours);
  const auto advance = [&](int patience_ms) { return program.advance(patience_ms); };
  if (advance_until(advance, limit)) return program.finish();
  program.ask_to_end();
  if (!advance_until(advance, for_last_words)) program.stop();
  Ended ended = program.finish();
  ended.timed_out = true;
  return ended;
}

Ended run_here_limited(const CommandLine& command, std::chrono::milliseconds limit) {
  const pid_t child = start(command, Redirections{});
  const Descriptor alive = descriptor_of(child);
  constexpr int without_descriptor_ms = 20;
  const auto advance = [&](int patience_ms) {
    std::vector<Source> sources;
    if (alive) sources.push_back({alive.get(), {}});
    drain_once(sources, alive ? patience_ms : std::min(patience_ms, without_descriptor_ms));
    return !has_ended(child);
  };
  const bool timed_out = !advance_until(advance, limit);
  if (timed_out) {
    ::kill(child, SIGTERM);
    if (!advance_until(advance, for_last_words))
      for (const pid_t pid : process_tree(child)) ::kill(pid, SIGKILL);
  }
  return {wait_for(child), "", "", timed_out};
}

}  // namespace gridstride::system
