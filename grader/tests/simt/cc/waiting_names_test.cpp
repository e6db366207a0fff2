// SPDX-License-Identifier: MIT
// What diagnoses say of threads that wait for others in vain.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::HasSubstr;

// What a program tells that launches k(int* d), whose text begins in line 3, with d in device memory.
std::string told(const std::string& kernel, const std::string& launch) {
  const CurrentFolder folder("waiting_names");
  write("w.cu", "#include <cooperative_groups.h>\n\n" + kernel +
                    "int main() {\n  int* d;\n  cudaMalloc(&d, 8);\n  cudaMemset(d, 0, 8);\n  " + launch +
                    "\n  cudaDeviceSynchronize();\n  cudaFree(d);\n}\n");
  const Built built = build({"w.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
}

TEST(WaitingNames, a_lane_that_spins_is_told_with_the_line_of_its_loop) {
  EXPECT_THAT(told("__global__ void k(int* d) {\n  while (atomicCAS(d, 0, 1) != 0)\n    ;\n"
                   "  __syncwarp();\n  atomicExch(d, 0);\n}\n",
                   "k<<<1, 32>>>(d);"),
              HasSubstr("w.cu:6: invalid_mask: the mask 0xffffffff of this __syncwarp names lane 1 (thread "
                        "(1,0,0)), which waits at the loop in w.cu:4\n"));
}

}  // namespace
}  // namespace gridstride::cc
