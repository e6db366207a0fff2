// SPDX-License-Identifier: MIT
// Reference solution of lesson 12.
#include "guvectorize.cuh"

#include <algorithm>
#include <bit>
#include <map>

namespace {

// 8 whole warps: several blocks fit on a multiprocessor, and few of them fill it.
constexpr unsigned block_size = 256;

std::string text_of(const Shape& shape) {
  std::string text = "(";
  for (unsigned d = 0; d < shape.rank; ++d) {
    if (d > 0) text += ",";
    text += std::to_string(shape.sizes[d]);
  }
  return text + ")";
}

std::size_t elements_of(const Shape& shape) {
  std::size_t elements = 1;
  for (unsigned d = 0; d < shape.rank; ++d) elements *= shape.sizes[d];
  return elements;
}

// ---- What a call comes to once the layout has met the shapes

using CoreSizes = std::map<std::string, std::size_t>;

// Sizes of the core dimensions, by name. shapes[k] has at least the core dimensions of input k.
CoreSizes core_sizes(const Layout& layout, std::span<const Shape> shapes) {
  CoreSizes sizes;
  std::map<std::string, std::size_t> named_by;
  for (std::size_t k = 0; k < shapes.size(); ++k) {
    const std::vector<std::string>& names = layout.inputs[k];
    const std::size_t loop_rank = shapes[k].rank - names.size();
    for (std::size_t d = 0; d < names.size(); ++d) {
      const std::size_t size = shapes[k].sizes[loop_rank + d];
      const auto [known, is_new] = sizes.emplace(names[d], size);
      if (is_new) named_by[names[d]] = k;
      if (known->second != size)  // 1 is no exception: core dimensions are not broadcast
        throw std::invalid_argument("dimension " + names[d] + " is " + std::to_string(known->second) +
                                    " in argument " + std::to_string(named_by[names[d]]) + " and " +
                                    std::to_string(size) + " in argument " + std::to_string(k));
    }
  }
  return sizes;
}

// The loop dimensions of an argument that has so many core dimensions.
Shape loop_of(Shape shape, std::size_t core_rank) {
  shape.rank -= static_cast<std::uint32_t>(core_rank);
  return shape;
}

// Right ends aligned; what is missing on the left counts as 1.
Shape broadcast(const Shape& a, const Shape& b) {
  Shape both;
  both.rank = std::max(a.rank, b.rank);
  for (unsigned from_right = 1; from_right <= both.rank; ++from_right) {
    const std::size_t of_a = from_right <= a.rank ? a.sizes[a.rank - from_right] : 1;
    const std::size_t of_b = from_right <= b.rank ? b.sizes[b.rank - from_right] : 1;
    if (of_a != of_b && of_a != 1 && of_b != 1)
      throw std::invalid_argument("loop dimensions " + text_of(a) + " and " + text_of(b) +
                                  " cannot be broadcast: " + std::to_string(of_a) + " meets " +
                                  std::to_string(of_b));
    both.sizes[both.rank - from_right] = of_a == 1 ? of_b : of_a;
  }
  return both;
}

struct Resolved {
  CoreSizes core;
  Shape loop;
  Shape output;
};

Resolved resolve(const Layout& layout, std::span<const Shape> shapes) {
  if (shapes.size() != layout.inputs.size())
    throw std::invalid_argument("the layout has " + std::to_string(layout.inputs.size()) + " inputs, not " +
                                std::to_string(shapes.size()));
  for (std::size_t k = 0; k < shapes.size(); ++k)
    if (shapes[k].rank < layout.inputs[k].size())
      throw std::invalid_argument("argument " + std::to_string(k) + " has shape " + text_of(shapes[k]) +
                                  ", but the layout names " + std::to_string(layout.inputs[k].size()) +
                                  " core dimensions");
  Resolved resolved;
  resolved.core = core_sizes(layout, shapes);
  for (std::size_t k = 0; k < shapes.size(); ++k)
    resolved.loop = broadcast(resolved.loop, loop_of(shapes[k], layout.inputs[k].size()));
  resolved.output = resolved.loop;
  for (const std::string& name : layout.output) {
    const auto size = resolved.core.find(name);
    if (size == resolved.core.end())
      throw std::invalid_argument("dimension " + name + " of the output is in no input");
    if (resolved.output.rank == max_rank)
      throw std::invalid_argument("the output has a rank of more than " + std::to_string(max_rank));
    resolved.output.sizes[resolved.output.rank++] = size->second;
  }
  return resolved;
}

// ---- How an argument's data follow the loop

// Copied to the kernel as an argument, so it holds everything itself.
struct Walk {
  std::uint32_t rank = 0;
  std::size_t sizes[max_rank] = {};  // of the broadcast loop
  std::size_t steps[max_rank] = {};  // elements from one index to the next; 0 where the argument is broadcast

