// SPDX-License-Identifier: MIT
#include "simt/src/devices/task_times.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "simt/src/devices/host_times.hpp"
#include "simt/src/devices/kernel_engine.hpp"
#include "simt/src/streams/streams.hpp"

namespace gridstride::simt {
namespace {

/// One engine of a device for copies, which does one thing at a time: what can begin goes first, so that work
/// that waits for another stream's leaves room for what was given later.
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

struct TaskTimes {
  std::map<std::pair<int, Busy>, Engine> copies;  // of each device
  std::map<int, KernelEngine> kernels;            // likewise
  double latest_ns = 0;                           // when the last work was done
};

TaskTimes& times() {
  static TaskTimes* const kept = new TaskTimes;
  return *kept;
}

bool is_settled(const TaskPointer& task) { return task->settled; }

void settle(Task& task, double start_ns) {
  if (task.busy == Busy::kernels)
    start_ns =
        times().kernels[task.queue->device].take(start_ns, task.starting_ns, task.duration_ns, task.demand);
  else if (task.busy != Busy::nothing)
    start_ns = times().copies[{task.queue->device, task.busy}].take(start_ns, task.duration_ns);
  task.end_ns = start_ns + task.duration_ns;
  if (task.queue != nullptr) task.queue->ready_ns = task.end_ns;
  times().latest_ns = std::max(times().latest_ns, task.end_ns);
  task.settled = true;
  task.behind.clear();
  task.also.clear();
  task.host_waited.clear();
}

// When its host thread gives the task; nothing while that is not known. Who uses an event goes on behind who
// has recorded it.
std::optional<double> given_ns(const Task& task) {
  const auto is_given = [](const TaskPointer& other) { return other->given; };
  if (!std::ranges::all_of(task.host_waited, is_settled) || !std::ranges::all_of(task.also, is_given))
    return std::nullopt;
  double ns = task.submitted_ns;
  for (const TaskPointer& waited : task.host_waited) ns = std::max(ns, waited->end_ns);
  for (const TaskPointer& other : task.also) ns = std::max(ns, other->submitted_ns);
  return ns;
}

// When a task at the head of its stream could begin, were its device's engine free; nothing while that is not
// known.
std::optional<double> ready_ns(const Task& task) {
  if (!std::ranges::all_of(task.behind, is_settled) || !std::ranges::all_of(task.also, is_settled))
    return std::nullopt;
  double ns = task.earliest_ns;
  if (task.queue != nullptr) ns = std::max(ns, task.queue->ready_ns);
  for (const TaskPointer& earlier : task.behind) ns = std::max(ns, earlier->end_ns);
  for (const TaskPointer& earlier : task.also) ns = std::max(ns, earlier->end_ns);
  return ns;
}

void follow(Task& task, const StreamQueue& other) {
  task.earliest_ns = std::max(task.earliest_ns, other.ready_ns);
  if (other.latest_given != nullptr && !other.latest_given->settled)
    task.behind.push_back(other.latest_given);
}

void follow_awaited(Task& wait) {
  if (wait.awaits_stream != nullptr) return follow(wait, *wait.awaits_stream);
  for (const StreamQueue* queue : queues_of(wait.awaits_device)) follow(wait, *queue);
}

// The task comes into its stream. The legacy default stream waits for the blocking streams of its device, and
// they for it.
void give(const TaskPointer& task, double ns) {
  task->submitted_ns = task->earliest_ns = ns;
  task->given = true;
  if (task->queue == nullptr) return follow_awaited(*task);
  StreamQueue& queue = *task->queue;
  if (queue.legacy) {
    for (const StreamQueue* other : queues_of(queue.device))
      if (other->blocking()) follow(*task, *other);
  } else if (queue.blocking()) {
    follow(*task, legacy_queue(queue.device));
  }
  queue.latest_given = task;
}

// What happens next to one of the tasks, and when. Of what happens at once, each host thread's in its turn.
struct Step {
  double ns = 0;
  std::deque<TaskPointer>* tasks = nullptr;  // to the first of them

  [[nodiscard]] bool before(const Step& other) const {
    const auto turn = [](const Step& step) {
      const Task& task = *step.tasks->front();
      return std::tie(step.ns, task.giver, task.number);
    };
    return tasks != nullptr && (other.tasks == nullptr || turn(*this) < turn(other));
  }
};

template <class Lists, class Time>
Step first_of(Lists& lists, const Time& time_of) {
  Step first;
  for (auto& [key, tasks] : lists) {
    if (tasks.empty()) continue;
    const std::optional<double> ns = time_of(*tasks.front());
    if (!ns) continue;
    const Step step{*ns, &tasks};
    if (step.before(first)) first = step;
  }
  return first;
}

const void* queue_or_self(const TaskPointer& task) {
  return task->queue != nullptr ? static_cast<const void*>(task->queue) : task.get();
}

// What host threads have given, and what streams hold, in the order of time: what can begin first is done
// first, whatever was given first.
void settle_in_time(const std::vector<TaskPointer>& done) {
  std::map<HostPlace, std::deque<TaskPointer>> by_giver;
  std::map<const void*, std::deque<TaskPointer>> by_queue;  // a host's wait by itself
  for (const TaskPointer& task : done) by_giver[task->giver].push_back(task);
  for (;;) {
    const Step giving = first_of(by_giver, given_ns);
    const Step running = first_of(by_queue, ready_ns);
    if (giving.tasks == nullptr && running.tasks == nullptr) return;
    const bool gives = giving.tasks != nullptr && (running.tasks == nullptr || giving.ns <= running.ns);
    std::deque<TaskPointer>& tasks = gives ? *giving.tasks : *running.tasks;
    const TaskPointer task = std::move(tasks.front());
    tasks.pop_front();
    if (gives) {
      give(task, giving.ns);
      by_queue[queue_or_self(task)].push_back(task);
    } else {
      settle(*task, running.ns);
      if (tasks.empty()) by_queue.erase(queue_or_self(task));
    }
  }
}

}  // namespace

void settle_times_now() {
  std::vector<TaskPointer> done;
  for (auto& open = unsettled_tasks(); !open.empty() && open.front()->done; open.pop_front())
    done.push_back(open.front());
  settle_in_time(done);
  settle_host_times();
}

void settle_times() {
  if (!several_host_threads()) settle_times_now();
}

double latest_end_ns() { return times().latest_ns; }

}  // namespace gridstride::simt
