// SPDX-License-Identifier: MIT
#include "harness/copied.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "harness/message.hpp"
#include "harness/run_state.hpp"

namespace gridstride::harness {
namespace {

// High bits of a float's and of a double's fraction: no number becomes an infinity or a NaN, and none stays
// near to what it was.
constexpr std::uint64_t bits_of_fractions = 0x000a5000'000a5000;

}  // namespace

FlippedCopies::FlippedCopies() { current_worker().flip_copied_bits(bits_of_fractions); }
FlippedCopies::~FlippedCopies() { current_worker().flip_copied_bits(0); }

bool answers_are_right() {
  return std::ranges::none_of(run_state().current().failures, [](const Failure& failure) {
    return failure.verdict == Verdict::wrong_answer;
  });
}

testing::AssertionResult all_flipped(std::size_t unchanged, std::size_t elements) {
  if (unchanged == 0) return testing::AssertionSuccess();
  const bool by_kernels = run_state().current().counters.host_sectors > 0;
  const char* const who = by_kernels
                              ? "kernels have written them to the host's memory themselves; the lesson "
                                "asks for a copy"
                              : "host code has computed them; the lesson asks for the work to be done on "
                                "the device";
  return testing::AssertionFailure() << marked(
             fmt::format("{} of {} results are not what a copy has brought to the host, but {}", unchanged,
                         elements, who),
             Verdict::suspicious);
}

}  // namespace gridstride::harness
