// SPDX-License-Identifier: MIT
// options: -rdc=true
// Launches in device code that are refused: a block that is too large, no block, a stream of the host.

__global__ void add(int* d, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d[i] += 1;
}

__global__ void launch(int* d, int n, cudaStream_t stream) {
  if (threadIdx.x != 0) return;
  add<<<1, n>>>(d, n);                             // FIND cuda_error
  add<<<(n - 2000) / 256, 256>>>(d, n);            // FIND cuda_error
  add<<<(n + 255) / 256, 256, 0, stream>>>(d, n);  // FIND cuda_error
}

int main() {
  const int n = 2000;
  int* d = nullptr;
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  cudaMalloc(&d, n * sizeof(int));
  cudaMemset(d, 0, n * sizeof(int));
  launch<<<1, 32>>>(d, n, stream);
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(d);
}
