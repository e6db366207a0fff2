// SPDX-License-Identifier: MIT
#include "simt/src/devices/kernel_registers.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <sstream>
#include <string_view>
#include <utility>

#include "gridstride/cuda_attributes.h"
#include "simt/translate/register_limits.hpp"

namespace gridstride::simt {
namespace {

constexpr std::string_view mark = ".gs_registers.";
constexpr int usual_registers_of_multiprocessor = translate::registers_of_multiprocessor;
constexpr int usual_threads = translate::most_threads_of_multiprocessor;
constexpr int most_registers = 255;  // of a thread
constexpr int least_registers = translate::least_bound;

struct Known {
  std::mutex mutex;
  std::map<std::pair<const Module*, std::string>, KernelRegisters> kernels;
  std::map<const void*, KernelRegisters> asked;  // by address
};

Known& known() {
  static auto* const kept = new Known;  // still needed by code that runs while the process ends
  return *kept;
}

int attribute_or(const DeviceProfile& profile, int attribute, int otherwise) {
  const int value = profile.attribute(attribute);
  return value > 0 ? value : otherwise;
}

int most_within_bounds(const KernelRegisters& kernel, int registers, int threads) {
  if (kernel.threads <= 0) return kernel.most > 0 ? kernel.most : most_registers;
  const auto within = static_cast<int>(translate::registers_within(
      static_cast<unsigned>(kernel.threads), static_cast<unsigned>(std::max(kernel.blocks, 0)),
      static_cast<unsigned>(registers), static_cast<unsigned>(threads)));
  return kernel.most > 0 ? std::min(within, kernel.most) : within;
}

int most_within_bounds(const KernelRegisters& kernel, const DeviceProfile& profile) {
  return most_within_bounds(
      kernel,
      attribute_or(profile, cudaDevAttrMaxRegistersPerMultiprocessor, usual_registers_of_multiprocessor),
      attribute_or(profile, cudaDevAttrMaxThreadsPerMultiProcessor, usual_threads));
}

KernelRegisters registers_noted(const void* kernel) {
  const Module* const module = kernel == nullptr ? nullptr : module_of(kernel);  // read by now
  if (module == nullptr) return {};
  Known& all = known();
  const std::scoped_lock lock(all.mutex);
  const auto [entry, is_new] = all.asked.try_emplace(kernel);
  if (!is_new) return entry->second;
  const std::string* const symbol = module->function_around(kernel);
  const auto found = symbol == nullptr ? all.kernels.end() : all.kernels.find({module, *symbol});
  if (found != all.kernels.end()) entry->second = found->second;
  return entry->second;
}

/// What nvcc takes for such a bound.
int as_bound(int registers) { return std::clamp(registers, least_registers, most_registers); }

int bounded(int registers, const KernelRegisters& kernel, const DeviceProfile& profile) {
  return std::min(registers, as_bound(most_within_bounds(kernel, profile)));
}

}  // namespace

void note_kernel_registers(const Module& module, const std::string& symbol) {
  const std::size_t found = symbol.find(mark);
  if (found == std::string::npos) return;
  std::istringstream text(symbol.substr(found + mark.size()));
  KernelRegisters kernel;
  char dot = 0;
  text >> kernel.needed >> dot >> kernel.threads >> dot >> kernel.blocks >> dot >> kernel.most;
  if (text.fail()) return;
  Known& all = known();
  const std::scoped_lock lock(all.mutex);
  const auto [entry, is_new] = all.kernels.try_emplace({&module, symbol.substr(0, found)}, kernel);
  const KernelRegisters& other = entry->second;
  const bool same = other.needed == kernel.needed && other.threads == kernel.threads &&
                    other.blocks == kernel.blocks && other.most == kernel.most;
  if (!is_new && !same) entry->second = {};  // two files have kernels of that name
}

int registers_of(const KernelRegisters& kernel, const DeviceProfile& profile) {
  return bounded(std::max(kernel.needed, usual_registers), kernel, profile);
}

int registers_of(const void* kernel, const DeviceProfile& profile) {
  return registers_of(registers_noted(kernel), profile);
}

int bound_threads(const void* kernel) { return registers_noted(kernel).threads; }

int spare_registers(const void* kernel, const DeviceProfile& profile) {
  const KernelRegisters noted = registers_noted(kernel);
  return as_bound(most_within_bounds(noted, profile)) -
         as_bound(most_within_bounds(noted, usual_registers_of_multiprocessor, usual_threads));
}

// Of some hundred kernels none took less than three quarters of the estimate, where that is above 32.
int least_registers_of(const void* kernel, const DeviceProfile& profile) {
  const KernelRegisters noted = registers_noted(kernel);
  return noted.needed > usual_registers ? bounded(noted.needed * 3 / 4, noted, profile) : 0;
}

}  // namespace gridstride::simt
