// SPDX-License-Identifier: MIT
#include "harness/check_main.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>

#include "harness/failed_build.hpp"
#include "harness/kept_memory.hpp"
#include "harness/run_state.hpp"
#include "sandbox/build.hpp"
#include "system/temporary_folder.hpp"

namespace gridstride::harness {
namespace {

using Clock = std::chrono::steady_clock;

struct Arguments {
  std::string request;
  int channel = -1;
};

/// @return nothing where they are others, or less
std::optional<Arguments> arguments_of(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; i += 2) {
    const std::string_view option = argv[i];
    if (i + 1 == argc) return std::nullopt;
    const std::string_view value = argv[i + 1];
    if (option == "--request") {
      arguments.request = value;
    } else if (option == "--channel") {
      const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), arguments.channel);
      if (error != std::errc() || end != value.data() + value.size()) return std::nullopt;
    } else {
      return std::nullopt;
    }
  }
  return arguments.channel < 0 || arguments.request.empty() ? std::nullopt : std::optional(arguments);
}

void send(int channel, const std::string& line) {
  std::size_t sent = 0;
  while (sent < line.size()) {
    const ssize_t written = ::write(channel, line.data() + sent, line.size() - sent);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw GraderFault(fmt::format("the record could not be sent: {}", std::strerror(errno)));
    sent += static_cast<std::size_t>(written);
  }
}

/// A seed that no one can foresee; 53 bits, so that every JSON reader keeps it whole.
std::uint64_t fresh_seed() {
  std::uint64_t seed = 0;
  if (::getrandom(&seed, sizeof seed, 0) != sizeof seed)
    throw GraderFault("the system gives no random numbers");
  return seed >> 11;
}

/// GoogleTest runs our tests and says nothing itself, whatever the environment asks it for.
void run_tests() {
  for (const char* name : {"GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX", "GTEST_SHARD_STATUS_FILE"})
    ::unsetenv(name);
  int argc = 1;
  std::string name = "check";
  char* argv[] = {name.data(), nullptr};
  testing::InitGoogleMock(&argc, argv);
  GTEST_FLAG_SET(filter, "*");
  GTEST_FLAG_SET(shuffle, false);
  GTEST_FLAG_SET(repeat, 1);
  GTEST_FLAG_SET(output, "");
  GTEST_FLAG_SET(fail_fast, false);
  GTEST_FLAG_SET(break_on_failure, false);
  GTEST_FLAG_SET(throw_on_failure, false);
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listen_to_googletest();
  (void)RUN_ALL_TESTS();
}

Record graded(RunState& state) {
  const int total = static_cast<int>(graded_tests().size());
  if (total == 0) return unrun_record(state, Verdict::grader_error, "the check program has no graded tests");
  const Installation installation = gridstride::installation();
  state.lesson = read_lesson(installation.source / "lessons" / state.request.lesson);
  const std::filesystem::path modules = installation.build / "lessons" / state.request.lesson;
  state.reference_module = (state.on_gpu() ? modules / "gpu" : modules) / "solution.so";
  const system::TemporaryFolder folder("check");
  state.report_progress({"compiling", 0, total});
  sandbox::BuildRequest build;
  build.lesson = state.request.lesson;
  build.submission = state.request.submission;
  build.output_folder = folder.path();
  build.isolation = state.request.isolation;
  build.run_time_compiler = state.lesson.run_time_compiler;
  if (state.on_gpu())
    build.gpu_capability = capability_of(DeviceProfile(state.request.profiles.front().file));
  const sandbox::BuildResult built = sandbox::build_submission(build);
  Record record;
  if (built.ok) {
    state.module = built.module;
    run_tests();
    record = make_record(state);
  } else {
    const FailedBuild failed = failed_build(built.outcome, build.limits, room_in(folder.path()));
    record = unrun_record(state, failed.verdict, failed.words);
  }
  record.build_log = built.log;
  return record;
}

Record graded_without_throwing(RunState& state) {
  try {
    return graded(state);
  } catch (const std::exception& error) {
    return unrun_record(state, Verdict::grader_error, error.what());
  }
}

}  // namespace

int check_main(int argc, char** argv) {
  const auto start = Clock::now();
  const std::optional<Arguments> given = arguments_of(argc, argv);
  // Whoever writes to the channel writes the grade: no program that is started here gets it.
  if (!given || ::fcntl(given->channel, F_SETFD, FD_CLOEXEC) != 0) {
    fmt::print(stderr, "This program is run by `gridstride grade`: {} --request JSON --channel FD\n",
               argv[0]);
    return 2;
  }
  const Arguments& arguments = *given;
  std::signal(SIGPIPE, SIG_IGN);
  try {
    RunState& state = run_state();
    state.request = request_from_json(arguments.request);
    state.seed = state.request.seed ? *state.request.seed : fresh_seed();
    if (state.on_gpu() || state.request.gpu_size) keep_freed_memory();
    state.report_progress = [&](const Progress& progress) {
      send(arguments.channel, message_line(progress));
    };
    Record record = graded_without_throwing(state);
    record.duration_ms = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count();
    send(arguments.channel, message_line(record));
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", argv[0], error.what());
    return 3;
  }
}

}  // namespace gridstride::harness

int main(int argc, char** argv) { return gridstride::harness::check_main(argc, argv); }
