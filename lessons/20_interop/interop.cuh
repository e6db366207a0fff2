// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 20: arrays of other libraries, used where they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <dlpack.cuh>
#include <gridstride.cuh>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

/// @brief The most dimensions that an array here has.
inline constexpr int max_rank = 4;

/// @brief Why an array was refused.
enum class Refusal : std::int32_t {
  none,          ///< it was not
  wrong_device,  ///< its memory is not that of the current CUDA device
  wrong_type,    ///< its elements are not float32
  wrong_shape,  ///< a negative size, more than max_rank dimensions, or sizes that are not those of the others
  wrong_strides,  ///< strides that do not fit, or of 0 where each element is to be written
  wrong_stream,   ///< stream 0, which might mean two streams
  wrong_version,  ///< an older description than version 3
  read_only,      ///< it may not be written
};

/// @brief An array that cannot be used, and why: what all functions here throw.
class InteropError : public std::runtime_error {
 public:
  /// @brief The reason, and words for the user.
  InteropError(Refusal refusal, const std::string& words) : std::runtime_error(words), refusal_(refusal) {}
  /// @return the reason
  [[nodiscard]] Refusal refusal() const noexcept { return refusal_; }

 private:
  Refusal refusal_;
};

/// @brief An array of float32 in device memory that belongs to somebody else. Copies of a View are views of
/// the same memory; the memory stays until the last of them is gone.
struct View {
  float* data = nullptr;                ///< device address of the element whose indices are all 0
  int rank = 0;                         ///< number of dimensions, 0 to max_rank
  std::int64_t sizes[max_rank] = {};    ///< elements in each dimension; the first `rank` of them count
  std::int64_t strides[max_rank] = {};  ///< @unit{elements} from one index to the next; may be 0 or negative
  bool read_only = false;               ///< whether nobody may write to it
  std::optional<cudaStream_t> stream;   ///< where work on it may be pending; none: there is none
  std::shared_ptr<const void> owner;    ///< keeps the memory; the last copy lets go of it
};

/// @brief The contents of a Python object's `__cuda_array_interface__`, version 3. Left out are `descr`,
/// which is for types with fields, and `mask`: whoever meets a mask and does not use it must refuse the
/// array.
struct ArrayInterface {
  std::vector<std::int64_t> shape;  ///< elements in each dimension
  std::string typestr;      ///< byte order, kind, and bytes of an element: float32 is "<f4", int64 "<i8"
  std::uintptr_t data = 0;  ///< device address of the element whose indices are all 0
  bool read_only = false;   ///< whether nobody may write to it
  std::optional<std::vector<std::int64_t>> strides;  ///< @unit{bytes}; none: row by row, without gaps
  /// Where work on it may be pending. 1 is the legacy default stream, 2 the default stream of the host's
  /// thread, 0 is not allowed, else it is a cudaStream_t; none: nothing has to be waited for.
  std::optional<std::intptr_t> stream;
  int version = 3;  ///< of the interface
};

// ---- Yours

/// @brief Whatever is put into stream `later` from now on waits for all that is in stream `earlier` now. The
/// host does not wait. @param[in] later the stream that waits @param[in] earlier the one that is waited for
/// @throws gridstride::CudaError where a CUDA call fails
void make_wait(cudaStream_t later, cudaStream_t earlier);

/// @brief Takes an array over from its producer: a view whose owner calls the deleter, if there is one, once
/// the last view is gone. A tensor that is refused stays the producer's, and its deleter is not called.
/// @param[in] tensor of any rank, with strides or without @param[in] stream the stream in which the producer
/// has been told to have the elements ready
/// @return the view; it may be written, and work on it is pending in `stream`
/// @throws InteropError for wrong_device, wrong_type (anything but float32), wrong_shape
View import_dlpack(DLManagedTensor* tensor, cudaStream_t stream);

/// @brief The same for the other kind of description.
/// @param[in] description as the producer gives it
/// @param[in] owner what keeps the producer's object, and so its memory, as long as it lives
/// @return the view
/// @throws InteropError for wrong_version, wrong_type, wrong_shape, wrong_strides (another number of them
/// than sizes, or parts of an element), wrong_stream, and wrong_device: an array with elements whose address
/// is not one of the current device's memory, as cudaPointerGetAttributes() tells
View import_array_interface(const ArrayInterface& description, std::shared_ptr<const void> owner);

/// @brief The same elements with the order of the dimensions reversed: element i, j of the result is element
/// j, i of the view. Nothing is copied. @param[in] view of any rank @return another view of its memory
View transposed(const View& view);

/// @brief Gives an array to another library. The tensor keeps the memory until its deleter is called.
/// @param[in] view of any rank @param[in] consumer the other library's stream: it waits for work that is
/// pending on the view
/// @return a tensor on the current device, whose strides are not null; its data is the address of the first
/// element, and byte_offset is 0
/// @throws InteropError for read_only: this kind of tensor cannot say that it must not be written
DLManagedTensor* export_dlpack(const View& view, cudaStream_t consumer);

/// @brief out = x + y, element by element, in one launch in `stream`, which waits for work that is pending on
/// any of the three; and the streams of all three wait for this. Nothing is copied or allocated, and the host
/// does not wait.
/// @param[in] x an array of any sizes @param[in] y of x's sizes @param[in] out of x's sizes; it may be x or
/// y, with the same strides, and shares no memory with them otherwise @param[in] stream where the kernel runs
/// @throws InteropError for read_only (out), wrong_shape (sizes differ), wrong_strides (several elements of
/// out share an address by a stride of 0, in a dimension of more than one; no other strides are refused)
void add(const View& x, const View& y, const View& out, cudaStream_t stream);

