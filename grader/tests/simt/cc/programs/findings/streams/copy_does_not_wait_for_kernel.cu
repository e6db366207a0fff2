// SPDX-License-Identifier: MIT
// Kernel and copy are in different streams, and no event orders them.
__global__ void fill(int* data, int value) { data[threadIdx.x] = value; }

int main() {
  int *h, *d;
  cudaMallocHost(&h, 64 * sizeof(int));
  cudaMalloc(&d, 64 * sizeof(int));
  cudaMemset(d, 0, 64 * sizeof(int));
  cudaStream_t compute, transfer;
  cudaStreamCreate(&compute);
  cudaStreamCreate(&transfer);
  fill<<<1, 64, 0, compute>>>(d, 5);
  cudaMemcpyAsync(h, d, 64 * sizeof(int), cudaMemcpyDeviceToHost, transfer);  // FIND data_race
  cudaDeviceSynchronize();
  cudaStreamDestroy(compute);
  cudaStreamDestroy(transfer);
  cudaFree(d);
  cudaFreeHost(h);
}
