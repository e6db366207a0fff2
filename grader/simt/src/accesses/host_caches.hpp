// SPDX-License-Identifier: MIT
/// @file
/// What the work of each host thread finds in the L2 caches of the devices. Host threads at work at once
/// leave there what chance has let them; here each finds what it has left itself, and what was there when it
/// was started. Who joins it finds both.
///
/// To be called with the engine's lock.
#pragma once

#include "simt/src/streams/tasks.hpp"

namespace gridstride::simt {

/// @brief The work that runs from now on was given by this host thread.
void use_caches_of(const HostPlace& giver);
/// @brief One host thread starts another.
void start_caches(const HostPlace& starter, const HostPlace& started);
/// @brief What a host thread has left comes on top of what the one that joins it has.
void join_caches(const HostPlace& joiner, const HostPlace& joined);
/// @brief A host thread whose work is taken for the main thread's: it is detached, or nobody is known to have
/// started it.
void share_caches_with_main(const HostPlace& thread);
/// @brief A device's caches hold nothing any more, whosever they are.
void forget_caches(unsigned device);

}  // namespace gridstride::simt
