// SPDX-License-Identifier: MIT
#include "simt/src/launch/device_launches.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <utility>

#include "simt/src/accesses/ahead.hpp"
#include "simt/src/devices/device_settings.hpp"
#include "simt/src/launch/configuration.hpp"
#include "simt/src/launch/launch_by_pointer.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/streams/operations.hpp"
#include "simt/src/threads/results_of_calls.hpp"
#include "simt/src/threads/unchecked.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "driver_types.h"

namespace gridstride::simt {
namespace {

/// Kernels that launch one another. @source CUDA C++ Programming Guide, "CUDA Dynamic Parallelism"
constexpr unsigned most_depth = 24;

struct DeviceLaunch {
  std::shared_ptr<PendingLaunch> pending;
  LaunchPoint point;
  DeviceStream stream;
};

using ThreadKey = std::pair<std::uint64_t, unsigned>;  // linear block and thread

// What the running grid has asked for. Blocks of code without checks run on several OS threads.
struct Asked {
  std::mutex mutex;
  std::vector<DeviceLaunch> launches;               // those of a block in its order
  std::map<ThreadKey, ErrorCode> errors;            // not looked at
  std::map<std::uintptr_t, std::uint64_t> streams;  // by handle: the block that has made it
  std::uintptr_t handles = 0;                       // given out so far
};

Asked& asked() {
  static auto* const kept = new Asked;
  return *kept;
}

ThreadKey running_key(const Execution& execution) { return {execution.block, execution.thread}; }

LaunchPoint point_of(const Execution& execution, std::uint64_t mark) {
  const BlockSync& sync = execution.sync;
  const unsigned warp = execution.thread / warp_lanes;
  return {execution.block,
          execution.thread,
          mark,
          execution.history.interval_start,
          sync.warp_since[warp],
          sync.handed_to_warp[warp],
          !sync.lane_orders.empty(),
          execution.history.concurrent_since,
          sync.was_told()};
}

Incident incident_of_launch(const Execution& execution, const gs_launch& call, Bug bug) {
  Incident incident;
  incident.bug = bug;
  incident.block = execution.block;
  incident.thread = execution.thread;
  incident.file = call.file;
  incident.line = call.line;
  return incident;
}

void refuse(Execution& execution, const gs_launch& call, ErrorCode error, std::string message,
            std::string advice) {
  Incident incident = incident_of_launch(execution, call, Bug::launch_refused);
  incident.text = "the launch of " + std::string(call.kernel_name) + " " + message;
  incident.other_text = std::move(advice);
  record_incident(execution, std::move(incident));
  asked().errors[running_key(execution)] = error;
}

// Whoever asks for the error may well go another way.
void look_at_refusal(Execution& execution) {
  std::vector<Incident>& incidents = execution.found.incidents;
  const auto refused = std::ranges::find_if(incidents, [&](const Incident& incident) {
    return incident.bug == Bug::launch_refused && incident.block == execution.block &&
           incident.thread == execution.thread;
  });
  if (refused == incidents.end()) return;
  refused->bug = Bug::refusal_looked_at;
  const auto same = std::find_if(incidents.begin(), refused,
                                 [&](const Incident& incident) { return same_bug(incident, *refused); });
  if (same == refused) return;
  same->count += refused->count;
  incidents.erase(refused);
}

// @return false where the launch names no stream of its block
bool find_stream(const Execution& execution, const gs_launch& call, DeviceStream& stream) {
  auto* const handle = static_cast<cudaStream_t>(call.stream);
  using enum DeviceStream::Kind;
  if (handle == cudaStreamTailLaunch) {
    stream = {tail, 0, 0};
  } else if (handle == cudaStreamFireAndForget) {
    stream = {fire_and_forget, ++asked().handles, 0};
  } else if (handle == nullptr || handle == cudaStreamLegacy || handle == cudaStreamPerThread) {
    stream = {ordinary, execution.block, 0};
  } else {
    const auto key = reinterpret_cast<std::uintptr_t>(handle);
    const auto known = asked().streams.find(key);
    if (known == asked().streams.end() || known->second != execution.block) return false;
    stream = {ordinary, execution.block, key};
  }
  return true;
}

// Of a stream of the running block.
void* new_handle() {
  constexpr std::uintptr_t first_handle = 0x1000;
  const EngineScope engine_code;
  const std::scoped_lock lock(asked().mutex);
  const std::uintptr_t handle = first_handle + ++asked().handles;
  asked().streams[handle] = engine_code.execution().block;
  return reinterpret_cast<void*>(handle);
}

// A pointer among the arguments to what only the launching block or thread has; 0 where there is none.
std::uintptr_t own_memory_in(const Execution& execution, const gs_launch& call, const void* closure) {
  const auto* const bytes = static_cast<const std::byte*>(closure);
  for (unsigned i = 0; i < call.argument_count; ++i) {
    const gs_argument& argument = call.arguments[i];
    for (std::size_t at = 0; at + sizeof(std::uintptr_t) <= argument.pointer_bytes; at += sizeof(void*)) {
      std::uintptr_t word = 0;
      __builtin_memcpy(&word, bytes + argument.offset + at, sizeof word);
      const bool own =
          in_shared(execution, word) || word - execution.spaces.stack_low < execution.spaces.stack_bytes;
      if (own) return word;
    }
  }
  return 0;
}

void take(Execution& execution, const gs_launch& call, void (*body)(const void*), const void* closure,
          std::uint64_t mark) {
  const PendingLaunch& grid = *execution.launch->pending;
  const std::scoped_lock lock(asked().mutex);
  DeviceLaunch launch;
  if (grid.depth + 1 > most_depth) {
    refuse(
        execution, call, cudaErrorLaunchMaxDepthExceeded,
        "is nested too deep: " + std::to_string(grid.depth + 2) + " kernels, each launched by the one before",
        "CUDA allows launches from device code to be " + std::to_string(most_depth) +
            " deep. End the chain by a condition, or make the steps by a loop on the host.");
  } else if (const Refusal refusal =
                 check_configuration(call, module_of(reinterpret_cast<const void*>(body)));
             refusal.error != 0) {
    refuse(execution, call, refusal.error, telling(refusal), advice_on(refusal));
  } else if (!find_stream(execution, call, launch.stream)) {
    refuse(execution, call, error_invalid_handle,
           "names a stream that its block has not made, or has destroyed",
           "In device code a launch goes to a stream that its own block has made there, by "
           "cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), to cudaStreamTailLaunch or "
           "cudaStreamFireAndForget, or, where it names none, to the block's default stream. Streams of the "
           "host mean nothing there.");
  } else {
    launch.pending = pending_launch(call, body, closure, grid.device);
    launch.pending->depth = grid.depth + 1;
    launch.point = point_of(execution, mark);
    asked().launches.push_back(std::move(launch));
  }
}

// The order in which they run, as places in `launches`: as they were made, the latest stream first, or by
// chance. What one stream holds keeps its order.
std::vector<std::size_t> in_order(const std::vector<DeviceLaunch>& launches, bool tail) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < launches.size(); ++i)
    if ((launches[i].stream.kind == DeviceStream::Kind::tail) == tail) order.push_back(i);
  const std::uint64_t schedule = engine().options.schedule;
  const auto stream_of = [&](std::size_t i) { return launches[i].stream; };
  if (schedule == 1) {
    std::ranges::stable_sort(order, std::ranges::greater{}, stream_of);
  } else if (schedule > 1) {
    const std::vector<std::size_t> places = order;
    std::ranges::shuffle(order, std::mt19937_64(schedule + launches.size()));
    std::map<DeviceStream, std::deque<std::size_t>> queues;
    for (const std::size_t i : places) queues[stream_of(i)].push_back(i);
    for (std::size_t& i : order) {
      std::deque<std::size_t>& queue = queues[stream_of(i)];
      i = queue.front();
      queue.pop_front();
    }
  }
  return order;
}

