// SPDX-License-Identifier: MIT
// options: -rdc=true
// A part is split at a pivot, and each side is sorted by a kernel in a stream of its own; small or deep parts by
// one thread.
// stdout: 1000 in order
#include <cstdio>
#include <vector>

constexpr int most_depth = 12;
constexpr int small_part = 32;

__device__ void sort_small(int* data, int first, int last) {
  for (int i = first; i <= last; ++i) {
    int least = i;
    for (int j = i + 1; j <= last; ++j)
      if (data[j] < data[least]) least = j;
    const int value = data[i];
    data[i] = data[least];
    data[least] = value;
  }
}

__global__ void quicksort(int* data, int first, int last, int depth) {
  if (depth >= most_depth || last - first <= small_part) {
    sort_small(data, first, last);
    return;
  }
  const int pivot = data[(first + last) / 2];
  int left = first;
  int right = last;
  while (left <= right) {
    while (data[left] < pivot) ++left;
    while (data[right] > pivot) --right;
    if (left <= right) {
      const int value = data[left];
      data[left++] = data[right];
      data[right--] = value;
    }
  }
  if (first < right) {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    quicksort<<<1, 1, 0, stream>>>(data, first, right, depth + 1);
    cudaStreamDestroy(stream);
  }
  if (left < last) {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    quicksort<<<1, 1, 0, stream>>>(data, left, last, depth + 1);
    cudaStreamDestroy(stream);
  }
}

int main() {
  const int n = 1000;
  std::vector<int> host(n);
  unsigned state = 1;
  for (int& value : host) value = static_cast<int>((state = state * 1664525U + 1013904223U) >> 16);
  int* data = nullptr;
  cudaMalloc(&data, n * sizeof(int));
  cudaMemcpy(data, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  quicksort<<<1, 1>>>(data, 0, n - 1, 0);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  cudaMemcpy(host.data(), data, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(data);
  int in_order = 1;
  for (int i = 1; i < n; ++i) in_order += host[i - 1] <= host[i];
  std::printf("%d in order\n", in_order);
}
