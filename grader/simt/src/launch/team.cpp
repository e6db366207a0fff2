// SPDX-License-Identifier: MIT
#include "simt/src/launch/team.hpp"

#include <system_error>
#include <thread>
#include <utility>

#include "simt/src/engine.hpp"
#include "simt/src/threads/own_signals.hpp"

namespace gridstride::simt {

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
    do_part(member);
    if (--at_work_ == 0) at_work_.notify_one();
  }
}

void Team::run(const Job& job) {
  job_ = &job;
  at_work_ = size_ - 1;
  ++jobs_;
  jobs_.notify_all();
  do_part(0);
  for (std::uint32_t left = at_work_; left != 0; left = at_work_) at_work_.wait(left);
  if (const std::exception_ptr error = std::exchange(error_, nullptr)) std::rethrow_exception(error);
}

// What a member throws waits until no other one works on the job any more.
void Team::do_part(unsigned member) {
  try {
    (*job_)(member);
  } catch (...) {
    const std::scoped_lock lock(error_mutex_);
    if (error_ == nullptr) error_ = std::current_exception();
  }
}

}  // namespace gridstride::simt
