// SPDX-License-Identifier: MIT
// Functions of the host in stream order: one fills page-locked memory before the copy to the device, one
// reads it behind the copy back, and so on in rounds; the same by callbacks, and by the host node of a graph.
__global__ void twice(int* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= 2;
}

constexpr int n = 256;

struct Round {
  int* data;
  int number;
  int sum;
};

void fill(void* round) {
  Round* r = static_cast<Round*>(round);
  for (int i = 0; i < n; ++i) r->data[i] = r->number;
}

void add_up(void* round) {
  Round* r = static_cast<Round*>(round);
  for (int i = 0; i < n; ++i) r->sum += r->data[i];
}

void add_up_callback(cudaStream_t, cudaError_t, void* round) { add_up(round); }

int main() {
  int *h_data, *d_data;
  cudaMallocHost(&h_data, n * sizeof(int));
  cudaMalloc(&d_data, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  Round rounds[4];
  for (int i = 0; i < 4; ++i) {
    rounds[i] = {h_data, i + 1, 0};
    cudaLaunchHostFunc(stream, fill, &rounds[i]);
    cudaMemcpyAsync(d_data, h_data, n * sizeof(int), cudaMemcpyHostToDevice, stream);
    twice<<<1, n, 0, stream>>>(d_data, n);
    cudaMemcpyAsync(h_data, d_data, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
    if (i % 2 == 0)
      cudaLaunchHostFunc(stream, add_up, &rounds[i]);
    else
      cudaStreamAddCallback(stream, add_up_callback, &rounds[i], 0);
  }
  cudaStreamSynchronize(stream);
  for (const Round& round : rounds)
    if (round.sum != 2 * n * round.number) return 1;

  Round again = {h_data, 5, 0};
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaLaunchHostFunc(stream, fill, &again);
  cudaMemcpyAsync(d_data, h_data, n * sizeof(int), cudaMemcpyHostToDevice, stream);
  twice<<<1, n, 0, stream>>>(d_data, n);
  cudaMemcpyAsync(h_data, d_data, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaLaunchHostFunc(stream, add_up, &again);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  for (int i = 0; i < 3; ++i) cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFreeHost(h_data);
  cudaFree(d_data);
  return again.sum == 3 * 2 * n * 5 ? 0 : 1;
}
