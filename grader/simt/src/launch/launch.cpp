// SPDX-License-Identifier: MIT
// One kernel launch: its configuration is checked against the device, then its blocks run on all cores.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "simt/src/accesses/ordering.hpp"
#include "simt/src/accesses/phases.hpp"
#include "simt/src/accesses/recorder.hpp"
#include "simt/src/devices/device_clock.hpp"
#include "simt/src/devices/kernel_registers.hpp"
#include "simt/src/devices/l1_share.hpp"
#include "simt/src/devices/occupancy.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/launch/clusters.hpp"
#include "simt/src/launch/collect.hpp"
#include "simt/src/launch/configuration.hpp"
#include "simt/src/launch/device_launches.hpp"
#include "simt/src/launch/launch_by_pointer.hpp"
#include "simt/src/launch/os_threads.hpp"
#include "simt/src/launch/pending_launch.hpp"
#include "simt/src/memory/lost_results.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/memory/residence.hpp"
#include "simt/src/memory/variables_by_name.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/kernel_table.hpp"
#include "simt/src/reports/printed.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/reports/unchecked_launches.hpp"
#include "simt/src/reports/unlooked.hpp"
#include "simt/src/reports/unrun.hpp"
#include "simt/src/streams/progress.hpp"
#include "simt/src/streams/queue.hpp"
#include "simt/src/streams/streams.hpp"

namespace gridstride::simt {

std::array<unsigned, 3> Launch::block_index(std::uint64_t block) const {
  const std::uint64_t columns = call->grid[0];
  const std::uint64_t rows = call->grid[1];
  return {static_cast<unsigned>(block % columns), static_cast<unsigned>(block / columns % rows),
          static_cast<unsigned>(block / columns / rows)};
}

std::array<unsigned, 3> Launch::thread_index_of(unsigned thread) const {
  const unsigned* index = thread_index.data() + 3 * thread;
  return {index[0], index[1], index[2]};
}

bool Launch::may_use(const SharedArray& array) const {
  return array.offset < module->shared_bytes && shared_owner[array.offset] != 0;
}

namespace {

void report_refusal(const gs_launch& call, const Refusal& refusal) {
  Finding finding;
  finding.bug_class = "cuda_error";
  finding.file = call.file;
  finding.line = call.line;
  if (call.line == 0) {
    const SourceLine where = student_line(caller_frames());
    finding.file = where.file;
    finding.line = where.line;
  }
  finding.message = std::string("the launch of ") + call.kernel_name + " " + telling(refusal);
  finding.advice = advice_on(refusal);
  note_refused_launch(std::move(finding));
  note_error(refusal.error);
}

std::vector<unsigned> index_table(const unsigned (&block)[3]) {
  std::vector<unsigned> table;
  table.reserve(std::size_t{3} * block[0] * block[1] * block[2]);
  for (unsigned z = 0; z < block[2]; ++z)
    for (unsigned y = 0; y < block[1]; ++y)
      for (unsigned x = 0; x < block[0]; ++x) table.insert(table.end(), {x, y, z});
  return table;
}

constexpr int usual_threads_per_sm = 2048;

// With checks the blocks run in order: what one finds of another, and so what is told, would else depend on
// which came first. Those that run ahead of their turn do as if (launch/run_ahead.hpp). Code that counts has
// one place for the counts of the running block.
bool runs_in_order(const Launch& launch) {
  const Options& options = engine().options;
  const bool counts = launch.module != nullptr && launch.module->find_index == nullptr;
  return options.checks || launch.call->cooperative || launch.cluster_blocks() > 1 || options.schedule != 0 ||
         counts;
}

// Those that may wait for one another. Registers and shared memory are left out: they are estimates, in part.
std::uint64_t resident_blocks(const Launch& launch) {
  constexpr int max_threads_per_sm_attribute = 39;  // cudaDevAttrMaxThreadsPerMultiProcessor
  constexpr int max_blocks_per_sm_attribute = 106;  // cudaDevAttrMaxBlocksPerMultiprocessor
  const DeviceProfile& profile = engine().profile;
  const int threads_per_sm = profile.attribute(max_threads_per_sm_attribute);
  const auto threads = static_cast<unsigned>(threads_per_sm > 0 ? threads_per_sm : usual_threads_per_sm);
  const auto sm_count = static_cast<unsigned>(std::max(profile.sm_count(), 1));
  const unsigned of_whole_warps = (launch.thread_count + 31) / 32 * 32;
  const int most = profile.attribute(max_blocks_per_sm_attribute);
  unsigned blocks = threads / of_whole_warps;
  if (most > 0) blocks = std::min(blocks, static_cast<unsigned>(most));
  return std::uint64_t{std::max(1u, blocks)} * sm_count;
}

void place_on_multiprocessors(Launch& launch) {
  const DeviceProfile& profile = engine().profile;
  const gs_launch& call = *launch.call;
  const BlockNeeds needs = needs_of(call.kernel_address, call.kernel_name,
                                    static_cast<int>(launch.thread_count), call.dynamic_shared_bytes);
  if (profile.name.empty())
    launch.occupancy.blocks = unsigned{usual_threads_per_sm} / launch.thread_count;
  else
    launch.occupancy = occupancy_of(profile, needs);
  if (launch.occupancy.blocks == 0) {  // what is estimated to be too much runs all the same
    launch.occupancy.blocks = 1;
    launch.occupancy.warps = (launch.thread_count + 31) / 32;
  }
  launch.spare_registers = static_cast<unsigned>(std::max(0, spare_registers(call.kernel_address, profile)));
  launch.l1_bytes =
      l1_share_bytes(profile, {launch.block_count, launch.occupancy.blocks, needs.shared_bytes});
}

// "4" of one dimension, "dim3(4, 2)" of two.
std::string extents_text(const unsigned (&extents)[3]) {
  const std::string x = std::to_string(extents[0]);
  const std::string y = ", " + std::to_string(extents[1]);
  if (extents[2] > 1) return "dim3(" + x + y + ", " + std::to_string(extents[2]) + ")";
  return extents[1] > 1 ? "dim3(" + x + y + ")" : x;
}

// A library's kernels are not the student's.
void note_first_launches(const Launch& launch) {
  constexpr std::size_t most_launches = 3;
  const gs_launch& call = *launch.call;
  if (!launch.frames.empty() || engine().launches.size() == most_launches) return;
  engine().launches.push_back(std::string(call.kernel_name) + "<<<" + extents_text(call.grid) + ", " +
                              extents_text(call.block) + ">>>");
}

void run_grid(const PendingLaunch& pending) {
  Engine& device = engine();
  const gs_launch& call = pending.call;
  if (device.errors[pending.device].lost()) {
    note_unrun(call);
    return;
  }
  Launch launch;
  launch.pending = &pending;
  launch.call = &call;
  launch.body = pending.body;
  launch.closure = pending.closure.data();
  launch.device = pending.device;
  launch.frames = pending.frames;
  launch.thread_count = call.block[0] * call.block[1] * call.block[2];
  launch.block_count = std::uint64_t{call.grid[0]} * call.grid[1] * call.grid[2];
  if (const std::array<unsigned, 3> cluster = cluster_of(call); cluster[0] > 0) {
    launch.has_clusters = true;
    launch.cluster = cluster;
  }
  place_on_multiprocessors(launch);
  launch.resident_blocks = resident_blocks(launch);
  launch.module = module_of(reinterpret_cast<const void*>(pending.body));
  launch.in_order = runs_in_order(launch);
  if (launch.module != nullptr)
    launch.shared_owner = launch.module->shared_owner(call.kernel_address, call.kernel_name);
  launch.thread_index = index_table(call.block);
  if (phases_run_low()) restart_phases();
  order_launch(launch);
  const Counters before = device.counters;
  ++device.counters.launches;
  note_first_launches(launch);
  const Open open;
  pages_before_kernel(launch.device, device.counters);
  forget_looks_at_host();
  note_kernel_reads_copies();
  if (device.recorder != nullptr && device.recorder->begin_launch(launch))
    launch.recorder = device.recorder.get();
  const LongestBlock longest_block = collect(launch, run_blocks(launch));
  const judge::ModelledTime time = note_launch(before, {launch.block_count, launch.occupancy.blocks},
                                               longest_block.work(), student_line(launch.frames));
  if (launch.frames.empty())
    kernel_table().add(call.kernel_name, launch.block_count, launch.occupancy, time.total_ns);
  if (launch.recorder != nullptr) launch.recorder->end_launch(launch, time);
  collect_printed(call);
}

void report_stream(const gs_launch& call) {
  Finding finding;
  finding.bug_class = "cuda_error";
  finding.file = call.file;
  finding.line = call.line;
  const StreamQueue* const queue = queue_of(call.stream);
  finding.message =
      std::string("the launch of ") + call.kernel_name + " names a stream that " +
      (queue == nullptr ? "does not exist" : "belongs to device " + std::to_string(queue->device));
  finding.advice = queue == nullptr
                       ? "Create the stream before the launch, and destroy it after the last use."
                       : "Call cudaSetDevice() with the stream's device before launching into it.";
  add_finding(std::move(finding));
  note_error(error_invalid_handle);
}

}  // namespace

std::shared_ptr<PendingLaunch> pending_launch(const gs_launch& call, void (*body)(const void*),
                                              const void* closure, unsigned device) {
  auto pending = std::make_shared<PendingLaunch>();
  pending->call = call;
  pending->body = body;
  pending->device = device;
  pending->closure.resize(call.closure_bytes / sizeof(std::max_align_t) + 1);
  raw_copy(pending->closure.data(), closure, call.closure_bytes);
  return pending;
}

ErrorCode run_launch(const PendingLaunch& pending) {
  run_grid(pending);
  run_device_launches(pending);
  return 0;
}

}  // namespace gridstride::simt

