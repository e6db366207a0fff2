// SPDX-License-Identifier: MIT
// Memory, streams and events of the driver API.
#include <utility>

#include "simt/src/driver/driver.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/streams/capture.hpp"
#include "simt/src/streams/graph_nodes.hpp"
#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

// A fill with elements of more than a byte, as the nodes of graphs know them.
struct ElementFill {
  const char* call;
  CUdeviceptr to;
  unsigned value;
  unsigned element_bytes;
  std::size_t count;
};

CUresult set_elements(const ElementFill& fill, CUstream stream, bool async) {
  if (fill.to % fill.element_bytes != 0) return CUDA_ERROR_INVALID_VALUE;
  return driver_call([&] {
    const ApiCall api_call;
    if (const ErrorCode error = async ? sticky_error() : refuse_unsafe(); error != 0)
      return noted(static_cast<cudaError_t>(error));
    if (!is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
    cudaMemsetParams params{};
    params.dst = pointer_of(fill.to);
    params.elementSize = fill.element_bytes;
    params.value = fill.value;
    params.width = fill.count;
    params.height = 1;
    Work work;
    if (const cudaError_t error = memset_work(&params, work); error != cudaSuccess) return error;
    if (!work.run) return cudaSuccess;  // of no elements
    work.what = fill.call;
    const Returns synchronous = in_device_window(fill.to) ? Returns::unawaited : Returns::when_work_done;
    return static_cast<cudaError_t>(submit(stream, std::move(work), async ? Returns::at_once : synchronous));
  });
}

CUresult copy(void* to, const void* from, std::size_t size_bytes, cudaMemcpyKind kind) {
  return driver_call([&] { return cudaMemcpy(to, from, size_bytes, kind); });
}

CUresult copy_in_stream(void* to, const void* from, std::size_t size_bytes, cudaMemcpyKind kind,
                        CUstream stream) {
  return driver_call([&] { return cudaMemcpyAsync(to, from, size_bytes, kind, stream); });
}

}  // namespace

extern "C" {

CUresult cuMemAlloc(CUdeviceptr* pointer, size_t size_bytes) {
  if (pointer == nullptr || size_bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  return driver_call([&] { return cudaMalloc(reinterpret_cast<void**>(pointer), size_bytes); });
}

CUresult cuMemFree(CUdeviceptr pointer) {
  return driver_call([&] { return cudaFree(pointer_of(pointer)); });
}

CUresult cuMemGetInfo(size_t* free_bytes, size_t* total_bytes) {
  return driver_call([&] { return cudaMemGetInfo(free_bytes, total_bytes); });
}

CUresult cuMemGetAddressRange(CUdeviceptr* base, size_t* size_bytes, CUdeviceptr pointer) {
  return driver_call([&] {
    const Allocation* const allocation = device_memory().find(pointer);
    const bool lives =
        allocation != nullptr && !allocation->freed && pointer - allocation->base < allocation->size_bytes;
    if (!lives) return cudaErrorInvalidValue;
    if (base != nullptr) *base = allocation->base;
    if (size_bytes != nullptr) *size_bytes = allocation->size_bytes;
    return cudaSuccess;
  });
}

CUresult cuMemAllocHost(void** pointer, size_t size_bytes) {
  return driver_call([&] { return cudaMallocHost(pointer, size_bytes); });
}

CUresult cuMemHostAlloc(void** pointer, size_t size_bytes, unsigned int flags) {
  return driver_call([&] { return cudaHostAlloc(pointer, size_bytes, flags); });
}

CUresult cuMemFreeHost(void* pointer) {
  return driver_call([&] { return cudaFreeHost(pointer); });
}

CUresult cuMemHostGetDevicePointer(CUdeviceptr* device, void* host, unsigned int flags) {
  if (device == nullptr) return CUDA_ERROR_INVALID_VALUE;
  return driver_call([&] { return cudaHostGetDevicePointer(reinterpret_cast<void**>(device), host, flags); });
}

CUresult cuMemAllocManaged(CUdeviceptr* pointer, size_t size_bytes, unsigned int flags) {
  if (pointer == nullptr) return CUDA_ERROR_INVALID_VALUE;
  return driver_call([&] { return cudaMallocManaged(reinterpret_cast<void**>(pointer), size_bytes, flags); });
}

CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t size_bytes) {
  return copy(pointer_of(to), pointer_of(from), size_bytes, cudaMemcpyDefault);
}

CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t size_bytes, CUstream stream) {
  return copy_in_stream(pointer_of(to), pointer_of(from), size_bytes, cudaMemcpyDefault, stream);
}

