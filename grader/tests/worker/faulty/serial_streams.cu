// SPDX-License-Identifier: MIT
// Three pieces of work for each of two streams. What the input's first element says keeps them from working
// side by side: 0 the default stream in between, 1 a wait for each piece; and does not: 2 a wait behind all,
// 3 a wait for the stream's piece before, while the other one works, 4 a single stream, waited for each time.
#include <array>

#include "shared_reduction.cuh"

float sum(std::span<const float> data) {
  const int way = static_cast<int>(data[0]);
  std::array<void*, 2> memory{};
  for (void*& of_stream : memory) CUDA_CHECK(cudaMalloc(&of_stream, 256));
  std::array<cudaStream_t, 2> streams{};
  for (cudaStream_t& stream : streams) CUDA_CHECK(cudaStreamCreate(&stream));
  for (int piece = 0; piece < 6; ++piece) {
    const int number = way == 4 ? 0 : piece % 2;
    const cudaStream_t stream = streams[number];
    if (way == 3) CUDA_CHECK(cudaStreamSynchronize(stream));
    CUDA_CHECK(cudaMemsetAsync(memory[number], 0, 256, stream));
    if (way == 0) CUDA_CHECK(cudaMemsetAsync(memory[number], 0, 256));  // here
    if (way == 1 || way == 4) CUDA_CHECK(cudaStreamSynchronize(stream));
  }
  CUDA_CHECK(cudaDeviceSynchronize());
  for (const cudaStream_t stream : streams) CUDA_CHECK(cudaStreamDestroy(stream));
  for (void* of_stream : memory) CUDA_CHECK(cudaFree(of_stream));
  return 0;
}
