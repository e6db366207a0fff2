// SPDX-License-Identifier: MIT
// cuBLAS: handles, settings, texts, and copies between host and device.
#include <set>

#include "simt/libraries/cublas_call.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/streams/streams.hpp"

// The numbers of parameters are those of BLAS, and macros stand for types and parts of names.
// NOLINTBEGIN(readability-function-size,bugprone-macro-parentheses)

namespace gridstride::simt {
namespace {

std::set<cublasHandle_t>& handles() {
  static std::set<cublasHandle_t> live;
  return live;
}

/// The handle's settings changed or read by `change`, under the lock.
template <class Change>
cublasStatus_t with_handle(cublasHandle_t handle, Change change) {
  const ApiCall api_call;
  if (!is_cublas_handle(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  return change(*handle) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}

template <class T>
bool give(T* where, T value) {
  if (where != nullptr) *where = value;
  return where != nullptr;
}

/// A copy of `columns` runs of bytes; pitches in bytes.
struct PitchedCopy {
  char* to;
  std::size_t to_pitch;
  const char* from;
  std::size_t from_pitch;
  std::size_t run_bytes;
  std::size_t columns;
};

cublasStatus_t copy(const char* name, const PitchedCopy& copy, bool to_device, bool waits,
                    cudaStream_t stream) {
  CublasCall call(name);
  call.need(copy.to != nullptr && copy.from != nullptr, "a null pointer");
  call.need(copy.to_pitch >= copy.run_bytes && copy.from_pitch >= copy.run_bytes,
            "a leading dimension is less than the number of rows, or an increment is 0");
  const void* const host = to_device ? copy.from : copy.to;
  if (call.usable() && only_on_device(host)) {
    const std::vector<void*> frames = caller_frames();
    add_host_finding(
        "memory_space", std::string(name) + ": the host's side is a device pointer",
        "cublasSet... copies from the host to the device, cublasGet... from the device to the host.", frames);
    return CUBLAS_STATUS_MAPPING_ERROR;
  }
  call.array({to_device ? "the destination" : "the source",
              reinterpret_cast<std::uintptr_t>(to_device ? copy.to : copy.from), copy.columns, copy.run_bytes,
              to_device ? copy.to_pitch : copy.from_pitch, to_device ? Use::writes : Use::copies});
  if (copy.columns != 0) {
    const std::size_t host_pitch = to_device ? copy.from_pitch : copy.to_pitch;
    call.touches_host(host, (copy.columns - 1) * host_pitch + copy.run_bytes, !to_device);
  }
  call.use_stream(stream);
  if (waits) call.wait();
  return call.submit([copy] {
    for (std::size_t i = 0; i < copy.columns; ++i)
      raw_move(copy.to + i * copy.to_pitch, copy.from + i * copy.from_pitch, copy.run_bytes);
  });
}

/// Pageable memory makes an asynchronous copy wait.
bool pinned(const void* host) {
  const ApiCall api_call;
  return device_memory().is_pinned(reinterpret_cast<std::uintptr_t>(host), 1);
}

std::size_t bytes(int count, int element_bytes) {
  return count <= 0 || element_bytes <= 0
             ? 0
             : static_cast<std::size_t>(count) * static_cast<std::size_t>(element_bytes);
}

PitchedCopy vector_copy(int n, int element_bytes, const void* from, int inc_from, void* to, int inc_to) {
  return {static_cast<char*>(to),         bytes(inc_to, element_bytes), static_cast<const char*>(from),
          bytes(inc_from, element_bytes), bytes(1, element_bytes),      bytes(n, 1)};
}

PitchedCopy matrix_copy(int rows, int cols, int element_bytes, const void* from, int ld_from, void* to,
                        int ld_to) {
  return {static_cast<char*>(to),        bytes(ld_to, element_bytes), static_cast<const char*>(from),
          bytes(ld_from, element_bytes), bytes(rows, element_bytes),  bytes(cols, 1)};
}

}  // namespace

bool is_cublas_handle(cublasHandle_t handle) { return handles().count(handle) != 0; }

}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cublasStatus_t cublasCreate(cublasHandle_t* handle) {
  const ApiCall api_call;
  if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *handle = nullptr;
  if (!load_blas()) {
    add_host_finding("unsupported", "cuBLAS needs a BLAS library of this machine, and there is none",
                     "Install one: apt-get install libblas3 (or libopenblas0, which is faster).",
                     caller_frames());
    return CUBLAS_STATUS_NOT_INITIALIZED;
  }
  *handle = *handles().insert(new cublasContext).first;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasDestroy(cublasHandle_t handle) {
  const ApiCall api_call;
  if (handles().erase(handle) == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
  drain_device(-1);
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetVersion(cublasHandle_t handle, int* version) {
  return with_handle(handle, [=](cublasContext&) { return give(version, CUBLAS_VERSION); });
}
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream) {
  return with_handle(handle, [=](cublasContext& context) {
    if (!is_stream(stream)) return false;
    context.stream = stream;
    return true;
  });
}
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream) {
  return with_handle(handle, [=](cublasContext& context) { return give(stream, context.stream); });
}
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) {
  return with_handle(handle, [=](cublasContext& context) { return give(&context.pointer_mode, mode); });
}
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode) {
  return with_handle(handle, [=](cublasContext& context) { return give(mode, context.pointer_mode); });
}
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode) {
  return with_handle(handle, [=](cublasContext& context) { return give(&context.atomics_mode, mode); });
}
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t* mode) {
  return with_handle(handle, [=](cublasContext& context) { return give(mode, context.atomics_mode); });
}
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  return with_handle(handle, [=](cublasContext& context) { return give(&context.math_mode, mode); });
}
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode) {
  return with_handle(handle, [=](cublasContext& context) { return give(mode, context.math_mode); });
}
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void*, size_t) {
  return with_handle(handle, [](cublasContext&) { return true; });
}

