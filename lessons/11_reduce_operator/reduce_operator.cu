// SPDX-License-Identifier: MIT
// Lesson 11: one reduction for every operator. Read README.md, then replace each TODO, in order.
#include "reduce_operator.cuh"

#include <utility>

namespace {

// ---- Given: an operator. That is the types of the array's elements and of the values that it combines; an
// identity; the value of one element; and what two neighbouring values make, of which `a` is the left one.

template <class T, class Sum = T>
struct Add {
  using Element = T;
  using Value = Sum;
  __host__ __device__ Value identity() const { return 0; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  __device__ Value operator()(Value a, Value b) const { return a + b; }
};

// Given: the same operator on values, which the second pass and all after it reduce. A value is not an
// element any more: it must not be turned into one again.
template <class Op>
struct OnValues {
  using Element = typename Op::Value;
  using Value = typename Op::Value;
  Op op;
  __host__ __device__ Value identity() const { return op.identity(); }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  __device__ Value operator()(Value a, Value b) const { return op(a, b); }
};

// ---- The reduction, once for all of them

// Makes elements_per_block elements into one value; what it combines are always neighbours, left and right.
template <class Op>
__global__ void reduce_kernel(Op op, const typename Op::Element* data, std::size_t n,
                              typename Op::Value* partial) {
  __shared__ typename Op::Element s_elements[elements_per_block];
  __shared__ typename Op::Value s_values[block_size];
  // TODO(1): The elements of this block begin at blockIdx.x * elements_per_block; the last block may have
  //          fewer than elements_per_block. Load them to s_elements, so that neighbouring threads read
  //          neighbouring elements, several times block_size of them. A barrier. What does it protect?

  // TODO(2): Each thread combines its own run of elements_per_thread neighbours in s_elements, from left to
  //          right: value = op(value, op.value_of(element, index in the array)). What does `value` start
  //          with, and what has a thread whose run is not there? It goes to s_values; then a barrier.

  // TODO(3): Combine the values of the block's threads, so that the left operand is always what lies further
  //          left in the array. A barrier after each round. Thread 0 writes partial[blockIdx.x].
}

// Given: a piece of device memory, given back at the end of the scope.
template <class T>
class DeviceBuffer {
 public:
  explicit DeviceBuffer(std::size_t size) : size_(size) { CUDA_CHECK(cudaMalloc(&data_, size * sizeof(T))); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  ~DeviceBuffer() { cudaFree(data_); }
  T* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

// Given: one pass. partial[b] is what op makes of the elements of block b.
template <class Op>
void reduce_blocks(const Op& op, const typename Op::Element* data, std::size_t n,
                   typename Op::Value* partial) {
  reduce_kernel<<<static_cast<unsigned>(ceil_div(n, elements_per_block)), block_size>>>(op, data, n, partial);
  CUDA_CHECK(cudaGetLastError());
}

// Of an array in device memory.
template <class Op>
typename Op::Value reduce(const Op& op, DeviceSpan<const typename Op::Element> data) {
  if (data.empty()) return op.identity();
  // TODO(4): reduce_blocks(op, ...) on data; then reduce_blocks(OnValues<Op>{op}, ...) on the values of the
  //          pass before, until one is left; copy that one back. A pass must not write into the array that it
  //          reads: you need two arrays of values.
  return op.identity();
}

// Of an array in host memory.
template <class Op>
typename Op::Value reduce(const Op& op, std::span<const typename Op::Element> data) {
  if (data.empty()) return op.identity();
  // TODO(5): A DeviceBuffer for the elements, one copy, and reduce() of that as a
  //          DeviceSpan<const typename Op::Element>.
  return op.identity();
}

// ---- More operators

// TODO(6): the identities and the operations of these three; and sum_int32(), far below.
struct Multiply {
  using Element = double;
  using Value = double;
  __host__ __device__ Value identity() const { return 0; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  __device__ Value operator()(Value a, Value b) const { return a; }
};

struct Maximum {
  using Element = float;
  using Value = float;
  __host__ __device__ Value identity() const { return 0; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  __device__ Value operator()(Value a, Value b) const { return a; }
};

struct Minimum {
  using Element = std::int32_t;
  using Value = std::int32_t;
  __host__ __device__ Value identity() const { return 0; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  __device__ Value operator()(Value a, Value b) const { return a; }
};

// TODO(7): which index has the greatest of no elements, and which of two equal elements is to be told?
struct ArgMax {
  using Element = float;
  using Value = IndexedValue;
  __host__ __device__ Value identity() const { return {0, 0}; }
  __device__ Value value_of(Element x, std::size_t index) const { return {0, 0}; }
  __device__ Value operator()(Value a, Value b) const { return a; }
};

// TODO(8): the moments of one number, and those of two groups joined: README.md has the formula. What if one
//          of the groups has nobody in it, or both?
struct JoinMoments {
  using Element = float;
  using Value = Moments;
  __host__ __device__ Value identity() const { return {0, 0, 0}; }
  __device__ Value value_of(Element x, std::size_t index) const { return {0, 0, 0}; }
  __device__ Value operator()(Value a, Value b) const { return a; }
};

// TODO(9): which map changes nothing, and which one does what a does and then what b does?
struct Compose {
  using Element = Affine;
  using Value = Affine;
  __host__ __device__ Value identity() const { return {0, 0}; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  __device__ Value operator()(Value a, Value b) const { return a; }
};

// Given: an operator with data of its own, which travel to the kernel with it.
struct ByTable {
  using Element = std::uint32_t;
  using Value = std::uint32_t;
  const std::uint32_t* table;  // device memory
  std::uint32_t size;
  std::uint32_t unit;
  __host__ __device__ Value identity() const { return unit; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  // What is no element, such as a word that nobody has stored, is no index into the table either.
  __device__ Value operator()(Value a, Value b) const {
    return a < size && b < size ? table[a * size + b] : unit;
  }
};

}  // namespace

float sum_on_device(DeviceSpan<const float> data) { return reduce(Add<float>{}, data); }

float sum(std::span<const float> data) { return reduce(Add<float>{}, data); }

std::int64_t sum_int32(std::span<const std::int32_t> data) {
  // TODO(6): the elements fit in 32 bits. Where are they added, and does that fit?
  return reduce(Add<std::int32_t>{}, data);
}

double product(std::span<const double> data) { return reduce(Multiply{}, data); }

float maximum(std::span<const float> data) { return reduce(Maximum{}, data); }

std::int32_t minimum(std::span<const std::int32_t> data) { return reduce(Minimum{}, data); }

IndexedValue argmax(std::span<const float> data) { return reduce(ArgMax{}, data); }

Moments moments(std::span<const float> data) { return reduce(JoinMoments{}, data); }

Affine compose_on_device(DeviceSpan<const Affine> data) { return reduce(Compose{}, data); }

Affine compose(std::span<const Affine> data) { return reduce(Compose{}, data); }

std::uint32_t reduce_by_table(DeviceSpan<const std::uint32_t> table, std::uint32_t size,
                              std::uint32_t identity, DeviceSpan<const std::uint32_t> data) {
  return reduce(ByTable{table.data(), size, identity}, data);
}