CUresult cuMemcpyHtoD(CUdeviceptr to, const void* from, size_t size_bytes) {
  return copy(pointer_of(to), from, size_bytes, cudaMemcpyHostToDevice);
}

CUresult cuMemcpyDtoH(void* to, CUdeviceptr from, size_t size_bytes) {
  return copy(to, pointer_of(from), size_bytes, cudaMemcpyDeviceToHost);
}

CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t size_bytes) {
  return copy(pointer_of(to), pointer_of(from), size_bytes, cudaMemcpyDeviceToDevice);
}

CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void* from, size_t size_bytes, CUstream stream) {
  return copy_in_stream(pointer_of(to), from, size_bytes, cudaMemcpyHostToDevice, stream);
}

CUresult cuMemcpyDtoHAsync(void* to, CUdeviceptr from, size_t size_bytes, CUstream stream) {
  return copy_in_stream(to, pointer_of(from), size_bytes, cudaMemcpyDeviceToHost, stream);
}

CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t size_bytes, CUstream stream) {
  return copy_in_stream(pointer_of(to), pointer_of(from), size_bytes, cudaMemcpyDeviceToDevice, stream);
}

CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, size_t count) {
  return driver_call([&] { return cudaMemset(pointer_of(to), value, count); });
}

CUresult cuMemsetD16(CUdeviceptr to, unsigned short value, size_t count) {
  return set_elements({"cuMemsetD16", to, value, sizeof value, count}, nullptr, false);
}

CUresult cuMemsetD32(CUdeviceptr to, unsigned int value, size_t count) {
  return set_elements({"cuMemsetD32", to, value, sizeof value, count}, nullptr, false);
}

CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t count, CUstream stream) {
  return driver_call([&] { return cudaMemsetAsync(pointer_of(to), value, count, stream); });
}

CUresult cuMemsetD32Async(CUdeviceptr to, unsigned int value, size_t count, CUstream stream) {
  return set_elements({"cuMemsetD32Async", to, value, sizeof value, count}, stream, true);
}

CUresult cuStreamCreate(CUstream* stream, unsigned int flags) {
  return driver_call([&] { return cudaStreamCreateWithFlags(stream, flags); });
}

CUresult cuStreamCreateWithPriority(CUstream* stream, unsigned int flags, int priority) {
  return driver_call([&] { return cudaStreamCreateWithPriority(stream, flags, priority); });
}

CUresult cuStreamDestroy(CUstream stream) {
  return driver_call([&] { return cudaStreamDestroy(stream); });
}

CUresult cuStreamSynchronize(CUstream stream) {
  return driver_call([&] { return cudaStreamSynchronize(stream); });
}

CUresult cuStreamQuery(CUstream stream) {
  return driver_call([&] { return cudaStreamQuery(stream); });
}

CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags) {
  return driver_call([&] { return cudaStreamWaitEvent(stream, event, flags); });
}

CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void* data) {
  return driver_call([&] { return cudaLaunchHostFunc(stream, function, data); });
}

CUresult cuEventCreate(CUevent* event, unsigned int flags) {
  return driver_call([&] { return cudaEventCreateWithFlags(event, flags); });
}

CUresult cuEventDestroy(CUevent event) {
  return driver_call([&] { return cudaEventDestroy(event); });
}

CUresult cuEventRecord(CUevent event, CUstream stream) {
  return driver_call([&] { return cudaEventRecord(event, stream); });
}

CUresult cuEventSynchronize(CUevent event) {
  return driver_call([&] { return cudaEventSynchronize(event); });
}

CUresult cuEventQuery(CUevent event) {
  return driver_call([&] { return cudaEventQuery(event); });
}

CUresult cuEventElapsedTime(float* milliseconds, CUevent start, CUevent stop) {
  return driver_call([&] { return cudaEventElapsedTime(milliseconds, start, stop); });
}

}  // extern "C"
