// SPDX-License-Identifier: MIT
#include "simt/src/launch/team.hpp"

#include <csignal>
#include <system_error>
#include <thread>

#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

// While it lives, signals with a meaning for the program (SIGALRM, SIGUSR1, ...) do not reach this OS thread,
// nor those that it starts.
class OnlyOwnSignals {
 public:
  OnlyOwnSignals() {
    sigset_t all;
    sigfillset(&all);
    for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, where_signal()}) sigdelset(&all, fault);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~OnlyOwnSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  OnlyOwnSignals(const OnlyOwnSignals&) = delete;
  OnlyOwnSignals& operator=(const OnlyOwnSignals&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace

Team::Team(unsigned size) {
  const OnlyOwnSignals masked;
  try {
    for (; size_ < size; ++size_) std::thread([this, member = size_] { help(member); }).detach();
  } catch (const std::system_error&) {  // the system has no thread left: those that there are will do
  }
}

void Team::help(unsigned member) {
  give_signal_stack();
  for (std::uint32_t seen = 0;; ++seen) {
    jobs_.wait(seen);
    (*job_)(member);
    if (--at_work_ == 0) at_work_.notify_one();
  }
}

void Team::run(const Job& job) {
  job_ = &job;
  at_work_ = size_ - 1;
  ++jobs_;
  jobs_.notify_all();
  job(0);
  for (std::uint32_t left = at_work_; left != 0; left = at_work_) at_work_.wait(left);
}

}  // namespace gridstride::simt
