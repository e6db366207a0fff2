// SPDX-License-Identifier: MIT
#include "system/program.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include "system/spawn.hpp"

namespace gridstride::system {
namespace {

Source into(const Pipe& pipe, std::string& text) {
  return {pipe.read.get(), [&text](const char* bytes, std::size_t n) { text.append(bytes, n); }};
}

/// Reads the sources until the program has ended, whoever else holds its pipes then.
/// @return false where the limit came first
bool read_until_end(pid_t child, std::vector<Source> sources, std::chrono::milliseconds limit) {
  const Descriptor alive = descriptor_of(child);
  if (alive) sources.push_back({alive.get(), {}});
  const auto has_ended = [&] {
    return std::ranges::none_of(sources, [&](const Source& source) { return source.fd == alive.get(); });
  };
  const auto advance = [&](int patience_ms) {
    drain_once(sources, patience_ms);
    return alive ? !has_ended() : !sources.empty();
  };
  if (limit.count() > 0) {
    if (!advance_until(advance, limit)) return false;
  } else {
    while (advance(-1)) {
    }
  }
  drain_once(sources, 0);  // a pipe holds no more than is taken at once
  return true;
}

}  // namespace

int run_here(const CommandLine& command) { return wait_for(start(command, Redirections{})); }

int run_here(const CommandLine& command, std::string& err) {
  Pipe pipe;
  Redirections redirections;
  redirections.give(pipe.write.get(), STDERR_FILENO);
  const pid_t child = start(command, redirections);
  pipe.write.reset();
  err.clear();
  read_until_end(child, {into(pipe, err)}, {});
  return wait_for(child);
}

Ended run_captured(const CommandLine& command, const CaptureOptions& options) {
  Pipe out;
  Pipe err;
  Redirections redirections;
  redirections.give_nothing(STDIN_FILENO, O_RDONLY);
  redirections.give(out.write.get(), STDOUT_FILENO);
  redirections.give(err.write.get(), STDERR_FILENO);
  pid_t child = -1;
  try {
    child = start(command, redirections, options.group, options.sees);
  } catch (const std::runtime_error& error) {
    return {127, "", error.what(), false};
  }
  out.write.reset();
  err.write.reset();
  Ended ended;
  ended.timed_out = !read_until_end(child, {into(out, ended.out), into(err, ended.err)}, options.limit);
  if (ended.timed_out) ::kill(options.group == Group::own ? -child : child, SIGKILL);
  ended.code = wait_for(child);
  return ended;
}

std::string found_in_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string file = folder + "/" + program;
    if (!folder.empty() && ::access(file.c_str(), X_OK) == 0) return file;
  }
  return "";
}

bool is_in_path(const std::string& program) { return !found_in_path(program).empty(); }

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace gridstride::system
