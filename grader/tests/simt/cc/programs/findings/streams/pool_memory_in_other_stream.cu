// SPDX-License-Identifier: MIT
// Memory of cudaMallocAsync used by a stream that nothing orders behind the allocation, and freed in a stream that
// nothing orders behind the last use.
constexpr int n = 256;

__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // FIND data_race
}
__global__ void copy(int* out, const int* in) { out[threadIdx.x] = in[threadIdx.x]; }

int main() {
  int *early, *late;
  int* d_out;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaMallocAsync(&early, n * sizeof(int), a);
  fill<<<1, n, 0, b>>>(early);
  cudaDeviceSynchronize();
  cudaFreeAsync(early, a);
  cudaMallocAsync(&late, n * sizeof(int), a);
  cudaMemsetAsync(late, 0, n * sizeof(int), a);
  copy<<<1, n, 0, a>>>(d_out, late);
  cudaFreeAsync(late, b);  // FIND data_race
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(d_out);
  return 0;
}
