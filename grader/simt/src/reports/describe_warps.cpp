// SPDX-License-Identifier: MIT
// Warp operations with wrong masks, barriers that are not complete, and deadlocks, in words.
#include <cinttypes>
#include <cstdio>

#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/describe.hpp"
#include "simt/src/reports/kernel_source.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

std::string hex(std::uint64_t mask) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%08" PRIx64, mask);
  return text;
}

std::string lane_of(unsigned thread) { return "lane " + std::to_string(thread % warp_lanes); }

std::string lane_and_thread(unsigned thread, const Launch& launch) {
  if (thread >= launch.thread_count) return lane_of(thread);
  return lane_of(thread) + " (thread " + triple(launch.thread_index_of(thread)) + ")";
}

// " in FILE:LINE" of what the other thread waits at.
std::string other_place(const Incident& incident) {
  const SourceLine where = incident.other_line > 0 ? SourceLine{incident.other_file, incident.other_line, ""}
                                                   : student_line(incident.other_pc);
  return where.line > 0 ? " in " + text_of(where) : std::string();
}

// How the student's line calls the operation: "__shfl_down_sync", or "shfl_down" where a group is asked,
// whose functions are made of such operations.
std::string operation_of(const Incident& incident) {
  const std::string line = code_at(student_line(incident.pc));
  if (line.find(incident.text) != std::string::npos) return incident.text;
  for (const char* const name :
       {"shfl_down", "shfl_up", "shfl_xor", "shfl", "match_any", "match_all", "ballot", "inclusive_scan",
        "exclusive_scan", "reduce", "sync", "any", "all"}) {
    for (const char* const before : {".", "->", "cg::", "cooperative_groups::"})
      if (line.find(before + std::string(name) + "(") != std::string::npos) return name;
  }
  return incident.text;
}

// What lets all lanes of a mask reach an operation. A mask of fewer lanes is for kernels that reckon with
// masks: in others it leaves lanes out whose values are meant.
std::string advice_on_absent_lanes(const Incident& incident, const Launch& launch) {
  const std::string advice =
      "Every lane that the mask names must call the same operation with the same mask: let all lanes of the "
      "warp reach it, those without an element with the neutral value, in place of an early return or an if.";
  const std::string text = kernel_text(student_line(incident.pc), launch.call->kernel_name);
  const bool has_masks =
      text.find("__ballot_sync") != std::string::npos || text.find("__activemask") != std::string::npos;
  return has_masks ? advice + " A mask of fewer lanes is computed with __ballot_sync before the branch."
                   : advice;
}

}  // namespace

Words describe_mask(const Incident& incident, const Launch& launch) {
  const std::string mask = hex(incident.value);
  const std::string other = lane_and_thread(incident.other_thread, launch);
  const std::string operation = operation_of(incident);
  const std::string names = "the mask " + mask + " of this " + operation + " names " + other + ", ";
  const std::string advice = advice_on_absent_lanes(incident, launch);
  switch (incident.bug) {
    case Bug::mask_without_caller:
      return {"invalid_mask",
              "the mask " + mask + " of this " + operation + " does not name " + lane_of(incident.thread) +
                  ", which calls it",
              "Each lane that calls a warp operation must have its own bit set in the mask."};
    case Bug::mask_names_ended:
      return {"invalid_mask", names + "which has reached the end of the kernel without it", advice};
    case Bug::mask_names_exited:
      return {
          "invalid_mask",
          names +
              "which has reached the end of the kernel without it; it is left out, but its value must "
              "not be used",
          "Devices since Volta wait for the lanes only that have not ended; those before need all that the "
          "mask names: let all lanes of the warp reach it, or compute a mask of those that do."};
    case Bug::mask_names_returned:
      return {
          "invalid_mask", names + "which returned early; it is left out, but its value must not be used",
          "Keep threads without work in the kernel, with a neutral value, until the last warp operation."};
    case Bug::mask_beyond_block:
      return {"invalid_mask",
              names + "but the block of " + counted(launch.thread_count, "thread") +
                  " has no such thread; it is left out, but its value must not be used",
              "Use a multiple of 32 threads a block, or a mask that names only the lanes that exist."};
    case Bug::mask_waits_elsewhere:
      if (incident.text.starts_with("wmma::")) return describe_matrix_op(incident, launch);
      return {"invalid_mask", names + "which waits at the " + incident.other_text + other_place(incident),
              advice};
    case Bug::shuffle_from_absent:
      return {"invalid_mask",
              "this " + operation + " reads the value of " + other + ", which the mask " + mask +
                  " names but which does not take part: the value is undefined",
              advice};
    default:
      return {"invalid_mask",
              "this " + operation + " reads the value of " + other + ", which the mask " + mask +
                  " does not name: the value is undefined",
              "In a grade it is NaN, and 2147319805 as an integer, so that its use shows. Let all lanes of "
              "the warp "
              "take part, those without an element with the neutral value; or read only from lanes that take "
              "part: choose the width or the offset by the number of lanes in the mask, and do not use the "
              "result in the other lanes."};
  }
}

