// SPDX-License-Identifier: MIT
// Modules and kernels of the driver API. A module is a shared object of device code in the text form that
// `gridstride cc -ptx` and nvrtcGetPTX make; it lies in memory of its own, that of no file.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <system_error>

#include "simt/image/module_image.hpp"
#include "simt/src/driver/driver.hpp"
#include "simt/src/driver/driver_modules.hpp"
#include "simt/src/launch/launch_by_pointer.hpp"
#include "simt/src/memory/variables_by_name.hpp"
#include "simt/src/reports/run_time_texts.hpp"
#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words as macros.
#include "gridstride/kernel_record.hpp"

struct CUmod_st {
  void* handle = nullptr;
  const gridstride::simt::Module* module = nullptr;
};

namespace gridstride::simt {
namespace {

const char* const not_our_image =
    "Code compiled for a GPU (PTX, cubin, fatbin) does not run on the CPU device: make the module with "
    "`gridstride cc -ptx FILE.cu -o FILE.ptx`, or at run time with NVRTC.";

CUresult refuse_image(const std::string& what) {
  add_host_finding("unsupported", what + " is no module of the CPU device", not_our_image, caller_frames());
  return CUDA_ERROR_INVALID_IMAGE;
}

// In memory; in a graded submission's worker, which may not have such files, in its own /tmp, where its size
// counts.
int nameless_file() {
  const int in_memory = memfd_create("gridstride-module", MFD_CLOEXEC);
  if (in_memory >= 0) return in_memory;
  char name[] = "/tmp/gridstride-module.XXXXXX";
  const int file = mkostemp(name, O_CLOEXEC);
  if (file >= 0) unlink(name);
  return file;
}

std::string error_text(int error) { return std::generic_category().message(error); }

// The loader reads the object through the descriptor's name; so does the engine, for lines.
// @param[out] why it cannot be loaded
void* load(const std::string& shared_object, std::string& why) {
  const int file = nameless_file();
  if (file < 0) {
    why = error_text(errno);
    return nullptr;
  }
  std::size_t done = 0;
  while (done < shared_object.size()) {
    const ssize_t count = write(file, shared_object.data() + done, shared_object.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      why = error_text(count == 0 ? ENOSPC : errno);
      close(file);
      return nullptr;
    }
    done += static_cast<std::size_t>(count);
  }
  void* const handle = dlopen(("/proc/self/fd/" + std::to_string(file)).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle != nullptr) return handle;
  if (const char* const text = dlerror(); text != nullptr) why = text;
  close(file);
  return nullptr;
}

CUresult refuse_function(CUfunction function) {
  add_host_finding(
      "cuda_error",
      function == nullptr ? "the kernel that is to be launched, argument 1 of the call, is null"
                          : "argument 1 of the launch is no kernel of a module",
      "A CUmodule is what cuModuleLoadData has loaded, and a CUfunction what cuModuleGetFunction "
      "has found in it: check what both return, and call cuModuleUnload after the last launch.",
      caller_frames());
  return CUDA_ERROR_INVALID_HANDLE;
}

// They stay in memory, for the lines of findings, but their kernels are gone for the program.
std::set<const Module*>& unloaded_modules() {
  static std::set<const Module*> modules;
  return modules;
}

bool is_gone(const gs_kernel_record& record) {
  if (unloaded_modules().count(module_of(record.address)) == 0) return false;
  add_host_finding("cuda_error", "a kernel is launched whose module has been unloaded",
                   "A CUfunction lasts as long as its CUmodule: call cuModuleUnload after the last launch.",
                   caller_frames());
  return true;
}

// Where modules have been loaded: into the context of the device that was current. None of a library's.
std::map<const Module*, int>& devices_of_modules() {
  static std::map<const Module*, int> devices;
  return devices;
}

bool is_elsewhere(const gs_kernel_record& record) {
  const auto loaded = devices_of_modules().find(module_of(record.address));
  int device = 0;
  if (loaded == devices_of_modules().end() || cudaGetDevice(&device) != cudaSuccess ||
      loaded->second == device)
    return false;
  add_host_finding(
      "cuda_error",
      "a kernel is launched on device " + std::to_string(device) + ", whose module was loaded while device " +
          std::to_string(loaded->second) + " was current",
      "A module is loaded into the current context, which is that of one device: load it once for "
      "each, with that device current, and keep the functions apart.",
      caller_frames());
  return true;
}

// For the device that is current.
CUresult load_here(CUmodule* module, CUresult loaded) {
  int device = 0;
  if (loaded == CUDA_SUCCESS && cudaGetDevice(&device) == cudaSuccess)
    devices_of_modules()[(*module)->module] = device;
  return loaded;
}

const void* address_of(CUfunction function) { return reinterpret_cast<const void*>(function); }

LaunchConfiguration shape_of(const unsigned (&sizes)[6], unsigned shared_bytes, CUstream stream,
                             bool cooperative) {
  return {{sizes[0], sizes[1], sizes[2]}, {sizes[3], sizes[4], sizes[5]}, shared_bytes, stream, cooperative};
}

// `extra`: pairs of a key and a value, the end by its key.
CUresult launch_from_buffer(CUfunction function, void** extra, const LaunchConfiguration& launch_shape) {
  const void* buffer = nullptr;
  const std::size_t* size_bytes = nullptr;
  for (void** entry = extra; *entry != CU_LAUNCH_PARAM_END; entry += 2) {
    if (*entry == CU_LAUNCH_PARAM_BUFFER_POINTER) buffer = entry[1];
    if (*entry == CU_LAUNCH_PARAM_BUFFER_SIZE) size_bytes = static_cast<const std::size_t*>(entry[1]);
  }
  if (buffer == nullptr || size_bytes == nullptr) return CUDA_ERROR_INVALID_VALUE;
  const PackedKernel packed = pack_kernel_from_buffer(address_of(function), buffer, *size_bytes);
  if (packed.record == nullptr) return CUDA_ERROR_INVALID_VALUE;
  return driver_result(static_cast<cudaError_t>(launch_packed(packed, launch_shape, caller_frames())));
}

CUresult launch(CUfunction function, void** parameters, void** extra,
                const LaunchConfiguration& launch_shape) {
  const DriverCall driver;
  if (const CUresult result = driver.in_context(); result != CUDA_SUCCESS) return result;
  const ApiCall api_call;
  if (sticky_error() != 0) return driver_result(static_cast<cudaError_t>(sticky_error()));
  const gs_kernel_record* const record = kernel_record(address_of(function));
  if (record == nullptr) return refuse_function(function);
  if (!is_stream(launch_shape.stream) || is_gone(*record) || is_elsewhere(*record))
    return CUDA_ERROR_INVALID_HANDLE;
  if (extra != nullptr && parameters == nullptr) return launch_from_buffer(function, extra, launch_shape);
  if (parameters == nullptr && record->parameter_count > 0) return CUDA_ERROR_INVALID_VALUE;
  return driver_result(static_cast<cudaError_t>(
      launch_by_pointer(address_of(function), parameters, launch_shape, caller_frames())));
}

}  // namespace

CUresult load_image(CUmodule* out, const std::string& what, std::string_view image) {
  const LoadedModule loaded = load_module(image);
  if (loaded.module == nullptr) return refuse_image(what + loaded.problem);
  *out = new CUmod_st{loaded.handle, loaded.module};
  return CUDA_SUCCESS;
}

CUresult load_image_file(CUmodule* module, const char* file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return CUDA_ERROR_FILE_NOT_FOUND;
  const std::string image{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return load_image(module, "the file " + std::string(file), image);
}

LoadedModule load_module(std::string_view image) {
  LoadedModule loaded;
  const auto shared_object = shared_object_of(image);
  if (!shared_object) return loaded;
  std::string why = "it has no device code";
  loaded.handle = load(*shared_object, why);
  const void* const marker = loaded.handle == nullptr ? nullptr : dlsym(loaded.handle, "gs_module_marker");
  if (marker != nullptr) {
    loaded.module = module_of(marker);
    if (loaded.module != nullptr) note_loaded_image(image, *loaded.module);
  } else {
    loaded.problem = " (" + why + ")";
  }
  return loaded;
}

}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

CUresult cuModuleLoadData(CUmodule* module, const void* image) {
  const DriverCall driver;
  if (const CUresult result = driver.in_context(); result != CUDA_SUCCESS) return result;
  if (module == nullptr || image == nullptr) return CUDA_ERROR_INVALID_VALUE;
  return load_here(
      module, load_image(module, "the image given to cuModuleLoadData", static_cast<const char*>(image)));
}

CUresult cuModuleLoad(CUmodule* module, const char* file) {
  const DriverCall driver;
  if (const CUresult result = driver.in_context(); result != CUDA_SUCCESS) return result;
  if (module == nullptr || file == nullptr) return CUDA_ERROR_INVALID_VALUE;
  return load_here(module, load_image_file(module, file));
}

CUresult cuModuleLoadDataEx(CUmodule* module, const void* image, unsigned int option_count,
                            CUjit_option* options, void** values) {
  for (unsigned i = 0; i < option_count && values != nullptr; ++i) {
    const bool log = options[i] == CU_JIT_INFO_LOG_BUFFER || options[i] == CU_JIT_ERROR_LOG_BUFFER;
    if (log && values[i] != nullptr) *static_cast<char*>(values[i]) = '\0';
  }
  return cuModuleLoadData(module, image);
}

CUresult cuModuleLoadFatBinary(CUmodule* module, const void* image) {
  return cuModuleLoadData(module, image);
}

CUresult cuModuleUnload(CUmodule module) {
  const DriverCall driver;
  if (module == nullptr || module->module == nullptr) return CUDA_ERROR_INVALID_HANDLE;
  const CUresult result = driver_result(cudaDeviceSynchronize());
  unloaded_modules().insert(module->module);
  module->module = nullptr;
  return result;
}

CUresult cuModuleGetFunction(CUfunction* function, CUmodule module, const char* name) {
  const DriverCall driver;
  if (function == nullptr || name == nullptr) return CUDA_ERROR_INVALID_VALUE;
  if (module == nullptr || module->module == nullptr) return CUDA_ERROR_INVALID_HANDLE;
  const gs_kernel_record* const record = kernel_named(*module->module, name);
  if (record == nullptr) return CUDA_ERROR_NOT_FOUND;
  *function = reinterpret_cast<CUfunction>(const_cast<void*>(record->address));
  return CUDA_SUCCESS;
}

CUresult cuModuleGetGlobal(CUdeviceptr* pointer, size_t* size_bytes, CUmodule module, const char* name) {
  const DriverCall driver;
  if (name == nullptr) return CUDA_ERROR_INVALID_VALUE;
  if (module == nullptr || module->module == nullptr) return CUDA_ERROR_INVALID_HANDLE;
  const Variable* const variable = module->module->variable_named(name);
  if (variable == nullptr) return CUDA_ERROR_NOT_FOUND;
  note_variable_address(reinterpret_cast<const void*>(variable->address));
  if (pointer != nullptr) *pointer = variable->address;
  if (size_bytes != nullptr) *size_bytes = variable->size_bytes;
  return CUDA_SUCCESS;
}

CUresult cuLaunchKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
                        unsigned int block_x, unsigned int block_y, unsigned int block_z,
                        unsigned int shared_bytes, CUstream stream, void** parameters, void** extra) {
  const unsigned sizes[] = {grid_x, grid_y, grid_z, block_x, block_y, block_z};
  return launch(function, parameters, extra, shape_of(sizes, shared_bytes, stream, false));
}

CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y,
                                   unsigned int grid_z, unsigned int block_x, unsigned int block_y,
                                   unsigned int block_z, unsigned int shared_bytes, CUstream stream,
                                   void** parameters) {
  const unsigned sizes[] = {grid_x, grid_y, grid_z, block_x, block_y, block_z};
  return launch(function, parameters, nullptr, shape_of(sizes, shared_bytes, stream, true));
}

CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction function) {
  if (value == nullptr) return CUDA_ERROR_INVALID_VALUE;
  return driver_call([&] {
    cudaFuncAttributes all{};
    const cudaError_t error = cudaFuncGetAttributes(&all, address_of(function));
    if (error != cudaSuccess) return error;
    const int values[] = {all.maxThreadsPerBlock,
                          static_cast<int>(all.sharedSizeBytes),
                          static_cast<int>(all.constSizeBytes),
                          static_cast<int>(all.localSizeBytes),
                          all.numRegs,
                          all.ptxVersion,
                          all.binaryVersion,
                          all.cacheModeCA,
                          all.maxDynamicSharedSizeBytes,
                          all.preferredShmemCarveout};
    if (attribute < 0 || static_cast<std::size_t>(attribute) >= std::size(values))
      return cudaErrorInvalidValue;
    *value = values[attribute];
    return cudaSuccess;
  });
}

CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value) {
  return driver_call([&] {
    return cudaFuncSetAttribute(address_of(function), static_cast<cudaFuncAttribute>(attribute), value);
  });
}

CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache config) {
  return driver_call(
      [&] { return cudaFuncSetCacheConfig(address_of(function), static_cast<cudaFuncCache>(config)); });
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, CUfunction function, int block_size,
                                                     size_t shared_bytes) {
  return driver_call([&] {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, address_of(function), block_size,
                                                         shared_bytes);
  });
}

CUresult cuOccupancyMaxPotentialBlockSize(int* min_grid_size, int* block_size, CUfunction function,
                                          CUoccupancyB2DSize shared_bytes_of, size_t shared_bytes,
                                          int block_size_limit) {
  if (min_grid_size == nullptr || block_size == nullptr) return CUDA_ERROR_INVALID_VALUE;
  int largest = 0;
  int sm_count = 0;
  CUdevice device = 0;
  if (const CUresult result = cuCtxGetDevice(&device); result != CUDA_SUCCESS) return result;
  cuDeviceGetAttribute(&largest, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, device);
  cuDeviceGetAttribute(&sm_count, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device);
  if (block_size_limit > 0 && block_size_limit < largest) largest = block_size_limit;
  int threads_so_far = 0;
  for (int size = largest / 32 * 32; size > 0; size -= 32) {
    int blocks = 0;
    const std::size_t dynamic = shared_bytes_of == nullptr ? shared_bytes : shared_bytes_of(size);
    const CUresult result = cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, size, dynamic);
    if (result != CUDA_SUCCESS) return result;
    if (blocks * size <= threads_so_far) continue;
    threads_so_far = blocks * size;
    *block_size = size;
    *min_grid_size = blocks * sm_count;
  }
  return CUDA_SUCCESS;
}

}  // extern "C"
