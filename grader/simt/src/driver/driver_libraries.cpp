// SPDX-License-Identifier: MIT
// Libraries of the driver API: each is a module that was loaded for no device in particular, and a kernel of
// it is the module's function.
#include "simt/src/driver/driver.hpp"

struct CUlib_st {
  CUmodule module = nullptr;  // nullptr: it has been unloaded
};

using namespace gridstride::simt;

namespace {

template <class Load>
CUresult loaded(CUlibrary* library, const Load& load) {
  const DriverCall driver;
  if (const CUresult result = driver.initialised(); result != CUDA_SUCCESS) return result;
  CUmodule module = nullptr;
  if (const CUresult result = load(&module); result != CUDA_SUCCESS) return result;
  *library = new CUlib_st{module};  // stays, as the module's code does
  return CUDA_SUCCESS;
}

bool is_loaded(CUlibrary library) { return library != nullptr && library->module != nullptr; }

CUfunction function_of(CUkernel kernel) { return reinterpret_cast<CUfunction>(kernel); }

}  // namespace

extern "C" {

CUresult cuLibraryLoadData(CUlibrary* library, const void* code, CUjit_option*, void**, unsigned int,
                           CUlibraryOption*, void**, unsigned int) {
  if (library == nullptr || code == nullptr) return CUDA_ERROR_INVALID_VALUE;
  return loaded(library, [&](CUmodule* module) {
    return load_image(module, "the image given to cuLibraryLoadData", static_cast<const char*>(code));
  });
}

CUresult cuLibraryLoadFromFile(CUlibrary* library, const char* file, CUjit_option*, void**, unsigned int,
                               CUlibraryOption*, void**, unsigned int) {
  if (library == nullptr || file == nullptr) return CUDA_ERROR_INVALID_VALUE;
  return loaded(library, [&](CUmodule* module) { return load_image_file(module, file); });
}

CUresult cuLibraryUnload(CUlibrary library) {
  if (!is_loaded(library)) return CUDA_ERROR_INVALID_HANDLE;
  const CUresult result = cuModuleUnload(library->module);
  library->module = nullptr;
  return result;
}

CUresult cuLibraryGetModule(CUmodule* module, CUlibrary library) {
  const DriverCall driver;
  if (const CUresult result = driver.in_context(); result != CUDA_SUCCESS) return result;
  if (module == nullptr) return CUDA_ERROR_INVALID_VALUE;
  if (!is_loaded(library)) return CUDA_ERROR_INVALID_HANDLE;
  *module = library->module;
  return CUDA_SUCCESS;
}

CUresult cuLibraryGetKernel(CUkernel* kernel, CUlibrary library, const char* name) {
  if (kernel == nullptr) return CUDA_ERROR_INVALID_VALUE;
  if (!is_loaded(library)) return CUDA_ERROR_INVALID_HANDLE;
  CUfunction function = nullptr;
  const CUresult result = cuModuleGetFunction(&function, library->module, name);
  if (result == CUDA_SUCCESS) *kernel = reinterpret_cast<CUkernel>(function);
  return result;
}

CUresult cuLibraryGetGlobal(CUdeviceptr* pointer, size_t* size_bytes, CUlibrary library, const char* name) {
  if (!is_loaded(library)) return CUDA_ERROR_INVALID_HANDLE;
  return cuModuleGetGlobal(pointer, size_bytes, library->module, name);
}

CUresult cuKernelGetFunction(CUfunction* function, CUkernel kernel) {
  const DriverCall driver;
  if (const CUresult result = driver.in_context(); result != CUDA_SUCCESS) return result;
  if (function == nullptr) return CUDA_ERROR_INVALID_VALUE;
  if (kernel == nullptr) return CUDA_ERROR_INVALID_HANDLE;
  *function = function_of(kernel);
  return CUDA_SUCCESS;
}

CUresult cuKernelGetAttribute(int* value, CUfunction_attribute attribute, CUkernel kernel, CUdevice) {
  return cuFuncGetAttribute(value, attribute, function_of(kernel));
}

CUresult cuKernelSetAttribute(CUfunction_attribute attribute, int value, CUkernel kernel, CUdevice) {
  return cuFuncSetAttribute(function_of(kernel), attribute, value);
}

}  // extern "C"
