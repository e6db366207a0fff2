// SPDX-License-Identifier: MIT
// <nv/target> chooses for each side its own statements.
// stdout: host 2 4 6 9
// stdout: device 1 4 5 7
#include <nv/target>

#include <cstdio>

__host__ __device__ int side() {
  NV_IF_TARGET(NV_IS_DEVICE, (return 1;), (return 2;))
}

__host__ __device__ int in_host(int x) {
  NV_IF_TARGET(NV_IS_HOST, (if (x > 0) { ++x; } else { --x; }))
  return x;
}

__host__ __device__ int otherwise() {
  int x = 0;
  NV_IF_ELSE_TARGET(NV_IS_DEVICE, (x = 5;), (x = 6;));
  return x;
}

__host__ __device__ int dispatched() {
  NV_DISPATCH_TARGET(NV_PROVIDES_SM_50, (return 7;), NV_IS_DEVICE, (return 8;), NV_IS_HOST, (return 9;))
}

__global__ void k() { printf("device %d %d %d %d\n", side(), in_host(4), otherwise(), dispatched()); }

int main() {
  printf("host %d %d %d %d\n", side(), in_host(3), otherwise(), dispatched());
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
}
