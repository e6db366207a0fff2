// SPDX-License-Identifier: MIT
/// @file
/// What gridstride-sandbox-init, the supervisor inside the sandbox, says to the judge.
#pragma once

#include <cstdint>

namespace gridstride::sandbox {

/// @brief Descriptors of the supervisor, above those that a command may be handed.
inline constexpr int init_control_fd = 64;
/// @brief bubblewrap reads its arguments here.
inline constexpr int bubblewrap_arguments_fd = 65;
/// @brief bubblewrap writes the process id of the sandbox's first process here.
inline constexpr int bubblewrap_info_fd = 66;

/// @brief One report, one packet on the control socket.
struct InitReport {
  /// @brief What happened.
  enum class Kind : std::int32_t { started = 1, not_started, ended };
  Kind kind{};                       ///< what this report says
  std::int32_t wait_status = 0;      ///< as waitpid() gives it
  std::int64_t cpu_us = 0;           ///< user and system time of the command and the children it waited for
  std::int64_t peak_memory_kib = 0;  ///< largest resident set of one process
  char text[256] = {};               ///< why it was not started
};

}  // namespace gridstride::sandbox
