// SPDX-License-Identifier: MIT
#include "simt/src/reports/block_factor.hpp"

#include "simt/src/reports/kernel_source.hpp"

namespace gridstride::simt {
namespace {

unsigned threads_along(char axis, const Launch& launch) { return launch.call->block[axis - 'x']; }

}  // namespace

std::string advice_on_block_factor(const SourceLine& where, const Launch& launch) {
  const std::string text = kernel_text(where, launch.call->kernel_name);
  if (std::string advice = advice_on_grid(text); !advice.empty()) return advice;
  const FixedBlocks fixed = fixed_blocks(text, where);
  const unsigned launched = threads_along(fixed.axis, launch);
  if (fixed.threads == 0 || fixed.threads == launched) return {};
  const std::string number = std::to_string(fixed.threads);
  const std::string product = std::string("blockIdx.") + fixed.axis + " * ";
  return "The kernel has " + product + fixed.factor +
         (fixed.factor == number ? "" : ", where " + fixed.factor + " is " + number) + ", and blockDim." +
         fixed.axis + " is " + std::to_string(launched) +
         " in this launch: where each thread has one element, the two have to be the same number, as in " +
         product + "blockDim." + fixed.axis + ".";
}

bool blocks_overlap(const SourceLine& where, const Launch& launch) {
  const std::string text = kernel_text(where, launch.call->kernel_name);
  const FixedBlocks fixed = fixed_blocks(text, where);
  return !block_times_grid(text).empty() ||
         (fixed.threads > 0 && fixed.threads < threads_along(fixed.axis, launch));
}

}  // namespace gridstride::simt
