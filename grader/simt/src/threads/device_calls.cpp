// SPDX-License-Identifier: MIT
// What device code asks the engine for, beside memory: its indices, shared memory, printing, and ways out.
#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>

#include "gridstride/simt_abi.h"
#include "simt/src/accesses/access.hpp"
#include "simt/src/accesses/ahead.hpp"
#include "simt/src/accesses/phases.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/launch/clusters.hpp"
#include "simt/src/module.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/threads/fiber_scheduler.hpp"
#include "simt/src/threads/unchecked.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t most_printed_bytes = 8u << 20;

Incident incident_here(const Execution& execution, Bug bug, const char* text, const char* file, int line) {
  Incident incident;
  incident.bug = bug;
  incident.block = execution.block;
  incident.thread = execution.thread;
  incident.text = text;
  incident.file = file;
  incident.line = line;
  return incident;
}

[[noreturn]] void stop_thread(Bug bug, const char* text, const char* file, int line, const void* pc) {
  Execution& execution = *running_thread();
  {
    const EngineScope engine_code;
    Incident incident = incident_here(execution, bug, text, file, line);
    incident.pc = pc;
    record_incident(execution, std::move(incident));
  }
  abandon_thread(execution);
}

// A device thread's cycles: a few for each access and each look at the clock. One that only looks at it again
// and again waits for time to pass, so that time passes faster and faster.
constexpr unsigned cycles_an_access = 4;
constexpr unsigned least_step = 16;
constexpr unsigned most_step = 4096;

std::uint64_t cycles(Execution& execution) {
  await_turn(execution);
  const std::uint64_t by_accesses = accesses_so_far(execution) * cycles_an_access;
  const bool waits = by_accesses == execution.clock.accesses && execution.thread == execution.clock.thread;
  execution.clock.step = waits ? std::clamp(2 * execution.clock.step, least_step, most_step) : least_step;
  if (by_accesses > execution.clock.accesses)
    execution.clock.cycles += by_accesses - execution.clock.accesses;
  execution.clock.accesses = by_accesses;
  execution.clock.thread = execution.thread;
  return execution.clock.cycles += execution.clock.step;
}

// What a device's printf returns: the number of arguments that the format asks for.
int arguments_of(const char* format) {
  int count = 0;
  for (const char* at = std::strchr(format, '%'); at != nullptr; at = std::strchr(at, '%')) {
    const std::size_t flags = std::strspn(++at, "-+ #0123456789.*");
    count += static_cast<int>(std::count(at, at + flags, '*'));
    at += flags;
    if (*at == '\0') break;
    if (*at++ != '%') ++count;
  }
  return count;
}

// One conversion of a format, from its '%' on.
struct Conversion {
  const char* begin = nullptr;
  const char* end = nullptr;
  unsigned stars = 0;           // arguments for the width and the precision
  bool star_precision = false;  // the last of them is the precision
  std::optional<std::size_t> precision;
  std::string_view length;  // "ll"
  char kind = '\0';         // '\0': the format ends in it
};

Conversion conversion_at(const char* percent) {
  Conversion found;
  found.begin = percent;
  const char* at = percent + 1;
  at += std::strspn(at, "-+ #0'");
  if (*at == '*') {
    ++found.stars;
    ++at;
  }
  at += std::strspn(at, "0123456789");
  if (*at == '.') {
    ++at;
    const std::size_t digits = std::strspn(at, "0123456789");
    std::size_t precision = 0;
    std::from_chars(at, at + digits, precision);
    found.precision = precision;
    at += digits;
    found.star_precision = *at == '*';
  }
  if (found.star_precision) {
    ++found.stars;
    ++at;
  }
  found.length = {at, std::strspn(at, "hlqjztL")};
  at += found.length.size();
  found.kind = *at;
  found.end = *at == '\0' ? at : at + 1;
  return found;
}

bool is_one_of(char c, std::string_view kinds) { return kinds.find(c) != kinds.npos; }

// The constants of a module need no check: string literals, mostly.
bool is_literal(const Execution& execution, const char* text) {
  const Module* const module = execution.launch->module;
  const Segment* const segment =
      module == nullptr ? nullptr : module->segment_at(reinterpret_cast<std::uintptr_t>(text));
  return segment != nullptr && !segment->writable;
}

