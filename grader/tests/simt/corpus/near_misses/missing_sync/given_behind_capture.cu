// SPDX-License-Identifier: MIT
// The work is given to the stream while it is captured: nothing is done until the graph is launched.
int main() {
  const int n = 48;
  int *h, *d;
  cudaMallocHost(&h, n * sizeof(int));
  cudaMalloc(&d, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMemcpyAsync(d, h, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&ready, graph, 0);
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  int last = 0;
  cudaMemcpy(&last, d + n - 1, sizeof last, cudaMemcpyDeviceToHost);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(d);
  cudaFreeHost(h);
  return last == n - 1 ? 0 : 1;
}
