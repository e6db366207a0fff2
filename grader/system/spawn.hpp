// SPDX-License-Identifier: MIT
/// @file
/// Starting a program and reading what it writes: what program.cpp and running_program.cpp share.
#pragma once

#include <spawn.h>
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <system_error>
#include <vector>

#include "system/descriptor.hpp"
#include "system/program.hpp"

namespace gridstride::system {

/// @brief Which of our descriptors a program gets under a standard number.
class Redirections {
 public:
  /// @throws std::system_error, as all of its functions, where the system takes no more
  Redirections() { taken(::posix_spawn_file_actions_init(&actions_)); }
  ~Redirections() { ::posix_spawn_file_actions_destroy(&actions_); }
  Redirections(const Redirections&) = delete;
  Redirections& operator=(const Redirections&) = delete;
  /// @brief Where both are one number, it stays open when the program starts.
  void give(int ours, int theirs) { taken(::posix_spawn_file_actions_adddup2(&actions_, ours, theirs)); }
  /// @brief Gives /dev/null. @param[in] flags of open()
  void give_nothing(int theirs, int flags) {
    taken(::posix_spawn_file_actions_addopen(&actions_, theirs, "/dev/null", flags, 0));
  }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  static void taken(int error) {
    if (error != 0) throw std::system_error(error, std::generic_category(), "redirect");
  }

  posix_spawn_file_actions_t actions_{};
};

/// @brief Starts a program, found as a shell finds it; signals that we have blocked, and SIGPIPE, are as
/// usual.
/// @param[in] sees as CaptureOptions::sees
/// @throws std::runtime_error where it cannot be started
pid_t start(const CommandLine& command, const Redirections& redirections, Group group = Group::ours,
            const std::function<bool(std::string_view)>& sees = {});

/// @return exit status, or 128 + signal. @throws std::runtime_error where there is no such child
int wait_for(pid_t child);

/// @brief A descriptor to read to its end, and where its bytes go.
struct Source {
  int fd;
  std::function<void(const char*, std::size_t)> take;  ///< empty: the descriptor stands for a process
};

/// @return a descriptor that is readable once the child has ended (pidfd); none where the kernel has no such
Descriptor descriptor_of(pid_t child);

/// @brief Takes what has come of each source, and forgets those that have ended.
/// @param[in] patience_ms how long to wait for something; -1: as long as it takes
void drain_once(std::vector<Source>& sources, int patience_ms);

/// @brief Calls `advance(patience_ms)` while it returns true, for at most `limit`.
/// @return whether it came to its end
bool advance_until(const std::function<bool(int)>& advance, std::chrono::milliseconds limit);

}  // namespace gridstride::system
