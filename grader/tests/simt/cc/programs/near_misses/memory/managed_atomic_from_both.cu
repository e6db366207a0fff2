// SPDX-License-Identifier: MIT
// The host resets a managed counter between kernels that count by atomics.
__managed__ unsigned int hits;
__global__ void count(const int* data, int limit) {
  if (data[threadIdx.x] < limit) atomicAdd(&hits, 1u);
}
int main() {
  int* data;
  cudaMallocManaged(&data, 128 * sizeof(int));
  for (int i = 0; i < 128; ++i) data[i] = i;
  for (int limit = 16; limit <= 64; limit *= 2) {
    hits = 0;
    count<<<1, 128>>>(data, limit);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    if (hits != static_cast<unsigned int>(limit)) return 2;
  }
  cudaFree(data);
}
