// SPDX-License-Identifier: MIT
// What clang's code for OpenMP calls, by means of GCC's library for it (libgomp). An object of `gridstride
// cc` that g++ links, beside objects of its own, then has one team of threads with them, and needs no second
// library. Tasks with dependences, task loops, cancellation and `copyprivate` are not here: their calls stay
// undefined.
#include <atomic>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "simt/openmp/loops.hpp"

extern "C" {
int omp_get_thread_num();
int omp_get_num_threads();
void GOMP_parallel(void (*function)(void*), void* data, unsigned threads, unsigned flags);
void GOMP_barrier();
bool GOMP_single_start();
void GOMP_critical_name_start(void** name);
void GOMP_critical_name_end(void** name);
void GOMP_loop_end_nowait();
void GOMP_ordered_start();
void GOMP_ordered_end();
void GOMP_task(void (*function)(void*), void* data, void (*copy)(void*, void*), long size, long alignment,
               bool parallel, unsigned flags, void** depend, int priority, void* detach);
void GOMP_taskwait();
void GOMP_taskyield();
void GOMP_taskgroup_start();
void GOMP_taskgroup_end();

using Iteration = unsigned long long;
// Loops whose pieces are handed out as they run.
#define GRIDSTRIDE_LOOP(NAME)                                                                               \
  bool GOMP_loop_ull_##NAME##_start(bool up, Iteration from, Iteration to, Iteration step, Iteration chunk, \
                                    Iteration* first, Iteration* end);                                      \
  bool GOMP_loop_ull_##NAME##_next(Iteration* first, Iteration* end);
GRIDSTRIDE_LOOP(dynamic)
GRIDSTRIDE_LOOP(guided)
GRIDSTRIDE_LOOP(ordered_static)
GRIDSTRIDE_LOOP(ordered_dynamic)
GRIDSTRIDE_LOOP(ordered_guided)
#undef GRIDSTRIDE_LOOP
bool GOMP_loop_ull_runtime_start(bool up, Iteration from, Iteration to, Iteration step, Iteration* first,
                                 Iteration* end);
bool GOMP_loop_ull_runtime_next(Iteration* first, Iteration* end);
bool GOMP_loop_ull_ordered_runtime_start(bool up, Iteration from, Iteration to, Iteration step,
                                         Iteration* first, Iteration* end);
bool GOMP_loop_ull_ordered_runtime_next(Iteration* first, Iteration* end);
}

