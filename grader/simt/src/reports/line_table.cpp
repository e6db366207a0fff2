// SPDX-License-Identifier: MIT
#include "simt/src/reports/line_table.hpp"

#include <algorithm>
#include <tuple>

#include "simt/src/accesses/warp_trace.hpp"
#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t no_line = ~std::size_t{0};

LineAccess access_of(Traffic traffic) {
  switch (traffic) {
    case Traffic::global_store:
      return LineAccess::global_store;
    case Traffic::shared_load:
      return LineAccess::shared_load;
    case Traffic::shared_store:
      return LineAccess::shared_store;
    case Traffic::global_atomic:
      return LineAccess::global_atomic;
    case Traffic::shared_atomic:
      return LineAccess::shared_atomic;
    case Traffic::constant_load:
      return LineAccess::constant_load;
    default:
      return LineAccess::global_load;
  }
}

// What an instruction has done, as the counters of a launch would have it.
void add_to(Counters& counters, const InstructionTraffic& its) {
  switch (traffic_of(its.what)) {
    case Traffic::global_load:
      counters.global_load_requests += its.requests;
      counters.global_load_sectors += its.cost;
      counters.l2_load_sectors += its.past_l1;
      counters.dram_read_sectors += its.from_memory;
      break;
    case Traffic::global_store:
      counters.global_store_requests += its.requests;
      counters.global_store_sectors += its.cost;
      counters.dram_write_sectors += its.from_memory;
      break;
    case Traffic::shared_load:
    case Traffic::shared_store:
      counters.shared_requests += its.requests;
      counters.shared_wavefronts += its.cost;
      counters.joined_shared_requests += its.joined;
      counters.joined_shared_wavefronts += its.joined_cost;
      break;
    case Traffic::global_atomic:
      counters.global_atomic_requests += its.requests;
      counters.global_atomic_turns += its.cost;
      break;
    case Traffic::shared_atomic:
      counters.shared_atomic_requests += its.requests;
      counters.shared_atomic_turns += its.cost;
      break;
    case Traffic::constant_load:
      counters.constant_requests += its.requests;
      counters.constant_turns += its.cost;
      break;
    case Traffic::barrier:
      counters.barriers += its.requests;
      break;
  }
}

std::vector<LineWork> by_place(std::vector<LineWork> lines) {
  std::ranges::sort(lines, {}, [](const LineWork& one) { return std::tie(one.file, one.line); });
  return lines;
}

}  // namespace

LineTable::LineNumber LineTable::line_of(const std::string& file, const std::string& folder, int line) {
  const auto [known, is_new] = known_.try_emplace({file, line}, lines_.size());
  if (is_new) lines_.push_back({.all = {.file = file, .folder = folder, .line = line}});
  return known->second;
}

LineTable::LineNumber LineTable::line_of(std::uint64_t what) {
  const auto [known, is_new] = of_instruction_.try_emplace(what, no_line);
  if (!is_new) return known->second;
  // Kept as a number, since a key has room for little else.
  const SourceLine where = student_line(reinterpret_cast<const void*>(pc_of(what)));  // NOLINT
  if (where.line > 0) known->second = line_of(where.file, where.folder, where.line);
  return known->second;
}

const std::vector<LineTable::LineNumber>& LineTable::lines_of(const gs_work& work) {
  const auto [known, is_new] = of_work_.try_emplace(&work);
  if (!is_new || work.line_count == 0) return known->second;
  std::string folder = work.folder;
  std::string file = named_from(work.file, folder);
  const std::size_t support = lesson_support_in(file);
  if (support != file.npos && support > 0) {  // wherever the lessons are installed
    folder = file.substr(0, support - 1);
    file.erase(0, support);
  }
  const bool is_known = is_student_file(file) || support != file.npos;
  for (std::uint64_t i = 0; i < work.line_count; ++i)
    known->second.push_back(is_known ? line_of(file, folder, static_cast<int>(work.lines[i].line)) : no_line);
  return known->second;
}

Counters& LineTable::counters_of(LineNumber line) {
  if (line == no_line) return elsewhere_;
  Line& its = lines_[line];
  if (!its.in_launch) in_launch_.push_back(line);
  its.in_launch = true;
  return its.launch;
}

void LineTable::add_traffic(const InstructionTraffic& traffic) {
  if (traffic.what != 0) add_to(counters_of(line_of(traffic.what)), traffic);
}

void LineTable::add_work(const gs_work& work, const BlockPasses* passes, unsigned spare) {
  const std::vector<LineNumber>& lines = lines_of(work);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const BlockPasses& its = passes[work.lines[i].block];
    if (its.threads == 0) continue;
    const gs_work_cost& cost = work.lines[i].cost;
    add_passes(counters_of(lines[i]), cost, its, spare);
    if (lines[i] != no_line && (cost.local & gs_unknown_index) != 0) lines_[lines[i]].unknown_index = true;
  }
  if (!lines.empty()) return;
  for (std::uint64_t block = 0; block < work.block_count; ++block)
    add_passes(elsewhere_, work.costs[block], passes[block], spare);
}