// The kernel reads a string, as far as printf does: up to its zero or its precision.
void read_string(const char* text, std::size_t most, const void* pc) {
  if (text == nullptr || is_literal(*current, text)) return;
  for (std::size_t i = 0; i < most; ++i) {
    const auto address = reinterpret_cast<std::uintptr_t>(text) + i;
    if (current->checks) check_pieces(address, 1, Access::load, pc);
    if (*reinterpret_cast<const volatile char*>(address) == '\0') return;  // NOLINT: as the kernel has it
  }
}

// The strings of a format's arguments, read by the kernel. Of a conversion that is not known the rest is
// left.
void read_strings(const char* format, std::va_list given, const void* pc) {
  std::va_list arguments;
  va_copy(arguments, given);
  for (const char* at = std::strchr(format, '%'); at != nullptr; at = std::strchr(at, '%')) {
    const Conversion conversion = conversion_at(at);
    at = conversion.end;
    int star = 0;
    for (unsigned i = 0; i < conversion.stars; ++i) star = va_arg(arguments, int);
    const std::string_view length = conversion.length;
    if (conversion.kind == 's') {
      const auto* const text = va_arg(arguments, const char*);
      std::size_t most = conversion.precision.value_or(SIZE_MAX);
      if (conversion.star_precision) most = star < 0 ? SIZE_MAX : static_cast<std::size_t>(star);
      if (length.empty()) read_string(text, most, pc);
    } else if (is_one_of(conversion.kind, "pn")) {
      static_cast<void>(va_arg(arguments, void*));
    } else if (is_one_of(conversion.kind, "diouxXc")) {
      if (length.empty() || length[0] == 'h') {
        static_cast<void>(va_arg(arguments, int));
      } else {
        static_cast<void>(va_arg(arguments, long));
      }
    } else if (is_one_of(conversion.kind, "aAeEfFgG")) {
      if (length == "L") {
        static_cast<void>(va_arg(arguments, long double));
      } else {
        static_cast<void>(va_arg(arguments, double));
      }
    } else if (conversion.kind != '%') {
      break;
    }
  }
  va_end(arguments);
}

// Device code has no %n: the argument is taken, and nothing is written there.
std::string without_counts(const char* format) {
  std::string plain;
  const char* rest = format;
  for (const char* at = std::strchr(format, '%'); at != nullptr; at = std::strchr(rest, '%')) {
    const Conversion conversion = conversion_at(at);
    plain.append(rest, conversion.kind == 'n' ? at : conversion.end);
    if (conversion.kind == 'n') plain += "%.0s";
    rest = conversion.end;
  }
  return plain + rest;
}

int print(const char* format, std::va_list arguments, const void* pc) {
  if (format == nullptr) return -1;
  await_turn(*current);
  read_strings(format, arguments, pc);
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  char text[1024];
  const int length = std::vsnprintf(text, sizeof text, without_counts(format).c_str(), arguments);
  if (length < 0) return -2;
  if (length == 0 || execution.output.bytes > most_printed_bytes) return arguments_of(format);
  execution.output.printed.push_back(
      {execution.block, std::string(text, std::min<std::size_t>(length, sizeof text - 1))});
  execution.output.bytes += execution.output.printed.back().text.size();
  return arguments_of(format);
}

int print_anywhere(const char* format, std::va_list arguments, const void* pc) {
  return current == nullptr ? std::vprintf(format, arguments) : print(format, arguments, pc);
}

// All `extern __shared__` arrays are one piece of memory. Two files may each have a copy of one's name.
void note_dynamic_name(Execution& execution, const char* name) {
  const char*& first = execution.spaces.dynamic_name;
  const char*& second = execution.spaces.other_dynamic_name;
  if (first == nullptr || std::strcmp(first, name) == 0) {
    first = name;
  } else if (second == nullptr || std::strcmp(second, name) != 0) {
    second = name;
  }
}

gs_space space_of(const Execution& execution, std::uintptr_t address) {
  if (in_shared(execution, address)) return gs_shared_space;
  if (address - execution.spaces.stack_low < execution.spaces.stack_bytes) return gs_local_space;
  if (in_cluster_window(address)) return gs_shared_space;
  if (in_region(address)) return gs_global_space;
  const Module* const module = execution.launch->module;
  const Variable* const variable = module == nullptr ? nullptr : module->variable_at(address);
  if (variable == nullptr) return gs_no_space;
  return variable->is_in_global_memory() ? gs_global_space : gs_constant_space;
}

// Places in static shared memory are offsets from its begin; dynamic shared memory follows. Not 0: that is
// none.
constexpr std::size_t first_place = 1024;

