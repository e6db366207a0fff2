// SPDX-License-Identifier: MIT
#include "simt/src/devices/device_clock.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "record/counter_fields.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

struct Clock {
  Counters seen;                                   // accounted for
  judge::ModelledTime launches;                    // not yet a task's
  judge::ModelledTime all;                         // since the counters were reset
  double latest_ns = 0;                            // when the last work was done
  double reset_ns = 0;                             // the host's time then
  double host_ns = 0;                              // the host's time, as far as it has waited
  TaskPointer waited;                              // what the host waited for, while that has no time yet
  std::map<std::pair<int, Busy>, double> free_ns;  // when a device's engine is free again
};

Clock& clock() {
  static Clock* const kept = new Clock;
  return *kept;
}

// What has been counted since `before` and takes time.
Counters since(const Counters& before, const Counters& now) {
  Counters difference;
  for (const CounterField& field : counter_fields)
    difference.*field.member = now.*field.member - before.*field.member;
  difference.allocations = difference.allocated_bytes = difference.synchronisations = 0;
  return difference;
}

// What the work since the last call took, had it been alone on the device.
judge::ModelledTime time_of(const Counters& work) {
  judge::ModelledTime time = std::exchange(clock().launches, {});
  judge::add_after(time, judge::copy_time(work, model_numbers(engine().profile)));
  judge::add_after(clock().all, time);
  return time;
}

}  // namespace

judge::DeviceNumbers model_numbers(const DeviceProfile& profile) {
  return profile.name.empty() ? judge::DeviceNumbers{} : profile.numbers;
}

void note_launch(const Counters& before, const judge::LaunchShape& shape) {
  const judge::DeviceNumbers numbers = model_numbers(engine().profile);
  judge::add_after(clock().launches, judge::starting_time(numbers));
  judge::add_after(clock().launches, judge::kernel_time(since(before, engine().counters), shape, numbers));
}

judge::ModelledTime modelled_work() {
  judge::ModelledTime time = clock().all;
  time.total_ns = std::max(clock().host_ns, clock().latest_ns) - clock().reset_ns;
  return time;
}

void begin_timed() {
  Clock& device = clock();
  const Counters stray = since(device.seen, engine().counters);
  device.seen = engine().counters;
  if (stray != Counters{}) device.host_ns += time_of(stray).total_ns;
}

void end_timed(Task& task) {
  Clock& device = clock();
  const Counters work = since(device.seen, engine().counters);
  device.seen = engine().counters;
  if (work == Counters{}) return;
  task.duration_ns = time_of(work).total_ns;
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
  clock().latest_ns = std::max(clock().latest_ns, task.end_ns);
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
  clock().all = {};
  clock().reset_ns = clock().host_ns = std::max(clock().host_ns, clock().latest_ns);
}

}  // namespace gridstride::simt
