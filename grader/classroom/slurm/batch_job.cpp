// SPDX-License-Identifier: MIT
#include "classroom/slurm/batch_job.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <string_view>

#include "classroom/slurm/program.hpp"
#include "report/reporter.hpp"

namespace gridstride::classroom {
namespace {

constexpr std::size_t longest_option = 200;

void require_plain(const char* option, const std::string& value) {
  const bool plain = value.size() <= longest_option && !value.starts_with('-') &&
                     std::all_of(value.begin(), value.end(), [](char c) { return c > ' ' && c < 0x7f; });
  if (!plain)
    throw std::invalid_argument(fmt::format(
        "{} takes one word of letters, digits and signs, at most {} of them, that does not begin with a "
        "dash: as sbatch takes it",
        option, longest_option));
}

}  // namespace

void require_valid(const SlurmOptions& options) {
  require_plain("--partition", options.partition);
  require_plain("--account", options.account);
  require_plain("--time", options.time);
  require_plain("--gres", options.gres);
  require_plain("--constraint", options.constraint);
}

namespace slurm {
namespace {

constexpr std::size_t usual_largest_array = 1001;  // MaxArraySize's default, slurm.conf(5)
constexpr std::size_t least_chunk = 4;
constexpr std::chrono::seconds time_for_answer{30};
constexpr std::size_t most_tasks =
    500;  // where the chunk is chosen: enough for any partition, few for a queue

std::optional<std::size_t> number_of(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string words_of(const system::Ended& end) {
  const std::string words = report::printable(end.err.empty() ? end.out : end.err);
  return words.substr(0, words.find_last_not_of(" \n\t") + 1);
}

SlurmError no_slurm() {
  return SlurmError(
      "--slurm needs Slurm's program sbatch, and there is none in PATH. Run this on a login node of the "
      "cluster (perhaps "
      "after `module load slurm`), or leave out --slurm to grade on this machine");
}

}  // namespace

bool QueuedTask::lives() const {
  constexpr std::array<std::string_view, 10> over{"BOOT_FAIL", "CANCELLED", "COMPLETED",     "DEADLINE",
                                                  "FAILED",    "NODE_FAIL", "OUT_OF_MEMORY", "PREEMPTED",
                                                  "REVOKED",   "TIMEOUT"};
  // A task that could not be started on its node and then was held stays so until somebody releases it.
  const bool is_stuck =
      reason.find("requeued") != std::string::npos && reason.find("held") != std::string::npos;
  return !is_stuck && std::find(over.begin(), over.end(), state) == over.end();
}

bool QueuedTask::waits() const { return state == "PENDING" || state.find("HOLD") != std::string::npos; }

std::string array_spec(const std::vector<std::size_t>& numbers) {
  std::string spec;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (!spec.empty()) spec += ',';
    spec += last == i ? fmt::format("{}", numbers[i]) : fmt::format("{}-{}", numbers[i], numbers[last]);
    i = last + 1;
  }
  return spec;
}

std::vector<std::string> sbatch_arguments(const RunFolder& run, const std::filesystem::path& program,
                                          const SlurmOptions& options,
                                          const std::vector<std::size_t>& chunks) {
  // A '%' of a path would be replaced in --output, so that the script itself opens the log.
  std::vector<std::string> arguments{"sbatch",
                                     "--parsable",
                                     "--job-name=" + run.job_name(),
                                     "--array=" + array_spec(chunks),
                                     "--requeue",
                                     "--ntasks=1",
                                     "--export=ALL",
                                     "--chdir=/",
                                     "--output=/dev/null"};
  const std::array<std::pair<const char*, const std::string*>, 5> asked{
      {{"--partition=", &options.partition},
       {"--account=", &options.account},
       {"--time=", &options.time},
       {"--gres=", &options.gres},
       {"--constraint=", &options.constraint}}};
  for (const auto& [option, value] : asked)
    if (!value->empty()) arguments.push_back(option + *value);
  arguments.push_back((run.path() / "batch.sh").string());
  arguments.push_back(std::filesystem::absolute(program).string());
  arguments.push_back(run.path().string());
  return arguments;
}

std::vector<QueuedTask> parse_queue(const std::string& text) {
  std::vector<QueuedTask> tasks;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::array<std::string, 4> fields;
    std::istringstream in(line);
    for (std::string& field : fields) std::getline(in, field, '|');
    if (line.empty()) continue;
    tasks.push_back({fields[0], number_of(fields[1]), fields[2], fields[3]});
  }
  return tasks;
}

std::size_t largest_array(const std::string& config) {
  std::istringstream lines(config);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string key;
    std::string equals;
    std::string value;
    words >> key >> equals >> value;
    if (key == "MaxArraySize") return number_of(value).value_or(usual_largest_array);
  }
  return usual_largest_array;
}

std::size_t chunk_size(std::size_t submissions, std::size_t wanted, std::size_t largest_array) {
  if (largest_array == 0)
    throw SlurmError("this cluster takes no array jobs (MaxArraySize is 0); leave out --slurm");
  const auto shared_by = [&](std::size_t tasks) { return (submissions + tasks - 1) / tasks; };
  const std::size_t least = shared_by(largest_array);
  if (wanted == 0) return std::max({least, least_chunk, shared_by(most_tasks)});
  if (wanted < least)
    throw SlurmError(
        fmt::format("--chunk {} makes more tasks than this cluster takes in one array ({}); give --chunk {} "
                    "or more, or none",
                    wanted, largest_array, least));
  return wanted;
}

std::string submit(const RunFolder& run, const std::filesystem::path& program, const SlurmOptions& options,
                   const std::vector<std::size_t>& chunks) {
  const system::Ended end = run_program(sbatch_arguments(run, program, options, chunks));
  const std::string job = end.out.substr(0, end.out.find_first_of(";\n"));  // "17" or "17;cluster"
  if (end.ok() && number_of(job)) return job;
  throw SlurmError(
      fmt::format("Slurm does not take the job:\n{}\nChange the option that it names and run the same "
                  "command again. Nothing "
                  "is lost: the run is in {}",
                  words_of(end), run.path().string()));
}

std::optional<std::vector<QueuedTask>> ask_queue(const RunFolder& run) {
  const system::Ended end =
      run_program({"squeue", "--noheader", "--array", "--states=all", fmt::format("--user={}", ::getuid()),
                   "--name=" + run.job_name(), "--format=%F|%K|%T|%r"},
                  time_for_answer);
  if (!end.ok()) return std::nullopt;
  return parse_queue(end.out);
}

void cancel(const RunFolder& run) {
  (void)run_program({"scancel", fmt::format("--user={}", ::getuid()), "--name=" + run.job_name()},
                    time_for_answer);
}

std::size_t ask_largest_array() {
  if (!system::is_in_path("sbatch")) throw no_slurm();
  const system::Ended end = run_program({"scontrol", "show", "config"}, time_for_answer);
  if (end.ok()) return largest_array(end.out);
  throw SlurmError(fmt::format(
      "Slurm does not answer:\n{}\nRun the same command again when it does; nothing is lost", words_of(end)));
}

}  // namespace slurm
}  // namespace gridstride::classroom
