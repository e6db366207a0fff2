// One thread too many adds up a row that the matrix does not have.
#include <cuda/atomic>

__global__ void sum_rows(const int* matrix, int rows, int columns, int* sums) {
  const int row = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> sum(sums[row]);  // the reference alone is no access
  for (int c = 0; c < columns; ++c) sum.fetch_add(matrix[row * columns + c]);  // FIND out_of_bounds
}

int main() {
  int *matrix, *sums;
  cudaMalloc(&matrix, 4 * 6 * sizeof(int));
  cudaMalloc(&sums, 4 * sizeof(int));
  cudaMemset(matrix, 0, 4 * 6 * sizeof(int));
  cudaMemset(sums, 0, 4 * sizeof(int));
  sum_rows<<<1, 5>>>(matrix, 4, 6, sums);
  cudaDeviceSynchronize();
  cudaFree(matrix);
  cudaFree(sums);
}
