// SPDX-License-Identifier: MIT
int main() {
  int* p;
  cudaMallocHost(&p, 64);
  cudaFreeHost(p);
  cudaFreeHost(p);  // FIND double_free
}
