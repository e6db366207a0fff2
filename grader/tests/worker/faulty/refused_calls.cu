// SPDX-License-Identifier: MIT
// Calls that CUDA refuses, one for each number that the array begins with.
#include <cuda.h>

#include "shared_reduction.cuh"

namespace {

void copy_in_a_capture() {
  cudaStream_t stream = nullptr;
  CUDA_CHECK(cudaStreamCreate(&stream));
  CUDA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  CUDA_CHECK(cudaStreamSynchronize(stream));
}

void launch_of_no_graph() {
  cudaGraphExec_t ready = nullptr;
  CUDA_CHECK(cudaGraphLaunch(ready, nullptr));
}

void instance_of_no_graph() {
  cudaGraphExec_t ready = nullptr;
  CUDA_CHECK(cudaGraphInstantiate(&ready, nullptr, 0));
}

void kernel_of_no_module() {
  CUDA_CHECK(cudaFree(nullptr));
  CUfunction kernel = nullptr;
  CUDA_CHECK(static_cast<cudaError_t>(cuModuleGetFunction(&kernel, nullptr, "kernel")));
}

void launch_of_no_kernel() {
  CUDA_CHECK(cudaFree(nullptr));
  CUfunction kernel = nullptr;
  CUDA_CHECK(
      static_cast<cudaError_t>(cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr)));
}

void mark_of_no_event() { CUDA_CHECK(cudaEventRecord(nullptr, nullptr)); }

}  // namespace

float sum(std::span<const float> data) {
  if (data[0] == 0) copy_in_a_capture();
  if (data[0] == 1) launch_of_no_graph();
  if (data[0] == 2) instance_of_no_graph();
  if (data[0] == 3) kernel_of_no_module();
  if (data[0] == 4) mark_of_no_event();
  if (data[0] == 5) launch_of_no_kernel();
  return 0;
}
