// SPDX-License-Identifier: MIT
// A kernel reads what the kernel before has deleted.
__global__ void make(int** slot) {
  *slot = new int(5);
  delete *slot;
}
__global__ void use(int** slot, int* out) {
  *out = **slot;  // FIND use_after_free
}

int main() {
  int** d_slot = nullptr;
  cudaMalloc(&d_slot, 2 * sizeof(int*));
  make<<<1, 1>>>(d_slot);
  use<<<1, 1>>>(d_slot, reinterpret_cast<int*>(d_slot + 1));
  cudaDeviceSynchronize();
  cudaFree(d_slot);
}
