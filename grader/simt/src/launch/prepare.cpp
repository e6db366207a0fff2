// SPDX-License-Identifier: MIT
#include "simt/src/launch/prepare.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <stdexcept>

#include "simt/src/accesses/phases.hpp"
#include "simt/src/accesses/race.hpp"
#include "simt/src/devices/device_clock.hpp"
#include "simt/src/devices/peers.hpp"
#include "simt/src/memory/memory.hpp"

namespace gridstride::simt {

Cell* map_cells(std::size_t count) {
  void* const memory = mmap(nullptr, count * sizeof(Cell), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::runtime_error("prepare.cpp: no memory for shadow cells");
  return static_cast<Cell*>(memory);
}

std::array<std::size_t, 2> shared_cell_counts(std::size_t size_bytes) {
  return {size_bytes / 4 + 1, size_bytes + 4};
}

namespace {

constexpr std::size_t most_shared_bytes = 256 * 1024;

// Empty cells for so many bytes: those that there are where they suffice, else others in their place.
void renew_cells(SharedRange& shared, std::size_t size_bytes) {
  const auto [words, bytes] = shared_cell_counts(shared.cells_for);
  if (shared.cells != nullptr && size_bytes <= shared.cells_for) {
    madvise(shared.cells, words * sizeof(Cell), MADV_DONTNEED);
    madvise(shared.byte_cells, bytes * sizeof(Cell), MADV_DONTNEED);
    return;
  }
  if (shared.cells != nullptr) {
    munmap(shared.cells, words * sizeof(Cell));
    munmap(shared.byte_cells, bytes * sizeof(Cell));
  }
  const auto counts = shared_cell_counts(size_bytes);
  shared.cells = map_cells(counts[0]);
  shared.byte_cells = map_cells(counts[1]);
  shared.cells_for = size_bytes;
}

void prepare_shared(Execution& execution, const Launch& launch) {
  const Module* const module = launch.module;
  const std::uintptr_t block = module == nullptr || module->shared_bytes == 0 ? 0 : tls_block_of(*module);
  execution.spaces.static_shared.base = block == 0 ? 0 : block + module->shared_offset;
  execution.spaces.static_shared.size_bytes =
      execution.spaces.static_shared.base == 0 ? 0 : module->shared_bytes;
  execution.spaces.static_shared.owner = launch.shared_owner;
  if (execution.spaces.static_shared.size_bytes > 0 && execution.spaces.static_module != module->serial) {
    execution.spaces.static_module = module->serial;
    renew_cells(execution.spaces.static_shared, module->shared_bytes);
  }
  if (execution.spaces.dynamic_shared.cells == nullptr) {
    renew_cells(execution.spaces.dynamic_shared, most_shared_bytes);
    void* const memory = mmap(nullptr, most_shared_bytes + 2 * near_shared_bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("prepare.cpp: no memory for shared memory");
    execution.spaces.dynamic_shared.base = reinterpret_cast<std::uintptr_t>(memory) + near_shared_bytes;
  }
  execution.spaces.dynamic_shared.size_bytes = launch.call->dynamic_shared_bytes;
}

}  // namespace

void prepare(Execution& execution, const Launch& launch) {
  execution.launch = &launch;
  execution.found.refused_pc = nullptr;
  execution.counting.recorder = launch.recorder;
  execution.counting.spare_registers = launch.spare_registers;
  execution.scheduling.os_thread = pthread_self();
  execution.thread_count = launch.thread_count;
  execution.spaces.window_base = window_of(launch.device);
  execution.spaces.windows = reachable_windows(launch.device);
  execution.history.anchor = anchor_of(launch);
  execution.checks = engine().options.checks;
  execution.atomics.adds_lanes_at_once = engine().profile.capability_major() >= 8;
  execution.atomics.increments.clear();
  execution.atomics.joined.clear();
  const bool unchecked = launch.module != nullptr && launch.module->find_index != nullptr;
  execution.unchecked_index = unchecked ? launch.module->find_index() : nullptr;
  if (!unchecked) {
    const judge::DeviceNumbers numbers = model_numbers(engine().profile);
    execution.counting.caches = &execution.counting.caches_of_device[launch.device];
    const std::size_t l2_bytes = execution.slot == 0 ? static_cast<std::size_t>(numbers.l2_bytes) : 0;
    execution.counting.caches->begin_launch(launch.device, launch.l1_bytes, l2_bytes);
  }
  execution.spaces.dynamic_name = execution.spaces.other_dynamic_name = nullptr;
  execution.waiting.reserve(launch.thread_count);
  execution.resuming.reserve(launch.thread_count);
  execution.spinning.reserve(launch.thread_count);
  execution.at_wide_barrier.reserve(launch.thread_count);
  execution.end_of.resize(launch.thread_count);
  execution.warps.resize((launch.thread_count + 31) / 32);
  for (unsigned w = 0; w < execution.warps.size(); ++w) {
    const unsigned lanes = std::min(32u, launch.thread_count - 32 * w);
    execution.warps[w].existing = lanes == 32 ? ~0u : (1u << lanes) - 1;
  }
  prepare_shared(execution, launch);
  begin_launch(execution);
}

void forget_shared_history() {
  for (Execution* const execution : executions()) {
    execution->history.next_phase = execution->history.phase_limit = 0;
    execution->spaces.static_module = 0;  // the next launch empties its cells
    if (execution->spaces.dynamic_shared.cells != nullptr)
      renew_cells(execution->spaces.dynamic_shared, most_shared_bytes);
  }
}

}  // namespace gridstride::simt
