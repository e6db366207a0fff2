// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
int main() {
  int *a, *b;
  cudaSetDevice(0);
  cudaMalloc(&a, 64);
  cudaMemset(a, 0, 64);
  cudaSetDevice(1);
  cudaMalloc(&b, 64);
  cudaMemcpyPeer(b, 0, a, 1, 64);  // FIND memory_space
  cudaFree(a);
  cudaFree(b);
}
