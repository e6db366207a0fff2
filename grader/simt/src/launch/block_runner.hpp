// SPDX-License-Identifier: MIT
/// @file
/// Runs blocks on one OS thread, several at a time where they wait for one another: at the barrier of a
/// cooperative grid or of a cluster, or spinning on what another block writes.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "simt/src/engine.hpp"
#include "simt/src/launch/clusters.hpp"

namespace gridstride::simt {

/// @brief A block that waits for others: its threads, what is in its shared memory, and that memory's
/// history.
struct WaitingBlock;

/// @brief The blocks of one launch that one OS thread has begun and not ended.
class BlockRunner {
 public:
  /// @param execution prepared for its launch
  explicit BlockRunner(Execution& execution);
  ~BlockRunner();
  BlockRunner(const BlockRunner&) = delete;
  BlockRunner& operator=(const BlockRunner&) = delete;

  /// @brief Begins a block and runs it to its end, or until it waits for others.
  void run(std::uint64_t block);

  /// @return blocks that wait for others
  [[nodiscard]] std::size_t waiting() const { return blocks_.size(); }

  /// @brief Gives each waiting block one more turn. Where all of a cooperative grid are at its barrier, they
  /// pass it. @return whether one of them got somewhere
  bool give_turns();

  /// @brief The waiting blocks wait for ever: tells so and ends them.
  void end_waiting();

  /// @brief Ends the waiting blocks; nothing is told.
  void drop_waiting() {
    stopped_ = true;
    end_waiting();
  }

  /// @brief Somebody else got somewhere: the waiting begins anew.
  void forget_idle() { idle_turns_ = idle_spins_ = 0; }

  /// @return whether none of them has got anywhere for some turns
  [[nodiscard]] bool idle() const;
  /// @return what rises when one gets somewhere
  [[nodiscard]] std::uint64_t progress() const;

  /// @return threads so far, where a bug has stopped each of them; else 0
  [[nodiscard]] std::uint64_t all_failed() const { return any_lived_ ? 0 : failed_threads_; }

  /// @return whether they have waited so long that nothing can come any more, should nobody else run
  [[nodiscard]] bool hopeless() const;

 private:
  void keep_or_count();
  void bring_back(WaitingBlock& block);
  void set_aside();
  bool pass_barrier();
  bool pass_cluster_barrier();
  void pass_cluster_barrier(Cluster& cluster, std::vector<std::unique_ptr<WaitingBlock>> met);
  void tell_unmet();

  Execution& execution_;
  Clusters clusters_;
  std::vector<std::unique_ptr<WaitingBlock>> blocks_;
  std::vector<std::unique_ptr<WaitingBlock>> spare_;  ///< their memory can be used again
  std::vector<Cell*> own_cells_;                      ///< the histories that the execution came with
  bool stopped_ = false;                              ///< threads of an ended block were stopped for a bug
  bool any_lived_ = false;                            ///< a thread of an ended block was not
  std::uint64_t failed_threads_ = 0;                  ///< that were, of all ended blocks
  std::uint64_t ended_ = 0;
  std::uint64_t idle_turns_ = 0;
  std::uint64_t idle_spins_ = 0;
};

}  // namespace gridstride::simt
