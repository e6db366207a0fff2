// SPDX-License-Identifier: MIT
// Nothing waits for the kernel, whose bug is found all the same.
__global__ void set(int* out) {
  out[threadIdx.x] = 1;  // FIND out_of_bounds
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 32 * sizeof(int));
  set<<<1, 64>>>(d_out);
  return 0;
}
