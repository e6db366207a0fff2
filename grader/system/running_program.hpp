// SPDX-License-Identifier: MIT
/// @file
/// Programs that run while we go on, and are told to end.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "system/program.hpp"

namespace gridstride::system {

/// @brief A program that runs while we go on. Its descriptor 3 is ours to read, line by line; its stdin is
/// empty, stdout is dropped, stderr captured.
class RunningProgram {
 public:
  using OnLine = std::function<void(const std::string&)>;

  /// @brief Starts it. @param[in] on_line called by advance() for each line of the channel
  /// @throws std::runtime_error where it cannot be started
  RunningProgram(const CommandLine& command, OnLine on_line, Group group);
  /// @brief Ends it, as stop() does.
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;

  /// @return the descriptors that become readable where advance() has something to do
  [[nodiscard]] std::vector<int> descriptors() const;
  /// @brief Takes what has come. @param[in] patience_ms how long to wait for it; -1: as long as it takes
  /// @return whether more may come
  bool advance(int patience_ms);
  /// @brief Waits for its end. @pre advance() has returned false, or stop() was called
  Ended finish();
  /// @brief Asks it to end, by SIGTERM.
  void ask_to_end() const;
  /// @brief Ends it and all programs that it has started, at once.
  void stop();

 private:
  struct Channels;
  void take(const char* text, std::size_t bytes);

  OnLine on_line_;
  std::unique_ptr<Channels> channels_;
  std::string line_;
  std::string err_;
  pid_t child_ = -1;
  int code_ = 0;  // once it has ended
};

/// @brief Runs a program for at most `limit`, and captures its stderr; stdout is dropped, stdin empty. At the
/// limit it is asked to end (SIGTERM), so that it can tell what it knows; a few seconds later it is made to.
Ended run_limited(const CommandLine& command, std::chrono::milliseconds limit);

/// @brief As run_here(command), for at most `limit`: what happens then is as in run_limited(). Nothing is
/// captured.
Ended run_here_limited(const CommandLine& command, std::chrono::milliseconds limit);

}  // namespace gridstride::system
