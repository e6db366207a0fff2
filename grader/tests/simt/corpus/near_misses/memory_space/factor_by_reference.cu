// SPDX-License-Identifier: MIT
// A template takes its factor by value, and references only where the device reaches what they refer to: its
// own variables, and managed memory.
#include <vector>

template <class T>
__device__ T product(const T& a, const T& b) {
  return a * b;
}

template <class T>
__global__ void scale(T* data, T factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  auto scaled = [&](const T& x) { return product(x, factor); };
  if (i < n) data[i] = scaled(data[i]);
}

template <class T>
struct Sum {
  T total;
};

template <class T>
__global__ void add_up(const T* data, int n, Sum<T>& sum, const T& more) {
  for (int i = 0; i < n; ++i) sum.total += data[i];
  sum.total += more;
}

int main() {
  const int n = 100;
  std::vector<float> h(n, 2.0f);
  float factor = 3.0f, *d, *more;
  Sum<float>* sum;
  cudaMalloc(&d, n * sizeof(float));
  cudaMallocManaged(&sum, sizeof *sum);
  cudaMallocManaged(&more, sizeof(float));
  cudaMemcpy(d, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  sum->total = 0;
  *more = 1;
  scale<<<1, 128>>>(d, factor, n);
  add_up<<<1, 1>>>(d, n, *sum, more[0]);
  cudaDeviceSynchronize();
  const float total = sum->total;
  cudaFree(d);
  cudaFree(sum);
  cudaFree(more);
  return total == 601.0f ? 0 : 1;
}
