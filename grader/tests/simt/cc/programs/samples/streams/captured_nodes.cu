// SPDX-License-Identifier: MIT
// with checks only: without them the arguments of a captured kernel are not known
// The nodes of a captured graph: what they were given, changed and given back, switched off, and what a running
// capture does not allow.
#include <cstdio>

#define CHECK(condition)                                 \
  do {                                                   \
    if (!(condition)) {                                  \
      std::printf("line %d: %s\n", __LINE__, #condition); \
      return 1;                                          \
    }                                                    \
  } while (0)
#define SUCCEEDS(call) CHECK((call) == cudaSuccess)

__global__ void add(int* p, int n, float factor) { atomicAdd(p, static_cast<int>(n * factor)); }
__global__ void more(int* p) { *p += 100; }
void note(void* data) { *static_cast<int*>(data) += 1; }

static int parameters(int* d, int* h, cudaStream_t stream) {
  int notes = 0;
  cudaGraph_t graph;
  SUCCEEDS(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  SUCCEEDS(cudaMemsetAsync(d, 0, 16, stream));
  add<<<1, 2, 0, stream>>>(d, 3, 1.0f);
  SUCCEEDS(cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, stream));
  SUCCEEDS(cudaLaunchHostFunc(stream, note, &notes));
  SUCCEEDS(cudaStreamEndCapture(stream, &graph));
  size_t count = 4;
  cudaGraphNode_t nodes[4];
  SUCCEEDS(cudaGraphGetNodes(graph, nodes, &count));
  CHECK(count == 4);
  cudaMemsetParams fill{};
  SUCCEEDS(cudaGraphMemsetNodeGetParams(nodes[0], &fill));
  CHECK(fill.dst == d && fill.width == 16 && fill.height == 1 && fill.elementSize == 1 && fill.value == 0);
  cudaMemcpy3DParms copy{};
  SUCCEEDS(cudaGraphMemcpyNodeGetParams(nodes[2], &copy));
  CHECK(copy.srcPtr.ptr == d && copy.dstPtr.ptr == h && copy.extent.width == 4 && copy.extent.height == 1);
  CHECK(copy.kind == cudaMemcpyDeviceToHost);
  cudaHostNodeParams function{};
  SUCCEEDS(cudaGraphHostNodeGetParams(nodes[3], &function));
  CHECK(function.fn == note && function.userData == &notes);
  cudaKernelNodeParams launch{};
  SUCCEEDS(cudaGraphKernelNodeGetParams(nodes[1], &launch));
  CHECK(launch.func == (void*)add && launch.gridDim.x == 1 && launch.blockDim.x == 2 && launch.sharedMemBytes == 0);
  CHECK(*static_cast<int**>(launch.kernelParams[0]) == d && *static_cast<int*>(launch.kernelParams[1]) == 3);
  launch.gridDim = dim3(2);
  int n = 5;
  void* arguments[] = {launch.kernelParams[0], &n, launch.kernelParams[2]};
  launch.kernelParams = arguments;
  SUCCEEDS(cudaGraphKernelNodeSetParams(nodes[1], &launch));
  copy.srcPtr.ptr = d + 1;
  SUCCEEDS(cudaGraphMemcpyNodeSetParams(nodes[2], &copy));
  copy.srcPtr.ptr = d;
  SUCCEEDS(cudaGraphMemcpyNodeSetParams(nodes[2], &copy));
  cudaGraphExec_t exec;
  SUCCEEDS(cudaGraphInstantiate(&exec, graph, 0));
  SUCCEEDS(cudaGraphLaunch(exec, stream));
  SUCCEEDS(cudaStreamSynchronize(stream));
  CHECK(*h == 20 && notes == 1);
  SUCCEEDS(cudaGraphExecDestroy(exec));
  SUCCEEDS(cudaGraphDestroy(graph));
  return 0;
}

// Of two nodes the second is switched off: in a launch, and in one that is itself captured.
static int switched_off(int* d, int* h, cudaStream_t stream) {
  cudaGraph_t graph, outer;
  cudaGraphExec_t exec, outer_exec;
  SUCCEEDS(cudaMemset(d, 0, 4));
  SUCCEEDS(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, stream>>>(d, 1, 1.0f);
  more<<<1, 1, 0, stream>>>(d);
  SUCCEEDS(cudaStreamEndCapture(stream, &graph));
  size_t count = 2;
  cudaGraphNode_t nodes[2];
  SUCCEEDS(cudaGraphGetNodes(graph, nodes, &count));
  SUCCEEDS(cudaGraphInstantiate(&exec, graph, 0));
  SUCCEEDS(cudaGraphNodeSetEnabled(exec, nodes[1], 0));
  SUCCEEDS(cudaGraphLaunch(exec, stream));
  SUCCEEDS(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  SUCCEEDS(cudaGraphLaunch(exec, stream));
  SUCCEEDS(cudaStreamEndCapture(stream, &outer));
  SUCCEEDS(cudaGraphInstantiate(&outer_exec, outer, 0));
  SUCCEEDS(cudaGraphLaunch(outer_exec, stream));
  SUCCEEDS(cudaStreamSynchronize(stream));
  SUCCEEDS(cudaMemcpy(h, d, 4, cudaMemcpyDeviceToHost));
  CHECK(*h == 2);
  // Beside a capture the legacy stream takes no graph either; the capture is void then.
  cudaGraph_t none;
  SUCCEEDS(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  CHECK(cudaGraphLaunch(exec, nullptr) == cudaErrorStreamCaptureImplicit);
  CHECK(cudaGraphLaunch(exec, stream) == cudaErrorStreamCaptureInvalidated);
  CHECK(cudaStreamEndCapture(stream, &none) == cudaErrorStreamCaptureInvalidated);
  SUCCEEDS(cudaGraphExecDestroy(outer_exec));
  SUCCEEDS(cudaGraphExecDestroy(exec));
  SUCCEEDS(cudaGraphDestroy(outer));
  SUCCEEDS(cudaGraphDestroy(graph));
  return 0;
}

static int refused(int* d, cudaStream_t stream) {
  cudaGraph_t graph;
  SUCCEEDS(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  more<<<1, 1, 0, stream>>>(d);
  cudaStreamCaptureStatus status;
  const cudaGraphNode_t* after = nullptr;
  size_t count = 0;
  SUCCEEDS(cudaStreamGetCaptureInfo_v2(stream, &status, nullptr, &graph, &after, &count));
  CHECK(count == 1 && cudaGraphDestroyNode(after[0]) == cudaErrorInvalidValue);
  more<<<1, 1, 0, stream>>>(d);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  SUCCEEDS(cudaStreamEndCapture(stream, &graph));
  // A list of edges is taken as a whole, or not at all.
  cudaGraphNode_t a, b, c;
  SUCCEEDS(cudaGraphAddEmptyNode(&a, graph, nullptr, 0));
  SUCCEEDS(cudaGraphAddEmptyNode(&b, graph, &a, 1));
  SUCCEEDS(cudaGraphAddEmptyNode(&c, graph, nullptr, 0));
  const cudaGraphNode_t from[] = {a, a}, to[] = {c, b};
  CHECK(cudaGraphAddDependencies(graph, from, to, 2) == cudaErrorInvalidValue);
  SUCCEEDS(cudaGraphNodeGetDependencies(c, nullptr, &count));
  CHECK(count == 0);
  CHECK(cudaGraphRemoveDependencies(graph, to, from, 2) == cudaErrorInvalidValue);
  SUCCEEDS(cudaGraphAddDependencies(graph, from, to, 1));
  SUCCEEDS(cudaGraphRemoveDependencies(graph, from, to, 2));
  SUCCEEDS(cudaGraphNodeGetDependencies(b, nullptr, &count));
  CHECK(count == 0);
  SUCCEEDS(cudaGraphDestroyNode(c));
  SUCCEEDS(cudaGraphDestroy(graph));
  return 0;
}

int main() {
  int *d, *h;
  SUCCEEDS(cudaMalloc(&d, 16));
  SUCCEEDS(cudaMallocHost(&h, 4));
  cudaStream_t stream;
  SUCCEEDS(cudaStreamCreate(&stream));
  if (parameters(d, h, stream) != 0 || switched_off(d, h, stream) != 0 || refused(d, stream) != 0) return 1;
  SUCCEEDS(cudaStreamDestroy(stream));
  SUCCEEDS(cudaFreeHost(h));
  SUCCEEDS(cudaFree(d));
  return 0;
}
