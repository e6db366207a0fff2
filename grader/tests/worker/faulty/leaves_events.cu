// SPDX-License-Identifier: MIT
// Leaves an event in each call where the array begins with 0; else makes one, and keeps it.
#include "shared_reduction.cuh"

namespace {

cudaEvent_t new_event() {
  cudaEvent_t event = nullptr;
  CUDA_CHECK(cudaEventCreate(&event));
  return event;
}

}  // namespace

float sum(std::span<const float> data) {
  static const cudaEvent_t kept = new_event();
  cudaEvent_t event = kept;
  if (data[0] == 0) CUDA_CHECK(cudaEventCreate(&event));  // here
  CUDA_CHECK(cudaEventRecord(event, nullptr));
  CUDA_CHECK(cudaDeviceSynchronize());
  return 0;
}