Words describe_barrier(const Incident& incident, const Launch& launch) {
  const auto threads = [](unsigned n) { return counted(n, "thread"); };
  const auto verb_for = [](unsigned n, const char* one, const char* many) { return n == 1 ? one : many; };
  const unsigned n = incident.other_waiting;
  const std::string other = triple(launch.thread_index_of(incident.other_thread));
  std::string message = threads(incident.waiting) + " of the block " +
                        verb_for(incident.waiting, "waits", "wait") + " at this __syncthreads(), but " +
                        threads(n) + " (the first is " + other + ") ";
  if (incident.bug == Bug::barrier_mismatch) {
    message += std::string(verb_for(n, "waits", "wait")) + " at the one in " + incident.other_file + ":" +
               std::to_string(incident.other_line);
  } else if (incident.bug == Bug::barrier_after_end) {
    message += std::string(verb_for(n, "has", "have")) + " reached the end of the kernel without it";
  } else {
    message += "returned early" + at_line(student_line(incident.other_pc));
    return {"barrier_divergence", message,
            "Devices of compute capability 7.0 and later do not wait for threads that have returned, "
            "earlier ones promise nothing: keep threads without work in the kernel until its last "
            "__syncthreads()."};
  }
  return {"barrier_divergence", message,
          "Every thread of a block must reach the same __syncthreads(): move it out of the if or the loop "
          "whose condition differs between threads, and keep threads without work in the kernel."};
}

Words describe_grid_barrier(const Incident& incident, const Launch& launch) {
  const auto threads = [](unsigned n, const char* one, const char* many) {
    return std::to_string(n) + (n == 1 ? std::string(" thread ") + one : std::string(" threads ") + many);
  };
  if (incident.bug == Bug::grid_barrier_alone) {
    return {"barrier_divergence", "waits at a grid barrier without cooperative launch",
            "Only cudaLaunchCooperativeKernel sees to it that all blocks are there at once: launch the "
            "kernel so, or end it here and launch a second one."};
  }
  if (incident.bug == Bug::grid_barrier_unmet) {
    return {"barrier_divergence",
            "waits at this grid barrier for all blocks, but " + std::to_string(incident.other_waiting) +
                (incident.other_waiting == 1 ? " block has" : " blocks have") + " ended without it",
            "Every thread of the grid must reach the same grid barriers: keep blocks without work in the "
            "kernel."};
  }
  const std::string of = incident.of_cluster ? "cluster" : "grid";
  std::string message = threads(incident.waiting, "of the block waits", "of the block wait") + " at this " +
                        of + " barrier, but ";
  const std::string first = " (the first is " + triple(launch.thread_index_of(incident.other_thread)) + ") ";
  if (incident.bug == Bug::grid_barrier_after_return) {
    message += counted(incident.other_waiting, "thread") + first + "returned early" +
               at_line(student_line(incident.other_pc));
  } else if (incident.other_text.empty()) {
    message += counted(incident.other_waiting, "thread") + first +
               (incident.other_waiting == 1 ? "has" : "have") + " reached the end of the kernel without it";
  } else {
    message += counted(incident.other_waiting, "thread") + first +
               (incident.other_waiting == 1 ? "waits" : "wait") + " at the " + incident.other_text +
               other_place(incident);
  }
  return {"barrier_divergence", message,
          "Every thread of the " + of + " must reach the same " + of +
              " barrier: move it out of the if or the loop whose condition differs between threads, and keep "
              "threads without work in the kernel."};
}

