// A functor given to CUB looks up a table by an index that the table does not have.
#include <cub/cub.cuh>

struct Lookup {
  const int* table;
  __device__ bool operator()(int index) const {
    return table[index] > 0;  // FIND out_of_bounds
  }
};

int main() {
  int *table, *out, *count;
  cudaMalloc(&table, 16 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemset(table, 0, 16 * sizeof(int));
  cub::CountingInputIterator<int> indices(0);
  void* temp = nullptr;
  std::size_t temp_bytes = 0;
  cub::DeviceSelect::If(temp, temp_bytes, indices, out, count, 17, Lookup{table});
  cudaMalloc(&temp, temp_bytes);
  cub::DeviceSelect::If(temp, temp_bytes, indices, out, count, 17, Lookup{table});
  cudaDeviceSynchronize();
  cudaFree(temp);
  cudaFree(table);
  cudaFree(out);
  cudaFree(count);
}
