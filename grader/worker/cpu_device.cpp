// SPDX-License-Identifier: MIT
// The worker's device is the CPU device.
#include <chrono>
#include <cstdint>
#include <stdexcept>

#include "simt/image/compile_message.hpp"
#include "simt/session.hpp"
#include "simt/src/driver/run_time_compiler.hpp"
#include "worker/device.hpp"

// Last: its macros are named like attributes that the standard library uses.
#include <cuda_runtime_api.h>

namespace gridstride::worker::device {
namespace {

using Clock = std::chrono::steady_clock;
Clock::time_point clock_start;
Compiler compiler = nullptr;

simt::CompileAnswer compile(const simt::CompileRequest& request) {
  if (auto answer = simt::answer_in(compiler(simt::request_message(request)))) return *answer;
  return {simt::CompileAnswer::Status::refused,
          "the compiler did not end within the limits of a graded function\n", ""};
}

}  // namespace

void start(const std::string& profile, std::uint64_t schedule) {
  if (profile.empty()) throw std::runtime_error("the CPU device needs a device profile, --profile FILE");
  simt::Options options;
  options.undefined_shows = true;
  options.profile = profile;
  options.schedule = schedule;
  simt::configure(options);
}

void on_fatal(FatalHandler handler) { simt::set_fatal_handler(handler); }

void set_compiler(Compiler asked) {
  compiler = asked;
  simt::set_run_time_compiler(asked == nullptr ? nullptr : compile);
}

void loaded(const void* symbol) { simt::guard_variables(symbol); }

std::vector<std::string> parameter_names(const void* in_module, const std::string& function,
                                         std::size_t count) {
  return simt::parameter_names(in_module, function, count);
}

void* allocate(std::size_t size_bytes, const std::string& name) {
  void* array = nullptr;
  const cudaError_t error = cudaMalloc(&array, size_bytes);
  if (error != cudaSuccess)
    throw std::runtime_error(std::string("allocate an argument on the device: ") + cudaGetErrorString(error));
  simt::name_allocation(array, name);
  return array;
}

bool brings_pages_in() { return false; }  // no time is measured, and memory is short

void release(void* array) { static_cast<void>(cudaFree(array)); }

void* allocate_pinned(std::size_t size_bytes, const std::string& name) {
  void* array = nullptr;
  const cudaError_t error = cudaMallocHost(&array, size_bytes);
  if (error != cudaSuccess)
    throw std::runtime_error(std::string("allocate an argument in page-locked memory: ") +
                             cudaGetErrorString(error));
  simt::name_allocation(array, name);
  return array;
}

void release_pinned(void* array) { static_cast<void>(cudaFreeHost(array)); }

void note_host_array(void* array, std::size_t size_bytes) { simt::note_host_array(array, size_bytes); }

void note_returned(const void* pinned_array, std::size_t size_bytes) {
  simt::note_returned(pinned_array, size_bytes);
}

void begin_call() {
  simt::take_findings();
  simt::reset_counters();
}

void flip_copied_bits(std::uint64_t bits) { simt::flip_copied_bits(bits); }

std::vector<Finding> take_findings() { return simt::take_findings(); }
std::vector<Finding> unchecked_launches() { return simt::unchecked_launches(); }
std::vector<Finding> serial_places() { return simt::serial_places(); }
LastError last_error() {
  const simt::LastError error = simt::last_error();
  return {error.file, error.line, error.peeked_at};
}
std::vector<std::string> launches() { return simt::launches(); }
Counters counters() { return simt::counters(); }
judge::ModelledTime modelled_work() { return simt::modelled_work(); }
std::vector<LineTraffic> traffic_by_line() { return simt::traffic_by_line(); }
KernelTime kernel_time() { return simt::kernel_time(); }
bool counts() { return true; }
// Every other call has its arrays where the first call had them, so that a submission that keeps answers by
// address meets another array there; the others have them at new addresses, where what is kept points to
// nothing.
std::vector<Finding> end_call() {
  static bool again = false;
  std::vector<Finding> leaks = simt::reset_devices();
  for (Finding& leak : simt::handles_left_by_calls()) leaks.push_back(std::move(leak));
  again = !again;
  if (again) simt::reuse_addresses();
  return leaks;
}

// Of use for tests of the clock's way to the judge only: this device's times are modelled.
void settle(bool /*counting*/) { static_cast<void>(cudaDeviceSynchronize()); }
void start_clock() { clock_start = Clock::now(); }
double stop_clock() {
  static_cast<void>(cudaDeviceSynchronize());
  return std::chrono::duration<double, std::nano>(Clock::now() - clock_start).count();
}

const void* interrupted_instruction(const void* signal_context) {
  return simt::interrupted_instruction(signal_context);
}
Finding interrupted_at(const void* instruction) { return simt::interrupted_at(instruction); }

}  // namespace gridstride::worker::device
