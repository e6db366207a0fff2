// SPDX-License-Identifier: MIT
// stdout: 0 1 2 3
// What a capture tells of itself, and nodes that are put by hand into the graph that is being captured.
#include <cstdio>

__global__ void add(int* out, int value) { *out += value; }
__global__ void set(int* out, int index) { out[index] = index; }

#define CHECK(call) \
  if (const cudaError_t error = call; error != cudaSuccess) return std::printf("%d: %s\n", __LINE__, cudaGetErrorName(error))

int main() {
  int* d;
  int h[4];
  cudaStream_t stream;
  CHECK(cudaMalloc(&d, sizeof h));
  CHECK(cudaMemset(d, 0, sizeof h));
  CHECK(cudaStreamCreate(&stream));
  cudaStreamCaptureStatus status;
  unsigned long long first_id = 0, id = 0;
  CHECK(cudaStreamGetCaptureInfo(stream, &status, &id));
  if (status != cudaStreamCaptureStatusNone || id != 0) return 1;

  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  set<<<1, 1, 0, stream>>>(d, 1);
  cudaGraph_t graph;
  const cudaGraphNode_t* after = nullptr;
  size_t count = 0;
  CHECK(cudaStreamGetCaptureInfo_v2(stream, &status, &first_id, &graph, &after, &count));
  if (status != cudaStreamCaptureStatusActive || first_id == 0 || count != 1) return 2;
  cudaGraphNodeType type;
  CHECK(cudaGraphNodeGetType(after[0], &type));
  if (type != cudaGraphNodeTypeKernel) return 3;

  // A node beside the captured ones, which what follows waits for as well.
  int index = 2;
  void* arguments[] = {&d, &index};
  cudaKernelNodeParams params{};
  params.func = (void*)set;
  params.gridDim = params.blockDim = dim3(1);
  params.kernelParams = arguments;
  cudaGraphNode_t node;
  CHECK(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params));
  CHECK(cudaStreamUpdateCaptureDependencies(stream, &node, 1, cudaStreamAddCaptureDependencies));
  CHECK(cudaStreamGetCaptureInfo(stream, &status, nullptr, nullptr, nullptr, &count));
  if (count != 2) return 4;
  add<<<1, 1, 0, stream>>>(d + 3, 3);
  CHECK(cudaStreamEndCapture(stream, &graph));
  CHECK(cudaStreamGetCaptureInfo(stream, &status));
  if (status != cudaStreamCaptureStatusNone) return 5;
  size_t nodes = 0, edges = 0;
  CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
  CHECK(cudaGraphGetEdges(graph, nullptr, nullptr, &edges));
  if (nodes != 3 || edges != 2) return 6;

  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph));
  CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
  std::printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
  CHECK(cudaGraphExecDestroy(exec));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaFree(d));
  return 0;
}
