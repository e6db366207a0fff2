// SPDX-License-Identifier: MIT
#include "simt/src/devices/device_clock.hpp"

#include <algorithm>
#include <map>

#include "record/counters.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

struct Clock {
  Counters seen;                                   // accounted for
  double host_ns = 0;                              // the host's time, as far as it has waited
  TaskPointer waited;                              // what the host waited for, while that has no time yet
  std::map<std::pair<int, Busy>, double> free_ns;  // when a device's engine is free again
};

Clock& clock() {
  static Clock* const kept = new Clock;
  return *kept;
}

// What has been counted since `before`.
Counters since(const Counters& before, const Counters& now) {
  static constexpr std::uint64_t Counters::*timed[] = {&Counters::launches,
                                                       &Counters::blocks,
                                                       &Counters::threads,
                                                       &Counters::barriers,
                                                       &Counters::barrier_crossings,
                                                       &Counters::global_loads,
                                                       &Counters::global_stores,
                                                       &Counters::global_load_bytes,
                                                       &Counters::global_store_bytes,
                                                       &Counters::global_load_requests,
                                                       &Counters::global_load_sectors,
                                                       &Counters::global_store_requests,
                                                       &Counters::global_store_sectors,
                                                       &Counters::shared_loads,
                                                       &Counters::shared_stores,
                                                       &Counters::shared_requests,
                                                       &Counters::shared_wavefronts,
                                                       &Counters::global_atomics,
                                                       &Counters::shared_atomics,
                                                       &Counters::global_atomic_requests,
                                                       &Counters::global_atomic_turns,
                                                       &Counters::shared_atomic_requests,
                                                       &Counters::shared_atomic_turns,
                                                       &Counters::host_to_device_copies,
                                                       &Counters::device_to_host_copies,
                                                       &Counters::device_to_device_copies,
                                                       &Counters::host_to_device_bytes,
                                                       &Counters::device_to_host_bytes,
                                                       &Counters::device_to_device_bytes,
                                                       &Counters::pinned_copy_bytes,
                                                       &Counters::memset_bytes};
  Counters difference;
  for (const auto counter : timed) {
    difference.*counter = now.*counter - before.*counter;
  }
  return difference;
}

}  // namespace

judge::DeviceNumbers model_numbers(const DeviceProfile& profile) {
  judge::DeviceNumbers numbers;
  if (profile.name.empty()) return numbers;
  numbers.sm_count = profile.sm_count();
  numbers.clock_ghz = profile.clock_khz() * 1e-6;
  numbers.dram_bandwidth_gb_per_s = profile.model.dram_bandwidth_gb_per_s;
  numbers.pcie_pinned_gb_per_s = profile.model.pcie_pinned_gb_per_s;
  numbers.pcie_pageable_gb_per_s = profile.model.pcie_pageable_gb_per_s;
  numbers.copy_latency_us = profile.model.copy_latency_us;
  numbers.launch_latency_us = profile.model.launch_latency_us;
  numbers.host_bandwidth_one_core_gb_per_s = profile.host.bandwidth_one_core_gb_per_s;
  numbers.host_bandwidth_gb_per_s = profile.host.bandwidth_gb_per_s;
  numbers.host_gflops_one_core = profile.host.gflops_one_core;
  numbers.host_gflops = profile.host.gflops;
  return numbers;
}

void begin_timed() {
  Clock& device = clock();
  const Counters stray = since(device.seen, engine().counters);
  device.seen = engine().counters;
  if (stray != Counters{}) device.host_ns += judge::modelled_time_ns(stray, model_numbers(engine().profile));
}

void end_timed(Task& task) {
  Clock& device = clock();
  const Counters work = since(device.seen, engine().counters);
  device.seen = engine().counters;
  if (work == Counters{}) return;
  task.duration_ns = judge::modelled_time_ns(work, model_numbers(engine().profile));
  task.busy = work.launches > 0                ? Busy::kernels
              : work.host_to_device_copies > 0 ? Busy::copies_in
              : work.device_to_host_copies > 0 ? Busy::copies_out
                                               : Busy::nothing;
}

void note_submitted(Task& task) {
  begin_timed();
  task.submitted_ns = clock().host_ns;
  task.host_waited = clock().waited;
}

void host_waited_for(const TaskPointer& task) {
  if (task->settled) {
    clock().host_ns = std::max(clock().host_ns, task->end_ns);
  } else {
    clock().waited = task;
  }
}

namespace {

void settle(Task& task) {
  double start_ns = std::max(task.submitted_ns, task.lane->ready_ns);
  if (task.host_waited != nullptr) start_ns = std::max(start_ns, task.host_waited->end_ns);
  for (const TaskPointer& earlier : task.after) start_ns = std::max(start_ns, earlier->end_ns);
  if (task.busy != Busy::nothing) {
    double& free_ns = clock().free_ns[{task.lane->device, task.busy}];
    start_ns = std::max(start_ns, free_ns);
    free_ns = start_ns + task.duration_ns;
  }
  task.end_ns = task.lane->ready_ns = start_ns + task.duration_ns;
  task.settled = true;
  task.after.clear();
  task.host_waited = nullptr;
}

}  // namespace

void settle_times() {
  auto& open = unsettled_tasks();
  while (!open.empty() && open.front()->done) {
    settle(*open.front());
    open.pop_front();
  }
  Clock& device = clock();
  if (device.waited == nullptr || !device.waited->settled) return;
  device.host_ns = std::max(device.host_ns, device.waited->end_ns);
  device.waited = nullptr;
}

void before_counters_are_reset() {
  begin_timed();
  clock().seen = {};
}

}  // namespace gridstride::simt
