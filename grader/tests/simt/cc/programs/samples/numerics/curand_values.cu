// SPDX-License-Identifier: MIT
// The device generators: Philox against the known answers published with Random123, XORWOW against numbers that
// programs with GPUs have published, MRG32k3a against L'Ecuyer's first number, skipping ahead against drawing, and
// the moments of the distributions.
#include <curand_kernel.h>

#include <cstdio>

#define CHECK(condition)                                \
  do {                                                  \
    if (condition) break;                               \
    printf("line %d: %s\n", __LINE__, #condition);      \
    *failed = 1;                                        \
  } while (0)

__device__ bool same(uint4 a, uint4 b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }

__global__ void known_answers(int* failed) {
  curandStatePhilox4_32_10_t philox;
  curand_init(0, 0, 0, &philox);
  CHECK(same(curand4(&philox), make_uint4(0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8)));
  curand_init(0x299f31d0a4093822ull, 0x0370734413198a2eull, 0, &philox);
  for (int i = 0; i < 4; ++i) skipahead(0x85a308d3243f6a88ull, &philox);
  CHECK(same(curand4(&philox), make_uint4(0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1)));
  // What GPUs draw from sequences 0 and 1 of seed 0.
  curandState xorwow;
  curand_init(0, 0, 0, &xorwow);
  CHECK(curand_uniform(&xorwow) == 0.74021935f);
  CHECK(curand_uniform(&xorwow) == 0.43845114f);
  curand_init(0, 1, 0, &xorwow);
  CHECK(curand_uniform(&xorwow) == 0.9209938f);
  curandStateMRG32k3a_t mrg;
  curand_init(0, 0, 0, &mrg);
  CHECK(fabs(curand_uniform_double(&mrg) - 0.127011122046) < 1e-9);
}

template <class State>
__global__ void skipping(int* failed) {
  State drawn, skipped, counted;
  curand_init(1234, 5, 0, &drawn);
  curand_init(1234, 5, 1003, &skipped);
  curand_init(1234, 5, 0, &counted);
  for (int i = 0; i < 1003; ++i) curand(&drawn);
  skipahead(1000, &counted);
  skipahead(3, &counted);
  for (int i = 0; i < 5; ++i) {
    const unsigned x = curand(&drawn);
    CHECK(x == curand(&skipped) && x == curand(&counted));
  }
  State third, second;
  curand_init(99, 3, 0, &third);
  curand_init(99, 2, 0, &second);
  CHECK(curand(&third) != curand(&second));
}

// Mean and variance of `count` numbers.
template <class Draw>
__device__ float2 moments(int count, Draw draw) {
  double sum = 0, squares = 0;
  for (int i = 0; i < count; ++i) {
    const double x = draw();
    sum += x;
    squares += x * x;
  }
  const double mean = sum / count;
  return make_float2(mean, squares / count - mean * mean);
}
__device__ bool near(float2 found, float mean, float variance) {
  return fabsf(found.x - mean) < 0.05f * (1 + mean) && fabsf(found.y - variance) < 0.1f * variance;
}

template <class State>
__global__ void distributions(State* states, int* failed) {
  const int i = threadIdx.x;
  curand_init(2024, i, 0, &states[i]);
  State* state = &states[i];
  const int count = 4000;
  CHECK(near(moments(count, [=] { return curand_uniform(state); }), 0.5f, 1 / 12.0f));
  CHECK(near(moments(count, [=] { return curand_uniform_double(state); }), 0.5f, 1 / 12.0f));
  CHECK(near(moments(count, [=] { return curand_normal(state); }), 0, 1));
  CHECK(near(moments(count, [=] { return curand_normal_double(state); }), 0, 1));
  CHECK(near(moments(count, [=] { return curand_normal2(state).y; }), 0, 1));
  CHECK(near(moments(count, [=] { return logf(curand_log_normal(state, 1, 2)); }), 1, 4));
  CHECK(near(moments(count, [=] { return curand_poisson(state, 3.5); }), 3.5f, 3.5f));
  CHECK(near(moments(count, [=] { return curand_poisson(state, 80); }), 80, 80));
}

__global__ void four(int* failed) {
  curandStatePhilox4_32_10_t a, b;
  curand_init(7, 1, 2, &a);
  curand_init(7, 1, 2, &b);
  const float4 u = curand_uniform4(&a);
  CHECK(u.x == curand_uniform(&b) && u.y == curand_uniform(&b) && u.z == curand_uniform(&b));
  CHECK(u.w == curand_uniform(&b) && u.x > 0 && u.x <= 1);
  CHECK(near(moments(2000, [&] { return curand_normal4(&a).w; }), 0, 1));
}

template <class State>
void run(int* failed) {
  State* states;
  cudaMalloc(&states, 2 * sizeof(State));
  skipping<State><<<1, 1>>>(failed);
  distributions<<<1, 2>>>(states, failed);
  cudaFree(states);
}

int main() {
  int* failed;
  int result = 1;
  cudaMalloc(&failed, sizeof(int));
  cudaMemset(failed, 0, sizeof(int));
  known_answers<<<1, 1>>>(failed);
  run<curandState>(failed);
  run<curandStatePhilox4_32_10_t>(failed);
  run<curandStateMRG32k3a>(failed);
  four<<<1, 1>>>(failed);
  cudaMemcpy(&result, failed, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(failed);
  return result;
}
