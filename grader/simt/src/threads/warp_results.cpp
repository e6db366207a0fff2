// SPDX-License-Identifier: MIT
#include "simt/src/threads/warp_results.hpp"

#include <algorithm>
#include <bit>

namespace gridstride::simt {
namespace {

bool takes_part(const WarpOperands& operands, unsigned lane) { return (operands.lanes >> lane & 1) != 0; }

// All lanes that take part whose value is that of `lane`.
std::uint32_t lanes_with_value_of(const WarpOperands& operands, unsigned lane) {
  std::uint32_t same = 0;
  for (unsigned other = 0; other < 32; ++other)
    if (takes_part(operands, other) && operands.value[other] == operands.value[lane]) same |= 1u << other;
  return same;
}

std::uint32_t ballot(const WarpOperands& operands) {
  std::uint32_t lanes = 0;
  for (unsigned lane = 0; lane < 32; ++lane)
    if (takes_part(operands, lane) && operands.value[lane] != 0) lanes |= 1u << lane;
  return lanes;
}

std::uint32_t combine(gs_warp_op op, std::uint32_t a, std::uint32_t b) {
  const auto signed_a = static_cast<std::int32_t>(a);
  const auto signed_b = static_cast<std::int32_t>(b);
  switch (op) {
    case gs_warp_add:
      return a + b;
    case gs_warp_min_i32:
      return static_cast<std::uint32_t>(std::min(signed_a, signed_b));
    case gs_warp_max_i32:
      return static_cast<std::uint32_t>(std::max(signed_a, signed_b));
    case gs_warp_min_u32:
      return std::min(a, b);
    case gs_warp_max_u32:
      return std::max(a, b);
    case gs_warp_and:
      return a & b;
    case gs_warp_or:
      return a | b;
    default:
      return a ^ b;
  }
}

std::uint32_t reduce(const WarpOperands& operands) {
  const auto first = static_cast<unsigned>(std::countr_zero(operands.lanes));
  auto result = static_cast<std::uint32_t>(operands.value[first]);
  for (unsigned lane = first + 1; lane < 32; ++lane)
    if (takes_part(operands, lane))
      result = combine(operands.op, result, static_cast<std::uint32_t>(operands.value[lane]));
  return result;
}

// The one result of all lanes.
std::uint64_t common_result(const WarpOperands& operands) {
  const std::uint32_t votes = ballot(operands);
  switch (operands.op) {
    case gs_warp_sync:
      return 0;
    case gs_warp_all:
      return votes == operands.lanes ? 1 : 0;
    case gs_warp_any:
      return votes != 0 ? 1 : 0;
    case gs_warp_uni:
      return votes == operands.lanes || votes == 0 ? 1 : 0;
    case gs_warp_ballot:
      return votes;
    case gs_warp_match_all: {
      const auto first = static_cast<unsigned>(std::countr_zero(operands.lanes));
      return lanes_with_value_of(operands, first) == operands.lanes ? operands.lanes : 0;
    }
    default:
      return reduce(operands);
  }
}

}  // namespace

unsigned shuffle_source(gs_warp_op op, unsigned lane, unsigned argument) {
  const unsigned width = argument >> 8;
  const unsigned by = argument & 31;
  const unsigned segment = (32 - width) & 31;  // bits of a lane's number that name its segment
  const unsigned first = lane & segment;
  const unsigned last = first | (~segment & 31);
  switch (op) {
    case gs_warp_shuffle:
      return first | (by & ~segment & 31);
    case gs_warp_shuffle_up:
      return lane >= first + by ? lane - by : lane;
    case gs_warp_shuffle_down:
      return lane + by <= last ? lane + by : lane;
    default:
      return (lane ^ by) <= last ? lane ^ by : lane;
  }
}

std::array<std::uint64_t, 32> warp_results(const WarpOperands& operands) {
  std::array<std::uint64_t, 32> results{};
  if (is_shuffle(operands.op)) {
    for (unsigned lane = 0; lane < 32; ++lane) {
      if (!takes_part(operands, lane)) continue;
      const unsigned source = shuffle_source(operands.op, lane, operands.argument[lane]);
      results[lane] = takes_part(operands, source) ? operands.value[source] : operands.undefined;
    }
  } else if (operands.op == gs_warp_match_any) {
    for (unsigned lane = 0; lane < 32; ++lane)
      if (takes_part(operands, lane)) results[lane] = lanes_with_value_of(operands, lane);
  } else {
    results.fill(common_result(operands));
  }
  return results;
}

const char* warp_op_name(gs_warp_op op) {
  static constexpr const char* names[] = {"__syncwarp",
                                          "__shfl_sync",
                                          "__shfl_up_sync",
                                          "__shfl_down_sync",
                                          "__shfl_xor_sync",
                                          "__all_sync",
                                          "__any_sync",
                                          "__uni_sync",
                                          "__ballot_sync",
                                          "__match_any_sync",
                                          "__match_all_sync",
                                          "__reduce_add_sync",
                                          "__reduce_min_sync",
                                          "__reduce_min_sync",
                                          "__reduce_max_sync",
                                          "__reduce_max_sync",
                                          "__reduce_and_sync",
                                          "__reduce_or_sync",
                                          "__reduce_xor_sync",
                                          "wmma::load_matrix_sync",
                                          "wmma::store_matrix_sync",
                                          "wmma::mma_sync"};
  return names[op];
}

}  // namespace gridstride::simt
