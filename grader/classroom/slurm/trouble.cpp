// SPDX-License-Identifier: MIT
#include "classroom/slurm/trouble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

#include "report/reporter.hpp"

namespace gridstride::classroom::slurm {
namespace {

constexpr std::size_t most_lines = 10;
constexpr std::streamoff most_bytes = 4096;
constexpr std::size_t most_chunks = 3;

std::string end_of_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  if (!in) return {};
  in.seekg(std::max<std::streamoff>(0, static_cast<std::streamoff>(in.tellg()) - most_bytes));
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

unsigned long long number_of_job(const std::string& job) {
  unsigned long long number = 0;
  std::from_chars(job.data(), job.data() + job.size(), number);
  return number;
}

/// How the last task of a chunk ended: "FAILED (NonZeroExitCode)".
std::string end_of_task(const std::vector<QueuedTask>& tasks, std::size_t chunk) {
  const QueuedTask* last = nullptr;
  for (const QueuedTask& task : tasks)
    if (task.chunk == chunk && (last == nullptr || number_of_job(last->job) < number_of_job(task.job)))
      last = &task;
  if (last == nullptr) return "ended (Slurm has forgotten how)";
  const bool has_reason = !last->reason.empty() && last->reason != "None";
  return report::printable(
      fmt::format("ended as {}{}", last->state, has_reason ? " (" + last->reason + ")" : ""));
}

std::string words_of_chunk(const RunFolder& run, const std::vector<QueuedTask>& tasks, std::size_t chunk) {
  const std::filesystem::path log = run.last_log(chunk);
  const std::string start = fmt::format("Task {} {}", chunk, end_of_task(tasks, chunk));
  if (log.empty())
    return start +
           ". It left no log. Do all nodes see the run's folder and the program, under these names?\n";
  const std::string tail = tail_of_log(log);
  if (tail.empty()) return fmt::format("{}. Its log is empty: {}\n", start, log.string());
  return fmt::format("{}. The end of {}:\n{}", start, log.string(), tail);
}

}  // namespace

std::string tail_of_log(const std::filesystem::path& log) {
  std::istringstream text(report::printable(end_of_file(log)));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  const std::size_t first = lines.size() > most_lines ? lines.size() - most_lines : 0;
  std::string tail;
  for (std::size_t i = first; i < lines.size(); ++i) tail += "  " + lines[i] + "\n";
  return tail;
}

std::string words_of_trouble(const RunFolder& run, const std::vector<QueuedTask>& tasks,
                             const std::vector<std::size_t>& chunks, std::size_t missing, int rounds) {
  std::string words = fmt::format(
      "{} jobs in a row brought no new result. Without one are {} of {} submissions, in the chunks {}\n",
      rounds, missing, run.plan().submissions, array_spec(chunks));
  for (std::size_t i = 0; i < std::min(chunks.size(), most_chunks); ++i)
    words += words_of_chunk(run, tasks, chunks[i]);
  words += fmt::format(
      "Results that came are kept. When the reason is gone, the same command goes on with the rest.\n"
      "The run: {}\n",
      run.path().string());
  return words;
}

}  // namespace gridstride::classroom::slurm
