// SPDX-License-Identifier: MIT
#include "simt/src/accesses/warp_trace.hpp"

#include <algorithm>

#include "simt/src/accesses/traffic.hpp"
#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t most_strays = std::size_t{32} << 17;

unsigned lane_of(const WarpTrace& trace) { return static_cast<unsigned>(trace.lane_bits >> what_bits); }

void append(WarpTrace& trace, std::uint64_t what, std::uintptr_t address) {
  WarpStep& step = *trace.end++;
  trace.end->key = 0;
  step.key = no_lane | what;
  step.address = address;
  trace.info[static_cast<std::size_t>(&step - trace.steps.get())] = {
      no_run, static_cast<std::uint8_t>(lane_of(trace)), true};
}

// The second lane of a step gives what the lanes are apart.
void set_expectation(const WarpTrace& trace, WarpStep& step, StepInfo& info, std::uintptr_t address) {
  info.single = false;
  step.key_step = trace.lane_bits - (std::uint64_t{info.first_lane} << what_bits);
  step.address_step = address - step.address;
  step.key = (trace.lane_bits + step.key_step) | (step.key & what_mask);
  step.address = address + step.address_step;
}

// Further lanes are expected as far apart as those of the run before.
void begin_run(WarpTrace& trace, WarpStep& step, StepInfo& info, std::uintptr_t address) {
  trace.runs[trace.run_count] = {step.address,
                                 step.address_step,
                                 info.earlier_runs,
                                 info.first_lane,
                                 static_cast<std::uint8_t>(step.key >> what_bits),
                                 static_cast<std::uint8_t>(step.key_step >> what_bits)};
  info.earlier_runs = trace.run_count++;
  info.first_lane = static_cast<std::uint8_t>(lane_of(trace));
  step.key = (trace.lane_bits + step.key_step) | (step.key & what_mask);
  step.address = address + step.address_step;
}

void add_run(LaneAddresses& result, const LaneRun& run) {
  const unsigned count = lane_count(run);
  std::uintptr_t address = run.address - count * run.address_step;
  unsigned lane = run.first_lane;
  for (unsigned i = 0; i < count; ++i, lane = (lane + run.lane_step) % 64, address += run.address_step) {
    result.lanes |= 1U << lane;
    result.at[lane] = address;
  }
}

void leave_out(WarpTrace& trace, std::uint64_t what) {
  LeftOut& left_out = trace.left_out[static_cast<std::size_t>(traffic_of(what))];
  ++left_out.accesses;
  left_out.bytes += size_bytes_of(what);
}

void go_astray(WarpTrace& trace) {
  trace.in_step = std::min(trace.in_step, static_cast<std::size_t>(trace.cursor - trace.steps.get()));
  trace.cursor = trace.astray();
}

// The access comes where the trace does not go on as it began.
void trace_elsewhere(Execution& execution, std::uint64_t what, std::uintptr_t address) {
  const EngineScope engine_code;
  WarpTrace& trace = execution.counting.trace;
  if (trace.cursor == trace.end) {
    if (execution.thread_count == 1 && trace.end == trace.steps.get() + longest_trace)
      count_requests(execution);
    if (trace.end == trace.steps.get() + longest_trace) {
      leave_out(trace, what);
      return;
    }
    append(trace, what, address);
    trace.cursor = trace.end;
    return;
  }
  if (trace.cursor != trace.astray()) go_astray(trace);
  if (trace.strays.size() == most_strays) {
    leave_out(trace, what);
  } else {
    trace.strays.push_back({what, address, lane_of(trace), 0});
  }
}

}  // namespace

void make_trace(WarpTrace& trace) {
  trace.steps = std::make_unique_for_overwrite<WarpStep[]>(longest_trace + 2);
  *trace.astray() = {};
  trace.info = std::make_unique_for_overwrite<StepInfo[]>(longest_trace);
  trace.runs = std::make_unique_for_overwrite<LaneRun[]>(most_runs);
  clear_trace(trace);
}

