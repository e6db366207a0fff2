// SPDX-License-Identifier: MIT
/// @file
/// OS threads that do the parts of one job side by side.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>

namespace gridstride::simt {

/// @brief The calling OS thread and helpers, which are kept for the process's life.
class Team {
 public:
  using Job = std::function<void(unsigned)>;

  /// @param size members, the caller included. It may become less, where the system gives no more threads.
  explicit Team(unsigned size);
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  [[nodiscard]] unsigned size() const { return size_; }

  /// @brief Calls job(0) here, job(1) and so on each on its helper's OS thread. Returns when all have
  /// returned. @throws what a member has thrown, the first one to do so
  void run(const Job& job);

 private:
  void help(unsigned member);
  void do_part(unsigned member);

  unsigned size_ = 1;
  const Job* job_ = nullptr;
  std::atomic<std::uint32_t> jobs_{0};     ///< begun so far
  std::atomic<std::uint32_t> at_work_{0};  ///< helpers that have not returned from the last one
  std::mutex error_mutex_;
  std::exception_ptr error_;  ///< of the last one
};

}  // namespace gridstride::simt