  // Where the data of item number `item` begin: the item's indices in the loop are its digits.
  __device__ std::size_t offset(std::size_t item) const {
    std::size_t sum = 0;
    for (unsigned d = rank; d-- > 0;) {
      sum += item % sizes[d] * steps[d];
      item /= sizes[d];
    }
    return sum;
  }
};

Walk walk_of(const Shape& shape, std::size_t core_rank, const Shape& loop) {
  Walk walk;
  walk.rank = loop.rank;
  std::size_t step = 1;
  for (std::size_t d = shape.rank; d-- > shape.rank - core_rank;) step *= shape.sizes[d];
  const Shape own = loop_of(shape, core_rank);
  for (unsigned from_right = 1; from_right <= loop.rank; ++from_right) {
    const std::size_t size = from_right <= own.rank ? own.sizes[own.rank - from_right] : 1;
    walk.sizes[loop.rank - from_right] = loop.sizes[loop.rank - from_right];
    walk.steps[loop.rank - from_right] = size == 1 ? 0 : step;
    step *= size;
  }
  return walk;
}

// ---- (n),()->(n)

// One thread an element of the output.
__global__ void add_kernel(const float* x, Walk x_walk, const float* c, Walk c_walk, std::size_t n,
                           DeviceSpan<float> out) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= out.size()) return;
  const std::size_t item = i / n;
  out[i] = x[x_walk.offset(item) + i % n] + c[c_walk.offset(item)];
}

// ---- (m,n),(n,p)->(m,p)

// One thread an element of the output: item, row and column are the digits of its number.
__global__ void multiply_kernel(const float* a, Walk a_walk, const float* b, Walk b_walk, std::size_t m,
                                std::size_t n, std::size_t p, DeviceSpan<float> out) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= out.size()) return;
  const std::size_t column = i % p;
  const std::size_t row = i / p % m;
  const std::size_t item = i / p / m;
  const float* const a_row = a + a_walk.offset(item) + row * n;
  const float* const b_column = b + b_walk.offset(item) + column;
  float sum = 0;
  for (std::size_t k = 0; k < n; ++k) sum += a_row[k] * b_column[k * p];
  out[i] = sum;
}

// ---- (n,m)->(n)

constexpr unsigned warp_size = 32;
constexpr unsigned all_lanes = 0xffffffffU;

// Sum of the values of `lanes` neighbouring lanes, a power of two, in the first of them. All 32 have to call
// it.
template <class T>
__device__ T sum_of_lanes(T value, unsigned lanes) {
  for (unsigned offset = lanes / 2; offset > 0; offset /= 2)
    value += __shfl_down_sync(all_lanes, value, offset, static_cast<int>(lanes));
  return value;
}

// Short rows: blockDim.x lanes of a warp share a row, and each adds up its part of so many rows at once. The
// loads of different rows do not wait for each other. Threads of a warp go along a row first, then to the
// next one, as the elements do in memory.
template <unsigned rows_a_thread, class T>
__global__ void sum_short_rows_kernel(const T* a, std::size_t row_size, DeviceSpan<T> s) {
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.y * rows_a_thread + threadIdx.y;
  T sums[rows_a_thread] = {};
  for (std::size_t j = threadIdx.x; j < row_size; j += blockDim.x)
    for (unsigned r = 0; r < rows_a_thread; ++r) {
      const std::size_t row = first + r * blockDim.y;
      if (row < s.size()) sums[r] += a[row * row_size + j];
    }
  for (unsigned r = 0; r < rows_a_thread; ++r) {
    const std::size_t row = first + r * blockDim.y;
    const T sum = sum_of_lanes(sums[r], blockDim.x);
    if (threadIdx.x == 0 && row < s.size()) s[row] = sum;
  }
}

