// SPDX-License-Identifier: MIT
// Races in words: who takes part, and what is to be done, by what the lines of both do.
#include "simt/src/accesses/ordering.hpp"
#include "simt/src/accesses/race.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/reports/block_factor.hpp"
#include "simt/src/reports/describe.hpp"
#include "simt/src/reports/kernel_index.hpp"
#include "simt/src/reports/kernel_passes.hpp"
#include "simt/src/reports/kernel_source.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {

namespace {

constexpr const char* alias_advice =
    "All extern __shared__ arrays of a kernel begin at the same address: declare one, and let a pointer to "
    "the second begin behind the first, float* second = first + n.";

// The other access of a race: who, and of what.
std::string other_of_race(const Incident& incident, const Launch& launch) {
  const bool known = !incident.other_unknown;
  const std::string thread = "thread " + triple(launch.thread_index_of(incident.other_thread));
  switch (incident.between) {
    case Between::threads:
      return (known ? thread : "another thread") + " of the same block";
    case Between::lanes:
      return (known ? thread : "another thread") + " of the same warp";
    case Between::blocks:
      return known ? thread + " of block " + triple(launch.block_index(incident.other_block))
                   : "a thread of another block";
    default:
      return "the " + other_work(incident.other_work, incident.kinship);
  }
}

constexpr const char* scope_advice =
    "An atomic of block scope (atomicAdd_block and its kin, thread_scope_block) is atomic among the threads "
    "of "
    "its own block only: where several blocks update a word, use one of device scope, such as atomicAdd.";
constexpr const char* cluster_advice =
    "Blocks of a cluster meet at cluster.sync(): put one between the access of the one block and that of the "
    "other, reached by all threads of the cluster. __syncthreads() waits for the own block alone.";
constexpr const char* grid_advice =
    "Blocks run at the same time and in any order: put a grid.sync() between the access of one and that of "
    "the other, reached by all threads of the grid.";
constexpr const char* grid_or_block_advice =
    "Put a grid.sync() between the two, reached by all threads of the grid, where other blocks use "
    "this memory as well; where only threads of this block do, a __syncthreads() is enough.";
constexpr const char* larger_advice =
    "The comparison and the exchange are two steps, and another thread's may come between: atomicMax or "
    "atomicMin does both in one.";
constexpr const char* collision_advice =
    "Threads write one element in one line: the index is the same for both. Compute one that differs between "
    "all threads, and look at the numbers of the launch: blocks first, then threads a block.";
constexpr const char* one_writer_advice =
    "Threads write one element in one line. Where one result is meant, let one thread alone write it, as in "
    "if (threadIdx.x == 0), or if (lane == 0) for each warp. Where each thread has its own, compute an index "
    "that differs between all threads, and look at the numbers of the launch: blocks first, then threads a "
    "block.";
constexpr const char* in_place_advice =
    "Threads read in this line what others write there: let the results go to a second array, which the next "
    "launch reads. Within one block all may read first, into variables, then __syncthreads(), then write.";
constexpr const char* passes_advice =
    "Each pass of this loop uses what other threads have computed in the pass before: put a __syncthreads() "
    "at the "
    "end of each pass, reached by all threads of the block.";
constexpr const char* passes_or_warp_advice =
    "Each pass of this loop uses what other threads have computed in the pass before: put a __syncthreads() "
    "at the "
    "end of each pass, reached by all threads of the block, or a __syncwarp() where only threads of this "
    "warp come.";
constexpr const char* half_atomic_of_blocks =
    "An atomic operation orders nothing but other atomics on the same word: end the kernel between the two "
    "where the updates of all blocks are meant, else make the other access atomic too.";
constexpr const char* half_atomic_of_threads =
    "Put a __syncthreads() between the two, reached by all threads of the block: an atomic operation orders "
    "nothing but other atomics on the same word. Where no order is meant, make the other access atomic too.";
constexpr const char* lock_advice =
    "An atomic takes this word as a lock, and a plain store lets it go: what was done under the lock need "
    "not be seen by the next one who takes it. Let it go by __threadfence() and then atomicExch(&lock, 0), "
    "and begin with a __threadfence() behind the atomic that takes it.";
constexpr const char* first_value_advice =
    "Blocks run at the same time and in any order, and an atomic of one may come before the plain store of "
    "another. A first value is set before the launch, by cudaMemset or a kernel of its own, since the "
    "beginning of a kernel orders. A value that is to come behind all atomics is stored by the next kernel, "
    "or by the block that an atomic tells that it is the last.";
constexpr const char* lanes_advice =
    "Threads of a warp do not run in step: put a __syncwarp() between the access of one and that of the "
    "other.";
constexpr const char* fence_advice =
    "atomicAdd and its kin, a relaxed atomic and a volatile flag order no other memory. The block that hands "
    "data over needs a __threadfence() between its writes and the one that tells of them, which has to be "
    "volatile or atomic as well; the block that takes them needs another one between seeing that and reading "
    "them. Without such a handover, let each block write its own elements.";
constexpr const char* untold_warp_advice =
    "Another thread of this block has waited for what tells of the data, and this one has not waited for "
    "that thread: put a __syncthreads() behind the loop that waits, reached by all threads of the block.";
constexpr const char* relaxed_advice =
    "This thread has seen what tells of the data by memory_order_relaxed, which orders no other memory: look "
    "with memory_order_acquire, or put a __threadfence() between that and the access.";
constexpr const char* blocks_advice =
    "Blocks run at the same time and in any order: let each write its own elements, use an atomic, or end "
    "the "
    "kernel here and launch another for what follows.";
constexpr const char* threads_advice =
    "Let each thread write its own element, or use an atomic, or put a __syncthreads() between the two "
    "accesses.";
constexpr const char* parts_advice =
    "Where the two lines mean the same element, put a __syncthreads() between them, reached by all threads "
    "of "
    "the block. Where each has a part of this memory for itself, look at where the second part begins.";
constexpr const char* barrier_advice =
    "Put a __syncthreads() between the access of one thread and that of the other, reached by all threads of "
    "the block.";
constexpr const char* barrier_or_warp_advice =
    "Put a __syncthreads() between the access of one thread and that of the other, reached by all threads of "
    "the block, or a __syncwarp() where only threads of this warp come.";

bool same_warp(const Incident& incident) {
  return incident.thread / warp_lanes == incident.other_thread / warp_lanes;
}

const char* advice_within_block(const Incident& incident, const Element& element) {
  if (!element.shared) return threads_advice;
  if (incident.write && incident.other_write && element.dynamic) return parts_advice;
  return same_warp(incident) ? barrier_or_warp_advice : barrier_advice;
}

// Of different blocks both are the same thread: so it is where blockIdx is missing from the index, or blocks
// and threads of the launch are not as they are meant.
std::string advice_on_blocks(const Incident& incident) {
  const bool same_thread = !incident.other_unknown && incident.thread == incident.other_thread;
  if (incident.between != Between::blocks || !same_thread) return {};
  return "Both are the same thread of their blocks: is blockIdx in the index, and does the launch have as "
         "many blocks as are meant? In <<<blocks, threads>>> the blocks come first. ";
}

std::string advice_on_update(const Incident& incident, const Element& element, const std::string& text) {
  std::string advice =
      "Each of these threads reads the element, changes it and writes it back, and what another has written "
      "meanwhile is lost.";
  if (incident.after_atomics && text.find("memory_order_relaxed") != std::string::npos)
    return advice +
           " A lock keeps others away only where it is taken by memory_order_acquire and let go by "
           "memory_order_release; memory_order_relaxed orders no other memory.";
  if ((element.single || element.count == 1) && !multiplies_element(text))
    return advice + " All of them change this one: use an atomic, such as atomicAdd.";
  advice = advice_on_blocks(incident) + advice +
           " Where each thread is to have its own element, look at the index.";
  if (text.empty() || has_loop(text)) advice += " A grid-stride loop steps by gridDim.x * blockDim.x.";
  if (incident.between != Between::blocks)
    advice +=
        " Where a step uses what other threads have done in the step before, put a __syncthreads() between "
        "the steps.";
  return multiplies_element(text) ? advice : advice + " Else use an atomic, such as atomicAdd.";
}

using Index = std::array<unsigned, 3>;

// The axes along which two blocks or two threads differ: "xy".
std::string axes_between(const Index& one, const Index& other) {
  std::string axes;
  for (std::size_t i = 0; i < one.size(); ++i)
    if (one[i] != other[i]) axes += static_cast<char>('x' + i);
  return axes;
}

// What the kernel's text says of the axes along which the two that come to one element differ.
std::string advice_on_axes_between(const Incident& incident, const Launch& launch, const std::string& text) {
  if (incident.other_unknown) return {};
  if (incident.between != Between::blocks)
    return advice_on_axes(
        text, "threadIdx",
        axes_between(launch.thread_index_of(incident.thread), launch.thread_index_of(incident.other_thread)),
        sizes_of(launch.call->block));
  if (incident.thread != incident.other_thread) return {};
  return advice_on_axes(
      text, "blockIdx",
      axes_between(launch.block_index(incident.block), launch.block_index(incident.other_block)),
      sizes_of(launch.call->grid));
}

// What the kernel's text says of the index.
std::string advice_by_source(const Incident& incident, const Launch& launch, const std::string& text) {
  std::string advice;
  const SourceLine where = student_line(incident.pc);
  if (incident.between == Between::blocks && blocks_overlap(where, launch))
    advice = advice_on_block_factor(where, launch);
  if (advice.empty()) advice = advice_on_stride(text);
  if (incident.in_one_line == InOneLine::in_place) return advice;  // each has an element of its own
  if (advice.empty()) advice = advice_on_axes_between(incident, launch, text);
  if (advice.empty()) advice = advice_on_rows(text, sizes_of(launch.call->block));
  return advice;
}

// Whether a barrier lacks between the passes of the loop that both accesses stand in.
bool between_passes(const Incident& incident, const Launch& launch) {
  return incident.between == Between::threads && !incident.atomic && !incident.other_atomic &&
         incident.other_pc != nullptr && incident.write != incident.other_write &&
         in_passes_without_barrier(student_line(incident.pc), student_line(incident.other_pc),
                                   launch.call->kernel_name);
}

// Whether one of the two is an atomic, and the other a plain store.
bool is_store_beside_atomic(const Incident& incident) {
  return (incident.atomic && incident.other_write && !incident.other_atomic) ||
         (incident.other_atomic && incident.write && !incident.atomic);
}

// The element that a condition compares by `==`, as the source names it: "level[u]". Empty where it is none.
std::string compared_element(const std::string& line) {
  constexpr std::string_view opening = "if (";
  const std::size_t begin = line.find(opening);
  const std::size_t end = begin == std::string::npos ? begin : line.find(" == ", begin);
  if (end == std::string::npos) return {};
  const std::string name = line.substr(begin + opening.size(), end - begin - opening.size());
  const bool is_element = name.find('[') != std::string::npos || name.starts_with('*');
  return is_element && name.find_first_of(" (&|") == std::string::npos ? name : std::string();
}

// Of a test and a store in two steps, of which another thread's may come between.
std::string advice_on_claim(const Incident& incident) {
  if (incident.atomic || incident.other_atomic || !(incident.write || incident.other_write)) return {};
  const SourceLine storing = student_line(incident.write ? incident.pc : incident.other_pc);
  const std::string store = code_at(storing);
  for (const std::string& test : {store, code_at({storing.file, storing.line - 1, storing.folder})}) {
    const std::string element = compared_element(test);
    if (element.empty() || store.find(element + " = ") == std::string::npos) continue;
    return "Between the comparison and the store another thread may find the same: do both in one step, if "
           "(atomicCAS(&" +
           element + ", old, new) == old).";
  }
  return {};
}

// Of a comparison and an exchange.
bool exchanges_the_larger(const SourceLine& where) {
  const std::string line = code_at(where);
  const bool compares = line.find(" > ") != std::string::npos || line.find(" < ") != std::string::npos;
  return compares && line.find("if (") != std::string::npos && line.find("atomicExch(") != std::string::npos;
}

const char* advice_between_blocks(const Incident& incident) {
  if (incident.untaken == Untaken::by_other_warp) return untold_warp_advice;
  return incident.after_atomics ? fence_advice : blocks_advice;
}

std::string advice_on_race(const Incident& incident, const Element& element, const Launch& launch) {
  const bool cooperative = launch.call->cooperative != 0;
  const std::string text = incident.in_one_line == InOneLine::no
                               ? std::string()
                               : kernel_text(student_line(incident.pc), launch.call->kernel_name);
  const std::string by_source =
      incident.between == Between::work ? std::string() : advice_by_source(incident, launch, text);
  const bool between_blocks = incident.between == Between::blocks;
  const bool half_atomic = incident.atomic != incident.other_atomic && !incident.after_atomics &&
                           incident.between != Between::work;
  if (element.aliased) return alias_advice;
  if (incident.scoped) return scope_advice;
  if (incident.releases_lock) return lock_advice;
  if (incident.untaken == Untaken::relaxed) return relaxed_advice;
  if (incident.between != Between::work) {
    if (std::string claim = advice_on_claim(incident); !claim.empty()) return claim;
    if (incident.atomic != incident.other_atomic && exchanges_the_larger(student_line(incident.pc)))
      return larger_advice;
  }
  if (incident.in_one_line == InOneLine::update)
    return by_source.empty() ? advice_on_update(incident, element, text) : by_source;
  if (incident.in_one_line == InOneLine::collision) {
    if (!by_source.empty()) return by_source;
    return between_blocks ? collision_advice : one_writer_advice;
  }
  const bool meets_as_grid = cooperative && !element.shared && element.owner.empty() &&
                             file_has(student_line(incident.pc), "this_grid");
  if (meets_as_grid && between_blocks) return grid_advice;
  if (meets_as_grid && incident.between == Between::threads && incident.in_one_line == InOneLine::no)
    return grid_or_block_advice;
  if (between_blocks && is_store_beside_atomic(incident)) return first_value_advice;
  if (half_atomic) return between_blocks ? half_atomic_of_blocks : half_atomic_of_threads;
  if (between_blocks && !element.owner.empty()) return cluster_advice;
  if (between_blocks && cooperative && !incident.after_atomics) return grid_advice;
  if (between_passes(incident, launch))
    return element.shared && same_warp(incident) ? passes_or_warp_advice : passes_advice;
  if (incident.in_one_line == InOneLine::in_place && !element.shared && !incident.by_lanes_in_step)
    return by_source.empty() ? advice_on_blocks(incident) + in_place_advice : by_source;
  switch (incident.between) {
    case Between::lanes:
      return lanes_advice;
    case Between::blocks:
      return advice_between_blocks(incident);
    case Between::work:
      return advice_on_order(incident.other_work, incident.kinship);
    default:
      return advice_within_block(incident, element);
  }
}

std::string further_pairs(const Incident& incident) {
  if (incident.further_pairs == 0) return {};
  return " The same barrier is missing between " + counted(incident.further_pairs, "more pair") +
         " of lines.";
}

const char* how_unordered(const Incident& incident) {
  if (incident.scoped) return ", and an atomic of block scope is no atomic to other blocks";
  if (incident.filter) return ", and nothing orders the two, though the atomic decides";
  if (incident.same_value) return " with the same value, and nothing orders the two";
  return ", and nothing orders the two";
}

}  // namespace