Words describe_cluster(const Incident& incident, const Launch& launch) {
  const auto what = [&] {
    return std::string(verb(incident)) + " " +
           element_at(incident.address, incident.size_bytes, launch).text();
  };
  switch (incident.bug) {
    case Bug::cluster_block_not_begun:
      return {
          "data_race", what() + ", a block of the cluster that may not have begun yet",
          "Blocks of a cluster reach one another's shared memory from the first cluster.sync() on, behind "
          "which all of them have begun: fill the own array, call cluster.sync(), then use the others'."};
    case Bug::cluster_block_ended:
      return {"use_after_free", what() + ", a block of the cluster that may have ended by then",
              "The shared memory of a block is gone when the block ends: call cluster.sync() behind the last "
              "access to another block's memory, so that all of them are there until then."};
    case Bug::cluster_own_part:
      return {"unsupported",
              what() +
                  ", its own shared memory by the address that other blocks of the cluster have for it, "
                  "which is not modelled by the CPU device",
              "Hand over the place in the array and the rank of the block, and take the address by "
              "map_shared_rank() where it is used."};
    case Bug::cluster_rank:
      return {"out_of_bounds",
              "asks for block " + incident.text + " of its cluster, which has " +
                  counted(launch.cluster_blocks(), "block"),
              launch.has_clusters
                  ? "Ranks go from 0 to num_blocks() - 1 of the cluster: take the rank of a neighbour modulo "
                    "num_blocks()."
                  : "This launch has no clusters, so that each block is one of its own: give the kernel "
                    "__cluster_dims__, or the launch cudaLaunchAttributeClusterDimension."};
    default:
      return {
          "memory_space", "asks where another block has what is not in shared memory",
          "map_shared_rank() takes an address in the calling block's own shared memory, and gives that of "
          "the same place in another block's."};
  }
}

Words describe_deadlock(const Incident& incident, const Launch& launch) {
  const auto threads = [](unsigned n, const char* one, const char* many) {
    return std::to_string(n) + (n == 1 ? std::string(" thread ") + one : std::string(" threads ") + many);
  };
  if (incident.beside_others)
    return {"unsupported",
            threads(incident.waiting, "spins", "spin") +
                " here, and what may end that is work of another stream, which the CPU device runs when this "
                "kernel is over",
            "CUDA does not promise that work of two streams runs at the same time: give what sets the flag "
            "first, or order the two by an event (cudaStreamWaitEvent). If nothing in another stream sets "
            "it, the threads wait for ever (a deadlock)."};
  std::string message =
      threads(incident.waiting, "spins", "spin") + " here, waiting for something that can no longer happen";
  if (incident.other_waiting > 0) {
    message += ": " + threads(incident.other_waiting, "waits", "wait") + " at the " + incident.other_text +
               other_place(incident) + " (the first is " +
               triple(launch.thread_index_of(incident.other_thread)) + ")";
  }
  std::string advice =
      "The threads wait for one another for ever (a deadlock): see who sets the flag or frees the lock, and "
      "that it can get there; no thread may hold a lock while it waits at a barrier.";
  if (incident.has_launched)
    advice +=
        " What this kernel has launched may begin only when it has ended: device code cannot wait for it.";
  if (launch.block_count > launch.resident_blocks) {
    message += "; " + std::to_string(launch.block_count) + " blocks were launched, and the device holds " +
               std::to_string(launch.resident_blocks) + " of them at once";
    advice +=
        " Blocks beyond those that the device holds begin only when others end: where each waits for all, "
        "launch no more than it holds, with cudaLaunchCooperativeKernel(), which refuses more, and let them "
        "meet at grid.sync().";
  }
  return {"barrier_divergence", message, advice};
}

}  // namespace gridstride::simt
