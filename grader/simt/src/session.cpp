// SPDX-License-Identifier: MIT
#include "simt/session.hpp"

#include <algorithm>
#include <utility>

#include "simt/src/accesses/race.hpp"
#include "simt/src/accesses/recorder.hpp"
#include "simt/src/devices/device_clock.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/host_blocks.hpp"
#include "simt/src/memory/lost_results.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/short_copies.hpp"
#include "simt/src/processor/registers.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/kernel_table.hpp"
#include "simt/src/reports/line_table.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/reports/unchecked_launches.hpp"
#include "simt/src/reports/unlooked.hpp"
#include "simt/src/streams/host_watch.hpp"
#include "simt/src/streams/queue.hpp"
#include "simt/src/streams/serial_places.hpp"
#include "simt/src/threads/work.hpp"

namespace gridstride::simt {
namespace {

Finding leak_of(const Allocation& allocation) {
  const SourceLine where = student_line(allocation.frames);
  Finding finding;
  finding.bug_class = "leak";
  finding.file = where.file;
  finding.line = where.line;
  const char* const what = allocation.kind == MemoryKind::managed  ? "managed"
                           : allocation.kind == MemoryKind::pinned ? "page-locked host"
                           : allocation.kind == MemoryKind::heap   ? "the kernels' heap"
                                                                   : "device";
  finding.message = allocation_name(allocation) + " (" + counted(allocation.size_bytes, "byte") + " of " +
                    what + " memory) is never freed";
  finding.advice =
      allocation.kind == MemoryKind::heap ? "What a kernel allocates stays until a kernel frees it."
      : allocation.kind == MemoryKind::pinned
          ? "Each cudaMallocHost or cudaHostAlloc needs a cudaFreeHost once the last copy is over."
          : "Each cudaMalloc needs a cudaFree once the last kernel and copy that use the array are over.";
  return finding;
}

// The execution that a signal interrupted: this OS thread's, else the first that is in a block, else the
// first that was in one.
const Execution* interrupted_execution() {
  if (current != nullptr) return current;
  const Execution* last = nullptr;
  for (const Execution* execution : executions()) {
    if (execution->scheduling.fiber == nullptr || execution->launch == nullptr) continue;
    if (execution->scheduling.in_block) return execution;
    if (last == nullptr) last = execution;
  }
  return last;
}

// Return addresses into the kernel's module on the running thread's stack, innermost first: for an
// interruption in code that cannot be unwound, such as a jump table of the linker.
std::vector<void*> return_addresses(const Execution& execution) {
  std::vector<void*> found;
  const Module* const module = execution.launch->module;
  const Fiber& fiber = *execution.scheduling.fiber;
  auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  if (here - fiber.low >= fiber.top() - fiber.low) here = fiber.low;
  for (std::uintptr_t at = (here + 7) / 8 * 8;
       at + 8 <= fiber.top() && module != nullptr && found.size() < 32; at += 8) {
    const std::uintptr_t word = *reinterpret_cast<const std::uintptr_t*>(at);
    const Segment* const segment = module->segment_at(word);
    if (segment != nullptr && !segment->writable) found.push_back(reinterpret_cast<void*>(word));
  }
  return found;
}

// Of a loop of the host that does not end, or a kernel for each element, say. It comes before what may be
// wrong with the kernel that happens to run.
std::string advice_on_launches(std::uint64_t launches, const Execution* running) {
  constexpr std::uint64_t many = 1000;
  if (launches < many) return {};
  const bool known = running != nullptr && running->launch->call->line > 0;
  const std::string last = known ? ", the last at " + std::string(running->launch->call->file) + ":" +
                                       std::to_string(running->launch->call->line)
                                 : std::string();
  return "The program has launched " + std::to_string(launches) + " kernels so far" + last +
         ": look first for a loop of the host around the launch that does not end. Each launch takes some "
         "microseconds, and one can do all elements. ";
}

}  // namespace

void configure(const Options& options) {
  Engine& device = engine();
  const std::scoped_lock lock(device.lock);
  if (!options.profile.empty()) device.profile = load_profile(options.profile);
  if (options.devices > 0)
    device.profile.device_count = static_cast<int>(std::min(options.devices, max_devices));
  device.options = options;
  if (options.record_accesses && device.recorder == nullptr) {
    device.recorder = std::make_shared<AccessRecorder>();
    device.options.os_threads = 1;
  }
  if (!options.record_accesses) device.recorder.reset();
  device.configured = true;
  device_memory();
  catch_faults();
  give_signal_stack();
}

void set_fatal_handler(FatalHandler handler) { engine().fatal_handler = handler; }

std::vector<Finding> take_findings() {
  Engine& device = engine();
  const std::scoped_lock lock(device.lock);
  drain_device(-1);
  tell_unlooked();
  tell_short_copies();
  tell_lost_results();
  forget_launches();
  return std::exchange(device.findings, {});
}

Counters counters() {
  const std::scoped_lock lock(engine().lock);
  drain_device(-1);
  engine().counters.host_clocks += take_host_work();
  return engine().counters;
}

std::vector<std::string> launches() {
  const std::scoped_lock lock(engine().lock);
  drain_device(-1);
  return engine().launches;
}

void reset_counters() {
  const std::scoped_lock lock(engine().lock);
  drain_device(-1);
  before_counters_are_reset();
  engine().counters = {};
  begin_host_work();
  engine().launches.clear();
  line_table().clear();
  kernel_table().clear();
  forget_serial_places();
}

std::vector<LineTraffic> traffic_by_line() {
  const std::scoped_lock lock(engine().lock);
  drain_device(-1);
  return line_table().traffic();
}

std::vector<LineWork> work_by_line() {
  const std::scoped_lock lock(engine().lock);
  drain_device(-1);
  return line_table().work();
}

KernelTime kernel_time() {
  const std::scoped_lock lock(engine().lock);
  drain_device(-1);
  KernelTime time = line_table().time();
  time.kernels = kernel_table().kernels();
  return time;
}

AccessTrace recorded_accesses() {
  const std::scoped_lock lock(engine().lock);
  const AccessRecorder* const recorder = engine().recorder.get();
  if (recorder == nullptr) return {};
  AccessTrace trace = recorder->trace(engine().profile.name);
  trace.total = {engine().counters, modelled_kernels_ns()};
  return trace;
}

void name_allocation(const void* device_pointer, const std::string& name) {
  const std::scoped_lock lock(engine().lock);
  Allocation* const allocation = device_memory().find(reinterpret_cast<std::uintptr_t>(device_pointer));
  if (allocation != nullptr) allocation->name = name;
}

void note_host_array(void* array, std::size_t size_bytes) {
  note_block(array, size_bytes, BlockOrigin::argument);
}

void flip_copied_bits(std::uint64_t bits) {
  const ApiCall call;
  engine().flipped_bits = bits;
}

void note_returned(const void* pinned_memory, std::size_t size_bytes) {
  function_returned(reinterpret_cast<std::uintptr_t>(pinned_memory), size_bytes);
}

const void* interrupted_instruction(const void* signal_context) {
  const std::uintptr_t counter = program_counter(*static_cast<const ucontext_t*>(signal_context));
  return reinterpret_cast<const void*>(counter);  // NOLINT(performance-no-int-to-ptr): the kernel gives one
}

Finding interrupted_at(const void* program_counter) {
  Finding finding;
  finding.bug_class = "timed_out";
  const Execution* const execution = interrupted_execution();
  finding.advice = advice_on_launches(engine().counters.launches, execution);
  finding.advice +=
      execution == nullptr
          ? "Look for a loop whose condition never becomes false, or whose counter does not advance."
          : "Look for a loop whose condition never becomes false, for an index that does not advance, or for "
            "threads of which each goes over all elements instead of its own. A variable that another thread "
            "sets must be volatile or atomic: of others a loop may read the value once.";
  const bool here = execution == nullptr || execution == current;
  SourceLine where = here ? student_line(static_cast<const char*>(program_counter) + 1) : SourceLine{};
  if (where.line == 0)
    where = student_line(here ? caller_frames() : frames_of(execution->scheduling.os_thread));
  if (where.line == 0 && execution != nullptr) where = student_line(return_addresses(*execution));
  finding.file = where.file;
  finding.line = where.line;
  if (execution == nullptr) {
    finding.message = "the program was still running when its time was over" + called_at(caller_frames());
    return finding;
  }
  finding.kernel = execution->launch->call->kernel_name;
  finding.block = execution->block_index;
  finding.thread = execution->launch->thread_index_of(execution->thread);
  finding.message = "the kernel was still running when its time was over";
  return finding;
}

std::vector<Finding> findings_so_far(const void* program_counter) {
  std::vector<Finding> findings = std::exchange(engine().findings, {});
  for (Execution* execution : executions()) {
    if (execution->launch == nullptr) continue;
    for (Incident& incident : execution->found.incidents) {
      settle_race(incident, *execution->launch);
      findings.push_back(describe(incident, *execution->launch));
    }
  }
  Finding place = interrupted_at(program_counter);
  place.severity = Severity::note;
  place.message = place.kernel.empty()
                      ? "the program was still running when it was interrupted" + called_at(caller_frames())
                      : "the kernel was still running when the program was interrupted";
  findings.push_back(std::move(place));
  return findings;
}

LastError last_error() {
  if (host_thread().last_error == 0) return {};
  const SourceLine where = student_line(host_thread().error_frames);
  return {where.file, where.line, host_thread().error_peeked_at};
}

std::vector<Finding> reset_devices() {
  Engine& device = engine();
  const std::scoped_lock lock(device.lock);
  drain_device(-1);
  std::vector<Finding> leaks;
  const bool broken = any_device_lost();
  for (const auto& [base, allocation] : device_memory().allocations()) {
    if (allocation.freed || allocation.free_pending || broken) continue;
    Finding leak = leak_of(allocation);
    const auto same = std::ranges::find_if(
        leaks, [&](const Finding& known) { return known.file == leak.file && known.line == leak.line; });
    if (same != leaks.end()) {
      ++same->count;
    } else if (leak.line > 0) {
      leaks.push_back(std::move(leak));
    }
  }
  for (Finding& leak : leaks)
    if (leak.count > 1) leak.message += "; " + std::to_string(leak.count - 1) + " more of this line neither";
  for (unsigned d = 0; d < window_count; ++d) device_memory().reset(d);
  device_memory().number_threads_anew();
  device.errors = {};
  device.errors_told = false;
  host_thread() = {};
  return leaks;
}

void reuse_addresses() {
  const std::scoped_lock lock(engine().lock);
  device_memory().begin_anew();
}

}  // namespace gridstride::simt
