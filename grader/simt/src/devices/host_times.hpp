// SPDX-License-Identifier: MIT
/// @file
/// The modelled time of each host thread. A thread begins at the time of the one that starts it; who joins it
/// goes on when both are done; who locks a mutex goes on when nobody holds it; who polls an atomic, behind
/// the thread that has changed it (host_words.hpp). So threads that wait for different devices wait at once,
/// whichever of them the machine has let run first.
#pragma once

#include <vector>

#include "simt/src/streams/tasks.hpp"

namespace gridstride::simt {

struct HostThread;

/// @brief How far a host thread is.
struct HostTime {
  double ns = 0;                    ///< as far as it has waited
  std::vector<TaskPointer> waited;  ///< what it waited for and that has no time yet, the last of each stream
                                    ///< that each thread has given
  HostPlace place;                  ///< whose it is
  std::uint64_t started = 0;        ///< threads that it has started

  void wait_for(const TaskPointer& task);
  void wait_for(const HostTime& other);
  /// @brief Goes on to the end of what it waited for and that has a time by now.
  void settle();
};

// Guarded by the engine's lock.

/// @return the time of this host thread. Of one that nobody is known to have started: the main thread's.
HostTime& host_time();
/// @return whether threads have been started that nobody has joined or detached
bool several_host_threads();
/// @brief This host thread is over.
void host_thread_ended(const HostThread* thread);
/// @brief HostTime::settle() of all threads.
void settle_host_times();
/// @brief The counters are about to be set to 0: no thread is behind this one from now on.
/// @param ns when the last work was done @return the new begin of all times
double restart_host_times(double ns);

}  // namespace gridstride::simt
