// SPDX-License-Identifier: MIT
// options: -rdc=true
// A kernel hands its shared array to the kernel that it launches.

__global__ void sort_two(int* d) {
  if (d[0] > d[1]) {
    const int first = d[0];
    d[0] = d[1];
    d[1] = first;
  }
}

__global__ void sort_pairs(int* d) {
  __shared__ int pair[2];
  pair[threadIdx.x] = d[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) sort_two<<<1, 1>>>(pair);  // FIND memory_space
}

int main() {
  int* d = nullptr;
  cudaMalloc(&d, 2 * sizeof(int));
  cudaMemset(d, 0, 2 * sizeof(int));
  sort_pairs<<<1, 2>>>(d);
  cudaDeviceSynchronize();
}
