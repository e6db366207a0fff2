// SPDX-License-Identifier: MIT
#include "simt/src/streams/operations.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>

#include "simt/src/accesses/byte_history.hpp"
#include "simt/src/accesses/ordering.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/variables_by_name.hpp"
#include "simt/src/module.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/streams/host_watch.hpp"
#include "simt/src/streams/progress.hpp"
#include "simt/src/streams/streams.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t most_remembered = 4096;

// An operation that was carried out, by its place in its stream.
struct Carried {
  unsigned slot;
  std::uint64_t sequence;
  std::shared_ptr<LaunchOrder> order = nullptr;  ///< of a kernel that has launched others, or was launched so
};

struct Operations {
  std::deque<Carried> carried;  // ids rise by one
  OperationId first_id = 1;     // of carried.front()
  const Task* running = nullptr;
  OperationId running_id = 0;  // of the task; not of kernels that its own have launched
  OperationId beside = 0;      // the first that the task is not ordered behind
  Reach kernels;               // all given so far
  std::atomic<bool> kernels_unawaited{false};
  // Kernels whose memory the host has touched too early, which is told once, or has waited for by a flag.
  std::vector<OperationId> settled;
};

Operations& operations() {
  static auto* const kept = new Operations;
  return *kept;
}

Carried* carried_by(OperationId id) {
  Operations& all = operations();
  return id < all.first_id || id - all.first_id >= all.carried.size() ? nullptr
                                                                      : &all.carried[id - all.first_id];
}

// Operations that are no longer remembered count as ordered.
bool ordered_before(OperationId id, const Reach& reach) {
  const Carried* const earlier = carried_by(id);
  return earlier == nullptr || reach.covers(earlier->slot, earlier->sequence);
}

bool happens_before(OperationId earlier, OperationId later, std::uint64_t mark) {
  const Operations& all = operations();
  if (all.running == nullptr) return true;
  const Carried* const one = carried_by(earlier);
  const Carried* const other = carried_by(later);
  const bool of_family = one != nullptr && other != nullptr && one->order && other->order &&
                         one->slot == other->slot && one->sequence == other->sequence;
  return of_family ? is_ordered(*one->order, mark, *other->order)
                   : ordered_before(earlier, all.running->reach);
}

OperationId carry(Carried carried) {
  Operations& all = operations();
  if (all.carried.size() >= most_remembered) {
    all.carried.pop_front();
    ++all.first_id;
  }
  all.carried.push_back(std::move(carried));
  return all.first_id + all.carried.size() - 1;
}

void report_shared(std::uintptr_t address, const EarlierWork& work, bool host_writes, bool kernel_writes) {
  operations().settled.push_back(work.id);
  const Allocation* const allocation = device_memory().find(address);
  const Variable* const variable = managed_variable_at(address);
  const GivenWork& given = work.given;
  const std::string where = given.line > 0 ? " (" + given.file + ":" + std::to_string(given.line) + ")" : "";
  add_host_finding(
      "missing_sync",
      std::string("host code ") + (host_writes ? "writes " : "reads ") +
          (variable != nullptr     ? variable->name
           : allocation == nullptr ? "memory"
                                   : allocation_name(*allocation)) +
          ", which " + given.what + where +
          (kernel_writes ? " may still be writing" : " may still be reading"),
      "A launch returns before the kernel has run: call cudaDeviceSynchronize() before the host touches "
      "memory that the kernel uses.",
      caller_frames());
}

// The kernel that the host has not waited for and that left this half of a cell; id 0: none.
EarlierWork unawaited_kernel(std::uint64_t half) {
  if (half == 0) return {};
  const EarlierWork work = work_of_mark(half);
  if (work.anchor == 0 || work.id == 0 || ordered_before(work.id, current_view())) return {};
  return std::ranges::find(operations().settled, work.id) == operations().settled.end() ? work
                                                                                        : EarlierWork{};
}

}  // namespace

SourceLine line_of_call(const std::vector<void*>& frames) {
  static auto& known = *new std::map<std::vector<void*>, SourceLine>;
  const auto found = known.find(frames);
  return found != known.end() ? found->second : known[frames] = student_line(frames);
}

SourceLine place_of(const Work& work) {
  if (work.launch != nullptr && work.launch->line > 0) return {work.launch->file, work.launch->line, ""};
  return line_of_call(work.frames);
}

