// SPDX-License-Identifier: MIT
__global__ void set(int* x) { x[threadIdx.x] = 1; }  // FIND use_after_free
int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* d;
  cudaMallocAsync(&d, 64 * sizeof(int), stream);
  cudaFreeAsync(d, stream);
  set<<<1, 64, 0, stream>>>(d);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}
