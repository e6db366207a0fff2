// SPDX-License-Identifier: MIT
// options: -rdc=true
// The same elements by kernels that are ordered: two of one block, one behind all others, those of a stream
// of its own, and those of a kernel that is launched behind another with all that this one launches.

__global__ void add(int* d, int n, int what) {
  const int i = threadIdx.x;
  if (i < n) d[i] += what;
}

__global__ void add_by_child(int* d, int n) { add<<<1, n>>>(d, n, 4); }

__global__ void add_all(int* d, int n) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    add<<<1, n>>>(d, n, 1);
    add<<<1, n>>>(d, n, 2);
    add_by_child<<<1, 1>>>(d, n);
    add<<<1, n>>>(d, n, 8);
  }
  if (threadIdx.x == 0 && blockIdx.x == 1) add<<<1, n, 0, cudaStreamTailLaunch>>>(d, n, 16);
  if (threadIdx.x == 0 && blockIdx.x == 2) {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    add<<<1, n, 0, stream>>>(d + n, n, 1);
    add<<<1, n, 0, stream>>>(d + n, n, 2);
    cudaStreamDestroy(stream);
  }
}

int main() {
  const int n = 64;
  int* d = nullptr;
  cudaMalloc(&d, 2 * n * sizeof(int));
  cudaMemset(d, 0, 2 * n * sizeof(int));
  add_all<<<3, 32>>>(d, n);
  add<<<1, n>>>(d, n, 32);
  int host[2 * n];
  cudaMemcpy(host, d, sizeof host, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += host[i] != 63 || host[n + i] != 3;
  cudaFree(d);
  return wrong == 0 ? 0 : 1;
}
