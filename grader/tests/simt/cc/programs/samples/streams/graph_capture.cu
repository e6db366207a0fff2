// SPDX-License-Identifier: MIT
// Work of two streams, joined by events, becomes a graph that is launched several times.
#include <cstdio>

#define CHECK(call)                                                                    \
  do {                                                                                 \
    cudaError_t result = (call);                                                       \
    if (result != cudaSuccess) {                                                       \
      std::printf("%s:%d: %s\n", #call, __LINE__, cudaGetErrorString(result));          \
      return 1;                                                                        \
    }                                                                                  \
  } while (0)

__global__ void scale(float* data, int n, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= by;
}
__global__ void sum(const float* a, const float* b, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] += a[i] + b[i];
}
void count(void* data) { ++*static_cast<int*>(data); }

int main() {
  const int n = 1000;
  const size_t bytes = n * sizeof(float);
  float *h_a, *h_b, *h_out, *d_a, *d_b, *d_out;
  CHECK(cudaMallocHost(&h_a, bytes));
  CHECK(cudaMallocHost(&h_b, bytes));
  CHECK(cudaMallocHost(&h_out, bytes));
  CHECK(cudaMalloc(&d_a, bytes));
  CHECK(cudaMalloc(&d_b, bytes));
  CHECK(cudaMalloc(&d_out, bytes));
  CHECK(cudaMemset(d_out, 0, bytes));
  for (int i = 0; i < n; ++i) h_a[i] = i, h_b[i] = 2 * i;
  cudaStream_t first, second;
  CHECK(cudaStreamCreate(&first));
  CHECK(cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking));
  cudaEvent_t fork, join;
  CHECK(cudaEventCreate(&fork));
  CHECK(cudaEventCreate(&join));
  int counted = 0;

  CHECK(cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal));
  CHECK(cudaEventRecord(fork, first));
  CHECK(cudaStreamWaitEvent(second, fork, 0));
  cudaMemcpyAsync(d_a, h_a, bytes, cudaMemcpyHostToDevice, first);
  scale<<<(n + 255) / 256, 256, 0, first>>>(d_a, n, 3.0f);
  cudaMemcpyAsync(d_b, h_b, bytes, cudaMemcpyHostToDevice, second);
  scale<<<(n + 255) / 256, 256, 0, second>>>(d_b, n, 0.5f);
  cudaStreamCaptureStatus status;
  CHECK(cudaStreamIsCapturing(second, &status));
  if (status != cudaStreamCaptureStatusActive) return 2;
  CHECK(cudaEventRecord(join, second));
  CHECK(cudaStreamWaitEvent(first, join, 0));
  sum<<<(n + 255) / 256, 256, 0, first>>>(d_a, d_b, d_out, n);
  cudaMemcpyAsync(h_out, d_out, bytes, cudaMemcpyDeviceToHost, first);
  cudaLaunchHostFunc(first, count, &counted);
  cudaGraph_t graph;
  CHECK(cudaStreamEndCapture(first, &graph));
  if (counted != 0) return 3;  // nothing has run

  size_t nodes = 0, roots = 0, edges = 0;
  CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
  CHECK(cudaGraphGetRootNodes(graph, nullptr, &roots));
  CHECK(cudaGraphGetEdges(graph, nullptr, nullptr, &edges));
  std::printf("%zu nodes, %zu roots, %zu edges\n", nodes, roots, edges);
  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  for (int launch = 0; launch < 3; ++launch) CHECK(cudaGraphLaunch(exec, first));
  CHECK(cudaStreamSynchronize(first));
  for (int i = 0; i < n; ++i)
    if (h_out[i] != 3 * (3.0f * i + 1.0f * i)) return 4;
  cudaGraph_t clone;
  CHECK(cudaGraphClone(&clone, graph));
  cudaGraphExec_t second_exec;
  CHECK(cudaGraphInstantiate(&second_exec, clone, 0));
  CHECK(cudaGraphLaunch(second_exec, second));
  CHECK(cudaDeviceSynchronize());
  std::printf("%d runs, last %.0f\n", counted, h_out[n - 1]);
  CHECK(cudaGraphExecDestroy(exec));
  CHECK(cudaGraphExecDestroy(second_exec));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaGraphDestroy(clone));
  cudaEventDestroy(fork);
  cudaEventDestroy(join);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_out);
  cudaFreeHost(h_a);
  cudaFreeHost(h_b);
  cudaFreeHost(h_out);
  return 0;
}
// stdout: 7 nodes, 2 roots, 6 edges
// stdout: 4 runs, last 15984
