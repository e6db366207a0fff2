// SPDX-License-Identifier: MIT
__global__ void set(int* out) {
  if (out != nullptr) out[threadIdx.x] = 1;
}

int main() {
  int* d = nullptr;
  set<<<1, 32>>>(d);
  return cudaDeviceSynchronize();
}
