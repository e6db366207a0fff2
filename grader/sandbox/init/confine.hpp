// SPDX-License-Identifier: MIT
/// @file
/// What the supervisor does to itself, after the fork, before it becomes the untrusted command. Each throws
/// std::system_error where the kernel refuses: then the command is not started.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace gridstride::sandbox {

/// @brief The supervisor's command line.
struct InitOptions {
  std::uint64_t cpu_s = 0;               ///< CPU time of a process @unit{s}
  std::uint64_t processes = 0;           ///< processes and threads alive at once
  std::uint64_t file_bytes = 0;          ///< size of a file written
  std::uint64_t data_bytes = 0;          ///< 0: no limit
  uid_t uid = 0;                         ///< 0: keep the user
  bool read_search = false;              ///< keep the leave to read past permissions
  bool landlock = false;                 ///< restrict file access by Landlock
  bool signals_itself = false;           ///< without processes of its own: it may signal no other one
  bool gpu = false;                      ///< allow what a GPU's driver does
  std::string directory = "/";           ///< working folder
  std::vector<std::string> readable;     ///< Landlock: paths that may be read and executed
  std::vector<std::string> writable;     ///< Landlock: paths that may be written too
  std::vector<int> kept;                 ///< descriptors that the command inherits
  std::vector<std::string> environment;  ///< the whole of it
  std::vector<std::string> command;      ///< program first
};

/// @brief Resource limits of the command.
void set_limits(const InitOptions& options);

/// @brief Restricts file access to the given paths.
void enter_landlock(const InitOptions& options);

/// @brief Becomes the unprivileged user, without any capability but (where asked) reading past permissions.
void drop_privileges(const InitOptions& options);

/// @brief Forbids what no submission needs: other processes' memory, mounts, namespaces, sockets, memory that
/// the watchdog would not see. Forbidden calls fail with EPERM.
/// @param[in] options whether a GPU's driver is at work, which makes a local socket that nobody connects to,
/// and memory of its own: neither is forbidden then; and whether the command may signal itself alone
/// @param[in] supervisor its process id, which the command must not signal
/// @pre the caller is the process that becomes the command
void forbid_system_calls(const InitOptions& options, pid_t supervisor);

}  // namespace gridstride::sandbox
