// SPDX-License-Identifier: MIT
// Lesson 20: arrays of other libraries. Read README.md, then replace each TODO, in order.
#include "interop.cuh"

#include "peer.cuh"

namespace {

constexpr unsigned block_size = 256;

// The current CUDA device: the one whose memory kernels are given here.
int current_device() {
  int device = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  return device;
}

}  // namespace

void make_wait(cudaStream_t later, cudaStream_t earlier) {
  // TODO(1): a mark in one stream, and the other one waits for it. Who destroys the mark?
}

View import_dlpack(DLManagedTensor* tensor, cudaStream_t stream) {
  // TODO(2): what is to be refused? Then sizes, strides (what if there are none?), and where does the first
  //          element lie? At last: who calls the deleter, and when?
  return {};
}

View import_array_interface(const ArrayInterface& description, std::shared_ptr<const void> owner) {
  // TODO(3): the same view from the other description. What is different: strides, stream, read_only, device?
  //          cudaPointerGetAttributes tells whose memory an address is.
  return {};
}

namespace {

// What the kernel has to know of three arrays of one shape.
struct Addition {
  const float* x;
  const float* y;
  float* out;
  int rank;
  std::int64_t count;  // elements of the sum
  std::int64_t sizes[max_rank];
  std::int64_t x_strides[max_rank];
  std::int64_t y_strides[max_rank];
  std::int64_t out_strides[max_rank];
};

__global__ void add_kernel(Addition a) {
  // TODO(4): thread i takes element i, counted row by row. Its indices are what is left when i is divided by
  //          the last size, then by the one before. What do the three strides of a dimension make of its
  //          index?
}

}  // namespace

void add(const View& x, const View& y, const View& out, cudaStream_t stream) {
  // TODO(5): what is to be refused? Who waits for whom, before the launch and after it?
}

View transposed(const View& view) {
  // TODO(6): another view of the same memory, with the same owner.
  return {};
}

namespace {

// A tensor for another library, and what it points to.
struct ExportedView {
  DLManagedTensor tensor{};
  View view;  // its sizes and strides are the tensor's, and its owner keeps the memory
};

}  // namespace

DLManagedTensor* export_dlpack(const View& view, cudaStream_t consumer) {
  // TODO(7): an ExportedView that lives until the deleter is called, and has to wait for what is pending.
  return nullptr;
}

// ---- Given: what the other library does on the device, and what the grader tries your functions with

namespace {

__global__ void count_up_kernel(float* memory, std::size_t size, float value) {
  const std::size_t k = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (k < size) memory[k] = value + static_cast<float>(k);
}

}  // namespace

float* peer::allocate(std::int64_t size, cudaStream_t stream) {
  float* d_memory = nullptr;
  const std::size_t size_bytes = static_cast<std::size_t>(size) * sizeof(float);
  if (stream == nullptr)
    CUDA_CHECK(cudaMalloc(&d_memory, size_bytes));
  else
    CUDA_CHECK(cudaMallocAsync(&d_memory, size_bytes, stream));
  return d_memory;
}

void peer::free_memory(float* memory, cudaStream_t stream) {
  if (stream == nullptr)
    cudaFree(memory);  // mostly waits for the whole device; CUDA says that it may
  else
    cudaFreeAsync(memory, stream);
}

void peer::count_up(DeviceSpan<float> memory, float value, cudaStream_t stream) {
  if (memory.empty()) return;
  const auto grid_size = static_cast<unsigned>(ceil_div(memory.size(), std::size_t{block_size}));
  count_up_kernel<<<grid_size, block_size, 0, stream>>>(memory.data(), memory.size(), value);
  CUDA_CHECK(cudaGetLastError());
}

Outcome add_arrays(Array x, Array y, Array out, DeviceSpan<float> memory) {
  return peer::outcome_of_adding(x, y, out, memory);
}

Outcome import_tensor(Tensor tensor) { return peer::outcome_of_tensor(tensor); }

Outcome import_description(Description description, std::string typestr) {
  return peer::outcome_of_description(description, typestr);
}

Exported exported(Array array) { return peer::exported_fields(array); }

std::vector<std::int32_t> released_after(std::span<const Operation> program) {
  return peer::releases(program);
}
