// SPDX-License-Identifier: MIT
// The worker's device is a GPU.
#include <cuda_runtime_api.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <utility>

#include "cuda/counting.hpp"
#include "worker/device.hpp"

namespace gridstride::worker::device {
namespace {

/// Around each argument lie bytes of this value, as many as keep the argument aligned: who writes there has
/// left the array.
constexpr int guard_byte = 0xA5;
constexpr std::size_t guard_bytes = 512;
constexpr std::size_t least_flushed_bytes = 64U << 20;
constexpr double ns_per_ms = 1e6;
/// Work that ends so much later than the default stream is work on a stream that does not wait for it.
constexpr double late_ms = 0.05;
constexpr double late_share = 0.25;

struct Guarded {
  std::size_t size_bytes;
  std::string name;
};

FatalHandler fatal_handler = nullptr;
std::vector<Finding> findings;
std::map<void*, Guarded> guarded;
cudaEvent_t started = nullptr;
cudaEvent_t returned = nullptr;
cudaEvent_t ended = nullptr;
void* flushed = nullptr;
std::size_t flushed_bytes = 0;

void check(cudaError_t error, const std::string& tried) {
  if (error == cudaSuccess) return;
  throw std::runtime_error(tried + ": " + cudaGetErrorName(error) + " (" + cudaGetErrorString(error) + ")");
}

std::byte* whole(void* array) { return static_cast<std::byte*>(array) - guard_bytes; }

/// How many guard bytes were overwritten.
std::size_t overwritten(const std::byte* guard) {
  std::array<unsigned char, guard_bytes> bytes{};
  if (cudaMemcpy(bytes.data(), guard, bytes.size(), cudaMemcpyDeviceToHost) != cudaSuccess) return 0;
  return static_cast<std::size_t>(
      std::count_if(bytes.begin(), bytes.end(), [](unsigned char byte) { return byte != guard_byte; }));
}

void look_at_guard(std::byte* guard, const char* where, const Guarded& array) {
  const std::size_t bytes = overwritten(guard);
  if (bytes == 0) return;
  Finding finding;
  finding.bug_class = "out_of_bounds";
  finding.message = "a kernel overwrites " + std::to_string(bytes) + (bytes == 1 ? " byte " : " bytes ") +
                    where + " " + array.name;
  finding.advice =
      "A GPU does not say which thread it was; the CPU device does, with the line: grade with --device sim.";
  findings.push_back(finding);
  static_cast<void>(cudaMemset(guard, guard_byte, guard_bytes));
}

/// A crash of host code.
void on_fault(int /*number*/, siginfo_t* /*info*/, void* /*context*/) {
  Finding finding;
  finding.bug_class = "crashed";
  finding.message = "host code uses an address that it may not use";
  finding.advice = "A DeviceSpan's elements exist on the device only: host code copies them first.";
  findings.push_back(finding);
  if (fatal_handler != nullptr) fatal_handler();
  _exit(EXIT_FAILURE);
}

double elapsed_ms(cudaEvent_t from, cudaEvent_t to) {
  float time_ms = 0;
  static_cast<void>(cudaEventElapsedTime(&time_ms, from, to));
  return static_cast<double>(time_ms);
}

}  // namespace

void start(const std::string& /*profile*/, std::uint64_t /*schedule*/) {
  gpu::start_counting();
  // Waiting costs a core, and no wake-up that would be measured too.
  static_cast<void>(cudaSetDeviceFlags(cudaDeviceScheduleSpin));
  check(cudaFree(nullptr), "start the GPU");
  for (cudaEvent_t* event : {&started, &returned, &ended}) check(cudaEventCreate(event), "make an event");
}

void on_fatal(FatalHandler handler) {
  fatal_handler = handler;
  struct sigaction action {};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  action.sa_sigaction = on_fault;
  sigaction(SIGSEGV, &action, nullptr);
}

void set_compiler(Compiler /*asked*/) {}  // NVRTC is one itself

void loaded(const void* /*symbol*/) {}

std::vector<std::string> parameter_names(const void* /*in_module*/, const std::string& /*function*/,
                                         std::size_t /*count*/) {
  return {};
}

void* allocate(std::size_t size_bytes, const std::string& name) {
  void* base = nullptr;
  check(cudaMalloc(&base, size_bytes + 2 * guard_bytes), "allocate " + name + " on the device");
  auto* const array = static_cast<std::byte*>(base) + guard_bytes;
  check(cudaMemset(base, guard_byte, guard_bytes), "guard " + name);
  check(cudaMemset(array + size_bytes, guard_byte, guard_bytes), "guard " + name);
  guarded[array] = {size_bytes, name};
  return array;
}

void release(void* array) {
  guarded.erase(array);
  static_cast<void>(cudaFree(whole(array)));
}

bool brings_pages_in() { return true; }

// Without guards: a copy that leaves the array is refused by the driver.
void* allocate_pinned(std::size_t size_bytes, const std::string& name) {
  void* array = nullptr;
  check(cudaMallocHost(&array, size_bytes), "allocate " + name + " in page-locked memory");
  return array;
}

void release_pinned(void* array) { static_cast<void>(cudaFreeHost(array)); }

// What is not there yet shows in the values.
void note_returned(const void* /*pinned_array*/, std::size_t /*size_bytes*/) {}

void note_host_array(void* /*array*/, std::size_t /*size_bytes*/) {}

void begin_call() {
  findings.clear();
  gpu::pause_counting(false);
  static_cast<void>(cudaDeviceSynchronize());
  gpu::reset_counters();
}

void flip_copied_bits(std::uint64_t /*bits*/) {}

std::vector<Finding> take_findings() {
  if (cudaDeviceSynchronize() == cudaSuccess)
    for (const auto& [array, about] : guarded) {
      look_at_guard(whole(array), "before", about);
      look_at_guard(static_cast<std::byte*>(array) + about.size_bytes, "behind", about);
    }
  return std::exchange(findings, {});
}

std::vector<Finding> unchecked_launches() { return {}; }
std::vector<Finding> serial_places() { return {}; }

Counters counters() {
  static_cast<void>(cudaDeviceSynchronize());
  return gpu::counters();
}

judge::ModelledTime modelled_work() { return {}; }

LastError last_error() { return {}; }
std::vector<LineTraffic> traffic_by_line() { return {}; }

std::vector<std::string> launches() { return {}; }
KernelTime kernel_time() { return {gpu::kernels_ns(), {}}; }

bool counts() { return gpu::counted(); }

std::vector<Finding> end_call() { return {}; }

void settle(bool counting) {
  gpu::pause_counting(!counting);
  if (flushed == nullptr) {
    int cache_bytes = 0;
    static_cast<void>(cudaDeviceGetAttribute(&cache_bytes, cudaDevAttrL2CacheSize, 0));
    flushed_bytes = std::max(least_flushed_bytes, 2 * static_cast<std::size_t>(cache_bytes));
    check(cudaMalloc(&flushed, flushed_bytes), "allocate memory to flush the cache with");
  }
  static_cast<void>(cudaCtxResetPersistingL2Cache());
  check(cudaMemset(flushed, 0, flushed_bytes), "flush the cache");
  check(cudaDeviceSynchronize(), "wait for the device");
  gpu::reset_counters();
}

void start_clock() { static_cast<void>(cudaEventRecord(started)); }

double stop_clock() {
  static_cast<void>(cudaEventRecord(returned));
  static_cast<void>(cudaDeviceSynchronize());
  static_cast<void>(cudaEventRecord(ended));
  static_cast<void>(cudaEventSynchronize(ended));
  const double to_return = elapsed_ms(started, returned);
  const double to_end = elapsed_ms(started, ended);
  const bool late = to_end - to_return > std::max(late_ms, late_share * to_return);
  return ns_per_ms * (late ? to_end : to_return);
}

const void* interrupted_instruction(const void* /*signal_context*/) { return nullptr; }

Finding interrupted_at(const void* /*instruction*/) {
  Finding finding;
  finding.bug_class = "timed_out";
  finding.message = "the call was still running";
  finding.advice = "The CPU device says in which kernel and line: grade with --device sim.";
  return finding;
}

}  // namespace gridstride::worker::device
