// SPDX-License-Identifier: MIT
// What device code asks the engine for, beside memory: its indices, shared memory, printing, and ways out.
#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "gridstride/simt_abi.h"
#include "simt/src/engine.hpp"
#include "simt/src/fiber_scheduler.hpp"
#include "simt/src/phases.hpp"

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
  Execution& execution = *current;
  {
    const EngineScope engine_code;
    Incident incident = incident_here(execution, bug, text, file, line);
    incident.pc = pc;
    record_incident(execution, std::move(incident));
  }
  abandon_thread(execution);
}

int print(const char* format, std::va_list arguments) {
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  char text[1024];
  const int length = std::vsnprintf(text, sizeof text, format, arguments);
  if (length <= 0 || execution.printed_bytes > most_printed_bytes) return length;
  execution.printed.push_back(
      {execution.block, std::string(text, std::min<std::size_t>(length, sizeof text - 1))});
  execution.printed_bytes += execution.printed.back().text.size();
  return length;
}

}  // namespace
}  // namespace gridstride::simt

using gridstride::simt::Bug;
using gridstride::simt::current;

extern "C" {

unsigned gs_thread_idx(int axis) noexcept { return current == nullptr ? 0 : current->thread_index[axis]; }
unsigned gs_block_idx(int axis) noexcept { return current == nullptr ? 0 : current->block_index[axis]; }
unsigned gs_block_dim(int axis) noexcept {
  return current == nullptr ? 0 : current->launch->call->block[axis];
}
unsigned gs_grid_dim(int axis) noexcept { return current == nullptr ? 0 : current->launch->call->grid[axis]; }
bool gs_in_kernel(void) noexcept { return current != nullptr; }
void gs_threadfence(int scope) {
  if (current != nullptr) gridstride::simt::pass_fence(*current, scope);
}

void gs_note_return(void) noexcept {
  if (current != nullptr) current->return_pc = __builtin_return_address(0);
}

void* gs_dynamic_shared(const char* name) {
  if (current == nullptr) return nullptr;
  current->dynamic_name = name;
  return reinterpret_cast<void*>(current->dynamic_shared.base);
}

int gs_printf(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length =
      current == nullptr ? std::vprintf(format, arguments) : gridstride::simt::print(format, arguments);
  va_end(arguments);
  return length;
}

// What printf of translated code is bound to, in kernels and in host code alike.
int gs_printf_anywhere(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length =
      current == nullptr ? std::vprintf(format, arguments) : gridstride::simt::print(format, arguments);
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

void gs_trap(void) { gridstride::simt::stop_thread(Bug::trapped, "", "", 0, __builtin_return_address(0)); }

// malloc and new of translated code. In a kernel they mean the device's own heap.
void* __wrap_malloc(std::size_t size_bytes) {
  if (current != nullptr) {
    gridstride::simt::stop_thread(Bug::unsupported, "malloc in device code", "", 0,
                                  __builtin_return_address(0));
  }
  return std::malloc(size_bytes);
}
void* __wrap__Znwm(std::size_t size_bytes) {
  if (current != nullptr) {
    gridstride::simt::stop_thread(Bug::unsupported, "new in device code", "", 0, __builtin_return_address(0));
  }
  return ::operator new(size_bytes);
}
void* __wrap__Znam(std::size_t size_bytes) {
  if (current != nullptr) {
    gridstride::simt::stop_thread(Bug::unsupported, "new in device code", "", 0, __builtin_return_address(0));
  }
  return ::operator new[](size_bytes);
}

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
