// SPDX-License-Identifier: MIT
int main() {
  int* p = nullptr;
  cudaMallocManaged(&p, 32 * sizeof(int));  // FIND unsupported
}
