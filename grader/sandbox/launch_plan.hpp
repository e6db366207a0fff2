// SPDX-License-Identifier: MIT
/// @file
/// From a Command to the command lines of bubblewrap and of the supervisor inside.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "sandbox/sandbox.hpp"

namespace gridstride::sandbox {

/// @brief What is started for a Command.
struct LaunchPlan {
  std::vector<std::string> arguments;  ///< of the process that is forked, program first
  std::vector<std::string>
      bubblewrap_arguments;              ///< passed on bubblewrap_arguments_fd; empty without bubblewrap
  std::vector<std::string> environment;  ///< of the process that is forked
  uid_t uid = 0;                         ///< the command's user; 0: the caller's own
};

/// @brief Plans a command.
/// @param[in] scratch a private folder, the command's /tmp where it has no mounts of its own
/// @throws std::runtime_error where a mount's source is missing, or the isolation cannot give what is asked
LaunchPlan plan_launch(const Command& command, const std::filesystem::path& scratch);

/// @return bubblewrap's path, empty where it is not installed
std::filesystem::path find_bubblewrap();

/// @brief A folder in parts, none of which shows what is hidden: a rule of Landlock cannot be taken back
/// below it.
/// @return the folder itself where nothing is hidden below; links in a folder that is taken apart are left
/// out
std::vector<std::filesystem::path> parts_without(const std::filesystem::path& folder,
                                                 const std::vector<std::filesystem::path>& hidden);

/// @return the supervisor's path
std::filesystem::path supervisor_path();

}  // namespace gridstride::sandbox
