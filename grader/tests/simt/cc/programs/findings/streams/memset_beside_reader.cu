// SPDX-License-Identifier: MIT
// cudaMemsetAsync in one stream, a kernel, a copy and another memset in a second one, and no event between them.
constexpr int n = 256;

__global__ void copy(int* out, const int* in) {
  out[threadIdx.x] = in[threadIdx.x];  // FIND data_race
}

int main() {
  int *first, *second;
  int* third;
  int* d_out;
  int* h;
  cudaMalloc(&first, n * sizeof(int));
  cudaMalloc(&second, n * sizeof(int));
  cudaMalloc(&third, n * sizeof(int));
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMallocHost(&h, n * sizeof(int));
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaMemsetAsync(first, 0, n * sizeof(int), a);
  copy<<<1, n, 0, b>>>(d_out, first);
  cudaMemsetAsync(second, 0, n * sizeof(int), a);
  cudaMemcpyAsync(h, second, n * sizeof(int), cudaMemcpyDeviceToHost, b);  // FIND data_race
  cudaMemsetAsync(third, 0, n * sizeof(int), a);
  cudaMemsetAsync(third, 1, n * sizeof(int), b);  // FIND data_race
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(first);
  cudaFree(second);
  cudaFree(third);
  cudaFree(d_out);
  cudaFreeHost(h);
  return 0;
}
