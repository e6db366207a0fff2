// SPDX-License-Identifier: MIT
/// @file
/// A small trace, as a block of 32 threads would leave it.
#pragma once

#include "record/access_trace.hpp"

namespace gridstride {

/// @brief Line 2 stores a column of shared memory, 32 words apart; line 3, behind a barrier, loads 16 lanes'
/// every second word of global memory.
inline AccessTrace made_up_trace() {
  AccessTrace trace;
  trace.device = "made_up";
  trace.launches_in_all = 4;
  trace.files = {
      {"kernel.cu", "void kernel() {\n  s_tile[32 * lane] = 1;\n  x = in[2 * lane];  // <b>&\n}\n"}};
  TracedLaunch launch;
  launch.number = 2;
  launch.kernel = "kernel<float>";
  launch.grid = {6, 1, 1};
  launch.block = {32, 1, 1};
  launch.arrays = {{"s_tile", true, 0, 4096}, {"d_in", false, 0x1000, 4096}};
  TracedRequest store;
  store.place = {0, 2};
  store.access = TracedAccess::shared_store;
  store.lanes = ~0U;
  store.arrays = {0};
  for (int lane = 0; lane < 32; ++lane) store.offsets.push_back(128 * lane);
  store.cost = 32;
  store.least = 1;
  TracedRequest load = store;
  load.place = {0, 3};
  load.access = TracedAccess::global_load;
  load.round = 1;
  load.lanes = 0xFFFF;
  load.arrays = {1};
  load.offsets.clear();
  for (int lane = 0; lane < 16; ++lane) load.offsets.push_back(8 * lane);
  load.cost = 4;
  load.least = 2;
  TracedBlock block;
  block.rounds = 2;
  block.left_out = 7;
  block.lines = {{{0, 2}, TracedAccess::shared_store, 1, 32, 1},
                 {{0, 3}, TracedAccess::global_load, 1, 4, 2}};
  block.requests = {store, load};
  TracedExchange halves{
      .place = {0, 3}, .operation = "__shfl_down_sync", .warp = 0, .round = 1, .lanes = 0b1111};
  halves.sources = {2, 3, 2, 3};
  block.exchanges = {halves};
  launch.blocks = {block};
  launch.findings = {{"data_race", "Writes s_tile[0]", {{{0, 0, 0}, 5, {0, 2}, true}}, true, 0, 0, 4}};
  launch.kernel_ns = 800;
  launch.bound_by = "shared memory";
  TracedWork column{.place = {0, 2}, .counters = {}, .time_ns = 600};
  column.counters.shared_requests = 6;
  column.counters.shared_wavefronts = 192;
  column.counters.integer_instructions = 6;
  column.counters.integer_operations = 192;
  TracedWork doubled{.place = {0, 3}, .counters = {}, .time_ns = 100};
  doubled.counters.global_load_requests = 6;
  doubled.counters.global_load_sectors = 24;
  doubled.counters.float32_instructions = 12;
  doubled.counters.float32_operations = 192;
  launch.work = {column, doubled};
  trace.launches = {launch};
  trace.total.counters.launches = 4;
  trace.total.counters.shared_requests = 1;
  trace.total.counters.shared_wavefronts = 32;
  trace.total.kernels_ns = 1500.5;
  return trace;
}

}  // namespace gridstride
