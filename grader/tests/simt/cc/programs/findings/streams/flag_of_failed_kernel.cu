// SPDX-License-Identifier: MIT
// The kernel fails before it sets the flag that the host waits for.
__global__ void produce(int* data, int* flag) {
  data[64 + threadIdx.x] = 1;  // FIND out_of_bounds
  __threadfence_system();
  if (threadIdx.x == 0) atomicExch_system(flag, 1);
}

int main() {
  int *flag, *data;
  cudaMallocManaged(&flag, sizeof(int));
  cudaMalloc(&data, 64 * sizeof(int));
  *flag = 0;
  produce<<<1, 32>>>(data, flag);
  while (*static_cast<volatile int*>(flag) == 0) {
  }
  cudaFree(data);
  cudaFree(flag);
}
