// SPDX-License-Identifier: MIT
// Reference solution of lesson 11.
#include "reduce_operator.cuh"

#include <utility>

namespace {

// ---- An operator: the types of the array's elements and of the values that it combines; an identity; the
// value of one element; and what two neighbouring values make, of which `a` is the left one.

template <class T, class Sum = T>
struct Add {
  using Element = T;
  using Value = Sum;
  __host__ __device__ Value identity() const { return 0; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  __device__ Value operator()(Value a, Value b) const { return a + b; }
};

// The same operator on values: what the second pass and all after it reduce.
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
  constexpr unsigned most = 40000 / sizeof(typename Op::Element);  // room for larger ones later
  __shared__ typename Op::Element s_elements[most];
  __shared__ typename Op::Value s_values[block_size];
  const unsigned tid = threadIdx.x;
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * elements_per_block;
  const auto count = static_cast<unsigned>(
      n - first < elements_per_block ? n - first : elements_per_block);  // of this block

  // Neighbouring threads load neighbouring elements ...
  for (unsigned i = tid; i < count; i += block_size) s_elements[i] = data[first + i];
  // All elements are loaded before a thread reads one that another thread loaded.
  __syncthreads();

  // ... and each thread combines its own run of them, from left to right. A thread without elements has the
  // identity.
  typename Op::Value value = op.identity();
  const unsigned end = min((tid + 1) * elements_per_thread, count);
  for (unsigned i = tid * elements_per_thread; i < end; ++i)
    value = op(value, op.value_of(s_elements[i], first + i));
  s_values[tid] = value;
  // All runs are combined before a thread reads the value of another thread's run.
  __syncthreads();

  // Before the round with a given stride, s_values[i] has the runs i to i + stride - 1, for each multiple i.
  for (unsigned stride = 1; stride < block_size; stride *= 2) {
    const unsigned i = 2 * stride * tid;
    if (i < block_size) s_values[i] = op(s_values[i], s_values[i + stride]);
    // The values of this round are complete before the next round reads them.
    __syncthreads();
  }
  if (tid == 0) partial[blockIdx.x] = s_values[0];
}

// A piece of device memory, given back at the end of the scope.
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

// One pass: partial[b] is what op makes of the elements of block b.
template <class Op>
void reduce_blocks(const Op& op, const typename Op::Element* data, std::size_t n,
                   typename Op::Value* partial) {
  reduce_kernel<<<static_cast<unsigned>(ceil_div(n, elements_per_block)), block_size>>>(op, data, n, partial);
  CUDA_CHECK(cudaGetLastError());
}

// Of an array in device memory.
template <class Op>
typename Op::Value reduce(const Op& op, DeviceSpan<const typename Op::Element> data) {
  using Value = typename Op::Value;
  if (data.empty()) return op.identity();
  std::size_t left = ceil_div(data.size(), elements_per_block);  // values that are still to be combined
  const DeviceBuffer<Value> first(left);
  const DeviceBuffer<Value> second(ceil_div(left, elements_per_block));
  Value* d_left = first.data();
  Value* d_room = second.data();  // where the next pass writes; the two change places after each pass
  reduce_blocks(op, data.data(), data.size(), d_left);
  while (left > 1) {
    reduce_blocks(OnValues<Op>{op}, d_left, left, d_room);
    std::swap(d_left, d_room);
    left = ceil_div(left, elements_per_block);
  }
  Value result = op.identity();
  CUDA_CHECK(cudaMemcpy(&result, d_left, sizeof result, cudaMemcpyDeviceToHost));  // waits for the kernels
  return result;
}

// Of an array in host memory.
template <class Op>
typename Op::Value reduce(const Op& op, std::span<const typename Op::Element> data) {
  if (data.empty()) return op.identity();
  const DeviceBuffer<typename Op::Element> d_data(data.size());
  CUDA_CHECK(cudaMemcpy(d_data.data(), data.data(), data.size_bytes(), cudaMemcpyHostToDevice));
  return reduce(op, DeviceSpan<const typename Op::Element>(d_data.data(), d_data.size()));
}

// ---- More operators

struct Multiply {
  using Element = double;
  using Value = double;
  __host__ __device__ Value identity() const { return 1; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  __device__ Value operator()(Value a, Value b) const { return a * b; }
};

struct Maximum {
  using Element = float;
  using Value = float;
  __host__ __device__ Value identity() const { return negative_infinity; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  __device__ Value operator()(Value a, Value b) const { return a < b ? b : a; }
};

struct Minimum {
  using Element = std::int32_t;
  using Value = std::int32_t;
  __host__ __device__ Value identity() const { return greatest_int32; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  __device__ Value operator()(Value a, Value b) const { return b < a ? b : a; }
};

struct ArgMax {
  using Element = float;
  using Value = IndexedValue;
  __host__ __device__ Value identity() const { return {negative_infinity, no_index}; }
  __device__ Value value_of(Element x, std::size_t index) const {
    return {x, static_cast<std::uint32_t>(index)};
  }
  // Of equals the lower index, which the identity never has, whatever it is compared with.
  __device__ Value operator()(Value a, Value b) const {
    if (a.value == b.value) return a.index < b.index ? a : b;
    return a.value < b.value ? b : a;
  }
};

struct JoinMoments {
  using Element = float;
  using Value = Moments;
  __host__ __device__ Value identity() const { return {0, 0, 0}; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return {1, x, 0}; }
  __device__ Value operator()(Value a, Value b) const {
    if (a.count == 0) return b;  // else none and none would be 0 / 0
    const auto of_a = static_cast<double>(a.count);
    const auto of_b = static_cast<double>(b.count);
    const double share_of_b = of_b / (of_a + of_b);
    const double distance = b.mean - a.mean;
    return {a.count + b.count, a.mean + distance * share_of_b,
            a.m2 + b.m2 + distance * distance * of_a * share_of_b};
  }
};

struct Compose {
  using Element = Affine;
  using Value = Affine;
  __host__ __device__ Value identity() const { return {1, 0}; }
  __device__ Value value_of(Element x, std::size_t /*index*/) const { return x; }
  // a comes first: b.factor * (a.factor * x + a.offset) + b.offset.
  __device__ Value operator()(Value a, Value b) const {
    return {b.factor * a.factor, b.factor * a.offset + b.offset};
  }
};

// An operator with data of its own, which travel to the kernel with it.
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
  return reduce(Add<std::int32_t, std::int64_t>{}, data);
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