// A GPU begins some while the grid still runs, so that more may go well there. @source CUDA C++ Programming
// Guide, "CUDA Dynamic Parallelism", on pending kernel launches
void note_many(const PendingLaunch& grid, const std::vector<DeviceLaunch>& launches) {
  const std::size_t most = pending_launch_limit();
  if (launches.size() <= most || !engine().options.checks) return;
  const gs_launch& beyond = launches[most].pending->call;
  Finding finding;
  finding.severity = Severity::note;
  finding.bug_class = "cuda_error";
  finding.file = beyond.file;
  finding.line = beyond.line;
  finding.message = std::string("the kernel ") + grid.call.kernel_name + " launches " +
                    std::to_string(launches.size()) + " kernels, of which " + std::to_string(most) +
                    " may wait at a time";
  finding.advice =
      "A launch that finds no room may fail, and only cudaGetLastError() in the kernel tells. Let one thread "
      "launch a larger grid in place of many small ones, or raise the limit before, by "
      "cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, count).";
  add_finding(std::move(finding));
}

std::shared_ptr<LaunchOrder> order_of(const DeviceLaunch& launch, std::shared_ptr<LaunchOrder> grid,
                                      std::uint64_t place) {
  auto order = std::make_shared<LaunchOrder>();
  order->launched_by = std::move(grid);
  order->point = launch.point;
  order->stream = launch.stream;
  order->place = place;
  return order;
}

