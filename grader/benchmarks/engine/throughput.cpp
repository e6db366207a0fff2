// SPDX-License-Identifier: MIT
// How fast the CPU device is: elements, barrier crossings (one thread passing one barrier), exchanges between
// lanes and atomics a second, over the size of the data and of the block.
//   engine_throughput [--os_threads=N] [--unchecked] [options of Google Benchmark]
// --unchecked times the module that `gridstride cc --no-checks` would make: no instrumentation, no diagnoses.
#include <benchmark/benchmark.h>
#include <dlfcn.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "simt/session.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "simt/include/cuda_runtime_api.h"

namespace {

const char* module_path = ENGINE_CHECKED_MODULE;

template <class Function>
Function* kernel(const char* name) {
  static void* const module = dlopen(module_path, RTLD_NOW);
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

/// One launch an iteration over n elements in blocks of `block`; `each` things happen an element. The launch
/// before takes memory for the history from the system.
void launches(benchmark::State& state, const char* name, std::size_t second_floats, int each) {
  const int n = static_cast<int>(state.range(0));
  const int block = static_cast<int>(state.range(1));
  float* const d_data = device_ones(static_cast<std::size_t>(n));
  float* const d_other = device_ones(second_floats);
  auto* const run = kernel<void(float*, float*, int, int)>(name);
  const auto launch = [&] {
    run(d_data, d_other, n, block);
    cudaDeviceSynchronize();
  };
  launch();
  for (auto _ : state) launch();
  state.SetItemsProcessed(state.iterations() * n * each);
  finish(state);
}

int log2_of(std::int64_t value) { return 63 - __builtin_clzll(static_cast<unsigned long long>(value)); }

void sin_exp(benchmark::State& state) {
  launches(state, "run_sin_exp", static_cast<std::size_t>(state.range(0)), 1);
}
void global_sums(benchmark::State& state) { launches(state, "run_global_sums", 1, log2_of(state.range(1))); }
void shared_sums(benchmark::State& state) {
  launches(state, "run_shared_sums", static_cast<std::size_t>(state.range(0) / state.range(1)),
           1 + log2_of(state.range(1)));
}
void warp_sums(benchmark::State& state) {
  launches(state, "run_warp_sums", static_cast<std::size_t>(state.range(0) / 32), 5);
}
void count_in_bins(benchmark::State& state) { launches(state, "run_count_in_bins", 256, 1); }

void only_barriers(benchmark::State& state) {
  const int threads = 1 << 18;
  const int rounds = static_cast<int>(state.range(0));
  const int block = static_cast<int>(state.range(1));
  auto* const run = kernel<void(int, int, int)>("run_only_barriers");
  for (auto _ : state) {
    run(threads / block, block, rounds);
    cudaDeviceSynchronize();
  }
  state.SetItemsProcessed(state.iterations() * threads * rounds);
  finish(state);
}

void product(benchmark::State& state, const char* name) {
  const int n = static_cast<int>(state.range(0));
  const auto count = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
  float* const d_a = device_ones(count);
  float* const d_b = device_ones(count);
  float* const d_c = device_ones(count);
  auto* const run = kernel<void(const float*, const float*, float*, int)>(name);
  for (auto _ : state) {
    run(d_a, d_b, d_c, n);
    cudaDeviceSynchronize();
  }
  state.SetItemsProcessed(state.iterations() * n * n * n);
  finish(state);
}
void matmul(benchmark::State& state) { product(state, "run_matmul"); }
void matmul_tiled(benchmark::State& state) { product(state, "run_matmul_tiled"); }

constexpr int n_compared = 1 << 20;

void sizes_and_blocks(benchmark::internal::Benchmark* bench) {
  bench->Unit(benchmark::kMillisecond)->UseRealTime();
  for (const int log2_n : {12, 14, 16, 18, 20, 22}) bench->Args({1 << log2_n, 256});
  for (const int block : {32, 64, 128, 512, 1024}) bench->Args({n_compared, block});
}

BENCHMARK(sin_exp)->Apply(sizes_and_blocks);
BENCHMARK(global_sums)->Apply(sizes_and_blocks);
BENCHMARK(shared_sums)->Apply(sizes_and_blocks);
BENCHMARK(warp_sums)->Apply(sizes_and_blocks);
BENCHMARK(count_in_bins)->Apply(sizes_and_blocks);
BENCHMARK(only_barriers)
    ->ArgsProduct({{1, 2, 4, 8, 16, 32, 64}, {32, 256, 1024}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(matmul)->Arg(64)->Arg(128)->Arg(256)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(matmul_tiled)->Arg(64)->Arg(128)->Arg(256)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Takes the own options out of the command line.
gridstride::simt::Options take_options(int& argc, char** argv) {
  gridstride::simt::Options options;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--unchecked") {
      options.checks = false;
      module_path = ENGINE_UNCHECKED_MODULE;
    } else if (argument.starts_with("--os_threads=")) {
      options.os_threads = static_cast<unsigned>(std::atoi(argument.c_str() + std::strlen("--os_threads=")));
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
  return options;
}

/// The modules' shared arrays are thread-local: room for them must be asked for before the process starts.
void start_with_room_for_shared_arrays(char** argv) {
  if (std::getenv("GLIBC_TUNABLES") != nullptr) return;
  setenv("GLIBC_TUNABLES", "glibc.rtld.optional_static_tls=300000", 1);
  execv("/proc/self/exe", argv);
}

}  // namespace

int main(int argc, char** argv) {
  start_with_room_for_shared_arrays(argv);
  gridstride::simt::configure(take_options(argc, argv));
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
