// SPDX-License-Identifier: MIT
// What `./gridstride run 12` prints: shapes, a product of stacks, and the time of row sums.
#include <cstdio>
#include <string>
#include <vector>

#include "guvectorize.cuh"

namespace {

Shape shape_of(const std::vector<std::size_t>& sizes) {
  Shape shape;
  for (const std::size_t size : sizes) shape.sizes[shape.rank++] = size;
  return shape;
}

void show(const char* layout, const std::vector<Shape>& shapes) {
  std::printf("  %-20s %s\n", layout, result_shape(layout, shapes).c_str());
}

void show_shapes() {
  std::printf("Shapes of results\n");
  show("(n,m)->(n)", {shape_of({1000, 1000})});
  show("(n),()->(n)", {shape_of({3, 1, 7}), shape_of({4})});
  show("(m,n),(n,p)->(m,p)", {shape_of({5, 1, 2, 3}), shape_of({4, 3, 7})});
  show("(m,n),(n,p)->(m,p)", {shape_of({2, 3}), shape_of({4, 7})});
  show("(n,m)->(p)", {shape_of({2, 3})});
  show("(n,m)-(n)", {shape_of({2, 3})});
}

template <class T>
T* on_device(const std::vector<T>& data) {
  T* d_data = nullptr;
  CUDA_CHECK(cudaMalloc(&d_data, data.size() * sizeof(T)));
  CUDA_CHECK(cudaMemcpy(d_data, data.data(), data.size() * sizeof(T), cudaMemcpyHostToDevice));
  return d_data;
}

// One vector and three numbers: each number is added to the whole vector.
void show_sums() {
  const std::vector<float> x = {10, 20};
  const std::vector<float> c = {1, 2, 3};
  std::vector<float> out(6, -1);
  float* const d_x = on_device(x);
  float* const d_c = on_device(c);
  float* const d_out = on_device(out);
  add({d_x, x.size()}, shape_of({2}), {d_c, c.size()}, shape_of({3}), {d_out, out.size()});
  CUDA_CHECK(cudaMemcpy(out.data(), d_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
  std::printf("\n{10, 20} + 1, 2, 3 (right: 11 21 12 22 13 23):");
  for (const float value : out) std::printf(" %.0f", value);
  std::printf("\n");
  for (float* array : {d_x, d_c, d_out}) CUDA_CHECK(cudaFree(array));
}

void show_time(std::size_t rows, std::size_t row_size) {
  const std::vector<float> a(rows * row_size, 1);
  std::vector<float> s(rows, -1);
  float* const d_a = on_device(a);
  float* const d_s = on_device(s);
  const auto sum = [&] { sum_rows_float32({d_a, a.size()}, shape_of({rows, row_size}), {d_s, rows}); };
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  sum();  // warm-up
  CUDA_CHECK(cudaEventRecord(start));
  sum();
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaMemcpy(s.data(), d_s, rows * sizeof(float), cudaMemcpyDeviceToHost));
  const bool right = s.front() == static_cast<float>(row_size) && s.back() == s.front();
  std::printf("  %6zu x %-6zu %8.3f ms %6.0f GB/s%s\n", rows, row_size, time_ms,
              static_cast<double>(a.size() * sizeof(float)) / 1e6 / time_ms,
              right ? "" : "  (sums are wrong)");
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  for (float* array : {d_a, d_s}) CUDA_CHECK(cudaFree(array));
}

}  // namespace

int main() {
  show_shapes();
  show_sums();
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("\nSums of rows on the device, %s\n", properties.name);
  show_time(1U << 17, 8);
  show_time(1024, 1024);
  show_time(64, 1U << 14);
  return 0;
}
