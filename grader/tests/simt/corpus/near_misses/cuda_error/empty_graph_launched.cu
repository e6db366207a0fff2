// SPDX-License-Identifier: MIT
// Captured between begin and end, the copy is done by each launch of the graph. An empty graph of a stream
// that has nothing to do is no mistake.
void launch(cudaStream_t stream, int* d, const int* h, int n) {
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  if (n > 0) cudaMemcpyAsync(d, h, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&ready, graph, 0);
  cudaGraphLaunch(ready, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(ready);
  cudaGraphDestroy(graph);
}

int main() {
  const int n = 48;
  int *h, *d, last = 0;
  cudaMallocHost(&h, n * sizeof(int));
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMalloc(&d, n * sizeof(int));
  for (int size : {0, n}) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    launch(stream, d, h, size);
    cudaStreamDestroy(stream);
  }
  cudaMemcpy(&last, d + n - 1, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFreeHost(h);
  return last == n - 1 ? 0 : 1;
}
