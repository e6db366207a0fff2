// SPDX-License-Identifier: MIT
#include "simt/src/devices/device_clock.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "judge/kernel_demand.hpp"
#include "record/counter_fields.hpp"
#include "simt/src/devices/host_times.hpp"
#include "simt/src/devices/occupancy.hpp"
#include "simt/src/devices/task_times.hpp"
#include "simt/src/devices/time_sum.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/reports/line_table.hpp"

namespace gridstride::simt {
namespace {

struct Clock {
  Counters seen;                                  // accounted for
  std::map<HostPlace, Counters> of_host;          // what host threads have had counted, and no time yet
  judge::ModelledTime launches;                   // not yet a task's
  double starting_ns = 0;                         // of the first of them, its start
  judge::Demand demand;                           // what one of them takes at the most
  std::map<HostPlace, judge::ModelledTime> all;   // since the counters were reset, by who has given it
  TimeSum kernels;                                // of it, what launches take
  double reset_ns = 0;                            // the host's time then
  judge::Starter starter = judge::Starter::host;  // of the kernel that runs
};

Clock& clock() {
  static Clock* const kept = new Clock;
  return *kept;
}

// What has been counted since `before` and takes time.
Counters since(const Counters& before, const Counters& now) {
  Counters difference = now - before;
  difference.allocations = difference.pool_allocations = difference.allocated_bytes =
      difference.pinned_allocations = difference.synchronisations = difference.host_clocks = 0;
  return difference;
}

// What the work since the last call took, had it been alone on the device.
judge::ModelledTime time_of(const Counters& work, const HostPlace& giver) {
  judge::ModelledTime time = std::exchange(clock().launches, {});
  judge::add_after(time, judge::copy_time(work, model_numbers(engine().profile)));
  judge::add_after(clock().all[giver], time);
  return time;
}

// What this host thread has had counted outside of tasks takes its time. Pages that came to the host between
// two calls came one behind the other.
void give_counted_to_host() {
  host_work_counted();
  HostTime& own = host_time();
  const auto counted = clock().of_host.extract(own.place);
  if (counted) own.ns += time_of(counted.mapped(), own.place).total_ns;
}

}  // namespace

judge::DeviceNumbers model_numbers(const DeviceProfile& profile) {
  return profile.name.empty() ? judge::DeviceNumbers{} : profile.numbers;
}

judge::ModelledTime note_launch(const Counters& before, const judge::LaunchShape& shape,
                                const Counters& longest_block, const SourceLine& caller) {
  const judge::DeviceNumbers numbers = model_numbers(engine().profile);
  const judge::ModelledTime starting = judge::starting_time(numbers, clock().starter);
  const Counters work = since(before, engine().counters);
  judge::ModelledTime running = judge::kernel_time(work, shape, numbers, longest_block);
  line_table().charge(work, shape, numbers, running, caller);
  if (clock().launches.total_ns == 0) clock().starting_ns = starting.total_ns;
  clock().demand.raise(judge::kernel_demand(running, shape, numbers));
  clock().demand.raise(judge::Resource::grids, 1.0 / resident_grids(engine().profile));
  judge::add_after(clock().launches, starting);
  judge::add_after(clock().launches, running);
  clock().kernels.add(starting.total_ns + running.total_ns);
  return running;
}

double modelled_kernels_ns() { return clock().kernels.ns(); }

judge::ModelledTime modelled_work() {
  settle_times_now();
  judge::ModelledTime time;
  for (const auto& [giver, its] : clock().all) judge::add_after(time, its);
  time.total_ns = std::max(host_time().ns, latest_end_ns()) - clock().reset_ns;
  return time;
}

void begin_timed(const Task& task) {
  host_work_counted();
  clock().starter = task.work.started_by_device ? judge::Starter::device : judge::Starter::host;
}

void end_timed(Task& task) {
  Clock& device = clock();
  const Counters work = since(device.seen, engine().counters);
  device.seen = engine().counters;
  if (work == Counters{}) return;
  task.duration_ns = time_of(work, task.giver).total_ns;
  task.busy = work.launches > 0                                               ? Busy::kernels
              : work.host_to_device_copies + work.managed_to_device_bytes > 0 ? Busy::copies_in
              : work.device_to_host_copies + work.managed_to_host_bytes > 0   ? Busy::copies_out
                                                                              : Busy::nothing;
  task.starting_ns = std::exchange(device.starting_ns, 0);
  task.demand = std::exchange(device.demand, {});
}

void note_instantiation(std::size_t nodes) {
  const judge::ModelledTime time = judge::instantiation_time(nodes);
  HostTime& own = host_time();
  own.ns += time.total_ns;
  judge::add_after(clock().all[own.place], time);
}

void host_work_counted() {
  Clock& device = clock();
  const Counters counted = since(device.seen, engine().counters);
  device.seen = engine().counters;
  if (counted != Counters{}) device.of_host[host_time().place] += counted;
}

namespace {

void note_giver(Task& task) {
  const HostTime& giver = host_time();
  task.submitted_ns = giver.ns;
  task.host_waited = giver.waited;
  task.giver = giver.place;
}

}  // namespace

void note_submitted(Task& task) {
  give_counted_to_host();
  note_giver(task);
}

void host_waited_for(const TaskPointer& task) { host_time().wait_for(task); }

// It ends behind all that the thread has waited for before.
void host_waits_in_time(const TaskPointer& wait) {
  note_giver(*wait);
  unsettled_tasks().push_back(wait);
  host_time().waited = {wait};
  settle_times();
}

void before_counters_are_reset() {
  give_counted_to_host();
  settle_times_now();
  clock().seen = {};
  clock().of_host = {};
  clock().all = {};
  clock().kernels = {};
  clock().reset_ns = restart_host_times(latest_end_ns());
}

}  // namespace gridstride::simt