const char* cublasGetStatusName(cublasStatus_t status) {
  switch (status) {
#define GRIDSTRIDE_NAME(NAME) \
  case NAME:                  \
    return #NAME;
    GRIDSTRIDE_NAME(CUBLAS_STATUS_SUCCESS)
    GRIDSTRIDE_NAME(CUBLAS_STATUS_NOT_INITIALIZED)
    GRIDSTRIDE_NAME(CUBLAS_STATUS_ALLOC_FAILED)
    GRIDSTRIDE_NAME(CUBLAS_STATUS_INVALID_VALUE)
    GRIDSTRIDE_NAME(CUBLAS_STATUS_ARCH_MISMATCH)
    GRIDSTRIDE_NAME(CUBLAS_STATUS_MAPPING_ERROR)
    GRIDSTRIDE_NAME(CUBLAS_STATUS_EXECUTION_FAILED)
    GRIDSTRIDE_NAME(CUBLAS_STATUS_INTERNAL_ERROR)
    GRIDSTRIDE_NAME(CUBLAS_STATUS_NOT_SUPPORTED)
    GRIDSTRIDE_NAME(CUBLAS_STATUS_LICENSE_ERROR)
#undef GRIDSTRIDE_NAME
  }
  return "unrecognized status";
}

const char* cublasGetStatusString(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_SUCCESS:
      return "success";
    case CUBLAS_STATUS_NOT_INITIALIZED:
      return "the library was not initialized";
    case CUBLAS_STATUS_ALLOC_FAILED:
      return "the resource allocation failed";
    case CUBLAS_STATUS_INVALID_VALUE:
      return "an unsupported value or parameter was passed to the function";
    case CUBLAS_STATUS_ARCH_MISMATCH:
      return "the function requires an architectural feature absent from the device";
    case CUBLAS_STATUS_MAPPING_ERROR:
      return "an access to GPU memory space failed";
    case CUBLAS_STATUS_EXECUTION_FAILED:
      return "the function failed to launch on the GPU";
    case CUBLAS_STATUS_INTERNAL_ERROR:
      return "an internal operation failed";
    case CUBLAS_STATUS_NOT_SUPPORTED:
      return "the requested functionality is not supported";
    case CUBLAS_STATUS_LICENSE_ERROR:
      return "the license check failed";
  }
  return "unrecognized status";
}

cublasStatus_t cublasSetVector(int n, int element_bytes, const void* host, int inc_host, void* device,
                               int inc_device) {
  return copy("cublasSetVector", vector_copy(n, element_bytes, host, inc_host, device, inc_device), true,
              true, nullptr);
}
cublasStatus_t cublasGetVector(int n, int element_bytes, const void* device, int inc_device, void* host,
                               int inc_host) {
  return copy("cublasGetVector", vector_copy(n, element_bytes, device, inc_device, host, inc_host), false,
              true, nullptr);
}
cublasStatus_t cublasSetMatrix(int rows, int cols, int element_bytes, const void* host, int ld_host,
                               void* device, int ld_device) {
  return copy("cublasSetMatrix", matrix_copy(rows, cols, element_bytes, host, ld_host, device, ld_device),
              true, true, nullptr);
}
cublasStatus_t cublasGetMatrix(int rows, int cols, int element_bytes, const void* device, int ld_device,
                               void* host, int ld_host) {
  return copy("cublasGetMatrix", matrix_copy(rows, cols, element_bytes, device, ld_device, host, ld_host),
              false, true, nullptr);
}
cublasStatus_t cublasSetVectorAsync(int n, int element_bytes, const void* host, int inc_host, void* device,
                                    int inc_device, cudaStream_t stream) {
  return copy("cublasSetVectorAsync", vector_copy(n, element_bytes, host, inc_host, device, inc_device), true,
              !pinned(host), stream);
}
cublasStatus_t cublasGetVectorAsync(int n, int element_bytes, const void* device, int inc_device, void* host,
                                    int inc_host, cudaStream_t stream) {
  return copy("cublasGetVectorAsync", vector_copy(n, element_bytes, device, inc_device, host, inc_host),
              false, !pinned(host), stream);
}
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int element_bytes, const void* host, int ld_host,
                                    void* device, int ld_device, cudaStream_t stream) {
  return copy("cublasSetMatrixAsync",
              matrix_copy(rows, cols, element_bytes, host, ld_host, device, ld_device), true, !pinned(host),
              stream);
}
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int element_bytes, const void* device, int ld_device,
                                    void* host, int ld_host, cudaStream_t stream) {
  return copy("cublasGetMatrixAsync",
              matrix_copy(rows, cols, element_bytes, device, ld_device, host, ld_host), false, !pinned(host),
              stream);
}

}  // extern "C"

// NOLINTEND(readability-function-size,bugprone-macro-parentheses)