namespace gridstride::openmp {
namespace {

using Microtask = void (*)();

/// What a thread of the host knows besides its library.
thread_local unsigned threads_wanted = 0;  ///< by the next region; 0: as many as there are
thread_local unsigned serial_depth = 0;    ///< of regions that one thread runs alone, by an `if` clause

Place place() {
  if (serial_depth > 0) return {};
  return {static_cast<unsigned>(omp_get_thread_num()), static_cast<unsigned>(omp_get_num_threads())};
}

constexpr std::size_t most_arguments = 64;

/// A region: the function that clang made of its body, and the addresses of what the body uses.
struct Region {
  Microtask function;
  std::size_t count;
  void* arguments[most_arguments];
};

template <std::size_t... I>
void call(const Region& region, int thread, std::index_sequence<I...> /*arguments*/) {
  using Function = void (*)(int*, int*, decltype(static_cast<void>(I), static_cast<void*>(nullptr))...);
  int of_team = 0;
  reinterpret_cast<Function>(region.function)(&thread, &of_team, region.arguments[I]...);
}

template <std::size_t N>
void call_with(const Region& region, int thread) {
  call(region, thread, std::make_index_sequence<N>{});
}

template <std::size_t... N>
void call_any(const Region& region, int thread, std::index_sequence<N...> /*counts*/) {
  using Caller = void (*)(const Region&, int);
  static constexpr Caller callers[] = {call_with<N>...};
  callers[region.count](region, thread);
}

void run_region(void* data) {
  const unsigned depth = std::exchange(serial_depth, 0);
  call_any(*static_cast<const Region*>(data), omp_get_thread_num(),
           std::make_index_sequence<most_arguments + 1>{});
  serial_depth = depth;
}

/// Kinds of schedules as clang has them, without the bits of what may be reordered.
enum Schedule : std::uint32_t {
  static_chunked = 33,
  static_whole = 34,
  dynamic = 35,
  guided = 36,
  by_run_time = 37,
  automatic = 38,
  first_ordered = 65,  // static_chunked in order, and so on
};
constexpr std::uint32_t modifiers = 3U << 29;

template <class T>
void begin_static(std::int32_t kind, std::int32_t* last, T* lower, T* upper, std::make_signed_t<T>* stride,
                  std::make_signed_t<T> step, std::make_signed_t<T> chunk) {
  const auto schedule = static_cast<std::uint32_t>(kind) & ~modifiers;
  if (iterations(*lower, *upper, step) == 0) {
    *last = 0;
    *stride = step;
    return;
  }
  const bool whole = schedule == static_whole || schedule == first_ordered + (static_whole - static_chunked);
  const Part<T> part =
      whole ? share_of(place(), *lower, *upper, step) : first_piece_of(place(), *lower, *upper, step, chunk);
  *last = part.last ? 1 : 0;
  *lower = part.lower;
  *upper = part.upper;
  *stride = part.stride;
}

/// As the others: what the environment says of the schedule has the chunk, too.
bool start_by_run_time(bool up, Iteration from, Iteration to, Iteration step, Iteration /*chunk*/,
                       Iteration* first, Iteration* end) {
  return GOMP_loop_ull_runtime_start(up, from, to, step, first, end);
}
bool start_in_order_by_run_time(bool up, Iteration from, Iteration to, Iteration step, Iteration /*chunk*/,
                                Iteration* first, Iteration* end) {
  return GOMP_loop_ull_ordered_runtime_start(up, from, to, step, first, end);
}

struct Dealer {
  decltype(&GOMP_loop_ull_dynamic_start) start;
  decltype(&GOMP_loop_ull_dynamic_next) next;
};

Dealer dealer_of(std::uint32_t schedule) {
  switch (schedule) {
    case guided:
    case automatic:
      return {GOMP_loop_ull_guided_start, GOMP_loop_ull_guided_next};
    case by_run_time:
      return {start_by_run_time, GOMP_loop_ull_runtime_next};
    case first_ordered:
    case first_ordered + (static_whole - static_chunked):
      return {GOMP_loop_ull_ordered_static_start, GOMP_loop_ull_ordered_static_next};
    case first_ordered + (guided - static_chunked):
    case first_ordered + (automatic - static_chunked):
      return {GOMP_loop_ull_ordered_guided_start, GOMP_loop_ull_ordered_guided_next};
    case first_ordered + (by_run_time - static_chunked):
      return {start_in_order_by_run_time, GOMP_loop_ull_ordered_runtime_next};
    case first_ordered + (dynamic - static_chunked):
      return {GOMP_loop_ull_ordered_dynamic_start, GOMP_loop_ull_ordered_dynamic_next};
    default:
      return {GOMP_loop_ull_dynamic_start, GOMP_loop_ull_dynamic_next};
  }
}

/// The loop that a thread takes pieces of. Its iterations are counted from 0, which suits all types.
struct Loop {
  Dealer dealer;
  Iteration lower, step, count, chunk;
  bool begun, alone;
};
thread_local std::vector<Loop> loops;  ///< each within a piece of the one before

template <class T>
void begin_loop(std::int32_t kind, T lower, T upper, std::make_signed_t<T> step,
                std::make_signed_t<T> chunk) {
  const auto schedule = static_cast<std::uint32_t>(kind) & ~modifiers;
  const bool whole = schedule == first_ordered + (static_whole - static_chunked);
  loops.push_back({dealer_of(schedule), static_cast<Iteration>(lower), static_cast<Iteration>(step),
                   iterations(lower, upper, step), whole ? 0 : static_cast<Iteration>(chunk < 1 ? 1 : chunk),
                   false, serial_depth > 0});
}

template <class T>
int next_piece(std::int32_t* last, T* lower, T* upper, std::make_signed_t<T>* step) {
  Loop& loop = loops.back();
  Iteration first = 0;
  Iteration end = loop.count;
  const bool begun = std::exchange(loop.begun, true);
  const bool has = loop.alone ? !begun && loop.count > 0
                   : begun    ? loop.dealer.next(&first, &end)
                              : loop.dealer.start(true, 0, loop.count, 1, loop.chunk, &first, &end);
  if (!has) {
    if (!loop.alone) GOMP_loop_end_nowait();
    loops.pop_back();
    return 0;
  }
  *last = end == loop.count ? 1 : 0;
  *lower = static_cast<T>(loop.lower + first * loop.step);
  *upper = static_cast<T>(loop.lower + (end - 1) * loop.step);
  *step = static_cast<std::make_signed_t<T>>(loop.step);
  return 1;
}

/// What clang has made of a task: the values and addresses that it uses lie behind.
struct Task {
  void* shared;
  int (*function)(int, Task*);
  int part;
};

void run_task(void* data) {
  Task* const task = *static_cast<Task**>(data);
  const unsigned depth = std::exchange(serial_depth, 0);
  task->function(omp_get_thread_num(), task);
  serial_depth = depth;
  std::free(task);
}

}  // namespace
}  // namespace gridstride::openmp