std::size_t dynamic_place(const Execution& execution) {
  constexpr std::size_t alignment = 128;
  return first_place + (execution.spaces.static_shared.size_bytes + alignment - 1) / alignment * alignment;
}

std::size_t place_of(const Execution& execution, std::uintptr_t address) {
  const SharedRange& fixed = execution.spaces.static_shared;
  const SharedRange& dynamic = execution.spaces.dynamic_shared;
  if (address - fixed.base < fixed.size_bytes) return first_place + (address - fixed.base);
  if (address - dynamic.base < dynamic.size_bytes) return dynamic_place(execution) + (address - dynamic.base);
  return 0;
}

std::uintptr_t address_of_place(const Execution& execution, std::size_t place) {
  const SharedRange& fixed = execution.spaces.static_shared;
  const SharedRange& dynamic = execution.spaces.dynamic_shared;
  if (place - first_place < fixed.size_bytes) return fixed.base + (place - first_place);
  const std::size_t offset = place - dynamic_place(execution);
  return offset < dynamic.size_bytes ? dynamic.base + offset : 0;
}

// A loop of the host that asks more often tells nothing new.
constexpr unsigned most_told_of_host = 64;

// Host code has no index: nvcc does not even link it. @return 0
[[gnu::cold, gnu::noinline]] unsigned index_of_host(const char* name) {
  static std::atomic<unsigned> times{0};
  if (++times > most_told_of_host) return 0;
  const std::scoped_lock lock(engine().lock);
  const std::vector<void*> frames = caller_frames();
  if (student_line(frames).line > 0)
    add_host_finding(
        "memory_space", std::string("host code reads ") + name + ", which only a kernel has",
        "threadIdx, blockIdx, blockDim and gridDim are variables of device code. A function that "
        "host and kernel share takes the index as a parameter; the host's own loop counts.",
        frames);
  return 0;
}

// Cycles a microsecond of a device whose profile does not say.
constexpr int usual_clock_mhz = 1000;

}  // namespace
}  // namespace gridstride::simt

using gridstride::simt::Bug;
using gridstride::simt::current;
using gridstride::simt::index_of_host;

