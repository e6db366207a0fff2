// SPDX-License-Identifier: MIT
#include "simt/src/threads/own_signals.hpp"

#include "simt/src/engine.hpp"

namespace gridstride::simt {

OnlyOwnSignals::OnlyOwnSignals() {
  sigset_t all;
  sigfillset(&all);
  for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, where_signal()}) sigdelset(&all, fault);
  pthread_sigmask(SIG_SETMASK, &all, &before_);
}

}  // namespace gridstride::simt
