// SPDX-License-Identifier: MIT
int main() {
  int* p;
  cudaMallocHost(&p, 64);
  p[0] = 1;
  cudaFree(p);  // FIND memory_space
  cudaFreeHost(p);
}
