// SPDX-License-Identifier: MIT
// Twenty short kernels that wait for each other: launched one by one, by a graph that there is already, and
// by one that is made for it.
#include "timing.cuh"

constexpr int n = 1 << 10;
constexpr int kernels = 20;
constexpr int block_size = 256;

__global__ void increment_kernel(float* data, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] += 1;
}

int main() {
  float *h_data, *d_data;
  cudaStream_t stream;
  check(cudaMallocHost(&h_data, n * sizeof(float)));
  check(cudaMalloc(&d_data, n * sizeof(float)));
  check(cudaMemset(d_data, 0, n * sizeof(float)));
  check(cudaStreamCreate(&stream));
  const auto launch = [&] {
    for (int k = 0; k < kernels; ++k) increment_kernel<<<n / block_size, block_size, 0, stream>>>(d_data, n);
  };
  const auto made = [&] {
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    launch();
    check(cudaStreamEndCapture(stream, &graph));
    check(cudaGraphInstantiate(&ready, graph, 0));
    check(cudaGraphDestroy(graph));
    return ready;
  };
  float right = 0;
  const auto all_are_right = [&] {
    check(cudaMemcpy(h_data, d_data, n * sizeof(float), cudaMemcpyDeviceToHost));
    right += kernels;
    for (int i = 0; i < n; ++i)
      if (h_data[i] != right) return false;
    return true;
  };
  launch();  // what the caches keep is there for all
  all_are_right();
  double elapsed_ms = time_ms(launch);
  print_time("launched", elapsed_ms, all_are_right());
  const cudaGraphExec_t ready = made();
  elapsed_ms = time_ms([&] { check(cudaGraphLaunch(ready, stream)); });
  print_time("replayed", elapsed_ms, all_are_right());
  check(cudaGraphExecDestroy(ready));
  elapsed_ms = time_ms([&] {
    const cudaGraphExec_t once = made();
    check(cudaGraphLaunch(once, stream));
    check(cudaStreamSynchronize(stream));
    check(cudaGraphExecDestroy(once));
  });
  print_time("graph_used_once", elapsed_ms, all_are_right());
  check(cudaStreamDestroy(stream));
  check(cudaFreeHost(h_data));
  check(cudaFree(d_data));
}
