// SPDX-License-Identifier: MIT
// One thread reads what others raise by atomics, and another adds after a plain look: what either finds is
// chance, and counts.
__global__ void progress(int* top, int* seen) {
  if (threadIdx.x == 3) seen[blockIdx.x] = *top;  // FIND data_race
  if (threadIdx.x == 9) atomicMax(top, static_cast<int>(blockIdx.x));  // FIND data_race
}

__global__ void fill(int* count, int most) {
  if (*count < most) atomicAdd(count, 1);  // FIND data_race
}

int main() {
  int* d;
  cudaMalloc(&d, 16 * sizeof(int));
  cudaMemset(d, 0, 16 * sizeof(int));
  progress<<<4, 32>>>(d, d + 4);
  fill<<<4, 32>>>(d + 1, 50);
  cudaDeviceSynchronize();
  cudaFree(d);
}
