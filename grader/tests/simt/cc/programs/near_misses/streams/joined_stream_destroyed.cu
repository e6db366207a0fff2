// SPDX-License-Identifier: MIT
// A stream that has joined a capture may go before it ends, once its work is awaited there.
__global__ void add(int* x) { *x += 1; }

int main() {
  int* d;
  cudaMalloc(&d, sizeof(int));
  cudaMemset(d, 0, sizeof(int));
  cudaStream_t stream, other;
  cudaStreamCreate(&stream);
  cudaStreamCreate(&other);
  cudaEvent_t forked, joined;
  cudaEventCreate(&forked);
  cudaEventCreate(&joined);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaEventRecord(forked, stream);
  cudaStreamWaitEvent(other, forked, 0);
  add<<<1, 1, 0, other>>>(d);
  cudaEventRecord(joined, other);
  cudaStreamWaitEvent(stream, joined, 0);
  add<<<1, 1, 0, stream>>>(d);
  cudaStreamDestroy(other);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  if (cudaStreamEndCapture(stream, &graph) != cudaSuccess) return 1;
  if (cudaGraphInstantiate(&exec, graph, 0) != cudaSuccess) return 2;
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  int h = 0;
  cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaEventDestroy(forked);
  cudaEventDestroy(joined);
  cudaStreamDestroy(stream);
  cudaFree(d);
  return h == 2 ? 0 : 3;
}
