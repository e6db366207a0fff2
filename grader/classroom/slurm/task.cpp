// SPDX-License-Identifier: MIT
// What runs on the nodes: one task of the array.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "classroom/pool.hpp"
#include "classroom/slurm.hpp"
#include "classroom/slurm/run_folder.hpp"

namespace gridstride::classroom {
namespace {

using slurm::RunFolder;

/// Those of a chunk in the order in which to grade them: first those that were begun least often. A
/// submission that brings its task down so keeps no other one from its grade.
std::vector<std::size_t> in_order_of_starts(const RunFolder& run, std::size_t chunk) {
  const std::size_t first = chunk * run.plan().chunk;
  const std::size_t end = std::min(first + run.plan().chunk, run.plan().submissions);
  std::vector<std::pair<std::size_t, std::size_t>> starts_and_number;
  for (std::size_t k = first; k < end; ++k) starts_and_number.emplace_back(run.starts(k), k);
  std::sort(starts_and_number.begin(), starts_and_number.end());
  std::vector<std::size_t> order;
  for (const auto& [starts, k] : starts_and_number) order.push_back(k);
  return order;
}

}  // namespace

std::size_t grade_slurm_chunk(const std::filesystem::path& run, std::size_t chunk,
                              const std::function<Record(const Submission&, const std::string&)>& grade,
                              const std::atomic<bool>& stop) {
  const RunFolder in(run);
  if (chunk >= in.plan().chunks())
    throw std::runtime_error(fmt::format("{}: there is no chunk {}, only 0 to {}", run.string(), chunk,
                                         static_cast<std::ptrdiff_t>(in.plan().chunks()) - 1));
  std::size_t graded = 0;
  for (const std::size_t k : in_order_of_starts(in, chunk)) {
    if (stop) break;
    if (in.result(k)) continue;
    const Submission submission = in.submission(k);
    in.note_start(k);
    const Record record =
        graded_or_fault(submission, [&](const Submission& one) { return grade(one, in.plan().settings); });
    if (stop && record.verdict == Verdict::grader_error) break;  // what it started was stopped as well
    in.write_result(k, record);
    ++graded;
  }
  return graded;
}

}  // namespace gridstride::classroom
