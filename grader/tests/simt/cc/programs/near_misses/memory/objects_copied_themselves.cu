// SPDX-License-Identifier: MIT
// Objects that hold their elements, or that are to be copied themselves: an array, a structure of a pointer and a
// number.
#include <array>
#include <vector>

struct View {
  float* data;
  std::size_t size;
};

__global__ void fill(const View* view, float value) {
  if (threadIdx.x < view->size) view->data[threadIdx.x] = value;
}

int main() {
  std::array<float, 64> h_array{};
  std::vector<float> h_vector(64);
  float* d_data = nullptr;
  View* d_view = nullptr;
  cudaMalloc(&d_data, sizeof h_array);
  cudaMalloc(&d_view, sizeof(View));
  cudaMemcpy(d_data, &h_array, sizeof h_array, cudaMemcpyHostToDevice);
  const View view{d_data, 4};
  cudaMemcpy(d_view, &view, sizeof view, cudaMemcpyHostToDevice);
  fill<<<1, 64>>>(d_view, 2.0f);
  cudaMemcpy(&h_array, d_data, sizeof h_array, cudaMemcpyDeviceToHost);
  cudaMemcpy(&h_vector[0], d_data, sizeof h_array, cudaMemcpyDeviceToHost);
  cudaFree(d_view);
  cudaFree(d_data);
}
