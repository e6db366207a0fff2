// SPDX-License-Identifier: MIT
// What diagnoses call the other side of a race.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "current_folder.hpp"
#include "process.hpp"

namespace gridstride::cc {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// What a program tells whose main() has an array d of 256 zeros and two streams, a and b.
std::string told(const std::string& statements) {
  const CurrentFolder folder("race_names");
  write("r.cu",
        "__global__ void sum(const float* d, float* out) { for (int i = 0; i < 256; ++i) out[0] += d[i]; }\n"
        "__global__ void scale(float* d) { d[threadIdx.x] *= 2; }\n"
        "int main() {\n  float* d;\n  cudaMalloc(&d, 257 * sizeof(float));\n"
        "  cudaMemset(d, 0, 257 * sizeof(float));\n  cudaDeviceSynchronize();\n"
        "  cudaStream_t a, b;\n  cudaStreamCreate(&a);\n  cudaStreamCreate(&b);\n" +
            statements + "  cudaDeviceSynchronize();\n}\n");
  const Built built = build({"r.cu", "-o", "prog"});
  EXPECT_EQ(built.exit_code, 0) << built.messages;
  return run_program(std::filesystem::absolute("prog"), std::filesystem::current_path()).err;
}

TEST(RaceNames, a_reader_in_another_stream_is_named_though_the_word_was_read_since) {
  EXPECT_THAT(
      told("  sum<<<1, 1, 0, a>>>(d, d + 256);\n  scale<<<1, 256, 0, b>>>(d);\n"),
      HasSubstr("writes d[0], which the kernel sum given at r.cu:11 in another stream reads at r.cu:1"));
}

TEST(RaceNames, nodes_of_a_graph_are_told_as_nodes) {
  const std::string err = told(
      "  cudaGraph_t graph;\n  cudaGraphExec_t exec;\n  cudaEvent_t fork, join;\n"
      "  cudaEventCreate(&fork);\n  cudaEventCreate(&join);\n"
      "  cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal);\n"
      "  cudaEventRecord(fork, a);\n  cudaStreamWaitEvent(b, fork);\n"
      "  scale<<<1, 256, 0, a>>>(d);\n  scale<<<1, 256, 0, b>>>(d);\n"
      "  cudaEventRecord(join, b);\n  cudaStreamWaitEvent(a, join);\n  cudaStreamEndCapture(a, &graph);\n"
      "  cudaGraphInstantiate(&exec, graph, 0);\n  cudaGraphLaunch(exec, a);\n");
  EXPECT_THAT(err, AllOf(HasSubstr("in another node of the graph"), HasSubstr("add a dependency"),
                         Not(HasSubstr("another stream"))));
}

TEST(RaceNames, two_launches_of_graphs_are_told_as_of_two_streams) {
  const std::string capture =
      "  cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal);\n  scale<<<1, 256, 0, a>>>(d);\n"
      "  cudaStreamEndCapture(a, &graph);\n";
  EXPECT_THAT(told("  cudaGraph_t graph;\n  cudaGraphExec_t one, other;\n" + capture +
                   "  cudaGraphInstantiate(&one, graph, 0);\n  cudaGraphInstantiate(&other, graph, 0);\n"
                   "  cudaGraphLaunch(one, a);\n  cudaGraphLaunch(other, b);\n"),
              HasSubstr("in another stream"));
}

}  // namespace
}  // namespace gridstride::cc
