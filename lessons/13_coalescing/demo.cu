// SPDX-License-Identifier: MIT
// What `./gridstride run 13` prints: a small transpose, and how your kernels compare with your copy.
#include <cstdio>
#include <numeric>
#include <vector>

#include "coalescing.cuh"

namespace {

// n elements of device memory, freed at the end of the scope.
template <class T>
class DeviceBuffer {
 public:
  explicit DeviceBuffer(const std::vector<T>& data) : size_(data.size()) {
    CUDA_CHECK(cudaMalloc(&data_, size_ * sizeof(T)));
    CUDA_CHECK(cudaMemcpy(data_, data.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
  }
  ~DeviceBuffer() { cudaFree(data_); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  [[nodiscard]] DeviceSpan<const T> in() const { return {data_, size_}; }
  [[nodiscard]] DeviceSpan<T> out() const { return {data_, size_}; }
  [[nodiscard]] std::vector<T> on_host() const {
    std::vector<T> data(size_);
    CUDA_CHECK(cudaMemcpy(data.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
    return data;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

// Time of one call in milliseconds, after one to warm up.
template <class Call>
float time_ms(const Call& call) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float elapsed_ms = 0;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  call();
  CUDA_CHECK(cudaEventRecord(start));
  call();
  CUDA_CHECK(cudaEventRecord(stop));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&elapsed_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  return elapsed_ms;
}

// bytes: what the work cannot do without, read and written together.
void print_line(const char* name, float elapsed_ms, std::size_t bytes, float copy_ms,
                std::size_t copy_bytes) {
  const double rate = static_cast<double>(bytes) / 1e6 / elapsed_ms;
  const double copy_rate = static_cast<double>(copy_bytes) / 1e6 / copy_ms;
  std::printf("  %-26s %8.3f ms %6.0f GB/s %5.0f %%\n", name, elapsed_ms, rate, 100 * rate / copy_rate);
}

void show_small() {
  constexpr std::size_t rows = 2;
  constexpr std::size_t columns = 3;
  const DeviceBuffer<float> in({1, 2, 3, 4, 5, 6});
  const DeviceBuffer<float> out(std::vector<float>(rows * columns, -1));
  transpose(Way::padded, in.in(), rows, columns, out.out());
  std::printf("{1 2 3, 4 5 6} transposed (right: 1 4 2 5 3 6):");
  for (const float value : out.on_host()) std::printf(" %.0f", value);
  std::printf("\n");
}

void show_transposes() {
  constexpr std::size_t rows = 992;
  constexpr std::size_t columns = 1056;
  constexpr std::size_t bytes = 2 * rows * columns * sizeof(float);
  std::vector<float> data(rows * columns);
  std::iota(data.begin(), data.end(), 0.0F);
  const DeviceBuffer<float> in(data);
  const DeviceBuffer<float> out(std::vector<float>(data.size(), -1));
  std::printf("\n%zu x %zu numbers, bytes read and written\n", rows, columns);
  const float copy_ms = time_ms([&] { copy(in.in(), out.out()); });
  print_line("copy", copy_ms, bytes, copy_ms, bytes);
  const auto show = [&](const char* name, Way way) {
    print_line(name, time_ms([&] { transpose(way, in.in(), rows, columns, out.out()); }), bytes, copy_ms,
               bytes);
    const std::vector<float> result = out.on_host();
    bool right = true;
    for (std::size_t i = 0; i < result.size(); ++i)
      right = right && result[i] == data[i % rows * columns + i / rows];
    if (!right) std::printf("  (is not the transpose)\n");
  };
  show("transpose, naive", Way::naive);
  show("transpose, tiled", Way::tiled);
  show("transpose, padded", Way::padded);
}

void show_particles() {
  constexpr std::size_t n = 1U << 18;
  constexpr std::size_t all_bytes = 2 * n * sizeof(Particle);    // each read and written
  constexpr std::size_t fall_bytes = 2 * 2 * n * sizeof(float);  // z and vz
  const DeviceBuffer<Particle> particles(std::vector<Particle>(n, Particle{1, 2, 100, 3, 4, 8, 5}));
  const DeviceBuffer<float> fields(std::vector<float>(n * field_count, 0));
  const DeviceBuffer<float> others(std::vector<float>(n * field_count, 0));
  std::printf("\n%zu particles, bytes that the work needs\n", n);
  const float copy_ms = time_ms([&] { copy(fields.in(), others.out()); });
  const auto show = [&](const char* name, float elapsed_ms, std::size_t bytes) {
    print_line(name, elapsed_ms, bytes, copy_ms, all_bytes);
  };
  show("copy", copy_ms, all_bytes);
  show("particles to fields", time_ms([&] { to_fields(particles.in(), fields.out()); }), all_bytes);
  show("fields to particles", time_ms([&] { to_particles(fields.in(), particles.out()); }), all_bytes);
  show("fall, particles", time_ms([&] { fall_particles(particles.out(), 8, 0.25F); }), fall_bytes);
  show("fall, fields", time_ms([&] { fall_fields(fields.out(), 8, 0.25F); }), fall_bytes);
}

}  // namespace

int main() {
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("%s\n", properties.name);
  show_small();
  show_transposes();
  show_particles();
  return 0;
}
