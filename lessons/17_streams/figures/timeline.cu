// SPDX-License-Identifier: MIT
// Prints when each copy and kernel of four plans ends, in microseconds, for make_figures.py:
// kind of memory, streams, chunk, stage (0: copy in, 1: kernel, 2: copy out), end.
#include <cstdio>
#include <gridstride.cuh>
#include <vector>

namespace {

constexpr std::size_t n = 1U << 18;
constexpr std::size_t chunk_count = 6;
constexpr std::size_t coefficient_count = 16;

__global__ void calibrate_kernel(double* data, std::size_t size, const double* coefficients) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= size) return;
  const double x = data[i];
  double value = 0;
  for (std::size_t k = coefficient_count; k-- > 0;) value = value * x + coefficients[k];
  data[i] = value;
}

void show(const char* memory, double* in, double* out, double* d_data, const double* d_coefficients,
          std::size_t stream_count) {
  constexpr std::size_t chunk_size = ceil_div(n, chunk_count);
  std::vector<cudaStream_t> streams(stream_count);
  for (cudaStream_t& stream : streams) CUDA_CHECK(cudaStreamCreate(&stream));
  cudaEvent_t start = nullptr;
  CUDA_CHECK(cudaEventCreate(&start));
  std::vector<cudaEvent_t> ends(3 * chunk_count);
  for (cudaEvent_t& end : ends) CUDA_CHECK(cudaEventCreate(&end));
  CUDA_CHECK(cudaDeviceSynchronize());
  CUDA_CHECK(cudaEventRecord(start));
  for (std::size_t chunk = 0; chunk < chunk_count; ++chunk) {
    const std::size_t first = chunk * chunk_size;
    const std::size_t size = first + chunk_size < n ? chunk_size : n - first;
    const cudaStream_t stream = streams[chunk % stream_count];
    CUDA_CHECK(
        cudaMemcpyAsync(d_data + first, in + first, size * sizeof(double), cudaMemcpyHostToDevice, stream));
    CUDA_CHECK(cudaEventRecord(ends[3 * chunk], stream));
    calibrate_kernel<<<static_cast<unsigned>(ceil_div(size, 256U)), 256, 0, stream>>>(d_data + first, size,
                                                                                      d_coefficients);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaEventRecord(ends[3 * chunk + 1], stream));
    CUDA_CHECK(
        cudaMemcpyAsync(out + first, d_data + first, size * sizeof(double), cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaEventRecord(ends[3 * chunk + 2], stream));
  }
  CUDA_CHECK(cudaDeviceSynchronize());
  for (std::size_t i = 0; i < ends.size(); ++i) {
    float time_ms = 0;
    CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, ends[i]));
    std::printf("%s %zu %zu %zu %.1f\n", memory, stream_count, i / 3, i % 3,
                1000.0 * static_cast<double>(time_ms));
    CUDA_CHECK(cudaEventDestroy(ends[i]));
  }
  CUDA_CHECK(cudaEventDestroy(start));
  for (cudaStream_t stream : streams) CUDA_CHECK(cudaStreamDestroy(stream));
}

}  // namespace

int main() {
  std::vector<double> pageable(n, 0.5);
  double* pinned = nullptr;
  double* d_data = nullptr;
  double* d_coefficients = nullptr;
  CUDA_CHECK(cudaMallocHost(&pinned, n * sizeof(double)));
  CUDA_CHECK(cudaMalloc(&d_data, n * sizeof(double)));
  CUDA_CHECK(cudaMalloc(&d_coefficients, coefficient_count * sizeof(double)));
  CUDA_CHECK(cudaMemset(d_coefficients, 0, coefficient_count * sizeof(double)));
  for (std::size_t i = 0; i < n; ++i) pinned[i] = 0.5;
  show("pageable", pageable.data(), pageable.data(), d_data, d_coefficients, 1);
  for (const std::size_t streams : {1, 2, 4}) show("pinned", pinned, pinned, d_data, d_coefficients, streams);
  CUDA_CHECK(cudaFree(d_data));
  CUDA_CHECK(cudaFree(d_coefficients));
  CUDA_CHECK(cudaFreeHost(pinned));
  return 0;
}
