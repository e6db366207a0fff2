// SPDX-License-Identifier: MIT
/// @file
/// Starts a process with exactly the descriptors it is meant to have.
#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

#include "system/descriptor.hpp"

namespace gridstride::sandbox {

/// @brief A process to start.
struct Spawn {
  std::vector<std::string> arguments;            ///< program first, absolute path
  std::vector<std::string> environment;          ///< the whole of it
  std::vector<std::pair<int, int>> descriptors;  ///< {ours, its number}; everything else is closed
};

/// @brief Starts it. It ends with the calling thread (PR_SET_PDEATHSIG).
/// @return its process id
/// @throws std::system_error where the machine refuses to fork; a failed exec shows as exit status 127
pid_t spawn(const Spawn& what);

/// @return a descriptor of an anonymous file holding the strings, each ended by NUL, to be read from its
/// start
system::Descriptor strings_in_file(const std::vector<std::string>& strings);

}  // namespace gridstride::sandbox
