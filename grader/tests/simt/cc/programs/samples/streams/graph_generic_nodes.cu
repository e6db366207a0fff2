// SPDX-License-Identifier: MIT
// stdout: 8 8 8 8 from the host: 1
// stdout: 5 5 5 5 from the host: 2
// stdout: 13 13 13 13 from the host: 3
// Nodes of all types by one structure: memset, kernel, copy, host function, child graph, empty, events, memory.
#include <cstdio>

__global__ void add(int* out, const int* in, int value) { out[threadIdx.x] = in[threadIdx.x] + value; }

int calls = 0;
void count(void*) { ++calls; }

#define CHECK(call) \
  if (const cudaError_t error = call; error != cudaSuccess) return std::printf("%d: %s\n", __LINE__, cudaGetErrorName(error))

cudaGraphNodeParams kernel_params(void** arguments) {
  cudaGraphNodeParams params = {cudaGraphNodeTypeKernel};
  params.kernel.func = (void*)add;
  params.kernel.gridDim = dim3(1);
  params.kernel.blockDim = dim3(4);
  params.kernel.kernelParams = arguments;
  return params;
}

int main() {
  int *d, *h;
  CHECK(cudaMalloc(&d, 4 * sizeof(int)));
  CHECK(cudaMallocHost(&h, 4 * sizeof(int)));
  cudaGraph_t graph, child;
  CHECK(cudaGraphCreate(&graph, 0));
  CHECK(cudaGraphCreate(&child, 0));
  cudaEvent_t event;
  CHECK(cudaEventCreate(&event));

  cudaGraphNodeParams alloc = {cudaGraphNodeTypeMemAlloc};
  alloc.alloc.poolProps.allocType = cudaMemAllocationTypePinned;
  alloc.alloc.poolProps.location.type = cudaMemLocationTypeDevice;
  alloc.alloc.bytesize = 4 * sizeof(int);
  cudaGraphNode_t taken;
  CHECK(cudaGraphAddNode(&taken, graph, nullptr, 0, &alloc));
  int* scratch = (int*)alloc.alloc.dptr;

  cudaGraphNodeParams fill = {cudaGraphNodeTypeMemset};
  fill.memset.dst = scratch;
  fill.memset.value = 3;
  fill.memset.elementSize = 4;
  fill.memset.width = 4;
  fill.memset.height = 1;
  cudaGraphNode_t filled;
  CHECK(cudaGraphAddNode(&filled, graph, &taken, 1, &fill));

  int value = 5;
  void* arguments[] = {&d, &scratch, &value};
  cudaGraphNodeParams kernel = kernel_params(arguments);
  cudaGraphNode_t added;
  CHECK(cudaGraphAddNode(&added, graph, &filled, 1, &kernel));
  value = 0;  // the node has its own copy

  cudaGraphNodeParams copy = {cudaGraphNodeTypeMemcpy};
  copy.memcpy.copyParams.srcPtr = make_cudaPitchedPtr(d, 16, 16, 1);
  copy.memcpy.copyParams.dstPtr = make_cudaPitchedPtr(h, 16, 16, 1);
  copy.memcpy.copyParams.extent = make_cudaExtent(16, 1, 1);
  copy.memcpy.copyParams.kind = cudaMemcpyDeviceToHost;
  cudaGraphNode_t copied;
  CHECK(cudaGraphAddNode(&copied, graph, &added, 1, &copy));

  cudaGraphNodeParams host = {cudaGraphNodeTypeHost};
  host.host.fn = count;
  cudaGraphNode_t inner;
  CHECK(cudaGraphAddNode(&inner, child, nullptr, 0, &host));
  cudaGraphNodeParams nested = {cudaGraphNodeTypeGraph};
  nested.graph.graph = child;
  cudaGraphNode_t called;
  CHECK(cudaGraphAddNode(&called, graph, &copied, 1, &nested));

  cudaGraphNodeParams record = {cudaGraphNodeTypeEventRecord};
  record.eventRecord.event = event;
  cudaGraphNode_t recorded;
  CHECK(cudaGraphAddNode(&recorded, graph, &called, 1, &record));
  cudaEvent_t its_event = nullptr;
  CHECK(cudaGraphEventRecordNodeGetEvent(recorded, &its_event));
  if (its_event != event) return 1;
  cudaGraphNodeParams nothing = {cudaGraphNodeTypeEmpty};
  cudaGraphNode_t empty;
  CHECK(cudaGraphAddNode(&empty, graph, &recorded, 1, &nothing));
  cudaGraphNodeParams release = {cudaGraphNodeTypeMemFree};
  release.free.dptr = scratch;
  cudaGraphNode_t released;
  CHECK(cudaGraphAddNode(&released, graph, &empty, 1, &release));

  cudaGraphExec_t exec;
  cudaGraphInstantiateParams how{};
  CHECK(cudaGraphInstantiateWithParams(&exec, graph, &how));
  if (how.result_out != cudaGraphInstantiateSuccess) return 2;
  CHECK(cudaGraphLaunch(exec, 0));
  CHECK(cudaEventSynchronize(event));
  CHECK(cudaDeviceSynchronize());
  std::printf("%d %d %d %d from the host: %d\n", h[0], h[1], h[2], h[3], calls);

  // Other parameters: of the graph ready to launch, then of the graph, and an update from it.
  value = 2;
  kernel = kernel_params(arguments);
  CHECK(cudaGraphExecNodeSetParams(exec, added, &kernel));
  CHECK(cudaGraphLaunch(exec, 0));
  CHECK(cudaDeviceSynchronize());
  std::printf("%d %d %d %d from the host: %d\n", h[0], h[1], h[2], h[3], calls);

  cudaKernelNodeParams known{};
  CHECK(cudaGraphKernelNodeGetParams(added, &known));
  if (*(int*)known.kernelParams[2] != 5) return 3;
  value = 10;
  CHECK(cudaGraphNodeSetParams(added, &kernel));
  cudaGraphExecUpdateResultInfo info;
  CHECK(cudaGraphExecUpdate(exec, graph, &info));
  if (info.result != cudaGraphExecUpdateSuccess) return 4;
  CHECK(cudaGraphLaunch(exec, 0));
  CHECK(cudaDeviceSynchronize());
  std::printf("%d %d %d %d from the host: %d\n", h[0], h[1], h[2], h[3], calls);

  // A graph of another shape cannot be put in its place.
  CHECK(cudaGraphDestroyNode(released));
  if (cudaGraphExecUpdate(exec, graph, &info) != cudaErrorGraphExecUpdateFailure) return 5;
  if (info.result != cudaGraphExecUpdateErrorTopologyChanged) return 6;
  cudaGetLastError();
  cudaMemcpy3DParms its_copy{};
  CHECK(cudaGraphMemcpyNodeGetParams(copied, &its_copy));
  if (its_copy.dstPtr.ptr != h) return 7;
  CHECK(cudaGraphExecDestroy(exec));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaGraphDestroy(child));
  CHECK(cudaEventDestroy(event));
  CHECK(cudaFreeHost(h));
  CHECK(cudaFree(d));
  return 0;
}
