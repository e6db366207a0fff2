// SPDX-License-Identifier: MIT
/// @file
/// A terminal that is redrawn and gives single keys.
#pragma once

#include <termios.h>

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "cli/watch_view.hpp"

namespace gridstride::cli {

/// @brief The keys in what a terminal sent: letters in lower case, Enter as '\n'. Sequences of arrow and
/// function keys are left out.
std::string keys_of(const std::string& sent);

/// @brief Columns for lines that are not to be broken.
inline constexpr std::size_t unbroken = std::numeric_limits<std::size_t>::max();

/// @return columns for text that is printed there: the terminal's, 40 to 100 @param[in] descriptor of ours
/// @param[in] otherwise where it is no terminal
std::size_t printed_width(int descriptor, std::size_t otherwise);

/// @brief Our terminal, stdin and stdout. Its settings are put back at the end.
class Terminal {
 public:
  /// @throws UsageError where stdin or stdout is no terminal, or one that cannot be redrawn
  Terminal();
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// @brief Single keys, without echo, from now on. Ctrl-C and Ctrl-Z go on sending their signals.
  void enter();
  /// @brief Puts the settings back, with the cursor below what was shown.
  void leave();
  /// @return its size; 80 by 24 where it does not say
  [[nodiscard]] static ScreenSize size();
  /// @brief Shows lines in the place of the last ones. @param[in] lines no wider or more than size() says
  /// @return false where the terminal is gone
  bool show(const std::vector<std::string>& lines);
  /// @brief Keys that were pressed. @pre stdin is readable @return nothing where the terminal is gone
  static std::optional<std::string> keys();

 private:
  termios original_{};
  bool entered_ = false;
  std::string shown_;  // to write only what changes
};

/// @brief Signals as something to wait for, as long as this lives: those that end or stop a program at the
/// keyboard, and a change of the terminal's size.
class SignalQueue {
 public:
  /// @throws std::runtime_error where the system has no descriptor left
  SignalQueue();
  ~SignalQueue();
  SignalQueue(const SignalQueue&) = delete;
  SignalQueue& operator=(const SignalQueue&) = delete;

  /// @return readable where a signal has come
  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// @return the next signal's number; nothing where none has come
  [[nodiscard]] std::optional<int> next() const;

 private:
  sigset_t before_{};
  int descriptor_ = -1;
};

}  // namespace gridstride::cli
