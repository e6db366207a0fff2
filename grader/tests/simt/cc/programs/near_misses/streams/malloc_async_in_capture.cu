// SPDX-License-Identifier: MIT
// stdout: 2 4 6
// Memory taken and given back within a captured graph is there at each launch, at the same address.
#include <cstdio>

__global__ void set(int* out, int value) { *out = value; }
__global__ void add(int* total, const int* in) { *total += *in; }

int main() {
  int* total;
  cudaMalloc(&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  int* scratch;
  cudaMallocAsync(&scratch, sizeof(int), stream);
  set<<<1, 1, 0, stream>>>(scratch, 2);
  add<<<1, 1, 0, stream>>>(total, scratch);
  cudaFreeAsync(scratch, stream);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph);
  for (int i = 0; i < 3; ++i) {
    cudaGraphLaunch(exec, stream);
    int h;
    cudaMemcpyAsync(&h, total, sizeof h, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    std::printf(i < 2 ? "%d " : "%d\n", h);
  }
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(total);
  return 0;
}
