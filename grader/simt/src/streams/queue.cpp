// SPDX-License-Identifier: MIT
// Work waits in its stream until something waits for it: what a program forgets to wait for shows.
#include "simt/src/streams/queue.hpp"

#include <algorithm>
#include <random>

#include "simt/src/accesses/host_caches.hpp"
#include "simt/src/devices/device_clock.hpp"
#include "simt/src/devices/task_times.hpp"
#include "simt/src/memory/variable_images.hpp"
#include "simt/src/module.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/streams/capture.hpp"
#include "simt/src/streams/host_watch.hpp"
#include "simt/src/streams/operations.hpp"
#include "simt/src/streams/progress.hpp"
#include "simt/src/streams/serial_places.hpp"
#include "simt/src/streams/streams.hpp"
#include "simt/src/streams/tasks.hpp"

namespace gridstride::simt {
namespace {

// A launch queue has an end; beyond it, CUDA too runs the oldest work before it takes more.
constexpr std::size_t most_undone_tasks = 1024;
constexpr std::size_t most_unsettled_tasks = 16384;

struct Submitted {
  std::deque<TaskPointer> unsettled;  // in the order of submission
  std::size_t undone = 0;
  std::uint64_t count = 0;
  Reach host;
  std::mt19937_64 order;  // of seeded schedules
  bool seeded = false;
  int running = 0;
  const Task* now = nullptr;  // that runs, the innermost
};

Submitted& submitted() {
  static Submitted* const kept = new Submitted;
  return *kept;
}

void follow(Task& task, const TaskPointer& earlier) {
  if (earlier == nullptr) return;
  task.reach.add(earlier->reach);
  task.real.add(earlier->real);
  if (!earlier->done) task.after.push_back(earlier);
}

// The legacy default stream waits for the blocking streams of its device, and they for it.
void follow_legacy_rule(Task& task) {
  const StreamQueue& queue = *task.queue;
  if (queue.legacy) {
    for (const StreamQueue* other : queues_of(queue.device))
      if (other->blocking()) follow(task, other->last);
  } else if (queue.blocking()) {
    follow(task, legacy_queue(queue.device).last);
  }
}

bool ready(const Task& task) {
  return std::ranges::all_of(task.after, [](const TaskPointer& earlier) { return earlier->done; });
}

void run(Task& task) {
  Submitted& all = submitted();
  use_caches_of(task.giver);
  begin_timed(task);
  ++all.running;
  if (task.work.run) {
    const OnDevice device(task.queue->device);
    // Beside a kernel that waits for the host its device's variables stay.
    if (all.running == 1) show_variables_of(task.queue->device);
    const HostView view(task);
    const RunningOperation operation(task);
    const Task* const outer = std::exchange(all.now, &task);
    task.error = task.work.run();
    all.now = outer;
  }
  --all.running;
  if (!task.mark) end_timed(task);
  task.work.run = nullptr;
  task.after.clear();
  task.done = true;
  --all.undone;
  if (task.error != 0 && !task.host_waits)
    engine().errors[static_cast<std::size_t>(task.queue->device)].stream = task.error;
}

// Which of the tasks that can run does: the one given first, that of the latest stream, or one by chance.
Task* choose(const std::vector<Task*>& candidates) {
  Submitted& all = submitted();
  const std::uint64_t schedule = engine().options.schedule;
  const auto slot = [](const Task* task) { return task->queue->slot; };
  if (schedule == 0) return *std::ranges::min_element(candidates, {}, &Task::number);
  if (schedule == 1) return *std::ranges::max_element(candidates, {}, slot);
  if (!all.seeded) all.order.seed(schedule);
  all.seeded = true;
  return candidates[all.order() % candidates.size()];
}

// The tasks themselves and what they need, undone, in the order of submission.
std::vector<TaskPointer> needed_for(const std::vector<TaskPointer>& tasks) {
  std::vector<TaskPointer> needed;
  std::vector<TaskPointer> open = tasks;
  while (!open.empty()) {
    TaskPointer task = std::move(open.back());
    open.pop_back();
    if (task == nullptr || task->done || task->collected) continue;
    task->collected = true;
    open.insert(open.end(), task->after.begin(), task->after.end());
    needed.push_back(std::move(task));
  }
  for (const TaskPointer& task : needed) task->collected = false;
  std::ranges::sort(needed, {}, &Task::number);
  return needed;
}

// The first undone task of each queue among these, where it can run.
std::vector<Task*> candidates_of(const std::vector<TaskPointer>& needed) {
  std::vector<Task*> candidates;
  std::vector<const StreamQueue*> seen;
  for (const TaskPointer& task : needed) {
    if (task->done || std::ranges::find(seen, task->queue) != seen.end()) continue;
    seen.push_back(task->queue);
    if (ready(*task)) candidates.push_back(task.get());
  }
  return candidates;
}

void run_all(std::vector<TaskPointer> needed) {
  while (!needed.empty()) {
    run(*choose(candidates_of(needed)));
    // Most run from the front.
    const auto first = std::ranges::find_if(needed, [](const TaskPointer& task) { return !task->done; });
    needed.erase(needed.begin(), first);
  }
}

}  // namespace

void Reach::add(unsigned slot, std::uint64_t sequence) {
  if (slot >= sequences_.size()) sequences_.resize(slot + 1);
  sequences_[slot] = std::max(sequences_[slot], sequence);
}

void Reach::add(const Reach& other) {
  if (other.sequences_.size() > sequences_.size()) sequences_.resize(other.sequences_.size());
  for (std::size_t i = 0; i < other.sequences_.size(); ++i)
    sequences_[i] = std::max(sequences_[i], other.sequences_[i]);
}

bool Reach::covers(unsigned slot, std::uint64_t sequence) const {
  return slot < sequences_.size() && sequences_[slot] >= sequence;
}

bool Reach::covers(const Reach& other) const {
  for (unsigned slot = 0; slot < other.sequences_.size(); ++slot)
    if (other.sequences_[slot] != 0 && !covers(slot, other.sequences_[slot])) return false;
  return true;
}

Work* pending_fill(std::uintptr_t address) {
  const Task* const now = submitted().now;
  for (const TaskPointer& task : submitted().unsettled) {
    const DeviceRange& range = task->work.fills;
    const bool follows = now != nullptr && task->reach.covers(now->queue->slot, now->sequence);
    const bool elsewhere = now != nullptr && now->queue->device != task->queue->device &&
                           !in_region(address) &&
                           !is_managed_variable(address, 1);  // a variable that the other device has, too
    if (!task->done && !follows && !elsewhere && address - range.base < range.size_bytes) return &task->work;
  }
  return nullptr;
}

std::deque<TaskPointer>& unsettled_tasks() { return submitted().unsettled; }
const Reach& host_reach() { return submitted().host; }
bool over_for_host(const Task& task) { return submitted().host.covers(task.real); }
bool in_task() { return submitted().running > 0 && host_thread().in_host_function; }

TaskPointer enqueue(StreamQueue& queue, Work work, const std::vector<TaskPointer>& also) {
  Submitted& all = submitted();
  auto task = std::make_shared<Task>();
  task->mark = !work.run;
  task->work = std::move(work);
  task->number = ++all.count;
  task->queue = &queue;
  task->sequence = ++queue.count;
  task->reach = task->real = all.host;
  follow(*task, queue.last);
  follow_legacy_rule(*task);
  for (const TaskPointer& earlier : also) {
    follow(*task, earlier);
    if (earlier != nullptr) task->also.push_back(earlier);
  }
  task->reach.add(queue.slot, task->sequence);
  if (!task->mark) task->real.add(queue.slot, task->sequence);
  queue.had_work = queue.had_work || !task->mark;
  queue.last = task;
  all.unsettled.push_back(task);
  ++all.undone;
  note_submitted(*task);
  note_given(*task);
  watch_host_ranges(*task);
  if (task->work.launch != nullptr) note_unawaited_kernel(*task);
  if (all.undone > most_undone_tasks || all.unsettled.size() > most_unsettled_tasks) {
    run_until({all.unsettled.front()});
    settle_times_now();
  }
  return task;
}

TaskPointer enqueue_mark(StreamQueue& queue, const std::vector<TaskPointer>& also) {
  return enqueue(queue, Work{}, also);
}

// While a kernel waits for the host, what does not follow it, and is no kernel, runs at once: a copy may be
// what it waits for.
void run_until(const std::vector<TaskPointer>& tasks) {
  if (submitted().running > 0) {
    if (!runs_elsewhere()) return;
    const auto is_kernel = [](const TaskPointer& task) { return task->work.launch != nullptr; };
    if (!waits_for_host() || std::ranges::any_of(needed_for(tasks), is_kernel)) wait_for_work_elsewhere();
  }
  run_all(needed_for(tasks));
  settle_times();
}

bool run_a_piece(const TaskPointer& task) {
  if (submitted().running > 0) return task->done;
  const std::vector<TaskPointer> needed = needed_for({task});
  if (!needed.empty()) run(*choose(candidates_of(needed)));
  settle_times();
  return task->done;
}

bool work_pending() { return submitted().undone > 0; }

bool other_work_pending() {
  const Task* const now = submitted().now;
  return std::ranges::any_of(submitted().unsettled, [&](const TaskPointer& task) {
    return !task->done && !task->mark && task.get() != now &&
           std::ranges::none_of(needed_for({task}),
                                [&](const TaskPointer& needed) { return needed.get() == now; });
  });
}

void run_up_to(std::uint64_t number) {
  std::vector<TaskPointer> tasks;
  for (const TaskPointer& task : submitted().unsettled)
    if (task->number <= number) tasks.push_back(task);
  run_until(tasks);
}

namespace {

// Events and waits for them that nobody has asked for yet keep no device busy.
bool is_idle() {
  return !work_pending() || std::ranges::none_of(submitted().unsettled, [](const TaskPointer& task) {
    return !task->done && !task->mark;
  });
}

// Without the time that the host waits.
void run_for_host(const TaskPointer& task) {
  const bool has_to_wait = !over_for_host(*task);
  const bool in_async_copy = task->host_waits && task->work.kind == WorkKind::copy &&
                             task->work.what.find("Async") != std::string::npos;
  run_until({task});
  if (has_to_wait && is_idle()) note_idle_device(in_async_copy);
  submitted().host.add(task->reach);
  forget_watched_ranges();
  forget_awaited_kernels();
}

void wait_in_time(int device, const StreamQueue* stream) {
  auto wait = std::make_shared<Task>();
  wait->mark = wait->done = true;
  wait->number = ++submitted().count;
  wait->awaits_device = device;
  wait->awaits_stream = stream;
  host_waits_in_time(wait);
}

}  // namespace

void wait_for(const TaskPointer& task) {
  if (task == nullptr) return;
  run_for_host(task);
  host_waited_for(task);
}

void run_unawaited(const TaskPointer& task) {
  run_until({task});
  host_waited_for(task);
}

void host_may_learn_from_running_task() {
  Submitted& all = submitted();
  if (all.now == nullptr) return;
  all.host.add(all.now->reach);
  forget_watched_ranges();
  forget_awaited_kernels();
}

ErrorCode query(const TaskPointer& task) {
  if (task == nullptr) return 0;
  if (!task->done && !over_for_host(*task)) {
    run_a_piece(task);
    return error_not_ready;  // an answer: cudaGetLastError() does not know of it
  }
  wait_for(task);
  return tell_errors(task->queue->device);
}

ErrorCode submit(void* stream, Work work, Returns returns) {
  StreamQueue& queue = *queue_of(stream);
  const OnDevice device(queue.device);
  if (sticky_error() != 0) return note_error(sticky_error());
  if (const auto captured = capture_instead(queue, work)) return note_error(*captured);
  const TaskPointer task = enqueue(queue, std::move(work));
  if (returns == Returns::at_once) return 0;
  task->host_waits = true;
  task->unawaited = returns == Returns::unawaited;
  if (task->unawaited) {
    run_unawaited(task);
  } else {
    wait_for(task);
  }
  const ErrorCode error = tell_errors();
  return error != 0 ? error : note_error(task->error);
}

std::vector<LaunchPlace> unawaited_launches() {
  std::vector<LaunchPlace> places;
  for (const TaskPointer& task : submitted().unsettled)
    if (task->work.launch != nullptr && !task->done)
      places.push_back({task->work.launch->kernel_name, task->work.launch->file, task->work.launch->line});
  return places;
}

void await_unawaited() {
  for (const StreamQueue* queue : queues_of(-1))
    if (queue->last != nullptr && queue->last->unawaited) wait_for(queue->last);
}

void drain_stream(void* stream) {
  StreamQueue* const queue = queue_of(stream);
  if (queue == nullptr) return;
  if (queue->legacy) return wait_for(enqueue_mark(*queue));
  if (queue->last == nullptr) return;
  run_for_host(queue->last);
  wait_in_time(queue->device, queue);
}

void drain_device(int device) {
  std::vector<TaskPointer> last;
  for (const StreamQueue* queue : queues_of(device))
    if (queue->last != nullptr && !(queue->last->done && over_for_host(*queue->last)))
      last.push_back(queue->last);
  run_until(last);
  for (const TaskPointer& task : last) run_for_host(task);
  wait_in_time(device, nullptr);
}

}  // namespace gridstride::simt
