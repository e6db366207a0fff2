// SPDX-License-Identifier: MIT
#include "simt/src/launch/schedule.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "simt/src/engine.hpp"
#include "simt/src/threads/fiber_scheduler.hpp"

namespace gridstride::simt {
namespace {

constexpr std::uint64_t reversed = 1;

// A hash of the seed and what is to be ordered. @source the finaliser of SplitMix64 (Steele, Lea, Flood 2014)
std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
  value = (value ^ value >> 27) * 0x94d049bb133111ebu;
  return value ^ value >> 31;
}

// The place of a thread among those that are to run: its warp's first, then its own.
std::uint64_t rank_of(std::uint64_t salt, unsigned thread) {
  const std::uint64_t warp = thread / warp_lanes;
  return mix(salt ^ warp << 20) << 32 | mix(salt ^ (thread + 1)) >> 32;
}

std::uint64_t salt_of(const Execution& execution) {
  return mix(engine().options.schedule) ^ mix(execution.block << 24 ^ execution.counting.counters.barriers);
}

}  // namespace

BlockOrder::BlockOrder(std::uint64_t count, std::uint64_t schedule)
    : count_(count), reversed_(schedule == reversed) {
  if (schedule <= reversed) return;
  first_ = mix(schedule) % count;
  factor_ = mix(schedule + 1) % (std::uint64_t{1} << 31) % count;
  while (std::gcd(factor_, count) != 1) ++factor_;
}

std::uint64_t BlockOrder::operator[](std::uint64_t i) const {
  if (reversed_) return count_ - 1 - i;
  return (i * factor_ + first_) % count_;
}

void order_threads(Execution& execution) {
  const std::uint64_t schedule = engine().options.schedule;
  execution.order.clear();
  if (schedule == 0) return;
  execution.order.resize(execution.thread_count);
  std::iota(execution.order.begin(), execution.order.end(), 0u);
  if (schedule == reversed) {
    std::ranges::reverse(execution.order);
    return;
  }
  const std::uint64_t salt = salt_of(execution);
  std::ranges::sort(execution.order, {}, [&](unsigned thread) { return rank_of(salt, thread); });
}

// Lanes that met in parts, or at other things than the block's barrier, may have come to it with other warps
// in between.
void order_resuming(Execution& execution) {
  std::vector<Fiber*>& fibers = execution.resuming;
  if (!execution.order.empty() && engine().options.schedule != reversed) {
    const std::uint64_t salt = salt_of(execution);
    std::ranges::sort(fibers, {}, [&](const Fiber* fiber) { return rank_of(salt, fiber->thread); });
    return;
  }
  const auto sort_by = [&](auto order) {
    if (!std::ranges::is_sorted(fibers, order, &Fiber::thread))
      std::ranges::sort(fibers, order, &Fiber::thread);
  };
  execution.order.empty() ? sort_by(std::ranges::less()) : sort_by(std::ranges::greater());
}

void make_lanes_ready(Execution& execution, unsigned warp, std::uint32_t lanes) {
  const std::array<Fiber*, 32>& fibers = execution.warps[warp].lanes;
  const unsigned turn = execution.order.empty() ? 0
                        : engine().options.schedule == reversed
                            ? warp_lanes
                            : static_cast<unsigned>(mix(salt_of(execution) ^ lanes) % 32);
  if (turn == warp_lanes) {
    for (std::uint32_t left = lanes; left != 0; left &= ~std::bit_floor(left))
      make_ready(execution, *fibers[static_cast<unsigned>(std::bit_width(left) - 1)]);
    return;
  }
  // From lane `turn` on, then those before it.
  const std::uint32_t from = ~std::uint32_t{0} << turn;
  for (std::uint32_t part : {lanes & from, lanes & ~from})
    for (std::uint32_t left = part; left != 0; left &= left - 1)
      make_ready(execution, *fibers[static_cast<unsigned>(std::countr_zero(left))]);
}

}  // namespace gridstride::simt
