// SPDX-License-Identifier: MIT
/// @file
/// Host memory that work in streams still reads or writes, as far as the host knows: touching it is
/// missing_sync.
#pragma once

#include <cstdint>

#include "simt/src/memory/address_hull.hpp"
#include "simt/src/streams/tasks.hpp"

namespace gridstride::simt {

/// @brief Of all watched ranges: host code in it has to ask host_touches().
extern AddressHull watched_hull;

/// @brief Host code is about to touch bytes: reports it where pending work uses them in a way that conflicts.
/// @return whether it does
bool host_touches(std::uintptr_t address, std::size_t size_bytes, bool write);

/// @brief The student's function has returned, and its caller is about to read these bytes: likewise, told at
/// the line of the work.
void function_returned(std::uintptr_t address, std::size_t size_bytes);

/// @brief Host code is about to free memory of the C library: likewise. The work is done then.
void host_frees(void* pointer);

/// @return what is over for the host code that runs now: for a host function what is ordered before it
const Reach& current_view();

/// @brief Watches the host ranges of a task that the host does not wait for.
void watch_host_ranges(const Task& task);

/// @brief Watches no longer what the host has waited for.
void forget_watched_ranges();

/// @brief While it lives, host code is a host function of a stream: it sees what is ordered before it, and
/// what is ordered behind it has not begun.
class HostView {
 public:
  explicit HostView(const Task& function);
  ~HostView();
  HostView(const HostView&) = delete;
  HostView& operator=(const HostView&) = delete;

 private:
  const Task* outer_;
};

}  // namespace gridstride::simt
