// SPDX-License-Identifier: MIT
// A function of the host, in one stream, changes what a copy of another stream reads: behind an event.
constexpr int n = 256;

void clear(void* data) {
  for (int i = 0; i < n; ++i) static_cast<int*>(data)[i] = 0;
}

int main() {
  int *h_data, *d_data;
  cudaMallocHost(&h_data, n * sizeof(int));
  cudaMalloc(&d_data, n * sizeof(int));
  for (int i = 0; i < n; ++i) h_data[i] = i;
  cudaStream_t up, beside;
  cudaStreamCreate(&up);
  cudaStreamCreate(&beside);
  cudaLaunchHostFunc(beside, clear, h_data);
  cudaEvent_t cleared;
  cudaEventCreate(&cleared);
  cudaEventRecord(cleared, beside);
  cudaStreamWaitEvent(up, cleared);
  cudaMemcpyAsync(d_data, h_data, n * sizeof(int), cudaMemcpyHostToDevice, up);
  cudaStreamSynchronize(beside);
  cudaStreamSynchronize(up);
  cudaEventDestroy(cleared);
  cudaStreamDestroy(up);
  cudaStreamDestroy(beside);
  cudaFreeHost(h_data);
  cudaFree(d_data);
}
