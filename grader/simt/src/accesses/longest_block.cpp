// SPDX-License-Identifier: MIT
#include "simt/src/accesses/longest_block.hpp"

namespace gridstride::simt {
namespace {

// Orders of magnitude, of any device: only which block takes longest is decided by them, not how long.
std::uint64_t clocks_of(const Counters& before, const Counters& now) {
  const auto of = [&](std::uint64_t Counters::*field) { return now.*field - before.*field; };
  const std::uint64_t waits =
      200 * of(&Counters::chained_global_loads) + 100 * of(&Counters::chained_atomics) +
      15 * (of(&Counters::chained_shared_accesses) + of(&Counters::chained_local_accesses)) +
      3 * of(&Counters::chained_instructions) + 24 * of(&Counters::barriers);
  const std::uint64_t work = of(&Counters::global_load_sectors) + of(&Counters::global_store_sectors) +
                             of(&Counters::global_atomic_turns) + of(&Counters::shared_wavefronts) +
                             of(&Counters::shared_atomic_turns) + of(&Counters::local_requests) +
                             of(&Counters::tensor_operations) / 512 +
                             (of(&Counters::float32_instructions) + of(&Counters::float64_instructions) +
                              of(&Counters::float16_instructions) + of(&Counters::integer_instructions) +
                              of(&Counters::special_instructions) + of(&Counters::control_instructions)) /
                                 2;
  return waits + work;
}

}  // namespace

void LongestBlock::stop(std::uint64_t block, const Counters& so_far, bool ended) {
  const auto aside = set_aside_.find(block);
  if (!ended) {
    set_aside_[block] += so_far - before_;
  } else if (aside != set_aside_.end()) {
    aside->second += so_far - before_;
    consider(block, aside->second);
    set_aside_.erase(aside);
  } else if (const std::uint64_t clocks = clocks_of(before_, so_far);
             clocks > clocks_ || (clocks == clocks_ && block < block_)) {
    consider(block, so_far - before_);
  }
}

void LongestBlock::consider(std::uint64_t block, const Counters& work) {
  const std::uint64_t clocks = clocks_of({}, work);
  if (clocks < clocks_ || (clocks == clocks_ && block >= block_)) return;
  clocks_ = clocks;
  block_ = block;
  work_ = work;
}

void LongestBlock::merge(const LongestBlock& other) {
  if (other.clocks_ > 0) consider(other.block_, other.work_);
}

}  // namespace gridstride::simt