Words describe_race(const Incident& incident, const Launch& launch) {
  const Element element = element_at(incident.address, incident.size_bytes, launch);
  const bool takes = incident.between == Between::work && incident.other_work.kind == WorkKind::allocation;
  const char* const does = takes                   ? " takes"
                           : incident.other_atomic ? " updates"
                           : incident.other_write  ? " writes"
                                                   : " reads";
  const std::string message = std::string(verb(incident)) + " " + element.text() + ", which " +
                              other_of_race(incident, launch) + does +
                              at_line(telling_line(incident.other_pc)) + how_unordered(incident);
  return {"data_race", message, advice_on_race(incident, element, launch) + further_pairs(incident)};
}

Words describe_stored_twice(const Incident& incident, const Launch& launch) {
  return {"data_race",
          "writes " + element_at(incident.address, incident.size_bytes, launch).text() + ", which " +
              other_of_race(incident, launch) + " writes" + at_line(student_line(incident.other_pc)) +
              " with the same value: other elements may have no thread",
          advice_on_block_factor(student_line(incident.pc), launch)};
}

Words describe_stored_by_all(const Incident& incident, const Launch& launch) {
  return {"data_race",
          "writes " + element_at(incident.address, incident.size_bytes, launch).text() + ", as all " +
              std::to_string(launch.thread_count) +
              " threads of the block do in this line, with the same value",
          "One store is enough: let one thread make it, as in if (threadIdx.x == 0). Where each thread has "
          "an element of its own, the index has to differ between them."};
}

