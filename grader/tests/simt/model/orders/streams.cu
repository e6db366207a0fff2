// SPDX-License-Identifier: MIT
// Eight kernels that do not wait for each other: of one block each, in one stream, in eight, in eight with a
// launch into the default stream between any two, and as branches of a graph; of enough blocks for all of the
// device, in one stream and in eight; and likewise of half as many, which take all that memory gives.
#include <vector>

#include "timing.cuh"

constexpr int kernels = 8;
constexpr int block_size = 32;
constexpr int wide_block_size = 256;
constexpr int n = 1 << 19;  // elements for each kernel

// Each step waits for the one before.
__global__ void steps_kernel(float* data, int steps) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = data[i];
  for (int k = 0; k < steps; ++k) x = 0.5f * x + 1;
  data[i] = x;
}

__global__ void increment_kernel(float* data, int count) {
  const int step = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += step) data[i] += 2;
}

__global__ void nothing_kernel() {}

int main() {
  constexpr int long_steps = 20000;
  constexpr int short_steps = 100;
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0));
  const int many_blocks = properties.multiProcessorCount * properties.maxBlocksPerMultiProcessor;
  float *d_data, *h_data;
  check(cudaMalloc(&d_data, kernels * n * sizeof(float)));
  check(cudaMallocHost(&h_data, kernels * n * sizeof(float)));
  std::vector<cudaStream_t> streams(kernels);
  for (cudaStream_t& stream : streams) check(cudaStreamCreate(&stream));

  // `launch(k)` has each element of a part of the data come to 2, or near it.
  const auto timed = [&](const char* name, int parts, int part_size, auto launch) {
    check(cudaMemset(d_data, 0, kernels * n * sizeof(float)));
    check(cudaDeviceSynchronize());
    const double elapsed_ms = time_ms(launch);
    check(cudaMemcpy(h_data, d_data, kernels * n * sizeof(float), cudaMemcpyDeviceToHost));
    bool right = true;
    for (int k = 0; k < parts; ++k)
      for (int i = 0; i < part_size; ++i)
        right = right && h_data[k * n + i] > 1.99f && h_data[k * n + i] < 2.01f;
    print_time(name, elapsed_ms, right);
  };
  const auto one_block = [&](int k, cudaStream_t stream) {
    steps_kernel<<<1, block_size, 0, stream>>>(d_data + k * n, long_steps);
  };
  const auto all_blocks = [&](int k, cudaStream_t stream) {
    steps_kernel<<<many_blocks, block_size, 0, stream>>>(d_data + k * n, short_steps);
  };

  timed("single", 1, block_size, [&] { one_block(0, streams[0]); });
  timed("one_stream", kernels, block_size, [&] {
    for (int k = 0; k < kernels; ++k) one_block(k, streams[0]);
  });
  timed("streams", kernels, block_size, [&] {
    for (int k = 0; k < kernels; ++k) one_block(k, streams[k]);
  });
  timed("default_stream_between", kernels, block_size, [&] {
    for (int k = 0; k < kernels; ++k) {
      one_block(k, streams[k]);
      nothing_kernel<<<1, 1>>>();
    }
  });

  cudaEvent_t begun, done;
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  check(cudaEventCreate(&begun));
  check(cudaEventCreate(&done));
  check(cudaStreamBeginCapture(streams[0], cudaStreamCaptureModeGlobal));
  check(cudaEventRecord(begun, streams[0]));
  one_block(0, streams[0]);
  for (int k = 1; k < kernels; ++k) {
    check(cudaStreamWaitEvent(streams[k], begun, 0));
    one_block(k, streams[k]);
    check(cudaEventRecord(done, streams[k]));
    check(cudaStreamWaitEvent(streams[0], done, 0));
  }
  check(cudaStreamEndCapture(streams[0], &graph));
  check(cudaGraphInstantiate(&ready, graph, 0));
  check(cudaGraphDestroy(graph));
  timed("branches", kernels, block_size, [&] { check(cudaGraphLaunch(ready, streams[0])); });
  check(cudaGraphExecDestroy(ready));
  check(cudaEventDestroy(begun));
  check(cudaEventDestroy(done));

  timed("whole_one_stream", kernels, many_blocks * block_size, [&] {
    for (int k = 0; k < kernels; ++k) all_blocks(k, streams[0]);
  });
  timed("whole_streams", kernels, many_blocks * block_size, [&] {
    for (int k = 0; k < kernels; ++k) all_blocks(k, streams[k]);
  });

  const int half_of_blocks =
      properties.multiProcessorCount * properties.maxThreadsPerMultiProcessor / 2 / wide_block_size;
  const auto half = [&](int k, cudaStream_t stream) {
    increment_kernel<<<half_of_blocks, wide_block_size, 0, stream>>>(d_data + k * n, n);
  };
  timed("memory_one_stream", kernels, n, [&] {
    for (int k = 0; k < kernels; ++k) half(k, streams[0]);
  });
  timed("memory_streams", kernels, n, [&] {
    for (int k = 0; k < kernels; ++k) half(k, streams[k]);
  });

  for (const cudaStream_t stream : streams) check(cudaStreamDestroy(stream));
  check(cudaFreeHost(h_data));
  check(cudaFree(d_data));
}
