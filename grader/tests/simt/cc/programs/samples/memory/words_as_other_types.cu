// SPDX-License-Identifier: MIT
// Memory that is written as one type and read as another, as CUDA programs do: a load of four words for eight
// halves, the bits of a float, a double as two words.
// stdout: 2 2 2 16 16 2 2 2
#include <cuda_fp16.h>

#include <cstdio>

constexpr unsigned bits_of_two = 0x40000000u;

__global__ void by_arguments(float* a, unsigned* bits, float* out) {
  a[0] = 1;
  bits[0] = bits_of_two;
  out[0] = a[0];
}

__device__ float of_function(float* a, unsigned* bits) {
  a[0] = 1;
  bits[0] = bits_of_two;
  return a[0];
}

__global__ void by_function(float* a, float* out) { out[0] = of_function(a, reinterpret_cast<unsigned*>(a)); }

__global__ void in_shared(float* out) {
  __shared__ float s_values[32];
  s_values[threadIdx.x] = 1;
  reinterpret_cast<unsigned*>(s_values)[threadIdx.x] = bits_of_two;
  out[0] = s_values[threadIdx.x];
}

template <class Halves>
__device__ float filled_with(Halves& halves, const uint4* words) {
  for (int i = 0; i < 8; ++i) halves[i] = __float2half(1);
  *reinterpret_cast<uint4*>(halves) = words[0];
  float sum = 0;
  for (int i = 0; i < 8; ++i) sum += __half2float(halves[i]);
  return sum;
}

__global__ void halves_in_shared(const uint4* words, float* out) {
  __shared__ __align__(16) __half s_halves[8];
  out[0] = filled_with(s_halves, words);
}

__global__ void own_halves(const uint4* words, float* out) {
  __align__(16) __half halves[8];
  out[0] = filled_with(halves, words);
}

__global__ void bits_of_float(float* out, int one_exponent) {
  float f = 1;
  int i = *(int*)&f;
  i += one_exponent;
  *(int*)&f = i;
  out[0] = f;
}

__global__ void double_as_words(double* d, float* out) {
  d[0] = 1;
  *reinterpret_cast<int2*>(d) = make_int2(0, bits_of_two);
  out[0] = d[0];
}

__global__ void in_a_loop(float* a, unsigned* bits, float* out, int n) {
  for (int i = 0; i < n; ++i) {
    a[0] += 1;
    bits[0] = bits_of_two;
  }
  out[0] = a[0];
}

int main() {
  float *a, *out;
  double* d;
  __half* halves;
  cudaMallocManaged(&a, sizeof(float));
  cudaMallocManaged(&out, 8 * sizeof(float));
  cudaMallocManaged(&d, sizeof(double));
  cudaMallocManaged(&halves, 8 * sizeof(__half));
  a[0] = 0;
  for (int i = 0; i < 8; ++i) halves[i] = __float2half(2);
  const uint4* words = reinterpret_cast<const uint4*>(halves);
  by_arguments<<<1, 1>>>(a, reinterpret_cast<unsigned*>(a), &out[0]);
  by_function<<<1, 1>>>(a, &out[1]);
  in_shared<<<1, 1>>>(&out[2]);
  halves_in_shared<<<1, 1>>>(words, &out[3]);
  own_halves<<<1, 1>>>(words, &out[4]);
  bits_of_float<<<1, 1>>>(&out[5], 0x800000);
  double_as_words<<<1, 1>>>(d, &out[6]);
  in_a_loop<<<1, 1>>>(a, reinterpret_cast<unsigned*>(a), &out[7], 5);
  cudaDeviceSynchronize();
  for (int i = 0; i < 8; ++i) std::printf(i < 7 ? "%g " : "%g\n", out[i]);
  cudaFree(a);
  cudaFree(out);
  cudaFree(d);
  cudaFree(halves);
}