extern "C" {

unsigned gs_thread_idx(int axis) noexcept {
  return current == nullptr ? index_of_host("threadIdx") : current->thread_index[axis];
}
unsigned gs_block_idx(int axis) noexcept {
  return current == nullptr ? index_of_host("blockIdx") : current->block_index[axis];
}
unsigned gs_block_dim(int axis) noexcept {
  return current == nullptr ? index_of_host("blockDim") : current->block_extent[axis];
}
unsigned gs_grid_dim(int axis) noexcept {
  return current == nullptr ? index_of_host("gridDim") : current->launch->call->grid[axis];
}
unsigned gs_cluster_dim(int axis) noexcept {
  return current == nullptr ? 1 : current->launch->cluster[static_cast<unsigned>(axis)];
}
bool gs_has_clusters(void) noexcept { return current != nullptr && current->launch->has_clusters; }
void* gs_cluster_address(const void* address, unsigned rank, const char* file, int line) {
  using namespace gridstride::simt;
  if (current == nullptr) return nullptr;
  Execution& execution = *current;
  const auto own = reinterpret_cast<std::uintptr_t>(address);
  if (rank >= execution.launch->cluster_blocks())
    stop_thread(Bug::cluster_rank, std::to_string(rank).c_str(), file, line, __builtin_return_address(0));
  const std::optional<std::size_t> offset = offset_in_part(execution, own, 1);  // also the end of an array
  if (!offset) stop_thread(Bug::cluster_address, "", file, line, __builtin_return_address(0));
  if (rank == execution.cluster_rank) return const_cast<void*>(address);
  return reinterpret_cast<void*>(cluster_part(*execution.launch, {execution.cluster->number, rank}) +
                                 *offset);
}
void gs_expect_cluster(unsigned x, unsigned y, unsigned z, const char* file, int line) {
  if (current == nullptr || current->launch->cluster == std::array{x, y, z}) return;
  gridstride::simt::stop_thread(
      Bug::unsupported,
      "a launch that does not tell which kernel it is of, in a macro, and one with __cluster_dims__,", file,
      line, __builtin_return_address(0));
}
unsigned gs_cluster_rank_of(const void* address) noexcept {
  using namespace gridstride::simt;
  if (current == nullptr) return 0;
  const auto place = reinterpret_cast<std::uintptr_t>(address);
  if (!in_cluster_window(place)) return current->cluster_rank;
  return place_of_part(*current->launch, place).rank;
}
unsigned gs_sm_count(void) noexcept {
  const int count = gridstride::simt::current_profile().sm_count();
  return count > 0 ? static_cast<unsigned>(count) : 1;
}
unsigned gs_dynamic_shared_bytes(void) noexcept {
  return current == nullptr ? 0 : static_cast<unsigned>(current->spaces.dynamic_shared.size_bytes);
}
gs_space gs_space_of(const void* address) noexcept {
  using namespace gridstride::simt;
  return current == nullptr ? gs_no_space : space_of(*current, reinterpret_cast<std::uintptr_t>(address));
}
std::size_t gs_to_shared(const void* address) noexcept {
  using namespace gridstride::simt;
  return current == nullptr ? 0 : place_of(*current, reinterpret_cast<std::uintptr_t>(address));
}
void* gs_from_shared(std::size_t place) noexcept {
  using namespace gridstride::simt;
  return current == nullptr ? nullptr : reinterpret_cast<void*>(address_of_place(*current, place));
}
unsigned gs_linear_thread(void) noexcept { return current == nullptr ? 0 : current->thread; }
std::uint64_t gs_clock(void) noexcept { return current == nullptr ? 0 : gridstride::simt::cycles(*current); }
std::uint64_t gs_globaltimer(void) noexcept {
  const int clock_mhz = gridstride::simt::current_profile().clock_khz() / 1000;
  return gs_clock() * 1000 /
         static_cast<unsigned>(clock_mhz > 0 ? clock_mhz : gridstride::simt::usual_clock_mhz);
}
// What clock() is bound to: the device's in kernels, the C library's in host code.
long gs_clock_anywhere(void) noexcept {
  return current == nullptr ? std::clock() : static_cast<long>(gs_clock());
}
bool gs_in_kernel(void) noexcept { return current != nullptr; }
void gs_threadfence(int scope) {
  std::atomic_thread_fence(std::memory_order_seq_cst);  // without checks blocks run on several cores at once
  if (current != nullptr) gridstride::simt::pass_fence(*current, scope);
}

void gs_note_return(void) noexcept {
  if (current != nullptr) current->scheduling.return_pc = __builtin_return_address(0);
}

void* gs_dynamic_shared(const char* name) {
  if (current == nullptr) return nullptr;
  if (current->spaces.dynamic_name != name) gridstride::simt::note_dynamic_name(*current, name);
  return reinterpret_cast<void*>(current->spaces.dynamic_shared.base);
}

// What printf of translated code is bound to, in kernels and in host code alike. Of device code, lines of one
// thread stay whole; output appears in block order at the next synchronisation.
int gs_printf_anywhere(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length = gridstride::simt::print_anywhere(format, arguments, __builtin_return_address(0));
  va_end(arguments);
  return length;
}

void gs_assert_failed(const char* expression, const char* file, int line, const char*) {
  gridstride::simt::stop_thread(Bug::assert_failed, expression, file, line, __builtin_return_address(0));
}

// Likewise for assert.
[[noreturn]] void gs_assert_fail_anywhere(const char* expression, const char* file, unsigned line,
                                          const char* function) noexcept {
  if (current == nullptr) {
    std::fflush(stdout);
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, expression);
    std::abort();
  }
  gridstride::simt::stop_thread(Bug::assert_failed, expression, file, static_cast<int>(line),
                                __builtin_return_address(0));
}

// An integer is about to be divided by zero, on the host or on the device (translate/divisors.hpp).
[[noreturn]] void gs_divided_by_zero(void) {
  if (current == nullptr) gridstride::simt::end_at_host_division();
  gridstride::simt::stop_thread(Bug::arithmetic_trap, "", "", 0, __builtin_return_address(0));
}

void gs_trap(void) { gridstride::simt::stop_thread(Bug::trapped, "", "", 0, __builtin_return_address(0)); }

void gs_unsupported(const char* what, const char* file, int line) {
  if (current != nullptr) {
    gridstride::simt::stop_thread(Bug::unsupported, what, file, line, __builtin_return_address(0));
  }
  const gridstride::simt::ApiCall api_call;
  gridstride::Finding finding;
  finding.bug_class = "unsupported";
  finding.file = file;
  finding.line = line;
  finding.message = std::string(what) + " is not modelled by the CPU device";
  finding.advice = "This part of CUDA needs a real GPU so far; what it would have done is not known.";
  gridstride::simt::add_finding(std::move(finding));
  gridstride::simt::end_process();
}

}  // extern "C"