// ---- Given: how the grader tries them, with the library of peer.cuh at the other end

/// @brief How an array gets from the other library to you.
enum class Way : std::int32_t {
  dlpack,                 ///< by import_dlpack()
  dlpack_again,           ///< likewise, then by export_dlpack() and import_dlpack(); the first view dies
  array_interface,        ///< by import_array_interface()
  array_interface_again,  ///< likewise, then by export_dlpack() and import_dlpack(); the first view dies
};

/// @brief An array of the other library, in a memory of `memory` elements that holds value, value + 1, ...
struct Array {
  Way way;                 ///< how it gets to you
  std::int32_t pending;    ///< 1: the kernel that writes the numbers has yet to run, in a stream of its own
  std::int32_t read_only;  ///< 1: it may not be written; array_interface alone can say so
  std::int32_t without_strides;    ///< 1: the description has none
  std::int32_t transpose;          ///< 1: transposed() is called with the view
  std::int32_t rank;               ///< number of dimensions
  std::int64_t sizes[max_rank];    ///< elements in each
  std::int64_t strides[max_rank];  ///< @unit{elements} from one index to the next
  std::int64_t first;              ///< place in the memory of the element whose indices are all 0
  std::int64_t memory;             ///< elements of the memory
  float value;                     ///< element 0 of the memory
};

/// @brief What came of handing arrays over.
struct Outcome {
  Refusal refusal;             ///< of the first InteropError
  std::int32_t early_release;  ///< how many arrays were given back while their views were still there
  std::int32_t released;       ///< how many were given back in the end
};

/// @brief Imports three arrays and adds two of them into the third.
/// @param[in] x an array of the other library @param[in] y likewise @param[in] out where the sum goes
/// @param[in,out] memory @shape{[out.memory]} device memory that `out` lies in; where it is pending, value,
/// value + 1, ... are still to be written to it. Empty: the other library has memory for `out`, too
/// @return refused or not; x and y are to be given back once each, when their views are gone
Outcome add_arrays(Array x, Array y, Array out, DeviceSpan<float> memory);

/// @brief A tensor such as another library might hand over by mistake. Its memory has 64 elements.
struct Tensor {
  std::int32_t device_type;  ///< one of DLDeviceType
  std::int32_t device_id;    ///< number of the device
  std::int32_t code;         ///< one of DLDataTypeCode
  std::int32_t bits;         ///< of an element's lane
  std::int32_t lanes;        ///< of an element
  std::int32_t rank;         ///< number of dimensions, -1 to 8
  std::int64_t sizes[8];     ///< elements in each
  std::int32_t has_deleter;  ///< 0: the deleter is null
};

/// @brief Imports a tensor; where it is refused, the other library gives its memory back by itself.
/// @return refusal, and how often it was told to release the memory, before and after
Outcome import_tensor(Tensor tensor);

/// @brief A description such as another library might hand over by mistake, of 64 elements of memory.
struct Description {
  std::int32_t rank;          ///< number of sizes, 0 to 8
  std::int64_t sizes[8];      ///< elements in each dimension
  std::int32_t stride_count;  ///< number of strides, 0 to 8; -1: there are none
  std::int64_t strides[8];    ///< @unit{bytes} from one index to the next
  std::int64_t stream;        ///< its number; -1: none
  std::int32_t version;       ///< of the interface
  std::int32_t on_host;       ///< 1: the memory is the host's
};

/// @brief Imports a description. @param[in] description its numbers @param[in] typestr and its type
/// @return refusal, and how many owners were given back, before and after
Outcome import_description(Description description, std::string typestr);

/// @brief What export_dlpack() makes of an array that was imported.
struct Exported {
  Refusal refusal;                 ///< of export_dlpack()
  std::int32_t device_type;        ///< as the tensor has it
  std::int32_t device_id;          ///< likewise
  std::int32_t code;               ///< likewise
  std::int32_t bits;               ///< likewise
  std::int32_t lanes;              ///< likewise
  std::int32_t rank;               ///< likewise
  std::int32_t has_strides;        ///< 0: they are null
  std::int64_t sizes[max_rank];    ///< as the tensor has them
  std::int64_t strides[max_rank];  ///< likewise
  std::int64_t first;              ///< @unit{bytes} from the memory's beginning to data
  std::int64_t byte_offset;        ///< as the tensor has it
};

/// @brief Imports an array and exports it. @param[in] array of the other library @return the tensor
Exported exported(Array array);

/// @brief What can be done to one of a few views, a, b and c, each of which may not exist at the moment.
enum class Action : std::int32_t {
  take_over,  ///< `to` becomes a view of a new array
  copy,       ///< to = from
  transpose,  ///< to = transposed(from)
  exchange,   ///< `from` is exported, and `to` becomes a view of what comes of that
  drop,       ///< `to` dies
};

/// @brief One line of a little program on views.
struct Operation {
  Action action;      ///< what to do
  std::int32_t to;    ///< 0, 1 or 2 for a, b or c
  std::int32_t from;  ///< likewise, where there is a second view
};

/// @brief Runs a program on three views, none of which exists at first, and ends the life of all that are
/// left. @param[in] program @shape{[k]} views that are read exist
/// @return @shape{[k + 1]} how many arrays have been given back after each line, and in the end
std::vector<std::int32_t> released_after(std::span<const Operation> program);

GRADED_FUNCTIONS(add_arrays, import_tensor, import_description, exported, released_after)
