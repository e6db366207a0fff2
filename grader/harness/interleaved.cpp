// SPDX-License-Identifier: MIT
#include "harness/interleaved.hpp"

#include <benchmark/benchmark.h>

#include <array>
#include <exception>
#include <sstream>

namespace gridstride::harness {
namespace {

constexpr double s_per_ns = 1e-9;

/// Google Benchmark takes its settings as a command line.
void set_up() {
  static const bool once = [] {
    std::array<std::string, 2> words = {"check", "--benchmark_enable_random_interleaving=true"};
    std::array<char*, 3> pointers = {words[0].data(), words[1].data(), nullptr};
    int count = words.size();
    benchmark::Initialize(&count, pointers.data());
    return true;
  }();
  static_cast<void>(once);
}

}  // namespace

Interleaved run_interleaved(const std::vector<Contestant>& contestants, int repetitions,
                            std::uint64_t first_number) {
  set_up();
  Interleaved result;
  std::exception_ptr thrown;
  std::uint64_t number = first_number;
  benchmark::ClearRegisteredBenchmarks();
  for (const Contestant& contestant : contestants) {
    const auto run = [&](benchmark::State& state) {
      for ([[maybe_unused]] auto once : state) {
        if (thrown) {
          state.SkipWithError("not run, because another run failed");
          break;
        }
        try {
          const judge::TimeSample sample = contestant.run(number++);
          result.samples[contestant.name].push_back(sample);
          state.SetIterationTime(sample.device_ns * s_per_ns);
        } catch (...) {
          thrown = std::current_exception();
          state.SkipWithError("the run failed");
          break;
        }
      }
    };
    benchmark::RegisterBenchmark(contestant.name.c_str(), run)
        ->Iterations(1)
        ->Repetitions(repetitions)
        ->UseManualTime()
        ->Unit(benchmark::kMicrosecond);
  }
  std::ostringstream json;
  std::ostringstream errors;
  benchmark::JSONReporter reporter;
  reporter.SetOutputStream(&json);
  reporter.SetErrorStream(&errors);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::ClearRegisteredBenchmarks();
  if (thrown) std::rethrow_exception(thrown);
  result.json = json.str();
  return result;
}

}  // namespace gridstride::harness