using namespace gridstride::openmp;  // NOLINT(google-build-using-namespace): the names below are clang's

extern "C" {

// --- regions ---

void __kmpc_fork_call(void* /*where*/, int count, Microtask function, ...) {
  Region region{function, static_cast<std::size_t>(count), {}};
  if (region.count > most_arguments) std::abort();
  std::va_list arguments;
  va_start(arguments, function);
  for (std::size_t i = 0; i < region.count; ++i) region.arguments[i] = va_arg(arguments, void*);
  va_end(arguments);
  GOMP_parallel(run_region, &region, std::exchange(threads_wanted, 0), 0);
}
void __kmpc_push_num_threads(void* /*where*/, int /*thread*/, int threads) {
  threads_wanted = static_cast<unsigned>(threads);
}
void __kmpc_push_proc_bind(void* /*where*/, int /*thread*/, int /*bind*/) {}
int __kmpc_global_thread_num(void* /*where*/) { return omp_get_thread_num(); }
void __kmpc_serialized_parallel(void* /*where*/, int /*thread*/) {
  threads_wanted = 0;
  ++serial_depth;
}
void __kmpc_end_serialized_parallel(void* /*where*/, int /*thread*/) { --serial_depth; }

// --- loops ---

#define GRIDSTRIDE_LOOPS(SUFFIX, T, SIGNED)                                                            \
  void __kmpc_for_static_init_##SUFFIX(void* /*where*/, int /*thread*/, int kind, int* last, T* lower, \
                                       T* upper, SIGNED* stride, SIGNED step, SIGNED chunk) {          \
    begin_static<T>(kind, last, lower, upper, stride, step, chunk);                                    \
  }                                                                                                    \
  void __kmpc_dispatch_init_##SUFFIX(void* /*where*/, int /*thread*/, int kind, T lower, T upper,      \
                                     SIGNED step, SIGNED chunk) {                                      \
    begin_loop<T>(kind, lower, upper, step, chunk);                                                    \
  }                                                                                                    \
  int __kmpc_dispatch_next_##SUFFIX(void* /*where*/, int /*thread*/, int* last, T* lower, T* upper,    \
                                    SIGNED* step) {                                                    \
    return next_piece<T>(last, lower, upper, step);                                                    \
  }                                                                                                    \
  void __kmpc_dispatch_fini_##SUFFIX(void* /*where*/, int /*thread*/) {}
GRIDSTRIDE_LOOPS(4, std::int32_t, std::int32_t)
GRIDSTRIDE_LOOPS(4u, std::uint32_t, std::int32_t)
GRIDSTRIDE_LOOPS(8, std::int64_t, std::int64_t)
GRIDSTRIDE_LOOPS(8u, std::uint64_t, std::int64_t)
#undef GRIDSTRIDE_LOOPS
void __kmpc_for_static_fini(void* /*where*/, int /*thread*/) {}
void __kmpc_ordered(void* /*where*/, int /*thread*/) {
  if (serial_depth == 0) GOMP_ordered_start();
}
void __kmpc_end_ordered(void* /*where*/, int /*thread*/) {
  if (serial_depth == 0) GOMP_ordered_end();
}

