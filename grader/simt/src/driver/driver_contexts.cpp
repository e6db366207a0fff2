// SPDX-License-Identifier: MIT
// Contexts of the driver API. Device memory belongs to a device, whichever context asked for it; a context
// only says which device a host thread works with.
#include <map>
#include <memory>
#include <vector>

#include "simt/src/driver/driver.hpp"

// After the standard library, as in driver.hpp.
#include "cudaProfiler.h"

struct CUctx_st {
  CUdevice device = 0;
  unsigned flags = 0;
  bool primary = false;
};

namespace gridstride::simt {
namespace {

struct Contexts {
  bool started = false;
  std::uint64_t own_calls = 0;  ///< calls of the run-time API that the driver API made
  std::vector<std::unique_ptr<CUctx_st>> all;
  std::map<int, CUctx_st*> primary;
  std::map<int, int> retained;
  std::map<pthread_t, std::vector<CUctx_st*>> current;  ///< of each host thread, the top last
};

Contexts& contexts() {
  static auto* const kept = new Contexts;  // still needed by code that runs while the process ends
  return *kept;
}

std::vector<CUctx_st*>& stack() { return contexts().current[pthread_self()]; }

bool runtime_in_use() { return engine().api_calls > contexts().own_calls; }

bool is_context(const CUctx_st* context) {
  for (const auto& known : contexts().all)
    if (known.get() == context) return true;
  return false;
}

CUctx_st* make_context(CUdevice device, unsigned flags, bool primary) {
  contexts().all.push_back(std::make_unique<CUctx_st>(CUctx_st{device, flags, primary}));
  return contexts().all.back().get();
}

CUctx_st* primary_context(CUdevice device) {
  CUctx_st*& known = contexts().primary[device];
  if (known == nullptr) known = make_context(device, 0, true);
  return known;
}

bool exists(CUdevice device) {
  int count = 0;
  cudaGetDeviceCount(&count);
  return device >= 0 && device < count;
}

// The context of this host thread; of a thread that uses the run-time API, the primary one.
CUctx_st* current_context() {
  if (!stack().empty()) return stack().back();
  return runtime_in_use() ? primary_context(host_thread().device) : nullptr;
}

void use(const CUctx_st* context) {
  if (context != nullptr) cudaSetDevice(context->device);
}

}  // namespace

DriverCall::DriverCall()
    : lock_(engine().lock), calls_before_(engine().api_calls), last_error_(host_thread().last_error) {}

DriverCall::~DriverCall() {
  contexts().own_calls += engine().api_calls - calls_before_;
  host_thread().last_error = last_error_;
}

CUresult DriverCall::initialised() const {
  return contexts().started || runtime_in_use() ? CUDA_SUCCESS : CUDA_ERROR_NOT_INITIALIZED;
}

CUresult DriverCall::in_context() const {
  if (const CUresult result = initialised(); result != CUDA_SUCCESS) return result;
  return current_context() == nullptr ? CUDA_ERROR_INVALID_CONTEXT : CUDA_SUCCESS;
}

void note_driver_start() { contexts().started = true; }

}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

CUresult cuCtxCreate(CUcontext* context, unsigned int flags, CUdevice device) {
  const DriverCall driver;
  if (const CUresult result = driver.initialised(); result != CUDA_SUCCESS) return result;
  if (context == nullptr) return CUDA_ERROR_INVALID_VALUE;
  if (!exists(device)) return CUDA_ERROR_INVALID_DEVICE;
  *context = make_context(device, flags, false);
  stack().push_back(*context);
  use(*context);
  return CUDA_SUCCESS;
}

CUresult cuCtxDestroy(CUcontext context) {
  const DriverCall driver;
  if (!is_context(context) || context->primary) return CUDA_ERROR_INVALID_CONTEXT;
  const CUresult result = driver_result(cudaDeviceSynchronize());
  engine().errors[static_cast<std::size_t>(context->device)] = {};  // its kernels' errors go with it
  for (auto& [thread, known] : contexts().current) std::erase(known, context);
  std::erase_if(contexts().all, [&](const auto& known) { return known.get() == context; });
  if (!stack().empty()) use(stack().back());
  return result;
}

