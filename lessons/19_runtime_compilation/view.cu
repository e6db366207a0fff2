// SPDX-License-Identifier: MIT
// What `./gridstride view 19` shows: kernels that were compiled at run time, on arrays of more than one
// block.
#include <vector>

#include "runtime_compilation.cuh"

namespace {

const char* const source = R"(
__global__ void grow(float* data, int n, float x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i] * FACTOR + x;
}
)";

}  // namespace

int main() {
  constexpr std::size_t n = 300;
  const std::vector<float> a(n, 1.0F), b(n, 2.0F);
  std::vector<float> dest(n);
  multiply_them(dest, a, b);

  float* d_data = nullptr;
  CUDA_CHECK(cudaMalloc(&d_data, n * sizeof(float)));
  CUDA_CHECK(cudaMemcpy(d_data, a.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  run_kernel(source, "-DFACTOR=3", "grow", {d_data, n}, 1);
  CUDA_CHECK(cudaFree(d_data));
  return 0;
}
