// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "simt/cc/cc.hpp"

namespace gridstride::cc {

namespace {

pid_t start(const CommandLine& command, const posix_spawn_file_actions_t* actions) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  pid_t child = -1;
  const int error = posix_spawnp(&child, arguments[0], actions, nullptr, arguments.data(), environ);
  if (error != 0) throw std::runtime_error(command.at(0) + " cannot be started: " + std::strerror(error));
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::runtime_error(std::string("a command is lost: ") + std::strerror(errno));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Reads until the other end is closed.
std::string drain(int descriptor) {
  std::string text;
  char buffer[4096];
  while (true) {
    const ssize_t count = read(descriptor, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(buffer, static_cast<std::size_t>(count));
  }
}

}  // namespace

std::string command_text(const CommandLine& command) {
  std::string text;
  for (const std::string& word : command) {
    const bool plain = !word.empty() && word.find_first_of(" \t\n\"'\\$`&|;<>()*?[]#~{}") == word.npos;
    text += text.empty() ? "" : " ";
    if (plain) {
      text += word;
      continue;
    }
    text += '\'';
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    text += '\'';
  }
  return text;
}

int run(const CommandLine& command) { return wait_for(start(command, nullptr)); }

int run(const CommandLine& command, std::string& errors) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error(std::string("no pipe: ") + std::strerror(errno));
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  const auto close_write_end = [&] {
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
  };
  pid_t child = -1;
  try {
    child = start(command, &actions);
  } catch (...) {
    close_write_end();
    close(ends[0]);
    throw;
  }
  close_write_end();
  errors = drain(ends[0]);
  close(ends[0]);
  return wait_for(child);
}

}  // namespace gridstride::cc