RunningOperation::RunningOperation(const Task& task) {
  static const bool told = [] {
    set_happens_before(happens_before);
    return true;
  }();
  static_cast<void>(told);
  Operations& all = operations();
  const OperationId id = carry({task.queue->slot, task.sequence});
  all.running = &task;
  all.running_id = id;
  const auto beside = std::ranges::find_if(all.carried, [&](const Carried& earlier) {
    return !task.reach.covers(earlier.slot, earlier.sequence);
  });
  Operation operation;
  operation.id = id;
  all.beside = operation.concurrent_since =
      std::min(id, all.first_id + static_cast<OperationId>(beside - all.carried.begin()));
  operation.given.kind = task.work.kind;
  operation.given.what = task.work.what;
  operation.given.graph_launch = task.work.graph_launch;
  operation.given.in_default_stream = task.queue->legacy;
  operation.given.apart = !task.queue->legacy && !task.queue->blocking();
  operation.given.unawaited = task.unawaited;
  operation.race_told = task.work.race_told;
  const bool has_place =
      task.work.launch != nullptr || side_by_side(task);  // a copy's line takes its time to find
  const SourceLine place = has_place ? place_of(task.work) : SourceLine{};
  operation.given.file = place.file;
  operation.given.line = place.line;
  begin_operation(std::move(operation));
}

RunningOperation::~RunningOperation() {
  end_operation();
  operations().running = nullptr;
}

LaunchedOperation::LaunchedOperation(const gs_launch& launch, std::shared_ptr<LaunchOrder> order) {
  const Operations& all = operations();
  Operation operation;
  operation.given.family = all.running_id;
  operation.given.launched_by = order->launched_by->operation;
  const Carried* const task = carried_by(all.running_id);
  operation.id = order->operation =
      carry({task == nullptr ? 0 : task->slot, task == nullptr ? 0 : task->sequence, order});
  operation.concurrent_since = all.beside;
  operation.given.what = std::string("kernel ") + launch.kernel_name;
  operation.given.file = launch.file;
  operation.given.line = launch.line;
  begin_operation(std::move(operation));
}

LaunchedOperation::~LaunchedOperation() { end_operation(); }

std::shared_ptr<LaunchOrder> order_of_task() {
  Operations& all = operations();
  auto order = std::make_shared<LaunchOrder>();
  order->operation = all.running_id;
  if (Carried* const task = carried_by(all.running_id)) task->order = order;
  return order;
}

bool side_by_side(const Task& task) {
  // Behind what the host has not waited for, a stream that waits for no other may be given work at once.
  const bool may_be_passed = task.unawaited || !task.host_waits;
  const auto counts = [&](const StreamQueue* queue) {
    const bool by_user = queue->alive && !queue->frames.empty();
    return queue->last != nullptr || (may_be_passed && by_user && !queue->blocking());
  };
  return std::ranges::count_if(queues_of(-1), counts) > 1;
}

void note_copied(std::uintptr_t address, std::size_t size_bytes, bool write) {
  note_touched({address, size_bytes}, write);
}

void note_touched(const TouchedRows& rows, bool write) {
  const Task* const running = operations().running;
  if (running != nullptr && side_by_side(*running)) note_copy(rows, write);
}

bool kernels_unawaited() { return operations().kernels_unawaited.load(std::memory_order_relaxed); }

void forget_awaited_kernels() {
  Operations& all = operations();
  all.kernels_unawaited = !host_reach().covers(all.kernels);
}

void note_unawaited_kernel(const Task& task) {
  operations().kernels.add(task.queue->slot, task.sequence);
  operations().kernels_unawaited = true;
}

void host_touches_shared(std::uintptr_t address, std::size_t size_bytes, bool write, bool flag) {
  std::unique_lock lock(engine().lock, std::try_to_lock);
  const bool in_function = host_thread().in_host_function;
  if (!lock && !runs_elsewhere() && !lock_beside_kernels(lock)) return;
  if (!in_function && (!lock || work_pending())) {
    if (lock) lock.unlock();
    if (!run_beside_host()) return;
    lock.lock();
  } else if (flag) {
    note_vain_look();
  }
  if (!engine().options.checks) return;
  const Variable* const variable = managed_variable_at(address);
  if (variable != nullptr && variable->word_cells == nullptr) return;  // no kernel has touched it
  for (std::uintptr_t word = address & ~std::uintptr_t{3}; word < address + size_bytes; word += 4) {
    const Cell cell = variable == nullptr ? *word_cell_of(word) : *variable->word_cell_of(word);
    const bool by_bytes = (cell.writer & writer_bytes) != 0;
    if (by_bytes && variable != nullptr) continue;
    const Cell history = by_bytes ? look_at_byte(std::max(address, word)) : cell;
    const EarlierWork writer = unawaited_kernel(history.writer);
    if (writer.id != 0 && (history.writer & writer_update) == 0)
      return report_shared(address, writer, write, true);
    if (writer.id != 0 && flag) operations().settled.push_back(writer.id);
    const EarlierWork reader = write ? unawaited_kernel(history.reader) : EarlierWork{};
    if (reader.id != 0) return report_shared(address, reader, write, false);
  }
}

}  // namespace gridstride::simt
