// SPDX-License-Identifier: MIT
#include "harness/gpu_watch.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>

namespace gridstride::harness {

namespace {

// NVML's interface, as its reference manual describes it; its header is not part of every toolkit.
using Device = void*;
constexpr int success = 0;
constexpr int multiprocessor_clock = 1;
// Reasons by which the driver lowers clocks against the user's wish: power cap, heat, power brake.
constexpr unsigned long long held_back_reasons = 0x4 | 0x8 | 0x20 | 0x40 | 0x80;
constexpr double slow_share = 0.75;

}  // namespace

struct GpuWatch::Library {
  void* handle = nullptr;
  Device device = nullptr;
  int (*clock)(Device, int, unsigned*) = nullptr;
  int (*max_clock)(Device, int, unsigned*) = nullptr;
  int (*reasons)(Device, unsigned long long*) = nullptr;
  int (*version)(char*, unsigned) = nullptr;
  int (*shut_down)() = nullptr;

  template <class Function>
  bool find(const char* name, Function& function) const {
    function = reinterpret_cast<Function>(dlsym(handle, name));
    return function != nullptr;
  }

  bool open(const std::string& uuid) {
    handle = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    int (*start)() = nullptr;
    int (*by_uuid)(const char*, Device*) = nullptr;
    return handle != nullptr && find("nvmlInit_v2", start) && find("nvmlDeviceGetHandleByUUID", by_uuid) &&
           find("nvmlDeviceGetClockInfo", clock) && find("nvmlDeviceGetMaxClockInfo", max_clock) &&
           find("nvmlDeviceGetCurrentClocksThrottleReasons", reasons) &&
           find("nvmlSystemGetDriverVersion", version) && find("nvmlShutdown", shut_down) &&
           start() == success && by_uuid(uuid.c_str(), &device) == success;
  }
};

GpuWatch::GpuWatch(const std::string& uuid) : library_(std::make_unique<Library>()) {
  if (!library_->open(uuid)) library_.reset();
}

GpuWatch::~GpuWatch() {
  if (library_) library_->shut_down();
}

void GpuWatch::look() {
  if (!library_) return;
  unsigned now = 0;
  unsigned most = 0;
  unsigned long long reasons = 0;
  ++looks_;
  if (library_->clock(library_->device, multiprocessor_clock, &now) == success &&
      library_->max_clock(library_->device, multiprocessor_clock, &most) == success &&
      now < slow_share * most)
    ++slow_;
  if (library_->reasons(library_->device, &reasons) == success && (reasons & held_back_reasons) != 0)
    ++held_back_;
}

std::vector<std::string> GpuWatch::remarks() const {
  if (!library_) return {"clocks and heat were not watched: NVML (libnvidia-ml.so.1) does not answer"};
  std::vector<std::string> remarks;
  if (held_back_ > 0)
    remarks.push_back(
        fmt::format("heat or a power limit held the clocks back in {} of {} runs", held_back_, looks_));
  if (slow_ > 0)
    remarks.push_back(fmt::format("the clock was below {:.0f} % of its maximum after {} of {} runs",
                                  100 * slow_share, slow_, looks_));
  return remarks;
}

std::string GpuWatch::driver_version() const {
  std::array<char, 96> text{};
  if (!library_ || library_->version(text.data(), text.size()) != success) return {};
  return text.data();
}

}  // namespace gridstride::harness
