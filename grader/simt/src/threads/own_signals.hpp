// SPDX-License-Identifier: MIT
/// @file
/// Which signals the engine's own OS threads receive.
#pragma once

#include <csignal>

namespace gridstride::simt {

/// @brief While it lives, signals with a meaning for the program (SIGALRM, SIGUSR1, ...) do not reach the
/// calling OS thread, nor ever those that it starts: only faults do, and the engine's own signal.
class OnlyOwnSignals {
 public:
  OnlyOwnSignals();
  ~OnlyOwnSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  OnlyOwnSignals(const OnlyOwnSignals&) = delete;
  OnlyOwnSignals& operator=(const OnlyOwnSignals&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace gridstride::simt
