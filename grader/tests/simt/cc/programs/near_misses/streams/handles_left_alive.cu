// SPDX-License-Identifier: MIT
// Streams and events that a program leaves behind are notes, one a line.
int main() {
  cudaStream_t streams[3];
  for (auto& stream : streams) cudaStreamCreate(&stream);
  cudaEvent_t event;
  cudaEventCreate(&event);
  float* arrays[4];
  for (auto& array : arrays) cudaMalloc(&array, 256);
  return 0;
}
