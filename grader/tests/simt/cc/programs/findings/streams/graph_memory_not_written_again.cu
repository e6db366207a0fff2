// SPDX-License-Identifier: MIT
// Memory that a graph takes anew at each launch has no contents of the launch before.
__global__ void set(int* out, int value) { *out = value; }
__global__ void add(int* total, const int* in) { *total += *in; }  // FIND uninitialised_read

int main() {
  int *total, *scratch;
  cudaMalloc(&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMallocAsync(&scratch, sizeof(int), stream);
  set<<<1, 1, 0, stream>>>(scratch, 2);
  add<<<1, 1, 0, stream>>>(total, scratch);
  cudaFreeAsync(scratch, stream);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph);
  cudaGraphLaunch(exec, stream);
  cudaGraphNode_t nodes[4];
  size_t count = 4;
  cudaGraphGetNodes(graph, nodes, &count);
  cudaGraphNodeSetEnabled(exec, nodes[1], 0);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(total);
  return 0;
}