CUresult cuCtxSetCurrent(CUcontext context) {
  const DriverCall driver;
  if (const CUresult result = driver.initialised(); result != CUDA_SUCCESS) return result;
  if (context != nullptr && !is_context(context)) return CUDA_ERROR_INVALID_CONTEXT;
  if (!stack().empty()) stack().pop_back();
  if (context != nullptr) stack().push_back(context);
  use(context);
  return CUDA_SUCCESS;
}

CUresult cuCtxGetCurrent(CUcontext* context) {
  const DriverCall driver;
  if (const CUresult result = driver.initialised(); result != CUDA_SUCCESS) return result;
  if (context == nullptr) return CUDA_ERROR_INVALID_VALUE;
  *context = current_context();
  return CUDA_SUCCESS;
}

CUresult cuCtxPushCurrent(CUcontext context) {
  const DriverCall driver;
  if (const CUresult result = driver.initialised(); result != CUDA_SUCCESS) return result;
  if (!is_context(context)) return CUDA_ERROR_INVALID_CONTEXT;
  stack().push_back(context);
  use(context);
  return CUDA_SUCCESS;
}

CUresult cuCtxPopCurrent(CUcontext* context) {
  const DriverCall driver;
  if (stack().empty()) return CUDA_ERROR_INVALID_CONTEXT;
  if (context != nullptr) *context = stack().back();
  stack().pop_back();
  if (!stack().empty()) use(stack().back());
  return CUDA_SUCCESS;
}

CUresult cuCtxGetDevice(CUdevice* device) {
  const DriverCall driver;
  if (const CUresult result = driver.in_context(); result != CUDA_SUCCESS) return result;
  if (device == nullptr) return CUDA_ERROR_INVALID_VALUE;
  *device = current_context()->device;
  return CUDA_SUCCESS;
}

CUresult cuCtxGetFlags(unsigned int* flags) {
  const DriverCall driver;
  if (const CUresult result = driver.in_context(); result != CUDA_SUCCESS) return result;
  if (flags == nullptr) return CUDA_ERROR_INVALID_VALUE;
  *flags = current_context()->flags;
  return CUDA_SUCCESS;
}

CUresult cuCtxGetApiVersion(CUcontext context, unsigned int* version) {
  constexpr unsigned second_version = 3020;  // of the calls that end in _v2
  const DriverCall driver;
  if (context != nullptr && !is_context(context)) return CUDA_ERROR_INVALID_CONTEXT;
  if (version == nullptr) return CUDA_ERROR_INVALID_VALUE;
  *version = second_version;
  return CUDA_SUCCESS;
}

CUresult cuCtxSetCacheConfig(CUfunc_cache config) {
  return driver_call([&] { return cudaDeviceSetCacheConfig(static_cast<cudaFuncCache>(config)); });
}

CUresult cuCtxSynchronize(void) {
  return driver_call([] { return cudaDeviceSynchronize(); });
}

CUresult cuProfilerStart(void) {
  return driver_call([] { return cudaProfilerStart(); });
}

CUresult cuProfilerStop(void) {
  return driver_call([] { return cudaProfilerStop(); });
}

CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  const DriverCall driver;
  if (const CUresult result = driver.initialised(); result != CUDA_SUCCESS) return result;
  if (context == nullptr) return CUDA_ERROR_INVALID_VALUE;
  if (!exists(device)) return CUDA_ERROR_INVALID_DEVICE;
  ++contexts().retained[device];
  *context = primary_context(device);
  return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRelease(CUdevice device) {
  const DriverCall driver;
  if (!exists(device)) return CUDA_ERROR_INVALID_DEVICE;
  if (contexts().retained[device] == 0) return CUDA_ERROR_INVALID_CONTEXT;
  --contexts().retained[device];
  return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxReset(CUdevice device) {
  const DriverCall driver;
  if (!exists(device)) return CUDA_ERROR_INVALID_DEVICE;
  const int before = host_thread().device;
  cudaSetDevice(device);
  const CUresult result = driver_result(cudaDeviceReset());
  cudaSetDevice(before);
  return result;
}

CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned int* flags, int* active) {
  const DriverCall driver;
  if (!exists(device)) return CUDA_ERROR_INVALID_DEVICE;
  if (flags == nullptr || active == nullptr) return CUDA_ERROR_INVALID_VALUE;
  *flags = 0;
  *active = contexts().retained[device] > 0 || runtime_in_use() ? 1 : 0;
  return CUDA_SUCCESS;
}

}  // extern "C"
