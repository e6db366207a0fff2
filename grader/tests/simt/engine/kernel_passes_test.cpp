// SPDX-License-Identifier: MIT
#include "simt/src/reports/kernel_passes.hpp"

#include <gtest/gtest.h>

namespace gridstride::simt {
namespace {

/// Lines of a kernel that begins in line 1 and whose access is in line 3.
std::string kernel(const std::string& second, const std::string& third, const std::string& others = "") {
  return "__global__ void k(float* d) {\n" + second + "\n" + third + "\n" + others + "}\n";
}

const std::string access = "  if (t < s) d[t] += d[t + s];";

TEST(KernelPasses, lack_a_barrier_in_a_loop_over_a_stride) {
  for (const std::string head : {"for (unsigned s = blockDim.x / 2; s > 0; s /= 2)",
                                 "for (int s = 1; s < n; s *= 2)", "for (int s = n >> 1; s != 0; s >>= 1)",
                                 "for (int s = 1; s < n; s <<= 1)", "for (int s = 64; s > 0; s = s / 2)"}) {
    EXPECT_TRUE(in_passes_without_barrier(kernel(head, access), 3, 3)) << head;
    EXPECT_TRUE(in_passes_without_barrier(kernel(head + " {", access, "} __syncthreads();"), 3, 3)) << head;
    EXPECT_TRUE(in_passes_without_barrier(kernel("__syncthreads(); " + head + " {", access, "}"), 3, 3))
        << head;
    EXPECT_TRUE(in_passes_without_barrier(kernel("", head + access), 3, 3)) << head;
  }
  EXPECT_TRUE(in_passes_without_barrier(kernel("while (s > 0) {", access, "s /= 2; }"), 3, 3));
  EXPECT_TRUE(in_passes_without_barrier(kernel("do {", access, "s /= 2; } while (s > 0);"), 3, 3));
  EXPECT_TRUE(in_passes_without_barrier(
      kernel("for (int s = 8; s; s /= 2) {", "float x = d[t + s];", "d[t] += x;\n}"), 3, 4));
}

TEST(KernelPasses, have_a_barrier_or_are_none) {
  const std::string loop = "for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {";
  for (const std::string barrier : {"__syncthreads();", "block.sync();", "wait_for_all();", "SYNC"}) {
    EXPECT_FALSE(in_passes_without_barrier(kernel(loop, access, barrier + "}"), 3, 3)) << barrier;
    EXPECT_FALSE(in_passes_without_barrier(kernel(loop + barrier, access, "}"), 3, 3)) << barrier;
    EXPECT_FALSE(in_passes_without_barrier(kernel("for (;;) { " + loop, access, "} " + barrier + " }"), 3, 3))
        << barrier;
  }
  EXPECT_FALSE(in_passes_without_barrier(kernel("", access), 3, 3));
  EXPECT_FALSE(in_passes_without_barrier(kernel(loop + "}", access), 3, 3)) << "behind the loop";
  EXPECT_FALSE(in_passes_without_barrier(kernel(loop, access, "}\nfloat x = d[0];"), 3, 5))
      << "half behind it";
  EXPECT_FALSE(in_passes_without_barrier(
      kernel("for (int i = t; i < n; i += blockDim.x)", "d[i] = d[i + 1] / 2;"), 3, 3))
      << "each thread has elements of its own";
  EXPECT_FALSE(
      in_passes_without_barrier(kernel("for (int i = 0; i < n; ++i) {", "x *= d[i];", "d[t] = x; }"), 3, 4));
  EXPECT_FALSE(in_passes_without_barrier("", 1, 1));
  EXPECT_FALSE(in_passes_without_barrier("for", 1, 1));
  EXPECT_FALSE(in_passes_without_barrier("do for (", 1, 1));
}

}  // namespace
}  // namespace gridstride::simt
