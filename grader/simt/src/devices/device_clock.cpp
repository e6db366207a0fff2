// SPDX-License-Identifier: MIT
#include "simt/src/devices/device_clock.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "record/counter_fields.hpp"
#include "simt/src/devices/host_times.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/reports/line_table.hpp"

namespace gridstride::simt {
namespace {

/// One engine of a device, which does one thing at a time: what can begin goes first, so that work that waits
/// for another stream's leaves room for what was given later.
class Engine {
 public:
  /// @param earliest_ns when the work could begin, were the engine free @return when it begins
  double take(double earliest_ns, double duration_ns) {
    auto place = busy_.begin();
    for (; place != busy_.end() && place->begin_ns < earliest_ns + duration_ns; ++place)
      earliest_ns = std::max(earliest_ns, place->end_ns);
    if (place != busy_.begin() && std::prev(place)->end_ns == earliest_ns)
      std::prev(place)->end_ns += duration_ns;
    else
      busy_.insert(place, {earliest_ns, earliest_ns + duration_ns});
    if (busy_.size() > most_kept) {  // what lies before is not filled any more
      busy_.front().end_ns = busy_[1].end_ns;
      busy_.erase(busy_.begin() + 1);
    }
    return earliest_ns;
  }

 private:
  struct Span {
    double begin_ns, end_ns;
  };
  static constexpr std::size_t most_kept = 64;
  std::vector<Span> busy_;  // in order, not overlapping
};

struct Clock {
  Counters seen;                                   // accounted for
  judge::ModelledTime launches;                    // not yet a task's
  judge::ModelledTime all;                         // since the counters were reset
  double kernels_ns = 0;                           // of it, what launches take
  double latest_ns = 0;                            // when the last work was done
  double reset_ns = 0;                             // the host's time then
  std::map<std::pair<int, Busy>, Engine> engines;  // of each device
  judge::Starter starter = judge::Starter::host;   // of the kernel that runs
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
  difference.allocations = difference.pool_allocations = difference.allocated_bytes =
      difference.pinned_allocations = difference.synchronisations = difference.host_clocks = 0;
  return difference;
}

// What the work since the last call took, had it been alone on the device.
judge::ModelledTime time_of(const Counters& work) {
  judge::ModelledTime time = std::exchange(clock().launches, {});
  judge::add_after(time, judge::copy_time(work, model_numbers(engine().profile)));
  judge::add_after(clock().all, time);
  return time;
}

// What has been counted outside of tasks is the host's.
void give_stray_to_host() {
  Clock& device = clock();
  const Counters stray = since(device.seen, engine().counters);
  device.seen = engine().counters;
  if (stray != Counters{}) host_time().ns += time_of(stray).total_ns;
}

}  // namespace

judge::DeviceNumbers model_numbers(const DeviceProfile& profile) {
  return profile.name.empty() ? judge::DeviceNumbers{} : profile.numbers;
}

judge::ModelledTime note_launch(const Counters& before, const judge::LaunchShape& shape,
                                const SourceLine& caller) {
  const judge::DeviceNumbers numbers = model_numbers(engine().profile);
  const judge::ModelledTime starting = judge::starting_time(numbers, clock().starter);
  const Counters work = since(before, engine().counters);
  judge::ModelledTime running = judge::kernel_time(work, shape, numbers);
  line_table().charge(work, shape, numbers, running, caller);
  judge::add_after(clock().launches, starting);
  judge::add_after(clock().launches, running);
  clock().kernels_ns += starting.total_ns + running.total_ns;
  return running;
}

double modelled_kernels_ns() { return clock().kernels_ns; }

judge::ModelledTime modelled_work() {
  judge::ModelledTime time = clock().all;
  time.total_ns = std::max(host_time().ns, clock().latest_ns) - clock().reset_ns;
  return time;
}

void begin_timed(const Task& task) {
  give_stray_to_host();
  clock().starter = task.work.started_by_device ? judge::Starter::device : judge::Starter::host;
}

void end_timed(Task& task) {
  Clock& device = clock();
  const Counters work = since(device.seen, engine().counters);
  device.seen = engine().counters;
  if (work == Counters{}) return;
  task.duration_ns = time_of(work).total_ns;
  task.busy = work.launches > 0                                               ? Busy::kernels
              : work.host_to_device_copies + work.managed_to_device_bytes > 0 ? Busy::copies_in
              : work.device_to_host_copies + work.managed_to_host_bytes > 0   ? Busy::copies_out
                                                                              : Busy::nothing;
}

void note_instantiation(std::size_t nodes) {
  const judge::ModelledTime time = judge::instantiation_time(nodes);
  host_time().ns += time.total_ns;
  judge::add_after(clock().all, time);
}

void note_submitted(Task& task) {
  give_stray_to_host();
  const HostTime& giver = host_time();
  task.submitted_ns = giver.ns;
  task.host_waited = giver.waited;
}

void host_waited_for(const TaskPointer& task) { host_time().wait_for(task); }

namespace {

bool is_settled(const TaskPointer& task) { return task->settled; }

// When the task could begin, were its device's engine free; nothing while that is not known.
std::optional<double> ready_ns(const Task& task) {
  if (!std::ranges::all_of(task.host_waited, is_settled) || !std::ranges::all_of(task.after, is_settled))
    return std::nullopt;
  double ready_ns = std::max(task.submitted_ns, task.queue->ready_ns);
  for (const TaskPointer& waited : task.host_waited) ready_ns = std::max(ready_ns, waited->end_ns);
  for (const TaskPointer& earlier : task.after) ready_ns = std::max(ready_ns, earlier->end_ns);
  return ready_ns;
}

void settle(Task& task, double start_ns) {
  if (task.busy != Busy::nothing)
    start_ns = clock().engines[{task.queue->device, task.busy}].take(start_ns, task.duration_ns);
  task.end_ns = task.queue->ready_ns = start_ns + task.duration_ns;
  clock().latest_ns = std::max(clock().latest_ns, task.end_ns);
  task.settled = true;
  task.after.clear();
  task.host_waited.clear();
}

using Queues = std::map<const StreamQueue*, std::deque<TaskPointer>>;

// The work that has been done, by queue.
Queues take_done() {
  Queues queues;
  auto& open = unsettled_tasks();
  for (; !open.empty() && open.front()->done; open.pop_front())
    queues[open.front()->queue].push_back(open.front());
  return queues;
}

// What can begin first is done first, whatever was given first.
void settle_in_time(Queues queues) {
  for (;;) {
    std::deque<TaskPointer>* first = nullptr;
    double first_ns = 0;
    for (auto& [queue, tasks] : queues) {
      if (tasks.empty()) continue;
      const std::optional<double> ready = ready_ns(*tasks.front());
      if (!ready) continue;
      const bool is_first = first == nullptr || *ready < first_ns ||
                            (*ready == first_ns && tasks.front()->number < first->front()->number);
      if (!is_first) continue;
      first = &tasks;
      first_ns = *ready;
    }
    if (first == nullptr) return;
    settle(*first->front(), first_ns);
    first->pop_front();
  }
}

}  // namespace

void settle_times() {
  settle_in_time(take_done());
  settle_host_times();
}

void before_counters_are_reset() {
  give_stray_to_host();
  clock().seen = {};
  clock().all = {};
  clock().kernels_ns = 0;
  clock().reset_ns = restart_host_times(clock().latest_ns);
}

}  // namespace gridstride::simt
