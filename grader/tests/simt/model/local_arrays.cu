// SPDX-License-Identifier: MIT
// Arrays of single threads. Those of the first kernels lie in memory, since nvcc does not know the indices of
// the lines that end in LOCAL, which have all their accesses; no others do. `nvcc -arch=sm_90 -Xptxas -v`
// gives stack frames to just the first kernels.
#include <cstdio>

constexpr int count = 16;

__global__ void keep(const float* in, float* out) {
  float run[24];
  int kept = 0;
  for (int k = 0; k < 24; ++k) {
    const float x = in[threadIdx.x % 16 * 24 + k];
    if (x > 0) run[kept++] = x;  // LOCAL
  }
  for (int k = 0; k < kept; ++k) out[threadIdx.x] += run[k];  // LOCAL
}

__global__ void histogram(const float* in, float* out) {
  int bins[count] = {};
  for (int k = 0; k < count; ++k) ++bins[static_cast<int>(in[threadIdx.x * count + k]) % count];  // LOCAL
  for (int k = 0; k < count; ++k) out[threadIdx.x * count + k] = static_cast<float>(bins[k]);
}

__global__ void to_a_parameter(const float* in, float* out, int n) {
  float run[count];
  for (int k = 0; k < n; ++k) run[k] = in[threadIdx.x * count + k];  // LOCAL
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += run[n - 1 - k];  // LOCAL
  out[threadIdx.x] = sum;
}

__global__ void sort(const float* in, float* out) {
  float run[count];
  for (int k = 0; k < count; ++k) run[k] = in[threadIdx.x * count + k];
  for (int k = 1; k < count; ++k) {
    const float x = run[k];
    int at = k;
    while (at > 0 && run[at - 1] > x) {  // LOCAL
      run[at] = run[at - 1];             // LOCAL
      --at;
    }
    run[at] = x;  // LOCAL
  }
  for (int k = 0; k < count; ++k) out[threadIdx.x * count + k] = run[k];
}

__global__ void chosen_by_data(const float* in, float* out, const int* chosen) {
  float run[count];
  for (int k = 0; k < count; ++k) run[k] = in[threadIdx.x * count + k] * 2;
  float sum = 0;
  for (int k = 0; k < count; ++k) sum += run[chosen[k] % count];  // LOCAL
  out[threadIdx.x] = sum;
}

__global__ void in_turn(const float* in, float* out, int n) {
  float run[count] = {};
  for (int i = 0; i < n; ++i) run[i % count] = in[i];  // LOCAL
  float sum = 0;
  for (int k = 0; k < count; ++k) sum += run[k] * static_cast<float>(k);
  out[threadIdx.x] = sum;
}

__global__ void in_a_loop_that_stays_one(const float* in, float* out) {
  float run[count];
#pragma unroll 1
  for (int k = 0; k < count; ++k) run[k] = in[threadIdx.x * count + k];  // LOCAL
  float sum = 0;
  for (int k = 0; k < count; ++k) sum += run[k] * static_cast<float>(k);
  out[threadIdx.x] = sum;
}

// What nvcc keeps in registers, from here on.

__global__ void known(const float* in, float* out) {
  float run[count];
  for (int k = 0; k < count; ++k) run[k] = in[threadIdx.x * count + k];
  float sum = 0;
  for (int k = 0; k < count; ++k) sum += run[k] * run[(k + 1) % count];
  for (int k = count; k-- > 0;) sum -= run[k];
  out[threadIdx.x] = sum;
}

__global__ void tile(const float* in, float* out, int n) {
  float sums[4][4] = {};
  for (int i = 0; i < n; ++i)
#pragma unroll
    for (int row = 0; row < 4; ++row)
      for (int column = 0; column < 4; ++column) sums[row][column] += in[row * 4 + i] * in[column * 4 + i];
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column) out[row * 4 + column] = sums[row][column];
}

__global__ void in_each_pass(const float* in, float* out) {
  float run[count];
  int next = 0;
  for (int k = 0; k < count; ++k) run[next++] = in[threadIdx.x * count + k];
  float sum = 0;
  for (int k = 0; k < count; ++k) sum += run[--next] * static_cast<float>(k);
  out[threadIdx.x] = sum;
}

__global__ void bounded(const float* in, float* out, int n) {
  float run[count];
  for (int k = 0; k < n && k < count; ++k) run[k] = in[k];
  float sum = 0;
  for (int k = 0; k < count; ++k)
    if (k < n) sum += run[k];
  out[threadIdx.x] = sum;
}

__global__ void keep_few(const float* in, float* out) {
  float run[count];
  int kept = 0;
  for (int k = 0; k < count; ++k)
    if (in[k] > 0) run[kept++] = in[k];
  for (int k = 0; k < kept; ++k) out[k] = run[k];
}

__global__ void chosen_once(const float* in, float* out, int chosen) {
  float run[count];
  for (int k = 0; k < count; ++k) run[k] = in[threadIdx.x * count + k] * 2;
  out[threadIdx.x] = run[chosen];
}

__global__ void halves(const float* in, float* out) {
  float run[count];
  for (int k = 0; k < count; ++k) run[k] = in[threadIdx.x * count + k];
  for (int step = count / 2; step > 0; step /= 2)
    for (int k = 0; k < step; ++k) run[k] += run[k + step];
  out[threadIdx.x] = run[0];
}

int main() {
  constexpr int threads = 32;
  float* in = nullptr;
  float* out = nullptr;
  int* chosen = nullptr;
  cudaMalloc(&in, threads * count * sizeof(float));
  cudaMalloc(&out, threads * count * sizeof(float));
  cudaMalloc(&chosen, count * sizeof(int));
  float numbers[threads * count];
  for (int i = 0; i < threads * count; ++i) numbers[i] = static_cast<float>(i * 7 % 16);
  cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  cudaMemset(out, 0, threads * count * sizeof(float));
  cudaMemset(chosen, 0, count * sizeof(int));
  keep<<<1, threads>>>(in, out);
  histogram<<<1, threads>>>(in, out);
  to_a_parameter<<<1, threads>>>(in, out, count);
  sort<<<1, threads>>>(in, out);
  chosen_by_data<<<1, threads>>>(in, out, chosen);
  in_turn<<<1, threads>>>(in, out, count);
  in_a_loop_that_stays_one<<<1, threads>>>(in, out);
  known<<<1, threads>>>(in, out);
  tile<<<1, 1>>>(in, out, count);
  in_each_pass<<<1, threads>>>(in, out);
  bounded<<<1, 1>>>(in, out, 5);
  keep_few<<<1, 1>>>(in, out);
  chosen_once<<<1, threads>>>(in, out, 3);
  halves<<<1, threads>>>(in, out);
  const bool well = cudaDeviceSynchronize() == cudaSuccess;
  cudaFree(chosen);
  cudaFree(out);
  cudaFree(in);
  return well ? 0 : 1;
}
