// SPDX-License-Identifier: MIT
// What `./gridstride view 20` shows: sums of views whose elements lie side by side, two apart, and in
// columns.
#include "interop.cuh"
#include "peer.cuh"

namespace {

Array row_of(Way way, std::int64_t size, std::int64_t stride) {
  Array array = peer::plain_array(size);
  array.way = way;
  array.strides[0] = stride;
  array.memory = size * stride;
  return array;
}

Array square_of(std::int64_t side) {
  Array array = peer::plain_array(side * side);
  array.rank = 2;
  array.sizes[0] = array.sizes[1] = side;
  array.strides[0] = side;
  array.strides[1] = 1;
  return array;
}

}  // namespace

int main() {
  constexpr std::int64_t n = 300;
  constexpr std::int64_t side = 32;
  const peer::Stream stream;
  peer::Library x(row_of(Way::dlpack, n, 1)), y(row_of(Way::array_interface, n, 2)),
      out(row_of(Way::dlpack, n, 1));
  add(x.view(stream.get()), y.view(stream.get()), out.view(stream.get()), stream.get());

  peer::Library matrix(square_of(side)), turned(square_of(side)), sum(square_of(side));
  add(matrix.view(stream.get()), transposed(turned.view(stream.get())), sum.view(stream.get()), stream.get());
  CUDA_CHECK(cudaStreamSynchronize(stream.get()));
  return 0;
}
