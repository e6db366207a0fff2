// SPDX-License-Identifier: MIT
/// @file
/// Work that runs although no call waits for it, on an OS thread of its own: the host may wait in its own way
/// for what a stream does, and a kernel for what the host does, by flags in memory that both reach.
#pragma once

#include <cstdint>
#include <mutex>

namespace gridstride::simt {

/// @brief From now on work also runs where the host has called nothing of CUDA for a while: it may wait for a
/// flag that a host function sets. What the host may touch does not depend on it.
void run_when_host_idles();

/// @brief Host code is about to touch memory that kernels reach as well: all that is pending runs. To be
/// called without the engine's lock.
/// @return whether all is done; false where a kernel waits for something that host code may do
bool run_beside_host();

/// @brief Takes the engine's lock for host code that is about to touch memory, and waits for it as long as no
/// kernel waits for what host code may do: another host thread may hold it while it runs that kernel.
/// @return whether it is taken
bool lock_beside_kernels(std::unique_lock<std::recursive_mutex>& lock);

/// @brief Whether a task runs on the OS thread of this page, and not on the calling one.
bool runs_elsewhere();
/// @brief Likewise, and its kernel waits for something that host code may do.
bool waits_for_host();
/// @brief Waits until it has ended: from now on host code does nothing for it. To be called with the engine's
/// lock, and where runs_elsewhere().
void wait_for_work_elsewhere();

/// @brief Called by the running launch where all its threads only look at what others may change.
/// @param progress rises with everything that happens
/// @return whether host code may still change something: then some time has gone by, and they are to look
/// again
bool host_may_act(std::uint64_t progress);

/// @brief A kernel looks at memory that the host reaches too, in a way by which one waits.
void note_look_at_host_memory();
/// @brief A new launch.
void forget_looks_at_host();

/// @brief Host code looks at a flag while nothing runs that could change it. Ends the process where a kernel
/// has failed and host code waits for it for ever.
void note_vain_look();

}  // namespace gridstride::simt
