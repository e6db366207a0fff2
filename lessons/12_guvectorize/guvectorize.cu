// SPDX-License-Identifier: MIT
// Lesson 12: functions on vectors and matrices, lifted. Read README.md, then replace each TODO, in order.
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
  for (std::size_t k = 0; k < shapes.size(); ++k) {
    const std::vector<std::string>& names = layout.inputs[k];
    const std::size_t loop_rank = shapes[k].rank - names.size();
    for (std::size_t d = 0; d < names.size(); ++d) {
      sizes.emplace(names[d], shapes[k].sizes[loop_rank + d]);
      // TODO(1): so far the first size of a name counts; emplace() leaves it alone when another one comes.
      //          That is a std::invalid_argument, whose text must contain what result_shape() says.
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
  // TODO(2): so far only b counts. With right ends aligned, equal sizes stay, 1 becomes the other's size, a
  //          dimension that one of them lacks counts as 1; anything else is a std::invalid_argument.
  return b;
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
    // TODO(1): a name that no input has is a std::invalid_argument.
    if (size == resolved.core.end()) continue;
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
    // TODO(3): the item's index along the last dimension is item % sizes[rank - 1]; what remains,
    //          item / sizes[rank - 1], is the number of the item among the dimensions before it, and so on.
    return 0;
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
    // TODO(3): an argument of size 1 here is broadcast. What is its step?
    walk.steps[loop.rank - from_right] = step;
    step *= size;
  }
  return walk;
}

// ---- (n),()->(n)

__global__ void add_kernel(const float* x, Walk x_walk, const float* c, Walk c_walk, std::size_t n,
                           DeviceSpan<float> out) {
  // TODO(4): one thread an element: element i of the output belongs to item i / n. Where does the x of
  //          that item begin, and where is its c?
}

// ---- (m,n),(n,p)->(m,p)

__global__ void multiply_kernel(const float* a, Walk a_walk, const float* b, Walk b_walk, std::size_t m,
                                std::size_t n, std::size_t p, DeviceSpan<float> out) {
  // TODO(5): one thread an element of the output: column, row and item are the digits of its number. Where do
  //          the row of a and the column of b begin, and how far is it to the next element of each?
}

// ---- (n,m)->(n)

// blockDim.x threads share a row, blockDim.y rows share a block.
template <class T>
__global__ void sum_rows_kernel(const T* a, std::size_t row_size, DeviceSpan<T> s) {
  __shared__ T s_sums[block_size];
  // TODO(6): the row of this thread; its sum of every blockDim.x-th element; the tree of lesson 09 over the
  //          blockDim.x threads of a row; the first of them writes s[row]. Every thread must come to every
  //          barrier.
}

// A power of two, at most block_size.
unsigned threads_a_row(std::size_t row_size) {
  // TODO(7): how many threads for a row of 8 elements, of 1000, of 100,000?
  return 32;
}

template <class T>
void sum_rows(DeviceSpan<const T> a, const Shape& a_shape, DeviceSpan<T> s) {
  const Resolved call = resolve(parse_layout("(n,m)->(n)"), {&a_shape, 1});
  const std::size_t rows = elements_of(call.output);
  if (rows == 0) return;  // a grid of 0 blocks is an invalid configuration
  const std::size_t row_size = call.core.at("m");
  const unsigned threads = threads_a_row(row_size);
  const dim3 block(threads, block_size / threads);
  sum_rows_kernel<<<static_cast<unsigned>(ceil_div(rows, block.y)), block>>>(a.data(), row_size,
                                                                             DeviceSpan<T>(s.data(), rows));
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
