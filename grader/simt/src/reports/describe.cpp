// SPDX-License-Identifier: MIT
// Incidents in words: what happened, to which element of which array, and what to do about it.
#include "simt/src/reports/describe.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/run_time_texts.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

bool is_heap(std::uintptr_t address) {
  const Allocation* const allocation = device_memory().find(address);
  return allocation != nullptr && allocation->kind == MemoryKind::heap;
}

// Memory that is used or given back after it was given back.
Words describe_freed(const Incident& incident, const Launch& launch) {
  switch (incident.bug) {
    case Bug::use_after_free: {
      const Element element = element_at(incident.address, incident.size_bytes, launch);
      return {
          "use_after_free",
          std::string(verb(incident)) + " " + element.text() + ", which was freed" +
              freed_where(incident.address),
          is_heap(incident.address) ? "Free memory after its last use, and read what is still needed of "
                                      "it before: the pointer to the next node of a list."
          : was_freed_in_stream(incident.address)
              ? "Call cudaFreeAsync behind the last kernel that uses the array: in the same stream, or in "
                "one that waits for an event which is recorded behind that kernel."
              : "Call cudaFree after the last kernel that uses the array, and do "
                "not keep copies of its pointer."};
    }
    case Bug::freed_twice:
      return {"double_free",
              "frees " + element_at(incident.address, 1, launch).array + " again, which was freed" +
                  freed_where(incident.address),
              "Free each piece of memory once, by one thread; set the pointer to nullptr afterwards."};
    default:
      return {"memory_space", "frees an address that malloc or new in a kernel never gave",
              "A kernel frees what a kernel has allocated: memory of cudaMalloc goes to cudaFree on the "
              "host, and arrays of the kernel itself need no free."};
  }
}

// What ends a thread at once.
Words describe_end(const Incident& incident) {
  switch (incident.bug) {
    case Bug::stack_overflow:
      return {"out_of_bounds", "the thread's local memory overflows its stack",
              "Recursion that goes too deep, or a large local array: bound the recursion, or move the array "
              "to global memory. On a GPU recursion has the stack that "
              "cudaDeviceSetLimit(cudaLimitStackSize, bytes) gives, 1 KiB by default."};
    case Bug::arithmetic_trap:
      return {"crashed", "divides an integer by zero",
              "The result is undefined on a GPU: check the divisor first."};
    case Bug::no_function:
      return {"crashed",
              incident.address == 0 ? "calls a function through a null pointer"
                                    : "calls a function through a pointer to none",
              "A function pointer is set in device code, or copied from a __device__ variable that holds it: "
              "Op d_op = f for a __device__ function f, read by the host with cudaMemcpyFromSymbol."};
    case Bug::assert_failed:
      return {"crashed", "assertion `" + incident.text + "' failed",
              "The kernel's own assert found a condition that does not hold for this thread."};
    case Bug::trapped:
      return {"crashed", "the kernel called __trap()", "The kernel ended itself on purpose."};
    default:
      return {"crashed", "the kernel crashes",
              engine().options.checks
                  ? "An access that the checks could not follow: look for a wild pointer in local memory."
                  : "It uses memory that is not there. This run does not check accesses: one with checks, "
                    "built without --no-checks, names the access and the array."};
  }
}

Words describe_other(const Incident& incident, const Launch& launch) {
  switch (incident.bug) {
    case Bug::use_after_free:
    case Bug::freed_twice:
    case Bug::free_of_other:
      return describe_freed(incident, launch);
    case Bug::misaligned: {
      const Element element = element_at(incident.address, incident.size_bytes, launch);
      return {"misaligned",
              std::string(verb(incident)) + " " + bytes_of(incident) + " of " + element.array +
                  " at an address that is not a multiple of " + std::to_string(incident.size_bytes),
              "A GPU accesses a value only at a multiple of its size: keep such arrays aligned (a float4 of "
              "floats begins where the index is a multiple of 4), or copy byte by byte."};
    }
    case Bug::launch_refused:
    case Bug::refusal_looked_at:
      return {"cuda_error", incident.text, incident.other_text};
    case Bug::own_memory_passed: {
      const Element element = element_at(incident.address, 1, launch);
      return {"memory_space",
              "passes a pointer to " + (element.shared ? element.array : std::string("a local variable")) +
                  " to the kernel " + incident.text + ", which cannot reach it",
              "Shared memory belongs to one block, and local variables belong to one thread. Pass a pointer "
              "to "
              "global memory, where the launching kernel leaves what the other one needs."};
    }
    case Bug::unsupported:
      return {"unsupported", incident.text + " is not modelled by the CPU device",
              incident.text == runtime_call
                  ? "Of the CUDA runtime, device code has launches, cudaGetLastError, streams of "
                    "cudaStreamCreateWithFlags, cudaMalloc and cudaFree here. It waits for no kernel: "
                    "cudaDeviceSynchronize is for host code, and threads of a block wait for one another at "
                    "__syncthreads()."
                  : "This part of CUDA needs a real GPU so far; what it would have done is not known."};
    default:
      return describe_end(incident);
  }
}

