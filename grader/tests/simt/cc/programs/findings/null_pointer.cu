// SPDX-License-Identifier: MIT
__global__ void set(int* out) {
  out[threadIdx.x] = 1;  // FIND out_of_bounds
}

int main() {
  int* d = nullptr;
  set<<<1, 32>>>(d);
  cudaDeviceSynchronize();
}
