// SPDX-License-Identifier: MIT
// Each stream updates an array of its own, several times, while the other one runs.
__global__ void add(int* data) { data[threadIdx.x] += 1; }
int main() {
  int *da, *db; cudaMalloc(&da, 256); cudaMalloc(&db, 256);
  cudaMemset(da, 0, 256);
  cudaMemset(db, 0, 256);
  cudaStream_t a, b; cudaStreamCreate(&a); cudaStreamCreate(&b);
  add<<<1, 64, 0, b>>>(db);
  add<<<1, 64, 0, a>>>(da);
  add<<<1, 64, 0, a>>>(da);
  add<<<1, 64, 0, b>>>(db);
  cudaDeviceSynchronize();
  cudaFree(da); cudaFree(db); cudaStreamDestroy(a); cudaStreamDestroy(b);
}