// Long rows: a block shares a row. Each warp brings one sum to shared memory, and the first warp adds these.
template <class T>
__global__ void sum_long_rows_kernel(const T* a, std::size_t row_size, DeviceSpan<T> s) {
  __shared__ T s_sums[block_size / warp_size];
  const T* const row = a + blockIdx.x * row_size;
  T sum = 0;
  for (std::size_t j = threadIdx.x; j < row_size; j += block_size) sum += row[j];
  sum = sum_of_lanes(sum, warp_size);
  if (threadIdx.x % warp_size == 0) s_sums[threadIdx.x / warp_size] = sum;
  __syncthreads();  // the sums of all warps are there
  if (threadIdx.x >= warp_size) return;
  sum = sum_of_lanes(threadIdx.x < block_size / warp_size ? s_sums[threadIdx.x] : T(0), warp_size);
  if (threadIdx.x == 0) s[blockIdx.x] = sum;
}

// From here on a whole block has enough to do with one row.
constexpr std::size_t long_row = 2048;

// From here on there are threads enough even where each of them has several rows.
constexpr std::size_t many_rows = 1U << 16;

// A power of two, up to a warp: about two elements for each thread, never less than one.
unsigned threads_a_row(std::size_t row_size) {
  return static_cast<unsigned>(std::bit_ceil(std::clamp<std::size_t>(row_size / 2, 1, warp_size)));
}

template <unsigned rows_a_thread, class T>
void sum_short_rows(DeviceSpan<const T> a, std::size_t row_size, DeviceSpan<T> s) {
  const unsigned threads = threads_a_row(row_size);
  const dim3 block(threads, block_size / threads);
  const auto grid_size = static_cast<unsigned>(ceil_div(s.size(), std::size_t{block.y} * rows_a_thread));
  sum_short_rows_kernel<rows_a_thread><<<grid_size, block>>>(a.data(), row_size, s);
}

template <class T>
void sum_rows(DeviceSpan<const T> a, const Shape& a_shape, DeviceSpan<T> s) {
  const Resolved call = resolve(parse_layout("(n,m)->(n)"), {&a_shape, 1});
  const std::size_t rows = elements_of(call.output);
  if (rows == 0) return;  // a grid of 0 blocks is an invalid configuration
  const std::size_t row_size = call.core.at("m");
  const DeviceSpan<T> sums(s.data(), rows);
  if (row_size >= long_row)
    sum_long_rows_kernel<<<static_cast<unsigned>(rows), block_size>>>(a.data(), row_size, sums);
  else if (rows >= many_rows)
    sum_short_rows<4>(a, row_size, sums);
  else
    sum_short_rows<1>(a, row_size, sums);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace

std::string result_shape(const std::string& layout, std::span<const Shape> shapes) {
  try {
    return text_of(resolve(parse_layout(layout), shapes).output);
  } catch (const std::invalid_argument& error) {
    return std::string("error: ") + error.what();
  }
}

void add(DeviceSpan<const float> x, Shape x_shape, DeviceSpan<const float> c, Shape c_shape,
         DeviceSpan<float> out) {
  const Shape shapes[] = {x_shape, c_shape};
  const Resolved call = resolve(parse_layout("(n),()->(n)"), shapes);
  const std::size_t elements = elements_of(call.output);
  if (elements == 0) return;
  add_kernel<<<static_cast<unsigned>(ceil_div(elements, block_size)), block_size>>>(
      x.data(), walk_of(x_shape, 1, call.loop), c.data(), walk_of(c_shape, 0, call.loop), call.core.at("n"),
      DeviceSpan<float>(out.data(), elements));
  CUDA_CHECK(cudaGetLastError());
}

void multiply(DeviceSpan<const float> a, Shape a_shape, DeviceSpan<const float> b, Shape b_shape,
              DeviceSpan<float> out) {
  const Shape shapes[] = {a_shape, b_shape};
  const Resolved call = resolve(parse_layout("(m,n),(n,p)->(m,p)"), shapes);
  const std::size_t elements = elements_of(call.output);
  if (elements == 0) return;
  multiply_kernel<<<static_cast<unsigned>(ceil_div(elements, block_size)), block_size>>>(
      a.data(), walk_of(a_shape, 2, call.loop), b.data(), walk_of(b_shape, 2, call.loop), call.core.at("m"),
      call.core.at("n"), call.core.at("p"), DeviceSpan<float>(out.data(), elements));
  CUDA_CHECK(cudaGetLastError());
}

void sum_rows_float32(DeviceSpan<const float> a, Shape a_shape, DeviceSpan<float> s) {
  sum_rows(a, a_shape, s);
}

void sum_rows_int32(DeviceSpan<const std::int32_t> a, Shape a_shape, DeviceSpan<std::int32_t> s) {
  sum_rows(a, a_shape, s);
}
