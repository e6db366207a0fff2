// The temporary memory is that of a smaller sort.
#include <cub/cub.cuh>

int main() {
  unsigned *keys, *sorted;
  cudaMalloc(&keys, 4096 * sizeof(unsigned));
  cudaMalloc(&sorted, 4096 * sizeof(unsigned));
  cudaMemset(keys, 0, 4096 * sizeof(unsigned));
  void* temp = nullptr;
  std::size_t temp_bytes = 0;
  cub::DeviceRadixSort::SortKeys(temp, temp_bytes, keys, sorted, 64);
  cudaMalloc(&temp, temp_bytes);
  cub::DeviceRadixSort::SortKeys(temp, temp_bytes, keys, sorted, 4096);  // FIND cuda_error
  cudaFree(temp);
  cudaFree(keys);
  cudaFree(sorted);
}
