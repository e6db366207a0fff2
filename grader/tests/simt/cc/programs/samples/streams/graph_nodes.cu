// SPDX-License-Identifier: MIT
// A graph built node by node, updated and launched again.
#include <cstdio>

#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t result = (call);                                               \
    if (result != cudaSuccess) {                                               \
      std::printf("line %d: %s\n", __LINE__, cudaGetErrorString(result));      \
      return 1;                                                                \
    }                                                                          \
  } while (0)

__global__ void axpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}
void note(void* data) { *static_cast<int*>(data) += 1; }

int main() {
  int n = 256;
  const size_t bytes = n * sizeof(float);
  float *h_x, *h_y, *d_x, *d_y;
  CHECK(cudaMallocHost(&h_x, bytes));
  CHECK(cudaMallocHost(&h_y, bytes));
  CHECK(cudaMalloc(&d_x, bytes));
  CHECK(cudaMalloc(&d_y, bytes));
  for (int i = 0; i < n; ++i) h_x[i] = i;
  int notes = 0;

  cudaGraph_t graph;
  CHECK(cudaGraphCreate(&graph, 0));
  cudaGraphNode_t copy_in, clear, kernel, copy_out, host, end;
  CHECK(cudaGraphAddMemcpyNode1D(&copy_in, graph, nullptr, 0, d_x, h_x, bytes, cudaMemcpyHostToDevice));
  cudaMemsetParams fill = {};
  fill.dst = d_y;
  fill.value = 0x3f800000;  // 1.0f
  fill.elementSize = 4;
  fill.width = n;
  fill.height = 1;
  CHECK(cudaGraphAddMemsetNode(&clear, graph, nullptr, 0, &fill));
  float a = 2;
  void* arguments[] = {&a, &d_x, &d_y, &n};
  cudaKernelNodeParams launch = {};
  launch.func = (void*)axpy;
  launch.gridDim = dim3(2);
  launch.blockDim = dim3(128);
  launch.kernelParams = arguments;
  cudaGraphNode_t before[] = {copy_in, clear};
  CHECK(cudaGraphAddKernelNode(&kernel, graph, before, 2, &launch));
  CHECK(cudaGraphAddMemcpyNode1D(&copy_out, graph, &kernel, 1, h_y, d_y, bytes, cudaMemcpyDeviceToHost));
  cudaHostNodeParams function = {note, &notes};
  CHECK(cudaGraphAddHostNode(&host, graph, nullptr, 0, &function));
  CHECK(cudaGraphAddDependencies(graph, &copy_out, &host, 1));
  CHECK(cudaGraphAddEmptyNode(&end, graph, &host, 1));
  cudaGraphNodeType type;
  CHECK(cudaGraphNodeGetType(kernel, &type));
  if (type != cudaGraphNodeTypeKernel) return 2;

  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaStreamSynchronize(stream));
  for (int i = 0; i < n; ++i)
    if (h_y[i] != 1 + 2.0f * i) return 3;

  a = 5;
  CHECK(cudaGraphExecKernelNodeSetParams(exec, kernel, &launch));
  CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaStreamSynchronize(stream));
  for (int i = 0; i < n; ++i)
    if (h_y[i] != 1 + 5.0f * i) return 4;

  cudaGraph_t outer;
  CHECK(cudaGraphCreate(&outer, 0));
  cudaGraphNode_t child, child_again;
  CHECK(cudaGraphAddChildGraphNode(&child, outer, nullptr, 0, graph));
  CHECK(cudaGraphAddChildGraphNode(&child_again, outer, &child, 1, graph));
  cudaGraphExec_t outer_exec;
  CHECK(cudaGraphInstantiateWithFlags(&outer_exec, outer, 0));
  CHECK(cudaGraphLaunch(outer_exec, stream));
  CHECK(cudaStreamSynchronize(stream));

  a = 7;
  CHECK(cudaGraphKernelNodeSetParams(kernel, &launch));
  cudaGraphExecUpdateResultInfo info;
  CHECK(cudaGraphExecUpdate(exec, graph, &info));
  CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaStreamSynchronize(stream));
  std::printf("%d notes, y[3] = %.0f\n", notes, h_y[3]);

  if (cudaGraphExecUpdate(exec, outer, &info) == cudaSuccess) return 5;
  if (info.result != cudaGraphExecUpdateErrorTopologyChanged) return 6;
  cudaGetLastError();
  CHECK(cudaGraphAddDependencies(graph, &host, &copy_in, 1));  // a circle
  cudaGraphExec_t none;
  if (cudaGraphInstantiate(&none, graph, 0) == cudaSuccess) return 7;
  cudaGetLastError();
  CHECK(cudaGraphExecDestroy(exec));
  CHECK(cudaGraphExecDestroy(outer_exec));
  CHECK(cudaGraphDestroy(outer));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaStreamDestroy(stream));
  cudaFree(d_x);
  cudaFree(d_y);
  cudaFreeHost(h_x);
  cudaFreeHost(h_y);
  return 0;
}
// stdout: 5 notes, y[3] = 22
