// SPDX-License-Identifier: MIT
/// @file
/// Another library, written in C++ as most are behind their Python: it has arrays, and hands them over as
/// DLPack tensors and by the array interface. And what the grader does with it. Nothing here is to be
/// changed.
#pragma once
// Findings tell this file by its name, wherever the course lies.
#line 9 "peer.cuh"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>

#include "interop.cuh"

namespace peer {

// What the other library does to the device's memory stands in interop.cu, so that findings have its lines.

/// @brief Allocates memory. @param[in] size elements @param[in] stream null: at once; else in stream order
/// @return its address
float* allocate(std::int64_t size, cudaStream_t stream);
/// @brief Frees memory. @param[in] memory from allocate()
/// @param[in] stream null: when the device has done everything; else in stream order, as it was allocated
void free_memory(float* memory, cudaStream_t stream);
/// @brief memory[k] = value + k, later. @param[out] memory of the device @param[in] value of element 0
/// @param[in] stream where the kernel runs
void count_up(DeviceSpan<float> memory, float value, cudaStream_t stream);

/// @brief A stream that no default stream waits for.
class Stream {
 public:
  /// @brief A new one.
  Stream() { CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)); }
  /// @brief What is in it is still done.
  ~Stream() { cudaStreamDestroy(stream_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  /// @return CUDA's handle
  [[nodiscard]] cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

/// @brief An array in the other library's own memory, or in memory that somebody else gives.
class Library {
 public:
  /// @brief An array with memory of its own. @param[in] array what it is like
  explicit Library(const Array& array) : array_(array) {
    take_memory();
    count_up();
    if (array_.pending == 0) CUDA_CHECK(cudaStreamSynchronize(stream_.get()));
    describe();
  }

  /// @brief An array in given memory. @param[in] array what it is like @param[in] memory where it lies
  Library(const Array& array, DeviceSpan<float> memory)
      : array_(array), memory_(memory.data()), size_(static_cast<std::int64_t>(memory.size())) {
    if (memory.empty() && array.memory > 0) take_memory();
    if (array_.pending != 0) count_up();
    describe();
  }

  /// @brief Frees memory that nobody has given back.
  ~Library() {
    if (released_ == 0) free_memory();
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  /// @return how often this array was given back
  [[nodiscard]] int released() const { return released_; }
  /// @return where its memory begins
  [[nodiscard]] const float* memory() const { return memory_; }

  /// @brief What Python calls `__dlpack__`. The consumer's stream waits for what is pending here.
  DLManagedTensor* dlpack(cudaStream_t consumer) {
    if (array_.pending != 0) make_wait(consumer, stream_.get());
    return &tensor_;
  }

  /// @brief What Python calls `__cuda_array_interface__`. The consumer has to wait, if there is a stream.
  [[nodiscard]] ArrayInterface array_interface() const {
    ArrayInterface description;
    description.shape.assign(array_.sizes, array_.sizes + array_.rank);
    description.typestr = "<f4";
    description.data = reinterpret_cast<std::uintptr_t>(memory_ + array_.first);
    description.read_only = array_.read_only != 0;
    if (array_.without_strides == 0) {
      description.strides.emplace();
      for (int d = 0; d < array_.rank; ++d)
        description.strides->push_back(array_.strides[d] * static_cast<std::int64_t>(sizeof(float)));
    }
    if (array_.pending != 0) description.stream = reinterpret_cast<std::intptr_t>(stream_.get());
    return description;
  }

  /// @brief What keeps the object that has an array interface.
  std::shared_ptr<const void> owner() {
    return {this, [](Library* library) { library->release(); }};
  }

  /// @brief Hands the array over, the way that it says, to work in the stream `consumer`.
  View view(cudaStream_t consumer) {
    View view;
    if (array_.way == Way::array_interface || array_.way == Way::array_interface_again)
      view = import_array_interface(array_interface(), owner());
    else
      view = import_dlpack(dlpack(consumer), consumer);
    if (array_.way == Way::dlpack_again || array_.way == Way::array_interface_again) {
      DLManagedTensor* const again = export_dlpack(view, consumer);
      if (again != nullptr) view = import_dlpack(again, consumer);
    }
    if (array_.transpose != 0) view = transposed(view);
    return view;
  }

 private:
  // The stream that it has told, if it has: work that this stream does not wait for comes too late.
  [[nodiscard]] cudaStream_t freeing_stream() const {
    return array_.way == Way::array_interface && array_.pending != 0 ? stream_.get() : nullptr;
  }

  void take_memory() {
    size_ = array_.memory;
    memory_ = allocate(size_, freeing_stream());
    owns_memory_ = true;
  }

  void count_up() { peer::count_up({memory_, static_cast<std::size_t>(size_)}, array_.value, stream_.get()); }

  void describe() {
    DLTensor& tensor = tensor_.dl_tensor;
    tensor.data = memory_;
    tensor.device.device_type = kDLCUDA;
    CUDA_CHECK(cudaGetDevice(&tensor.device.device_id));
    tensor.ndim = array_.rank;
    tensor.dtype = {kDLFloat, 32, 1};
    tensor.shape = array_.sizes;
    tensor.strides = array_.without_strides != 0 ? nullptr : array_.strides;
    tensor.byte_offset = static_cast<std::uint64_t>(array_.first) * sizeof(float);
    tensor_.manager_ctx = this;
    tensor_.deleter = [](DLManagedTensor* self) { static_cast<Library*>(self->manager_ctx)->release(); };
  }

  void release() {
    ++released_;
    free_memory();
  }

  void free_memory() {
    if (owns_memory_) peer::free_memory(memory_, freeing_stream());
  }

  Array array_;
  Stream stream_;
  float* memory_ = nullptr;
  std::int64_t size_ = 0;
  bool owns_memory_ = false;
  int released_ = 0;
  DLManagedTensor tensor_{};
};

/// @brief The refusal of the first InteropError that a call throws; none where it throws none.
template <class Call>
Refusal refusal_of(const Call& call) {
  try {
    call();
  } catch (const InteropError& error) {
    return error.refusal();
  }
  return Refusal::none;
}

/// @brief A plain array of some elements, without gaps.
inline Array plain_array(std::int64_t size) {
  Array array{};
  array.rank = 1;
  array.sizes[0] = array.memory = size;
  array.strides[0] = 1;
  return array;
}

/// @brief Does what the contract says of add_arrays().
inline Outcome outcome_of_adding(const Array& x, const Array& y, const Array& out, DeviceSpan<float> memory) {
  const Stream stream, for_x, for_y, for_out;  // each view is pending in a stream of its own
  Library library_x(x), library_y(y), library_out(out, memory);
  const auto released = [&] { return library_x.released() + library_y.released(); };
  Outcome outcome{};
  outcome.refusal = refusal_of([&] {
    const View view_x = library_x.view(for_x.get());
    const View view_y = library_y.view(for_y.get());
    const View view_out = library_out.view(for_out.get());
    add(view_x, view_y, view_out, stream.get());
    outcome.early_release = released();
  });
  outcome.released = released();
  return outcome;
}

/// @brief Does what the contract says of import_tensor().
inline Outcome outcome_of_tensor(const Tensor& wrong) {
  const Stream stream;
  Library library(plain_array(64));
  DLManagedTensor* const tensor = library.dlpack(stream.get());
  tensor->dl_tensor.device = {static_cast<DLDeviceType>(wrong.device_type), wrong.device_id};
  tensor->dl_tensor.dtype = {static_cast<std::uint8_t>(wrong.code), static_cast<std::uint8_t>(wrong.bits),
                             static_cast<std::uint16_t>(wrong.lanes)};
  std::array<std::int64_t, 8> sizes{};
  std::copy(std::begin(wrong.sizes), std::end(wrong.sizes), sizes.begin());
  tensor->dl_tensor.ndim = wrong.rank;
  tensor->dl_tensor.shape = sizes.data();
  tensor->dl_tensor.strides = nullptr;
  if (wrong.has_deleter == 0) tensor->deleter = nullptr;
  Outcome outcome{};
  outcome.refusal = refusal_of([&] {
    const View view = import_dlpack(tensor, stream.get());
    outcome.early_release = library.released();
  });
  outcome.released = library.released();
  if (outcome.refusal != Refusal::none && tensor->deleter != nullptr) tensor->deleter(tensor);  // still ours
  return outcome;
}

/// @brief Does what the contract says of import_description().
inline Outcome outcome_of_description(const Description& wrong, const std::string& typestr) {
  Library library(plain_array(64));
  std::vector<float> on_host(64);
  ArrayInterface description = library.array_interface();
  description.shape.assign(wrong.sizes, wrong.sizes + wrong.rank);
  description.strides.reset();
  if (wrong.stride_count >= 0) description.strides.emplace(wrong.strides, wrong.strides + wrong.stride_count);
  description.typestr = typestr;
  if (wrong.stream >= 0) description.stream = static_cast<std::intptr_t>(wrong.stream);
  description.version = wrong.version;
  if (wrong.on_host != 0) description.data = reinterpret_cast<std::uintptr_t>(on_host.data());
  Outcome outcome{};
  outcome.refusal = refusal_of([&] {
    const View view = import_array_interface(description, library.owner());
    outcome.early_release = library.released();
  });
  outcome.released = library.released();
  return outcome;
}

/// @brief Does what the contract says of exported().
inline Exported exported_fields(const Array& array) {
  const Stream stream;
  Library library(array);
  Exported fields{};
  fields.refusal = refusal_of([&] {
    View view = library.view(stream.get());
    DLManagedTensor* const tensor = export_dlpack(view, stream.get());
    view = View();  // the tensor alone keeps the array now, and the numbers that it points to
    if (tensor == nullptr) return;
    const DLTensor& told = tensor->dl_tensor;
    fields.device_type = told.device.device_type;
    fields.device_id = told.device.device_id;
    fields.code = told.dtype.code;
    fields.bits = told.dtype.bits;
    fields.lanes = told.dtype.lanes;
    fields.rank = told.ndim;
    fields.has_strides = told.strides != nullptr ? 1 : 0;
    for (int d = 0; d < std::min(told.ndim, max_rank); ++d) {
      fields.sizes[d] = told.shape != nullptr ? told.shape[d] : -1;
      fields.strides[d] = told.strides != nullptr ? told.strides[d] : 0;
    }
    fields.first = static_cast<const char*>(told.data) - reinterpret_cast<const char*>(library.memory());
    fields.byte_offset = static_cast<std::int64_t>(told.byte_offset);
    if (tensor->deleter != nullptr) tensor->deleter(tensor);
  });
  return fields;
}

/// @brief Does what the contract says of released_after().
inline std::vector<std::int32_t> releases(std::span<const Operation> program) {
  const Stream stream;
  std::deque<Library> libraries;
  std::array<std::optional<View>, 3> views;
  std::vector<std::int32_t> told;
  const auto tell = [&] {
    std::int32_t released = 0;
    for (const Library& library : libraries) released += library.released();
    told.push_back(released);
  };
  for (const Operation& operation : program) {
    std::optional<View>& to = views.at(static_cast<std::size_t>(operation.to));
    const std::optional<View>& from = views.at(static_cast<std::size_t>(operation.from));
    if (operation.action == Action::take_over)
      to = libraries.emplace_back(plain_array(8)).view(stream.get());
    else if (operation.action == Action::copy)
      to = from;
    else if (operation.action == Action::transpose)
      to = transposed(*from);
    else if (operation.action == Action::drop)
      to.reset();
    else if (DLManagedTensor* const tensor = export_dlpack(*from, stream.get()); tensor != nullptr)
      to = import_dlpack(tensor, stream.get());
    tell();
  }
  for (std::optional<View>& view : views) view.reset();
  tell();
  return told;
}

}  // namespace peer
