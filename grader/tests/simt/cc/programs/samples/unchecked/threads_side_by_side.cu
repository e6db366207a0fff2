// SPDX-License-Identifier: MIT
// stdout: product 0, in place 0, neighbours 0, shifted sums 0, waits 0, tables 0
// Arguments that lead to different arrays, and such that do not: without checks some threads of a block may run
// side by side, with the same results.
#include <cstdio>
#include <vector>

#include <cuda_runtime.h>

constexpr int n = 37;  // no multiple of anything

__global__ void product(const float* d_a, const float* d_b, float* d_c, int size) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < size; ++k) sum += d_a[row * size + k] * d_b[k * size + column];
  d_c[row * size + column] = sum;
}

// Each thread adds to its own element, again and again.
__global__ void add_row(const int* d_in, int* d_out, int size) {
  for (int k = 0; k < size; ++k) d_out[threadIdx.x] += d_in[k] + static_cast<int>(threadIdx.x);
}

// One thread after another, with what the one before has left: right for one thread a block.
__global__ void chain(const int* d_before, int* d_here, int size) {
  for (int k = 0; k < size; ++k) d_here[blockIdx.x] += d_before[blockIdx.x];
}

// A row's threads wait in the middle.
__global__ void waits(const int* d_in, int* d_out, int size) {
  int sum = 0;
  for (int k = 0; k < size; ++k) sum += d_in[k];
  sum += __shfl_xor_sync(0xffffffffu, static_cast<int>(threadIdx.x), 1);
  __syncthreads();  // all lanes have exchanged
  for (int k = 0; k < size; ++k) d_out[threadIdx.x] += d_in[k] * sum;
}

// The second argument leads to pointers, one of which is the first.
__global__ void by_table(int* d_data, int* const* d_table, int size) {
  for (int k = 0; k < size; ++k) d_data[threadIdx.x] += d_table[0][threadIdx.x];
}

template <class T>
T* on_device(const std::vector<T>& values) {
  T* d_data = nullptr;
  cudaMalloc(&d_data, values.size() * sizeof(T));
  cudaMemcpy(d_data, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return d_data;
}

template <class T>
std::vector<T> from_device(T* d_data, int count) {
  std::vector<T> values(count);
  cudaMemcpy(values.data(), d_data, count * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(d_data);
  return values;
}

template <class T, class Right>
int wrong(const std::vector<T>& values, Right right) {
  int count = 0;
  for (int i = 0; i < static_cast<int>(values.size()); ++i) count += values[i] != right(i);
  return count;
}

int product_errors(bool in_place) {
  std::vector<float> h_a(n * n), h_b(n * n);
  for (int i = 0; i < n * n; ++i) h_a[i] = static_cast<float>(i % 7), h_b[i] = static_cast<float>(i % 5);
  float* const d_a = on_device(h_a);
  float* const d_b = on_device(h_b);
  float* const d_c = on_device(std::vector<float>(n * n, -1));
  product<<<dim3(1, n), dim3(n, 1)>>>(d_a, in_place ? d_a : d_b, d_c, n);
  cudaFree(d_a);
  cudaFree(d_b);
  const std::vector<float>& right = in_place ? h_a : h_b;
  return wrong(from_device(d_c, n * n), [&](int i) {
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += h_a[i / n * n + k] * right[k * n + i % n];
    return sum;
  });
}

int neighbour_errors() {
  int* const d_in = on_device(std::vector<int>(n, 2));
  int* const d_out = on_device(std::vector<int>(n, 1));
  add_row<<<1, n>>>(d_in, d_out, n);
  cudaFree(d_in);
  return wrong(from_device(d_out, n), [](int i) { return 1 + n * (2 + i); });
}

// Both pointers into one array.
int shifted_errors() {
  int* const d_data = on_device(std::vector<int>{1, 1, 1, 1, 1, 1});
  for (int i = 0; i < 5; ++i) chain<<<1, 1>>>(d_data + i, d_data + i + 1, 1);
  return wrong(from_device(d_data, 6), [](int i) { return i + 1; });
}

int waiting_errors() {
  int* const d_in = on_device(std::vector<int>(5, 1));
  int* const d_out = on_device(std::vector<int>(64, 0));
  waits<<<1, 64>>>(d_in, d_out, 5);
  cudaFree(d_in);
  return wrong(from_device(d_out, 64), [](int i) { return 5 * (5 + (i ^ 1)); });
}

int table_errors() {
  int* const d_data = on_device(std::vector<int>(64, 1));
  int** const d_table = on_device(std::vector<int*>{d_data});
  by_table<<<1, 64>>>(d_data, d_table, 4);
  const int errors = wrong(from_device(d_data, 64), [](int) { return 16; });
  cudaFree(d_table);
  return errors;
}

int main() {
  std::printf("product %d, in place %d, neighbours %d, shifted sums %d, waits %d, tables %d\n",
              product_errors(false), product_errors(true), neighbour_errors(), shifted_errors(),
              waiting_errors(), table_errors());
}
