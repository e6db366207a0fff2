// SPDX-License-Identifier: MIT
// stdout: host 1 10 100 1 7 2 20 5 0 2 5
// stdout: device 3 30 300 2 8 1 21 6 1 1 3
// Functions whose execution space comes from a macro, and what __CUDA_ARCH__ chooses in them.
#include <cstdio>

#include <cuda_runtime.h>

#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif
#define CUDA_CALLABLE_MEMBER HD
#define DEV __device__ __forceinline__
#define KERNEL __global__ void
#define BOTH(type) __host__ __device__ type

HD int plain() {
#ifdef __CUDA_ARCH__
  return 3;
#else
  return 1;
#endif
}

HD inline int without_else() {
  int r = 10;
#ifdef __CUDA_ARCH__
  r = 30;
#endif
  return r;
}

struct Value {
  int v;
  int w{};
  CUDA_CALLABLE_MEMBER Value() : v(2) {
#ifndef __CUDA_ARCH__
    v = 100;
#else
    v *= 150;
#endif
  }
  CUDA_CALLABLE_MEMBER int side() const {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 300
    return 2;
#elif defined(__CUDA_ARCH__)
    return 9;
#else
    return 1;
#endif
  }
};

DEV int device_only() {
#if __CUDA_ARCH__ >= 300
  return 1;
#else
  return 0;
#endif
}

BOTH(int) of_a_call() {
#if __CUDA_ARCH__ >= 300
  return 8;
#else
  return 7;
#endif
}

template <class T>
HD auto trailing(T x) -> T {
  if (x == 3)
#ifdef __CUDA_ARCH__
    return 4;
#else
    return 5;
#endif
  if (x == 1) {
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 2;
#endif
  }
  return x;
}

#define NOTHING
#define SEVEN 7
HD int of_several(int x) {
#if defined(__CUDACC__) && defined(__CUDA_ARCH__) && defined(NOTHING) && !defined(NO_SUCH_NAME)
  return 1;
#else
  return x;
#endif
}

HD int of_others_first() {
#ifdef NO_SUCH_NAME
  return 4;
#elif defined(__CUDA_ARCH__) && defined(SEVEN)
  return 3;
#else
  return 5;
#endif
}

constexpr HD int constant(int x) {
#ifdef __CUDA_ARCH__
  x += 1;
#endif
  return x + 20;
}
static_assert(constant(0) == 20);

KERNEL ask(int* out) {
  const auto in_lambda = [] HD(int x) {
#ifdef __CUDA_ARCH__
    x += 1;
#endif
    return x;
  };
  out[0] = plain();
  out[1] = without_else();
  out[2] = Value().v;
  out[3] = Value().side();
  out[4] = of_a_call();
  out[5] = trailing(1);
  out[6] = constant(0);
  out[7] = in_lambda(5);
  out[8] = device_only();
  out[9] = of_several(2);
  out[10] = of_others_first();
}

int main() {
  int* out;
  cudaMallocManaged(&out, 11 * sizeof(int));
  std::printf("host %d %d %d %d %d %d %d %d %d %d %d\n", plain(), without_else(), Value().v, Value().side(),
              of_a_call(), trailing(1), constant(0), trailing(3), 0, of_several(2), of_others_first());
  ask<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  std::printf("device %d %d %d %d %d %d %d %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4], out[5], out[6],
              out[7], out[8], out[9], out[10]);
  cudaFree(out);
}
