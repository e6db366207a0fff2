// SPDX-License-Identifier: MIT
// What `./gridstride run 20` prints: two views of one memory, a sum, and what copies would cost.
#include <cstdio>
#include <vector>

#include "interop.cuh"
#include "peer.cuh"

namespace {

Array array_of(Way way, std::int64_t size, std::int64_t stride) {
  Array array = peer::plain_array(size);
  array.way = way;
  array.strides[0] = stride;
  array.memory = size * stride;
  return array;
}

void print_numbers(const std::int64_t* numbers, int count) {
  for (int d = 0; d < count; ++d) std::printf(" %lld", static_cast<long long>(numbers[d]));
}

void print(const char* name, const View& view, const peer::Library& library) {
  std::printf("  %-20s sizes", name);
  print_numbers(view.sizes, view.rank);
  std::printf("  strides");
  print_numbers(view.strides, view.rank);
  if (view.data != nullptr)
    std::printf("  first element at %lld", static_cast<long long>(view.data - library.memory()));
  std::printf("\n");
}

void show_views(cudaStream_t stream) {
  Array array = peer::plain_array(12);
  array.rank = 2;
  array.sizes[0] = 3;
  array.sizes[1] = 4;
  array.strides[0] = 4;
  array.strides[1] = 1;
  peer::Library library(array);
  std::printf("An array of 3 x 4 elements, by DLPack\n");
  {
    View matrix = library.view(stream);
    print("matrix", matrix, library);
    const View turned = transposed(matrix);
    print("transposed(matrix)", turned, library);
    matrix = {};
    std::printf("  given back after the first view is gone: %d times\n", library.released());
  }
  std::printf("  given back after the second one is gone: %d times\n", library.released());
}

void show_sum(cudaStream_t stream) {
  constexpr std::int64_t n = 10;
  peer::Library x(array_of(Way::dlpack, n, 1)), y(array_of(Way::array_interface, n, 2)),
      out(array_of(Way::array_interface, n, 1));
  const View view = out.view(stream);
  add(x.view(stream), y.view(stream), view, stream);
  CUDA_CHECK(cudaStreamSynchronize(stream));
  std::vector<float> sum(n);
  CUDA_CHECK(cudaMemcpy(sum.data(), out.memory(), n * sizeof(float), cudaMemcpyDeviceToHost));
  std::printf("0 1 2 ... + 0 2 4 ... (right: 0 3 6 ... 27):");
  for (const float number : sum) std::printf(" %g", static_cast<double>(number));
  std::printf("\n");
}

// The device's own clock: on the CPU device it tells the modelled time.
template <class Call>
void print_time(const char* name, cudaStream_t stream, const Call& call) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  call();  // warm-up
  CUDA_CHECK(cudaEventRecord(start, stream));
  call();
  CUDA_CHECK(cudaEventRecord(stop, stream));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  std::printf("  %-34s%8.3f ms\n", name, static_cast<double>(time_ms));
}

void show_times(cudaStream_t stream) {
  constexpr std::int64_t n = 1'000'000;
  peer::Library x(array_of(Way::dlpack, n, 1)), y(array_of(Way::dlpack, n, 1)),
      out(array_of(Way::dlpack, n, 1));
  const View view_x = x.view(stream), view_y = y.view(stream), view_out = out.view(stream);
  std::vector<float> host(n);
  // What a library does that takes arrays of the host alone.
  const auto through_the_host = [&](const peer::Library& from) {
    float* d_own = nullptr;
    const std::size_t size_bytes = host.size() * sizeof(float);
    CUDA_CHECK(cudaMemcpyAsync(host.data(), from.memory(), size_bytes, cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaMallocAsync(&d_own, size_bytes, stream));
    CUDA_CHECK(cudaMemcpyAsync(d_own, host.data(), size_bytes, cudaMemcpyHostToDevice, stream));
    CUDA_CHECK(cudaFreeAsync(d_own, stream));
  };
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("\nThe device, %s, sums of %lld elements\n", properties.name, static_cast<long long>(n));
  print_time("where the arrays are", stream, [&] { add(view_x, view_y, view_out, stream); });
  print_time("x and y through the host first", stream, [&] {
    through_the_host(x);
    through_the_host(y);
    add(view_x, view_y, view_out, stream);
  });
}

}  // namespace

int main() {
  const peer::Stream stream;
  show_views(stream.get());
  show_sum(stream.get());
  show_times(stream.get());
  return 0;
}
