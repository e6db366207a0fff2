// SPDX-License-Identifier: MIT
// Memory that a graph has allocated and freed is copied from while another kernel waits to run.
#include <cuda_runtime.h>

__global__ void fill(int* d) { d[threadIdx.x] = threadIdx.x; }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *d, *d_other, h = 0;
  cudaMalloc(&d_other, 32 * sizeof(int));
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMallocAsync(&d, 32 * sizeof(int), stream);
  fill<<<1, 32, 0, stream>>>(d);
  cudaFreeAsync(d, stream);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  fill<<<1, 32, 0, stream>>>(d_other);
  cudaMemcpyAsync(&h, d, sizeof h, cudaMemcpyDeviceToHost, stream);  // FIND use_after_free
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(d_other);
}
