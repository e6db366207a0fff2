// SPDX-License-Identifier: MIT
/// @file
/// How long a student waits: from saving a file to the verdict, the whole command as the student runs it.
/// Each iteration writes a changed copy of the reference solution, so that nothing can be reused from the
/// last one.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern char** environ;

namespace {

namespace fs = std::filesystem;

std::string read_text(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Runs the launcher with `arguments` and throws its output away. @return its exit code, or -1
int run_launcher(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), std::string(GRIDSTRIDE_SOURCE_DIR) + "/gridstride");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  const int error = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return -1;
  int status = 0;
  if (waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
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
