// SPDX-License-Identifier: MIT
// What a program does not free is told at its end, and changes nothing.
int main() {
  int* d;
  cudaMalloc(&d, 64);
  return d == nullptr;
}