Words describe_stored_over_alias(const Incident& incident, const Launch& launch) {
  return {"data_race",
          "writes " + element_at(incident.address, incident.size_bytes, launch).text() +
              ", over what the same thread wrote" + at_line(student_line(incident.other_pc)) +
              " and nobody has read",
          alias_advice};
}

namespace {

constexpr const char* stale_texture_advice =
    "A texture's cache does not see what its own launch writes, not even behind a barrier: write to "
    "another array, or read what this launch writes without the texture.";
constexpr const char* stale_load_advice =
    "__ldg() loads by a cache that is for data which nothing writes while the kernel runs, and need not see "
    "such a write, not even behind a barrier: read the element without it.";

}  // namespace

Words describe_stale(const Incident& incident, const Launch& launch) {
  const bool itself = incident.other_block == incident.block && incident.other_thread == incident.thread;
  return {"data_race",
          "reads " + element_at(incident.address, incident.size_bytes, launch).text() + " " + incident.text +
              ", which " + (itself ? std::string("the thread itself") : other_of_race(incident, launch)) +
              (incident.other_atomic ? " updates" : " writes") + at_line(student_line(incident.other_pc)) +
              " in the same launch",
          incident.text == through_texture ? stale_texture_advice : stale_load_advice};
}

Words describe_lost_update(const Incident& incident, const Launch& launch) {
  return {
      "data_race",
      "updates " + element_at(incident.address, incident.size_bytes, launch).text() +
          " by one atomicCAS, as " + other_of_race(incident, launch) + " does" +
          at_line(student_line(incident.other_pc)) +
          ": where one comes between the other's load and its exchange, nothing is stored",
      "What atomicCAS returns says whether it has stored: repeat load and exchange until that is the value "
      "that was compared, as in do { assumed = old; old = atomicCAS(p, assumed, assumed * x); } while (old "
      "!= assumed); or use an atomic that does all in one, such as atomicAdd."};
}

Words describe_copy_race(const Incident& incident, const Launch& launch) {
  const Element element = element_at(incident.address, incident.size_bytes, launch);
  const std::string copy =
      incident.other_thread == incident.thread
          ? "its own asynchronous copy"
          : "the asynchronous copy of thread " + triple(launch.thread_index_of(incident.other_thread));
  return {"data_race",
          std::string(verb(incident)) + " " + element.text() + ", which " + copy +
              at_line(student_line(incident.other_pc)) + " may still be writing",
          "Wait for the copy first: wait() or wait_prior() of the group, consumer_wait() of the pipeline, "
          "wait() of the barrier, or a commit and __pipeline_wait_prior(). __syncthreads() does not wait for "
          "it, but is needed behind the wait before other threads read."};
}

}  // namespace gridstride::simt
