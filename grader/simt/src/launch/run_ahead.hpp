// SPDX-License-Identifier: MIT
/// @file
/// Shares out the blocks of a launch with checks over all cores, section by section. @see accesses/ahead.hpp
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "simt/src/accesses/ahead.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/launch/team.hpp"

namespace gridstride::simt {

/// @return whether running blocks of the launch ahead of their turn may be tried at all
bool may_run_ahead(const Launch& launch);

/// @brief What blocks have done, about in accesses: what a section's length goes by.
std::uint64_t work_in(const Counters& counters);
/// @return whether a launch is long enough. @param work_a_block as work_in() tells it
bool worth_running_ahead(const Launch& launch, std::uint64_t work_a_block);

/// @brief The cores, and what each keeps to itself.
class AheadRunner {
 public:
  /// @param executions one a core, the caller's first
  explicit AheadRunner(const std::vector<Execution*>& executions);
  ~AheadRunner();
  AheadRunner(const AheadRunner&) = delete;
  AheadRunner& operator=(const AheadRunner&) = delete;

  /// @brief A launch begins that may_run_ahead() and is worth_running_ahead(); the first execution is
  /// prepared for it.
  /// @param work_a_block as work_in() tells it
  /// @param prepare does so with another one, on its own OS thread
  void begin(const Launch& launch, std::uint64_t work_a_block,
             const std::function<void(Execution&)>& prepare);
  void end();

  /// @return behind the last block of the section that should begin here; the block itself where none should
  [[nodiscard]] std::uint64_t section_end(std::uint64_t first) const;
  /// @brief Runs the blocks [first, end). @return false where nothing was done: they must run in order
  bool run(std::uint64_t first, std::uint64_t end);

 private:
  struct Core;
  void run_blocks_of(Core& core) const;
  void gather_pages();
  bool check_histories();
  void join_histories();
  void undo();
  void adapt();

  Team team_;
  AheadSection section_;
  std::vector<std::unique_ptr<Core>> cores_;
  std::size_t used_ = 0;  ///< cores that run blocks of this launch
  const Launch* launch_ = nullptr;
  std::uint64_t work_a_block_ = 0;
  std::uint64_t blocks_a_core_ = 0;
  unsigned undone_ = 0;  ///< sections of this launch
};

}  // namespace gridstride::simt