// --- one thread, one after the other, all together ---

void __kmpc_barrier(void* /*where*/, int /*thread*/) {
  if (serial_depth == 0) GOMP_barrier();
}
int __kmpc_master(void* /*where*/, int /*thread*/) { return place().thread == 0 ? 1 : 0; }
void __kmpc_end_master(void* /*where*/, int /*thread*/) {}
int __kmpc_masked(void* /*where*/, int /*thread*/, int filter) {
  return place().thread == static_cast<unsigned>(filter) ? 1 : 0;
}
void __kmpc_end_masked(void* /*where*/, int /*thread*/) {}
int __kmpc_single(void* /*where*/, int /*thread*/) { return serial_depth > 0 || GOMP_single_start() ? 1 : 0; }
void __kmpc_end_single(void* /*where*/, int /*thread*/) {}
void __kmpc_critical(void* /*where*/, int /*thread*/, void** name) { GOMP_critical_name_start(name); }
void __kmpc_critical_with_hint(void* /*where*/, int /*thread*/, void** name, unsigned /*hint*/) {
  GOMP_critical_name_start(name);
}
void __kmpc_end_critical(void* /*where*/, int /*thread*/, void** name) { GOMP_critical_name_end(name); }
void __kmpc_flush(void* /*where*/) { std::atomic_thread_fence(std::memory_order_seq_cst); }

// Each thread adds its part by itself, one after the other.
int __kmpc_reduce(void* /*where*/, int /*thread*/, int /*count*/, std::size_t /*size*/, void* /*data*/,
                  void (* /*add*/)(void*, void*), void** name) {
  GOMP_critical_name_start(name);
  return 1;
}
void __kmpc_end_reduce(void* where, int thread, void** name) {
  GOMP_critical_name_end(name);
  __kmpc_barrier(where, thread);
}
int __kmpc_reduce_nowait(void* where, int thread, int count, std::size_t size, void* data,
                         void (*add)(void*, void*), void** name) {
  return __kmpc_reduce(where, thread, count, size, data, add, name);
}
void __kmpc_end_reduce_nowait(void* /*where*/, int /*thread*/, void** name) { GOMP_critical_name_end(name); }

// --- tasks ---

Task* __kmpc_omp_task_alloc(void* /*where*/, int /*thread*/, int /*flags*/, std::size_t size,
                            std::size_t shared_size, int (*function)(int, Task*)) {
  constexpr std::size_t alignment = 16;
  const std::size_t own = (size + alignment - 1) / alignment * alignment;
  auto* const bytes = static_cast<char*>(std::calloc(1, own + shared_size));
  if (bytes == nullptr) std::abort();
  auto* const task = reinterpret_cast<Task*>(bytes);
  task->shared = shared_size > 0 ? bytes + own : nullptr;
  task->function = function;
  return task;
}
int __kmpc_omp_task(void* /*where*/, int /*thread*/, Task* task) {
  GOMP_task(run_task, &task, nullptr, sizeof task, alignof(Task*), serial_depth == 0, 0, nullptr, 0, nullptr);
  return 0;
}
void __kmpc_omp_task_begin_if0(void* /*where*/, int /*thread*/, Task* /*task*/) {}
void __kmpc_omp_task_complete_if0(void* /*where*/, int /*thread*/, Task* task) { std::free(task); }
int __kmpc_omp_taskwait(void* /*where*/, int /*thread*/) {
  GOMP_taskwait();
  return 0;
}
int __kmpc_omp_taskyield(void* /*where*/, int /*thread*/, int /*part*/) {
  GOMP_taskyield();
  return 0;
}
void __kmpc_taskgroup(void* /*where*/, int /*thread*/) { GOMP_taskgroup_start(); }
void __kmpc_end_taskgroup(void* /*where*/, int /*thread*/) { GOMP_taskgroup_end(); }

}  // extern "C"
