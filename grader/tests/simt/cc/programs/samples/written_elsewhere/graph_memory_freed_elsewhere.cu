// SPDX-License-Identifier: MIT
// A graph's free node names memory that another graph allocates anew before: adding the node frees nothing.
// stdout: 63
#include <cstdio>
#include <cuda_runtime.h>

__global__ void fill(int* d) { d[threadIdx.x] = threadIdx.x; }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemAllocNodeParams request = {};
  request.bytesize = 64 * sizeof(int);
  request.poolProps.allocType = cudaMemAllocationTypePinned;
  request.poolProps.location.type = cudaMemLocationTypeDevice;
  cudaGraph_t graph;
  cudaGraphNode_t node;
  cudaGraphExec_t allocate, release;
  cudaGraphCreate(&graph, 0);
  cudaGraphAddMemAllocNode(&node, graph, nullptr, 0, &request);
  cudaGraphInstantiate(&allocate, graph, 0);
  cudaGraphDestroy(graph);
  int* const d = static_cast<int*>(request.dptr);
  cudaGraphLaunch(allocate, stream);
  cudaStreamSynchronize(stream);
  cudaFree(d);  // once, by hand
  cudaGraphCreate(&graph, 0);
  cudaGraphAddMemFreeNode(&node, graph, nullptr, 0, d);
  cudaGraphInstantiate(&release, graph, 0);
  cudaGraphDestroy(graph);
  cudaGraphLaunch(allocate, stream);
  fill<<<1, 64, 0, stream>>>(d);
  int last = 0;
  cudaMemcpyAsync(&last, d + 63, sizeof last, cudaMemcpyDeviceToHost, stream);
  cudaGraphLaunch(release, stream);
  cudaStreamSynchronize(stream);
  std::printf("%d\n", last);
  cudaGraphExecDestroy(allocate);
  cudaGraphExecDestroy(release);
  cudaStreamDestroy(stream);
}
