// SPDX-License-Identifier: MIT
// options: -rdc=true
// As many blocks as are needed, in the block's default stream and in one that its threads share. A launch
// that may be refused is looked at: its thread does the work where it was.

__global__ void add(int* d, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d[i] += 1;
}

__global__ void launch(int* d, int n, int* errors) {
  __shared__ cudaStream_t stream;
  if (threadIdx.x == 0) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  __syncthreads();
  if (threadIdx.x == 0) add<<<(n + 255) / 256, 256>>>(d, n);
  if (threadIdx.x == 1) add<<<(n + 255) / 256, 256, 0, stream>>>(d + n, n);
  if (threadIdx.x < 2 && cudaGetLastError() != cudaSuccess) atomicAdd(errors, 1);
  if (threadIdx.x >= 2 && threadIdx.x < 8) {
    add<<<1, n>>>(errors + 1, 1);
    if (cudaGetLastError() != cudaSuccess) atomicAdd(errors + 2, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0) cudaStreamDestroy(stream);
}

int main() {
  const int n = 2000;
  int* d = nullptr;
  cudaMalloc(&d, (2 * n + 3) * sizeof(int));
  cudaMemset(d, 0, (2 * n + 3) * sizeof(int));
  launch<<<1, 32>>>(d, n, d + 2 * n);
  int host[2 * n + 3];
  cudaMemcpy(host, d, sizeof host, cudaMemcpyDeviceToHost);
  int wrong = host[2 * n] + host[2 * n + 1] + (host[2 * n + 2] != 6);
  for (int i = 0; i < 2 * n; ++i) wrong += host[i] != 1;
  cudaFree(d);
  return wrong == 0 ? 0 : 1;
}
