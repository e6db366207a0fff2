// SPDX-License-Identifier: MIT
/// @file
/// How long a student waits: from saving a file to the verdict, the whole command as the student runs it.
/// Each iteration writes a changed copy of the reference solution, so that nothing can be reused from the
/// last one.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "system/program.hpp"

namespace {

namespace fs = std::filesystem;

std::string read_text(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Runs the launcher with `arguments` and throws its output away. @return its exit code
int run_launcher(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), std::string(GRIDSTRIDE_SOURCE_DIR) + "/gridstride");
  return gridstride::system::run_captured(arguments).code;
}

void save_to_verdict(benchmark::State& state, const std::string& lesson, const std::string& slug) {
  const fs::path folder = fs::temp_directory_path() / ("gridstride-benchmark-" + std::to_string(getpid()));
  fs::create_directories(folder);
  const fs::path submission = folder / (slug + ".cu");
  const std::string solution =
      read_text(fs::path(GRIDSTRIDE_SOURCE_DIR) / "solutions" / lesson / (slug + ".cu"));
  int version = 0;
  for (auto _ : state) {
    std::ofstream(submission) << solution << "// version " << ++version << "\n";
    const auto saved = std::chrono::steady_clock::now();
    const int code = run_launcher({"grade", lesson, "--submission", submission.string()});
    state.SetIterationTime(std::chrono::duration<double>(std::chrono::steady_clock::now() - saved).count());
    if (code != 0) {
      state.SkipWithError(("gridstride grade ended with exit code " + std::to_string(code)).c_str());
      break;
    }
  }
  fs::remove_all(folder);
}

}  // namespace

BENCHMARK_CAPTURE(save_to_verdict, lesson_03, "03_first_kernel", "first_kernel")
    ->UseManualTime()
    ->Iterations(1)
    ->Repetitions(9)
    ->ReportAggregatesOnly()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(save_to_verdict, lesson_09, "09_shared_reduction", "shared_reduction")
    ->UseManualTime()
    ->Iterations(1)
    ->Repetitions(9)
    ->ReportAggregatesOnly()
    ->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
