// Temporary memory of the largest problem serves the smaller ones too.
#include <cub/cub.cuh>

int main() {
  unsigned *keys, *sorted, h[100];
  cudaMalloc(&keys, sizeof h);
  cudaMalloc(&sorted, sizeof h);
  for (unsigned i = 0; i < 100; ++i) h[i] = 99 - i;
  cudaMemcpy(keys, h, sizeof h, cudaMemcpyHostToDevice);
  void* temp = nullptr;
  std::size_t temp_bytes = 0;
  cub::DeviceRadixSort::SortKeys(temp, temp_bytes, keys, sorted, 100);
  cudaMalloc(&temp, temp_bytes);
  for (int n = 10; n <= 100; n += 10) cub::DeviceRadixSort::SortKeys(temp, temp_bytes, keys, sorted, n);
  cudaMemcpy(h, sorted, sizeof h, cudaMemcpyDeviceToHost);
  int errors = 0;
  for (unsigned i = 0; i < 100; ++i) errors += h[i] != i;
  cudaFree(temp);
  cudaFree(keys);
  cudaFree(sorted);
  return errors;
}
