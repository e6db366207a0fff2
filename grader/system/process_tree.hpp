// SPDX-License-Identifier: MIT
/// @file
/// The descendants of a process, as /proc shows them.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace gridstride::system {

/// @return the process and all its descendants, parents first; fewer where some end meanwhile
std::vector<pid_t> process_tree(pid_t root);

/// @return resident memory of a process now @unit{bytes}; 0 where it has ended
std::uint64_t resident_bytes(pid_t pid);

/// @return processes and threads of a user on the whole machine, this process's own included
unsigned threads_of_user(uid_t uid);

/// @return memory that the machine can still give out @unit{bytes}
std::uint64_t available_memory_bytes();
/// @return how many processes the kernel has ended since it started because memory was short; 0 where it does
/// not say
std::uint64_t ended_for_memory();

}  // namespace gridstride::system