void clear_trace(WarpTrace& trace) {
  trace.end = trace.cursor = trace.steps.get();
  trace.end->key = 0;
  trace.cursors.fill(trace.end);
  trace.run_count = 0;
  trace.strays.clear();
  trace.in_step = longest_trace;
  trace.left_out = {};
}

// Lanes are counted modulo 64, so that steps backwards need no sign.
unsigned lane_count(const LaneRun& run) {
  if (run.lane_step == 1) return (run.expected_lane - run.first_lane) % 64;
  unsigned count = 0;
  for (unsigned lane = run.first_lane; lane != run.expected_lane; lane = (lane + run.lane_step) % 64) ++count;
  return count;
}

unsigned runs_of(const WarpTrace& trace, std::size_t index, std::array<LaneRun, warp_lanes>& runs) {
  const WarpStep& step = trace.steps[index];
  const StepInfo& info = trace.info[index];
  runs[0] = {step.address,
             step.address_step,
             info.earlier_runs,
             info.first_lane,
             static_cast<std::uint8_t>(step.key >> what_bits),
             static_cast<std::uint8_t>(step.key_step >> what_bits)};
  unsigned count = 1;
  for (std::uint32_t run = info.earlier_runs; run != no_run; run = trace.runs[run].earlier_runs)
    runs[count++] = trace.runs[run];
  return count;
}

LaneAddresses addresses_of(const WarpTrace& trace, std::size_t index) {
  const StepInfo& info = trace.info[index];
  LaneAddresses result;
  if (info.single) {
    result.lanes = 1U << info.first_lane;
    result.at[info.first_lane] = trace.steps[index].address;
    return result;
  }
  std::array<LaneRun, warp_lanes> runs;
  for (unsigned i = runs_of(trace, index, runs); i-- > 0;) add_run(result, runs[i]);
  return result;
}

bool is_shifted(const WarpTrace& trace, std::size_t before, std::size_t step, std::uintptr_t bytes) {
  const auto same_lanes = [&](std::uint64_t a, std::uint64_t b) { return (a ^ b) >> what_bits == 0; };
  const WarpStep& one = trace.steps[before];
  const WarpStep& other = trace.steps[step];
  const StepInfo& info = trace.info[before];
  const StepInfo& other_info = trace.info[step];
  if (other.address - one.address != bytes || !same_lanes(one.key, other.key) ||
      info.first_lane != other_info.first_lane || info.single != other_info.single)
    return false;
  if (!info.single && (one.address_step != other.address_step || !same_lanes(one.key_step, other.key_step)))
    return false;
  std::uint32_t run = info.earlier_runs;
  std::uint32_t other_run = other_info.earlier_runs;
  for (; run != no_run && other_run != no_run;
       run = trace.runs[run].earlier_runs, other_run = trace.runs[other_run].earlier_runs) {
    const LaneRun& a = trace.runs[run];
    const LaneRun& b = trace.runs[other_run];
    if (b.address - a.address != bytes || a.address_step != b.address_step || a.first_lane != b.first_lane ||
        a.expected_lane != b.expected_lane || a.lane_step != b.lane_step)
      return false;
  }
  return run == other_run;
}

void trace_unexpected(Execution& execution, std::uint64_t what, std::uintptr_t address) {
  WarpTrace& trace = execution.counting.trace;
  if (execution.unchecked_index != nullptr || trace.quiet) return;
  WarpStep& step = *trace.cursor;
  if ((step.key & what_mask) != what) return trace_elsewhere(execution, what, address);
  StepInfo& info = trace.info[static_cast<std::size_t>(&step - trace.steps.get())];
  if (info.single) {
    set_expectation(trace, step, info, address);
  } else if (trace.run_count < most_runs) {
    begin_run(trace, step, info, address);
  } else {
    leave_out(trace, what);
  }
  ++trace.cursor;
}

}  // namespace gridstride::simt