void LineTable::take(const std::vector<Execution*>& executions) {
  for (const LineNumber line : in_launch_) {
    lines_[line].launch = {};
    lines_[line].launch_ns = 0;
    lines_[line].in_launch = false;
  }
  in_launch_.clear();
  elsewhere_ = {};
  launch_traffic_.clear();
  std::vector<BlockPasses> passes;
  for (Execution* const execution : executions) {
    launch_traffic_.add(execution->counting.traffic);
    execution->counting.traffic.clear();
    passes.resize(std::max(passes.size(), execution->counting.passes.size()));
    for (std::size_t i = 0; i < execution->counting.passes.size(); ++i)
      passes[i] += execution->counting.passes[i];
  }
  traffic_.add(launch_traffic_);
  for (const InstructionTraffic& one : launch_traffic_.entries()) add_traffic(one);
  std::size_t first = 0;
  for (const gs_work* const work : executions.front()->counting.work) {
    if (first + work->block_count > passes.size()) break;  // its first block has yet to end
    add_work(*work, passes.data() + first, executions.front()->counting.spare_registers);
    first += work->block_count;
  }
  for (Execution* const execution : executions) forget_work(*execution);
}

void LineTable::charge(const Counters& work, const judge::LaunchShape& shape,
                       const judge::DeviceNumbers& device, const judge::ModelledTime& kernel,
                       const SourceLine& caller) {
  kernels_time_.add(kernel.total_ns);
  if (caller.line > 0) {
    counters_of(line_of(caller.file, caller.folder, caller.line)) += elsewhere_;
    elsewhere_ = {};
  }
  std::vector<Counters> parts;
  for (const LineNumber line : in_launch_) parts.push_back(lines_[line].launch);
  parts.push_back(elsewhere_);
  std::vector<double> times = judge::times_of_parts(work, parts, shape, device);
  // What its longest block takes beyond all of them is the lines' in the same parts.
  const double by_terms_ns = judge::kernel_time(work, shape, device).total_ns;
  if (by_terms_ns > 0 && kernel.total_ns > by_terms_ns)
    for (double& time : times) time *= kernel.total_ns / by_terms_ns;
  for (std::size_t i = 0; i < in_launch_.size(); ++i) {
    Line& line = lines_[in_launch_[i]];
    line.launch_ns = times[i];
    line.time.add(times[i]);
    line.all.counters += line.launch;
  }
}

std::vector<LineWork> LineTable::last_launch() const {
  std::vector<LineWork> lines;
  for (const LineNumber number : in_launch_) {
    const Line& line = lines_[number];
    lines.push_back({line.all.file, line.all.folder, line.all.line, line.launch, line.launch_ns});
  }
  return by_place(std::move(lines));
}

std::vector<LineWork> LineTable::work() const {
  std::vector<LineWork> lines;
  for (const Line& line : lines_)
    if (line.all.counters != Counters{})
      lines.push_back({line.all.file, line.all.folder, line.all.line, line.all.counters, line.time.ns()});
  return by_place(std::move(lines));
}

KernelTime LineTable::time() const {
  KernelTime time{.total_ns = kernels_time_.ns(), .lines = {}};
  std::vector<LineTime> lines;
  for (const Line& line : lines_)
    if (line.time.ns() > 0) lines.push_back({line.all.file, line.all.line, line.time.ns()});
  add_time(time, {.total_ns = 0, .lines = std::move(lines)});
  return time;
}

std::vector<LineTraffic> LineTable::traffic() const {
  std::vector<LineTraffic> lines;
  for (const InstructionTraffic& entry : traffic_.entries()) {
    if (entry.what == 0 || traffic_of(entry.what) == Traffic::barrier) continue;
    const auto known = of_instruction_.find(entry.what);
    if (known == of_instruction_.end() || known->second == no_line) continue;
    const LineWork& where = lines_[known->second].all;
    add_lines(lines, {{.file = where.file,
                       .line = where.line,
                       .access = access_of(traffic_of(entry.what)),
                       .requests = entry.requests,
                       .cost = entry.cost,
                       .least = entry.least,
                       .from_memory = entry.from_memory}});
  }
  const auto add = [&](const Line& line, LineAccess access, std::uint64_t requests) {
    if (requests == 0) return;
    add_lines(lines, {{.file = line.all.file,
                       .line = line.all.line,
                       .access = access,
                       .requests = requests,
                       .cost = requests}});
  };
  for (const Line& line : lines_) add(line, LineAccess::spill, line.all.counters.spill_requests);
  for (const auto& [line, requests] : local_requests()) add(*line, LineAccess::local_access, requests);
  return lines;
}

// An array lies in memory because of the lines whose index no compiler knows: what all others ask of it is
// told of the one of these, in their file, that asks most.
std::vector<std::pair<const LineTable::Line*, std::uint64_t>> LineTable::local_requests() const {
  std::vector<std::pair<const Line*, std::uint64_t>> of_causes;
  std::vector<std::pair<const Line*, std::uint64_t>> of_others;
  for (const Line& line : lines_)
    if (const std::uint64_t requests = line.all.counters.local_requests - line.all.counters.spill_requests;
        requests > 0)
      (line.unknown_index ? of_causes : of_others).emplace_back(&line, requests);
  std::ranges::stable_sort(of_causes, std::ranges::greater(), [](const auto& one) { return one.second; });
  std::vector<std::pair<const Line*, std::uint64_t>> all = of_causes;
  for (const auto& [line, requests] : of_others) {
    const std::string& file = line->all.file;
    const auto cause = std::ranges::find_if(
        all, [&file](const auto& one) { return one.first->unknown_index && one.first->all.file == file; });
    if (cause == all.end())
      all.emplace_back(line, requests);
    else
      cause->second += requests;
  }
  return all;
}

void LineTable::clear() {
  traffic_.clear();
  kernels_time_ = {};
  for (Line& line : lines_) {
    line.all.counters = {};
    line.time = {};
  }
}

LineTable& line_table() {
  static LineTable* const kept = new LineTable;  // still needed by code that runs while the process ends
  return *kept;
}

}  // namespace gridstride::simt