extern "C" void gs_launch_kernel(const gs_launch* call, void (*body)(const void*), const void* closure) {
  using namespace gridstride::simt;
  if (current != nullptr) return launch_on_device(*call, body, closure);
  const ApiCall api_call;
  gs_launch named = *call;
  if (named.kernel_address == nullptr) named.kernel_address = kernel_started_by(body);
  if (named.kernel_name == nullptr) named.kernel_name = kept_kernel_text(named.kernel_address);
  call = &named;
  if (sticky_error() != 0) {
    note_unrun(*call);
    note_error(sticky_error());
    return;
  }
  const StreamQueue* const queue = queue_of(call->stream);
  if (queue == nullptr || queue->device != host_thread().device) return report_stream(*call);
  const Module* const module = module_of(reinterpret_cast<const void*>(body));
  if (const Refusal refusal = check_configuration(*call, module); refusal.error != 0) {
    return report_refusal(*call, refusal);
  }
  check_arguments(*call, closure);
  note_unchecked(*call);
  Work work;
  work.what = std::string("kernel ") + call->kernel_name;
  auto pending = pending_launch(*call, body, closure, static_cast<unsigned>(host_thread().device));
  if (call->line == 0) pending->frames = caller_frames();  // a library's kernel
  work.launch = &pending->call;
  work.closure = pending->closure.data();
  work.run = [pending = std::move(pending)] { return run_launch(*pending); };
  submit(call->stream, std::move(work), Returns::at_once);
}