Words words_of(const Incident& incident, const Launch& launch) {
  switch (incident.bug) {
    case Bug::out_of_bounds:
      return describe_bounds(incident, launch);
    case Bug::lost_update:
      return describe_lost_update(incident, launch);
    case Bug::stale_read:
      return describe_stale(incident, launch);
    case Bug::array_index:
      return {"out_of_bounds", incident.text, incident.other_text};
    case Bug::texture_mismatch:
      return {"cuda_error", incident.text, incident.other_text};
    case Bug::texture_destroyed:
      return {"use_after_free", incident.text, incident.other_text};
    case Bug::surface_misaligned:
      return {"misaligned", incident.text, incident.other_text};
    case Bug::null_pointer:
    case Bug::wild_pointer:
    case Bug::host_pointer:
    case Bug::other_device:
    case Bug::host_variable:
    case Bug::host_virtual:
    case Bug::constant_store:
      return describe_pointer(incident, launch);
    case Bug::uninitialised_read:
      return describe_uninitialised(incident, launch);
    case Bug::unfilled_constant:
      return describe_unfilled(incident, launch);
    case Bug::data_race:
      return describe_race(incident, launch);
    case Bug::stored_twice:
      return describe_stored_twice(incident, launch);
    case Bug::stored_by_all:
      return describe_stored_by_all(incident, launch);
    case Bug::stored_over_alias:
      return describe_stored_over_alias(incident, launch);
    case Bug::copy_race:
      return describe_copy_race(incident, launch);
    case Bug::barrier_mismatch:
    case Bug::barrier_after_end:
    case Bug::barrier_after_return:
      return describe_barrier(incident, launch);
    case Bug::mask_without_caller:
    case Bug::mask_names_ended:
    case Bug::mask_names_returned:
    case Bug::mask_names_exited:
    case Bug::mask_beyond_block:
    case Bug::mask_waits_elsewhere:
    case Bug::shuffle_from_absent:
    case Bug::shuffle_outside_mask:
      return describe_mask(incident, launch);
    case Bug::no_tensor_cores:
    case Bug::matrix_without_lanes:
    case Bug::matrices_differ:
      return describe_matrix_op(incident, launch);
    case Bug::grid_barrier_alone:
    case Bug::grid_barrier_mismatch:
    case Bug::grid_barrier_after_return:
    case Bug::grid_barrier_unmet:
      return describe_grid_barrier(incident, launch);
    case Bug::cluster_block_not_begun:
    case Bug::cluster_block_ended:
    case Bug::cluster_own_part:
    case Bug::cluster_rank:
    case Bug::cluster_address:
      return describe_cluster(incident, launch);
    case Bug::deadlock:
      return describe_deadlock(incident, launch);
    default:
      return describe_other(incident, launch);
  }
}

// The line of a text that was compiled at run time: whoever reads the report has no such file.
std::string compiled_line(const SourceLine& where) {
  if (text_in(where.folder) == nullptr) return {};
  const std::string line = source_text(where);
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string::npos) return {};
  return "; the text that was compiled has there: " +
         line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

}  // namespace

Finding describe(const Incident& incident, const Launch& launch) {
  Finding finding;
  finding.kernel = launch.call->kernel_name;
  finding.severity = is_note(incident.bug) ? Severity::note : Severity::error;
  finding.block = launch.block_index(incident.block);
  finding.thread = launch.thread_index_of(incident.thread);
  finding.file = incident.file;
  finding.line = incident.line;
  SourceLine where;
  if (finding.line == 0) {
    where = student_line(incident.pc);
    if (where.line == 0) where = student_line(incident.frames);
    if (where.line == 0) where = student_line(launch.frames);
    finding.file = where.file;
    finding.line = where.line;
  }
  Words words = words_of(incident, launch);
  words.message += compiled_line(where);
  if (const SourceLine call = telling_call(incident.pc); call.line > 0 && incident.line == 0)
    words.message += "; called at " + text_of(call);
  finding.bug_class = words.bug_class;
  finding.message = std::move(words.message);
  finding.advice = std::move(words.advice);
  finding.count = incident.count;
  return finding;
}

}  // namespace gridstride::simt