void run_one(const DeviceLaunch& launch, std::shared_ptr<LaunchOrder> order) {
  launch.pending->order = std::move(order);
  const LaunchedOperation operation(launch.pending->call, launch.pending->order);
  run_launch(*launch.pending);
}

}  // namespace

void launch_on_device(const gs_launch& call, void (*body)(const void*), const void* closure) {
  Execution& execution = *running_thread();
  await_turn(execution);
  const std::uint64_t mark = execution.unchecked_index == nullptr ? pass_launch(execution) : 0;
  {
    const EngineScope engine_code;
    gs_launch named = call;
    if (named.kernel_address == nullptr) named.kernel_address = kernel_started_by(body);
    if (named.kernel_name == nullptr) {
      const std::scoped_lock lock(asked().mutex);
      named.kernel_name = kept_kernel_text(named.kernel_address);
    }
    const std::uintptr_t own = own_memory_in(execution, named, closure);
    if (own == 0) return take(execution, named, body, closure, mark);
    Incident incident = incident_of_launch(execution, named, Bug::own_memory_passed);
    incident.text = named.kernel_name;
    incident.address = own;
    record_incident(execution, std::move(incident));
  }
  abandon_thread(execution);
}

void run_device_launches(const PendingLaunch& grid) {
  std::vector<DeviceLaunch> launches = std::exchange(asked().launches, {});
  asked().errors.clear();
  asked().streams.clear();
  if (launches.empty()) return;
  std::ranges::stable_sort(launches, {}, [](const DeviceLaunch& launch) { return launch.point.block; });
  note_many(grid, launches);
  const std::shared_ptr<LaunchOrder> order = grid.order == nullptr ? order_of_task() : grid.order;
  order->blocks = take_block_log();
  for (const bool tail : {false, true}) {
    for (const std::size_t next : in_order(launches, tail)) {
      run_one(launches[next], order_of(launches[next], order, next));
      launches[next].pending.reset();
    }
  }
}

bool device_launches_pending() {
  const std::scoped_lock lock(asked().mutex);
  return !asked().launches.empty();
}

ErrorCode last_device_error(bool forget) {
  Execution& execution = *running_thread();
  const EngineScope engine_code;
  const std::scoped_lock lock(asked().mutex);
  const auto known = asked().errors.find(running_key(execution));
  if (known == asked().errors.end()) return 0;
  look_at_refusal(execution);
  const ErrorCode error = known->second;
  if (forget) asked().errors.erase(known);
  return error;
}

ErrorCode create_device_stream(void** stream, unsigned flags, const void* pc) {
  if (stream == nullptr || flags != cudaStreamNonBlocking) return error_invalid_value;
  await_turn(*running_thread());
  return_through(stream, new_handle(), pc);
  return 0;
}

ErrorCode destroy_device_stream(void* stream) {
  const EngineScope engine_code;
  const std::scoped_lock lock(asked().mutex);
  return asked().streams.erase(reinterpret_cast<std::uintptr_t>(stream)) == 0 ? error_invalid_handle : 0;
}

}  // namespace gridstride::simt
