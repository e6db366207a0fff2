// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// stdout: device 0: cudaErrorIllegalAddress, then cudaErrorIllegalAddress and cudaErrorIllegalAddress
// stdout: device 1: cudaSuccess, 7
// stdout: another thread: cudaSuccess before it asks device 0, cudaErrorIllegalAddress after
// stdout: reset: cudaSuccess, 9
// A fault belongs to its device: another one works on, and a reset makes an end of it. The last error belongs to
// the host thread.
#include <cstdio>
#include <thread>

__global__ void fill(int* out, int n, int value) {
  const int i = threadIdx.x;
  if (i <= n) out[i] = value;  // FIND out_of_bounds
}

int value_of(int* d) {
  int h = 0;
  cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
  return h;
}

int main() {
  int *d0, *d1;
  cudaSetDevice(1);
  cudaMalloc(&d1, 32 * sizeof(int));
  cudaSetDevice(0);
  cudaMalloc(&d0, 32 * sizeof(int));
  fill<<<1, 64>>>(d0, 32, 1);
  const cudaError_t first = cudaDeviceSynchronize();
  int* more;
  const cudaError_t second = cudaMalloc(&more, 4);
  std::printf("device 0: %s, then %s and %s\n", cudaGetErrorName(first), cudaGetErrorName(second),
              cudaGetErrorName(cudaGetLastError()));

  cudaSetDevice(1);
  fill<<<1, 32>>>(d1, 31, 7);
  const cudaError_t other = cudaDeviceSynchronize();
  std::printf("device 1: %s, %d\n", cudaGetErrorName(other), value_of(d1));

  std::thread([] {
    const cudaError_t before = cudaPeekAtLastError();
    cudaSetDevice(0);
    int* p;
    static_cast<void>(cudaMalloc(&p, 4));
    std::printf("another thread: %s before it asks device 0, %s after\n", cudaGetErrorName(before),
                cudaGetErrorName(cudaPeekAtLastError()));
  }).join();

  cudaSetDevice(0);
  cudaDeviceReset();
  cudaMalloc(&d0, 32 * sizeof(int));
  fill<<<1, 32>>>(d0, 31, 9);
  const cudaError_t after = cudaDeviceSynchronize();
  std::printf("reset: %s, %d\n", cudaGetErrorName(after), value_of(d0));
  cudaFree(d0);
  cudaSetDevice(1);
  cudaFree(d1);
  return 0;
}
