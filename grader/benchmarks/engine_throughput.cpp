// SPDX-License-Identifier: MIT
// How fast the CPU device is with all checks on: elements a second, and barrier crossings a second (a
// crossing is one thread passing one barrier).
#include <benchmark/benchmark.h>
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "simt/session.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "simt/include/cuda_runtime_api.h"

namespace {

template <class Function>
Function* kernel(const char* name) {
  static void* const module = dlopen(ENGINE_THROUGHPUT_MODULE, RTLD_NOW);
  void* const symbol = module == nullptr ? nullptr : dlsym(module, name);
  if (symbol == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    std::abort();
  }
  return reinterpret_cast<Function*>(symbol);
}

float* device_ones(std::size_t n) {
  const std::vector<float> ones(n, 1.0f);
  void* pointer = nullptr;
  cudaMalloc(&pointer, n * sizeof(float));
  cudaMemcpy(pointer, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  return static_cast<float*>(pointer);
}

// The run was right if nothing was found.
void finish(benchmark::State& state) {
  if (cudaDeviceSynchronize() != cudaSuccess || !gridstride::simt::take_findings().empty())
    state.SkipWithError("the device reported a bug");
  gridstride::simt::reset_devices();
}

void sin_exp_elements(benchmark::State& state) {
  const int n = 1 << 20;
  float* const d_x = device_ones(n);
  float* const d_y = device_ones(n);
  auto* const run = kernel<void(const float*, float*, int)>("run_sin_exp");
  for (auto _ : state) run(d_x, d_y, n);
  state.SetItemsProcessed(state.iterations() * n);
  finish(state);
}

void global_sums_crossings(benchmark::State& state) {
  const int blocks = 2048;
  float* const d_data = device_ones(std::size_t{128} * blocks);
  auto* const run = kernel<void(float*, int)>("run_global_sums");
  for (auto _ : state) run(d_data, blocks);
  state.SetItemsProcessed(state.iterations() * blocks * 128 * 7);
  finish(state);
}

void shared_sums_crossings(benchmark::State& state) {
  const int blocks = 1024;
  float* const d_data = device_ones(std::size_t{256} * blocks);
  float* const d_sums = device_ones(blocks);
  auto* const run = kernel<void(const float*, float*, int)>("run_shared_sums");
  for (auto _ : state) run(d_data, d_sums, blocks);
  state.SetItemsProcessed(state.iterations() * blocks * 256 * 9);
  finish(state);
}

void naive_matmul_256(benchmark::State& state) {
  const int n = 256;
  float* const d_a = device_ones(std::size_t{n} * n);
  float* const d_b = device_ones(std::size_t{n} * n);
  float* const d_c = device_ones(std::size_t{n} * n);
  auto* const run = kernel<void(const float*, const float*, float*, int)>("run_matmul");
  for (auto _ : state) run(d_a, d_b, d_c, n);
  finish(state);
}

BENCHMARK(sin_exp_elements)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(global_sums_crossings)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(shared_sums_crossings)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(naive_matmul_256)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
