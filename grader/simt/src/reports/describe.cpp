// SPDX-License-Identifier: MIT
// Incidents in words: what happened, to which element of which array, and what to do about it.
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "simt/src/accesses/ordering.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/memory/constant_fills.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/short_copies.hpp"
#include "simt/src/reports/block_factor.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/describe.hpp"
#include "simt/src/reports/kernel_index.hpp"
#include "simt/src/reports/kernel_source.hpp"
#include "simt/src/reports/kernel_words.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/run_time_texts.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/reports/wrong_sizes.hpp"
#include "simt/src/streams/queue.hpp"

namespace gridstride::simt {
namespace {

std::string bytes_of(const Incident& incident) { return counted(incident.size_bytes, "byte"); }

// An int that overflows moves an index by multiples of 2^32 and so out of all arrays at once.
constexpr std::int64_t huge_index = std::int64_t{1} << 24;
constexpr const char* overflow_advice =
    "The index is so far off that a product or sum of int may have overflowed: compute large indices in "
    "std::size_t or long long.";

constexpr std::int64_t unsigned_range = std::int64_t{1} << 32;
constexpr std::int64_t most_below = std::int64_t{1} << 16;
constexpr const char* wrapped_advice =
    "A number below 0 is huge as an unsigned int, as threadIdx.x - 1 is in thread 0: guard the access, as in "
    "if (i > 0), or look for what makes the number negative.";
constexpr const char* below_advice =
    "The index is below 0, as i - 1 is for the first element: guard the access, as in if (i > 0).";

constexpr const char* char_advice =
    " If it comes of a char: a plain char has a sign, and a byte above 127 is below 0. Cast it to "
    "unsigned char first.";

constexpr const char* lanes_advice =
    " A thread that others wait for at a shuffle or a barrier has to come there all the same, with a value "
    "that changes nothing: i < n ? a[i] : 0.";

constexpr const char* stale_shared_advice =
    "Shared memory lives as long as its block, and a pointer to it means nothing to other blocks and "
    "kernels: hand the data over in an array of the device.";

bool is_below_first_device(std::uintptr_t address) {
  constexpr std::uintptr_t reach = std::uintptr_t{1} << 36;
  return address < data_base && data_base - address < reach;
}

// How to come to a row. The argument is what the rows' distance was taken for.
std::string pitch_advice(const std::string& mistaken) {
  return "Rows of cudaMallocPitch are pitch bytes apart, " + mistaken +
         ": row y begins at reinterpret_cast<T*>(reinterpret_cast<char*>(p) + y * pitch).";
}

// What the launch and the line say of an index beyond the end.
struct BoundsClues {
  std::uint64_t threads = 0;      // of the launch
  std::uint64_t blocks = 0;       // likewise
  unsigned block_size = 0;        // threads of a block
  bool has_condition = false;     // in the line
  bool has_or = false;            // likewise
  bool has_at_most = false;       // a condition by <=, in the line or the one before
  bool in_loop = false;           // with a condition, in the line or the one before
  bool indexed_by_block = false;  // an element for each block
  bool has_and = false;           // likewise of the line
  bool first_thread = false;      // of the first block it is
  bool gives_to_lanes = false;    // reads in a file that has shuffles
  bool returns_early = false;     // the kernel, before the line, where a number is too large
  bool returns_beyond = false;    // likewise, by > and not >=
  bool has_loop = false;          // before it in the kernel, or in its line
  std::string on_block;           // advice_on_block_factor()
};

BoundsClues bounds_clues(const Incident& incident, const Launch& launch) {
  const SourceLine where = student_line(incident.pc);
  const std::string line = code_at(where);
  const std::string kernel = kernel_text(where, launch.call->kernel_name);
  const std::string before = code_at({where.file, where.line - 1, where.folder});
  const auto has_at_most = [](const std::string& text) {
    return text.find("<=") != std::string::npos &&
           (text.find("for (") != std::string::npos || text.find("if (") != std::string::npos ||
            text.find("while (") != std::string::npos);
  };
  const auto is_loop = [](const std::string& text) {
    return text.find("for (") != std::string::npos && text.find(" < ") != std::string::npos;
  };
  const auto has = [&](const char* text) { return line.find(text) != std::string::npos; };
  return {launch.block_count * launch.thread_count,
          launch.block_count,
          launch.thread_count,
          (has("if (") || has(" ? ")) && (has(" < ") || has(" <= ") || has(" > ") || has(" >= ")),
          has(" || "),
          has_at_most(line) || has_at_most(before),
          is_loop(line) || is_loop(before),
          has("[blockIdx.x]"),
          has(" && "),
          incident.block == 0 && incident.thread == 0,
          !incident.write && file_has(where, "__shfl"),
          has_early_return(kernel, ">="),
          has_early_return(kernel, ">"),
          has("for (") || has("while (") || has_loop(kernel),
          advice_on_block_factor(where, launch)};
}

// An array of as many bytes as the launch, but for the last block's surplus, has threads. In a single block,
// which is mostly surplus, that says nothing.
bool mixes_bytes_and_elements(const Element& element, const BoundsClues& clues) {
  return !element.made_at.empty() && element.count < element.array_bytes && clues.blocks > 1 &&
         element.array_bytes <= clues.threads && clues.threads - element.array_bytes < clues.block_size;
}

std::string advice_on_index(const Element& element, const BoundsClues& clues) {
  if (clues.has_at_most && element.index == static_cast<std::int64_t>(element.count))
    return "The last of n elements is element n - 1, and the condition lets n through: write < in place of "
           "<=.";
  if (clues.returns_beyond && element.index == static_cast<std::int64_t>(element.count))
    return "The last of n elements is element n - 1, and the early return lets n through: write >= in "
           "place of >.";
  if (clues.indexed_by_block && clues.blocks > element.count)
    return "The launch has " + std::to_string(clues.blocks) +
           " blocks, and each uses the element of its number, of " + std::to_string(element.count) +
           ": the array needs an element for each block.";
  if (clues.first_thread && element.count > 0 && clues.has_loop)
    return "The first thread comes outside, too: if it does so in a later round of its loop, the loop's "
           "condition must hold the index below the number of elements; else it is the index that is wrong.";
  if (clues.threads <= element.count)
    return "The launch has " + counted(clues.threads, "thread") + ", no more than the array has elements (" +
           std::to_string(element.count) +
           (clues.has_loop ? "): the loop goes too far, or the index is computed wrongly."
                           : "): the index is computed wrongly.");
  if (clues.has_condition && clues.has_or)
    return "The line's condition holds where one side of || does. A thread may come through only where each "
           "of its indices is inside: &&.";
  if (clues.first_thread && clues.has_condition && element.count > 0)
    return "The first thread is outside already: it is the index that is wrong, and a guard would only hide "
           "that.";
  if (clues.has_condition && !clues.has_and)
    return clues.has_at_most
               ? "The line has a condition already: it must hold the index below the number of elements, "
                 "by < and not <=. That number counts elements, not bytes."
               : "The line has a condition already, which lets this index through: it must hold the very "
                 "index that is used below the number of elements, not of bytes.";
  if (clues.has_condition)
    return "The line has a condition already: it must hold each index that the line uses, of two dimensions "
           "both, below the number of elements there, by < and not <=. That number counts elements, not "
           "bytes.";
  if (clues.in_loop)
    return "The loop is to keep the index below the number of elements (" + std::to_string(element.count) +
           "): look at the number that bounds it, and at what is added to its variable.";
  if (clues.returns_early)
    return "The kernel returns early where a number is too large, but that does not hold this index below " +
           std::to_string(element.count) + ": it is computed wrongly, or needs a condition of its own.";
  return "More threads run (" + std::to_string(clues.threads) + ") than there are elements (" +
         std::to_string(element.count) +
         "), or the index is computed wrongly: launch fewer, or guard the access, as in if (i < n)." +
         (clues.gives_to_lanes ? lanes_advice : "");
}

// Blocks and threads may have been given the wrong way round.
std::string advice_on_blocks(std::uint64_t blocks, unsigned block_size) {
  constexpr unsigned warp_size = 32;
  if (block_size >= warp_size || blocks < warp_size) return {};
  return " The launch has " + std::to_string(blocks) + " blocks of " + counted(block_size, "thread") +
         ": in <<<blocks, threads>>> the blocks come first.";
}

std::string advice_on_bounds(const Element& element, const BoundsClues& clues) {
  if (!element.parts.empty() && element.index == static_cast<std::int64_t>(element.count))
    return "Several elements are accessed at once, and not all of these are there: round the number of such "
           "accesses down, as n / 4 does, and take what is left one element at a time.";
  if (element.dynamic && element.index == static_cast<std::int64_t>(element.count) && element.index > 0 &&
      element.array_bytes != clues.block_size)
    return "An array of n elements ends at n - 1: look at the index first, and at the condition that is to "
           "stop it. Where the index is right, the size is not: the launch gives it, by the third argument "
           "in <<<grid, block, "
           "bytes>>>, which is in bytes, n * sizeof(T) for n elements.";
  if (element.dynamic) {
    return "The launch gives this memory its size: the third argument in <<<grid, block, bytes>>> is in "
           "bytes, n * sizeof(T) for n elements, and all extern __shared__ arrays begin at the same address. "
           "Where the size is right, the index is not: it ends at n - 1.";
  }
  if (element.shared)
    return "A shared array has a fixed size: make it as large as the block needs, and check the index before "
           "the access.";
  if (mixes_bytes_and_elements(element, clues))
    return "Bytes are taken for elements, it seems: the array has " + counted(element.array_bytes, "byte") +
           ", from " + element.made_at + ", and " + counted(clues.threads, "thread") +
           " run. cudaMalloc counts bytes, n * sizeof(T); a launch, and the kernel's n, count "
           "elements.";
  std::string advice = advice_on_index(element, clues);
  if (!clues.on_block.empty()) return clues.on_block;
  if (element.pitched) return advice + " " + pitch_advice("not pitch elements");
  if (!element.made_at.empty())
    advice += " Or the array is too small: it has " + counted(element.array_bytes, "byte") + ", from " +
              element.made_at + "; cudaMalloc counts bytes, n * sizeof(T).";
  return advice + advice_on_blocks(clues.blocks, clues.block_size);
}

Words describe_bounds(const Incident& incident, const Launch& launch) {
  const Element element = element_at(incident.address, incident.size_bytes, launch);
  const std::string what = std::string(verb(incident)) + " " + bytes_of(incident) + " ";
  std::string advice = advice_on_size(incident, element, launch);
  if (advice.empty()) advice = advice_on_bounds(element, bounds_clues(incident, launch));
  if (element.shared && !element.dynamic) advice += shared_array_and_block(launch);
  if (element.array.empty() && element.shared)
    return {"out_of_bounds", what + "in shared memory, where the kernel has no array", stale_shared_advice};
  if (element.array.empty())
    return {"out_of_bounds", what + "outside every array of the device", overflow_advice};
  const SourceLine cause = incident.cause_pc == nullptr ? SourceLine{} : student_line(incident.cause_pc);
  const std::string first = cause.line == 0 ? std::string()
                                            : "What is told of " + text_of(cause) +
                                                  " happened before, and the index may come of it: mend that "
                                                  "first. ";
  const bool below = element.index < 0 && !element.dynamic;
  constexpr std::int64_t least_char = -128;
  const bool of_char = element.index < 0 && element.index >= least_char &&
                       has_plain_char(kernel_text(student_line(incident.pc), launch.call->kernel_name));
  const bool wrapped = element.index < unsigned_range && element.index >= unsigned_range - most_below;
  const bool huge = element.index >= huge_index || element.index <= -huge_index;
  return {"out_of_bounds", what + "outside " + element.array + ": " + element.position(),
          first +
              (wrapped ? wrapped_advice
               : huge  ? overflow_advice
               : below ? below_advice
                       : advice) +
              (of_char ? char_advice : "")};
}

// The one parameter of the kernel that the line indexes; empty where there is none, or several.
std::string indexed_parameter(const Incident& incident, const Launch& launch) {
  const std::string text = kernel_text(student_line(incident.pc), launch.call->kernel_name);
  return only_indexed(last_line(text), parameters_in(text));
}

// A null pointer, maybe of the device's heap.
Words describe_null(const Incident& incident, const std::string& what, const Launch& launch) {
  if (incident.other_pc == nullptr) {
    const std::string parameter = indexed_parameter(incident, launch);
    return {
        "out_of_bounds", what,
        "The kernel was given no array" + (parameter.empty() ? "" : " for " + parameter) +
            ": pass the pointer that cudaMalloc has set, and look at what cudaMalloc returns. Or the array "
            "has 0 bytes: then its pointer is null, and no thread may access it. Where nullptr is passed on "
            "purpose, the kernel has to test the pointer before its use."};
  }
  return {"out_of_bounds",
          what + "; the device's heap is used up, and malloc or new has given the block one" +
              at_line(student_line(incident.other_pc)),
          "Check what malloc and new give in a kernel before its use. The host makes the heap larger before "
          "the first launch that uses it: cudaDeviceSetLimit(cudaLimitMallocHeapSize, bytes)."};
}

constexpr const char* this_advice =
    " In a member function [=] captures this, the host's object, and not its members: copy those to local "
    "variables first, or capture [*this].";

// Whether the line is one of a device lambda that captures by [=] or [this], and stands in a class.
bool is_member_of_lambda(const SourceLine& where) {
  constexpr int most_lines = 12;
  for (int line = where.line; line > std::max(0, where.line - most_lines); --line) {
    const std::string text = code_at({where.file, line, where.folder});
    const std::size_t capture = std::min(text.find("[=]"), text.find("[this]"));
    if (capture != std::string::npos && text.find("__device__", capture) != std::string::npos)
      return file_has(where, "struct ") || file_has(where, "class ");
    if (text.find("__global__") != std::string::npos) return false;
  }
  return false;
}

// Memory of the host, or what another thread of a kernel has on its stack.
Words describe_host_pointer(const Incident& incident, const std::string& what, const Launch& launch) {
  if (is_local_memory(incident.address))
    return {"memory_space", what + " of another thread's local variables",
            "A thread reaches its own local variables only, and their addresses mean nothing to others: put "
            "what threads share into a __shared__ array."};
  const SourceLine where = student_line(incident.pc);
  const bool by_this = is_member_of_lambda(where);
  const std::string launched = launch.call->line > 0 ? " in the launch at " + std::string(launch.call->file) +
                                                           ":" + std::to_string(launch.call->line)
                                                     : "";
  return {"memory_space",
          what + " through a host pointer (memory of new, malloc or a host variable)" + launched,
          std::string(
              "Kernels reach only device memory: cudaMalloc an array, cudaMemcpy the data there, and pass "
              "that pointer. Single values are passed as they are, not by reference") +
              (file_has(where, "[&") ? "; a lambda captures by [=]." : ".") + (by_this ? this_advice : "")};
}

Words describe_pointer(const Incident& incident, const Launch& launch) {
  char address[32];
  std::snprintf(address, sizeof address, "0x%" PRIxPTR, incident.address);
  const std::string what = std::string(verb(incident)) + " " + bytes_of(incident);
  switch (incident.bug) {
    case Bug::null_pointer:
      return describe_null(incident, what + " through a null pointer (address " + address + ")", launch);
    case Bug::wild_pointer:
      return {"out_of_bounds", what + " at address " + address + ", where there is no memory",
              is_below_first_device(incident.address)
                  ? overflow_advice
                  : "The pointer was never set, or the index is far outside of its array: check both before "
                    "the access."};
    case Bug::other_device:
      return {"memory_space", what + " of memory that belongs to another device",
              "Without peer access a device reaches its own memory only: call cudaSetDevice before "
              "cudaMalloc and before the launch; or, with the device that is to reach it current, "
              "cudaDeviceEnablePeerAccess(peer, 0)."};
    case Bug::host_variable:
      return {"memory_space",
              what + " of " + variable_name(incident.address, launch) + ", a variable of the host",
              "A kernel reaches only __device__, __constant__ and __shared__ variables and its arguments: "
              "declare it __device__, or pass its value as an argument."};
    case Bug::host_virtual:
      return {
          "memory_space",
          "calls a virtual function of " + element_at(incident.address, incident.size_bytes, launch).text() +
              ", which the host has made: the object's table of functions is the host's",
          "An object with virtual functions knows those of the side that constructed it: let a kernel "
          "construct it in device memory (new, or new (place) T), and pass its pointer to the kernels that "
          "call them."};
    case Bug::constant_store:
      return {"memory_space",
              std::string("writes ") + variable_name(incident.address, launch) + ", which is __constant__",
              "Constant memory is set by the host with cudaMemcpyToSymbol; kernels only read it."};
    default:
      return describe_host_pointer(incident, what, launch);
  }
}

Words describe_unfilled(const Incident& incident, const Launch& launch) {
  const Variable* const variable = launch.module->variable_at(incident.address);
  return {"uninitialised_read",
          "reads " + element_at(incident.address, incident.size_bytes, launch).text() +
              " of __constant__ memory, which nothing has filled: it is 0",
          advice_on_unfilled(*variable, *launch.module)};
}

std::string value_text(const Incident& incident) {
  char text[96];
  if (incident.size_bytes == 4) {
    float as_float = 0;
    std::memcpy(&as_float, &incident.value, sizeof as_float);
    const auto bits = static_cast<unsigned>(incident.value);
    if (std::isnormal(as_float) || bits == 0)
      std::snprintf(text, sizeof text, "0x%08x, %g as float", bits, as_float);
    else
      std::snprintf(text, sizeof text, "0x%08x", bits);
  } else if (incident.size_bytes == 8) {
    double as_double = 0;
    std::memcpy(&as_double, &incident.value, sizeof as_double);
    std::snprintf(text, sizeof text, "0x%016" PRIx64 ", %g as double", incident.value, as_double);
  } else {
    std::snprintf(text, sizeof text, "0x%" PRIx64, incident.value);
  }
  return text;
}

// A read of what a copy of another stream has yet to bring.
Words describe_read_before_copy(const Incident& incident, const Element& element, Work& copy) {
  copy.race_told = true;
  const SourceLine where = student_line(copy.frames);
  return {"data_race",
          std::string(verb(incident)) + " " + element.text() + ", which the " +
              other_work({copy.kind, copy.what, where.file, where.line}, Kinship::other_stream) +
              " writes, and nothing orders the two",
          order_streams};
}

// Of an element of a shared array that comes behind those that a thread each can fill.
std::string advice_on_fewer_threads(const Element& element, const Launch& launch) {
  if (element.dynamic || !element.extents.empty() || element.index < std::int64_t{launch.thread_count})
    return {};
  const std::uint64_t left = element.count - launch.thread_count;
  return "The launch has blocks of " + counted(launch.thread_count, "thread") + ", and " + element.array +
         " has " + counted(element.count, "element") + ": where each thread fills one, " +
         std::to_string(left) + (left == 1 ? " is" : " are") +
         " left. Let threads fill more than one, or launch blocks of as many threads. ";
}

Words describe_uninitialised(const Incident& incident, const Launch& launch) {
  const Element element = element_at(incident.address, incident.size_bytes, launch);
  if (Work* const copy = pending_fill(incident.address); copy != nullptr && !element.shared)
    return describe_read_before_copy(incident, element, *copy);
  std::string message = std::string(verb(incident)) + " " + element.text() + ", which nothing has written";
  if (incident.has_value) message += " (it happens to hold " + value_text(incident) + ")";
  const SourceLine filled = student_line(incident.turned_pc);
  if (filled.line > 0 && incident.returned_pc == nullptr)
    return {"uninitialised_read", message,
            element.turned()->text() + ", the element with the two indices the other way round, was written" +
                at_line(filled) +
                ": look whether the indices are swapped in one of the two lines. Else let the threads fill "
                "the whole "
                "array, then __syncthreads(), before any thread reads it."};
  if (element.shared)
    return {
        "uninitialised_read", message,
        incident.returned_pc == nullptr
            ? advice_on_fewer_threads(element, launch) +
                  "Shared memory starts with arbitrary contents in each block: let the threads fill it, then "
                  "__syncthreads(), before any thread reads it."
            : "Threads of the block returned early" + at_line(student_line(incident.returned_pc)) +
                  ", and what they were to write is missing: keep threads without work in the kernel, "
                  "with a neutral value, until nobody needs them."};
  const Allocation* const array =
      in_region(incident.address) ? device_memory().find(incident.address) : nullptr;
  if (array != nullptr && array->between_rows(incident.address))
    return {"uninitialised_read", message + ": it lies behind the end of a row",
            pitch_advice("not as many as they hold")};
  const std::string short_copy = array == nullptr ? std::string() : short_copy_into(*array);
  if (!short_copy.empty()) return {"uninitialised_read", message, short_copy};
  return {"uninitialised_read", message,
          "cudaMalloc does not clear memory: cudaMemcpy data into it, cudaMemset it, or let a kernel write "
          "each element before one reads it."};
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

bool is_heap(std::uintptr_t address) {
  const Allocation* const allocation = device_memory().find(address);
  return allocation != nullptr && allocation->kind == MemoryKind::heap;
}

Words describe_other(const Incident& incident, const Launch& launch) {
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
    case Bug::free_of_other:
      return {"memory_space", "frees an address that malloc or new in a kernel never gave",
              "A kernel frees what a kernel has allocated: memory of cudaMalloc goes to cudaFree on the "
              "host, and arrays of the kernel itself need no free."};
    case Bug::misaligned: {
      const Element element = element_at(incident.address, incident.size_bytes, launch);
      return {"misaligned",
              std::string(verb(incident)) + " " + bytes_of(incident) + " of " + element.array +
                  " at an address that is not a multiple of " + std::to_string(incident.size_bytes),
              "A GPU accesses a value only at a multiple of its size: keep such arrays aligned (a float4 of "
              "floats begins where the index is a multiple of 4), or copy byte by byte."};
    }
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
      return {"crashed", "the kernel crashes",
              engine().options.checks
                  ? "An access that the checks could not follow: look for a wild pointer in local memory."
                  : "It uses memory that is not there. This run does not check accesses: one with checks, "
                    "built without --no-checks, names the access and the array."};
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
    case Bug::dead_lock:
      return describe_dead_lock(incident, launch);
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
