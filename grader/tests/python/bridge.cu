// SPDX-License-Identifier: MIT
// The solution of lesson 20 with C's calling convention, for exchange.py.
#include "interop.cuh"
#include "peer.cuh"

extern "C" {

// Device memory that holds 0, 1, 2, ...
float* counted_memory(std::int64_t size) {
  const peer::Stream stream;
  float* const memory = peer::allocate(size, nullptr);
  peer::count_up({memory, static_cast<std::size_t>(size)}, 0, stream.get());
  CUDA_CHECK(cudaStreamSynchronize(stream.get()));
  return memory;
}

void free_memory(float* memory) { peer::free_memory(memory, nullptr); }

void copy_to_host(float* to, const float* from, std::int64_t size) {
  CUDA_CHECK(cudaMemcpy(to, from, static_cast<std::size_t>(size) * sizeof(float), cudaMemcpyDeviceToHost));
}

// out = x + y; the reason where a tensor is refused.
Refusal add_tensors(DLManagedTensor* x, DLManagedTensor* y, DLManagedTensor* out) {
  const peer::Stream stream;
  return peer::refusal_of([&] {
    const View view_x = import_dlpack(x, stream.get());
    const View view_y = import_dlpack(y, stream.get());
    const View view_out = import_dlpack(out, stream.get());
    add(view_x, view_y, view_out, stream.get());
    CUDA_CHECK(cudaStreamSynchronize(stream.get()));
  });
}

// From an array interface to a tensor; `release` is called with `object` when nobody needs the memory any
// more. Null strides: none.
DLManagedTensor* tensor_of(std::uintptr_t data, bool read_only, int rank, const std::int64_t* shape,
                           const std::int64_t* strides, const char* typestr, void* object,
                           void (*release)(void*)) {
  ArrayInterface description;
  description.data = data;
  description.read_only = read_only;
  description.shape.assign(shape, shape + rank);
  if (strides != nullptr) description.strides.emplace(strides, strides + rank);
  description.typestr = typestr;
  const peer::Stream stream;
  DLManagedTensor* tensor = nullptr;
  const Refusal refusal = peer::refusal_of([&] {
    const std::shared_ptr<const void> owner(object, release);
    tensor = export_dlpack(import_array_interface(description, owner), stream.get());
  });
  return refusal == Refusal::none ? tensor : nullptr;
}
}
