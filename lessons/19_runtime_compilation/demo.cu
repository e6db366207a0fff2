// SPDX-License-Identifier: MIT
// What `./gridstride run 19` prints: products, a kernel with two options, a compiler's error, and two times.
#include <chrono>
#include <cstdio>
#include <vector>

#include "runtime_compilation.cuh"

namespace {

const char* const source = R"(
__global__ void grow(float* data, int n, float x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i] * FACTOR + x;
}
)";

void show(const char* options, float* d_data) {
  std::vector<float> data = {1, 2, 3, 4};
  const std::size_t size_bytes = data.size() * sizeof(float);
  CUDA_CHECK(cudaMemcpy(d_data, data.data(), size_bytes, cudaMemcpyHostToDevice));
  const std::string log = run_kernel(source, options, "grow", {d_data, data.size()}, 1);
  CUDA_CHECK(cudaMemcpy(data.data(), d_data, size_bytes, cudaMemcpyDeviceToHost));
  std::printf("  options \"%s\":", options);
  for (const float value : data) std::printf(" %g", value);
  std::printf("\n%s", log.c_str());
}

double call_ms(float* d_data) {
  const auto start = std::chrono::steady_clock::now();
  run_kernel(source, "-DFACTOR=5", "grow", {d_data, 4}, 1);
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main() {
  const std::vector<float> a = {1, 2, 3, 4};
  const std::vector<float> b = {10, 20, 30, 40};
  std::vector<float> dest(4, -1);
  multiply_them(dest, a, b);
  std::printf("multiply_them (right: 10 40 90 160):");
  for (const float value : dest) std::printf(" %g", value);
  std::printf("\n\n1 2 3 4, each times FACTOR and plus 1\n");
  float* d_data = nullptr;
  CUDA_CHECK(cudaMalloc(&d_data, 4 * sizeof(float)));
  show("-DFACTOR=3", d_data);
  show("-DFACTOR=4", d_data);
  show("", d_data);
  const double first_ms = call_ms(d_data);
  const double second_ms = call_ms(d_data);
  std::printf("\nThe second call takes less than a %s of the first's time: %s\n", "tenth",
              second_ms < first_ms / 10 ? "yes" : "no");
  CUDA_CHECK(cudaFree(d_data));
  return 0;
}
