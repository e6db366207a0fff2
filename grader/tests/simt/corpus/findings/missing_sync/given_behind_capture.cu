// SPDX-License-Identifier: MIT
// The work is given to the stream behind the end of the capture: it is done at once, and the graph is empty.
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
  cudaStreamEndCapture(stream, &graph);
  cudaMemcpyAsync(d, h, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  cudaGraphInstantiate(&ready, graph, 0);
  for (int i = 0; i < n; ++i) h[i] = i;  // FIND missing_sync
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(d);
  cudaFreeHost(h);
  return 0;
}
