// SPDX-License-Identifier: MIT
// What diagnoses say of threads that wait for others in vain.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

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

// Each block waits for all.
const std::string barrier_by_hand =
    "__global__ void k(int* d) {\n  if (threadIdx.x == 0) {\n    atomicAdd(d, 1);\n"
    "    while (atomicAdd(d, 0) < gridDim.x)\n      ;\n  }\n  __syncthreads();\n}\n";

TEST(WaitingNames, a_barrier_by_hand_of_more_blocks_than_fit_is_told_as_such_and_ends_the_launch) {
  const std::string err = told(barrier_by_hand, "k<<<5000, 1024>>>(d);");
  EXPECT_THAT(err, AllOf(HasSubstr("w.cu:6: barrier_divergence: 1 thread spins here"),
                         HasSubstr("5000 blocks were launched, and the device holds 20 of them at once"),
                         HasSubstr("of kernel k, the first of 20 times"),
                         HasSubstr("cudaLaunchCooperativeKernel()")));
}

TEST(WaitingNames, a_barrier_by_hand_of_blocks_that_fit_is_silent) {
  EXPECT_THAT(told(barrier_by_hand, "k<<<20, 1024>>>(d);"), IsEmpty());
}

TEST(WaitingNames, a_deadlock_of_blocks_that_fit_does_not_speak_of_their_number) {
  EXPECT_THAT(
      told("__global__ void k(int* d) {\n  while (atomicAdd(d, 0) == 0)\n    ;\n}\n", "k<<<4, 32>>>(d);"),
      AllOf(HasSubstr("w.cu:4: barrier_divergence"), Not(HasSubstr("blocks"))));
}

const std::string cooperative_launch =
    "void* arguments[] = {&d};\n  cudaLaunchCooperativeKernel((void*)k, 2, 64, arguments);";

TEST(WaitingNames, threads_that_returned_before_a_barrier_of_the_grid_are_noted) {
  EXPECT_THAT(told("__global__ void k(int* d) {\n  const auto grid = cooperative_groups::this_grid();\n"
                   "  if (grid.thread_rank() >= 100) return;\n  grid.sync();\n}\n",
                   cooperative_launch),
              HasSubstr("w.cu:6: barrier_divergence (note): 36 threads of the block wait at this grid "
                        "barrier, but 28 threads (the first is (36,0,0)) returned early at w.cu:5\n"));
}

TEST(WaitingNames, threads_without_work_that_stay_for_a_barrier_of_the_grid_are_not) {
  EXPECT_THAT(told("__global__ void k(int* d) {\n  const auto grid = cooperative_groups::this_grid();\n"
                   "  if (grid.thread_rank() < 100) atomicAdd(d, 1);\n  grid.sync();\n"
                   "  if (grid.thread_rank() >= 100) return;\n  atomicAdd(d + 1, 1);\n}\n",
                   cooperative_launch),
              IsEmpty());
}

}  // namespace
}  // namespace gridstride::cc
