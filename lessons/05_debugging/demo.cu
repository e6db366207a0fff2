// SPDX-License-Identifier: MIT
// What `./gridstride run 05` prints: how many elements of each function's result are wrong. `run 05 3` calls
// the third function alone.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "debugging.cuh"

namespace {

/// 0, 3, 6, ..., 300, 0, 3, ...: small whole numbers, exact in float32, no two neighbours alike.
std::vector<float> ramp(std::size_t n) {
  std::vector<float> numbers(n);
  for (std::size_t i = 0; i < n; ++i) numbers[i] = static_cast<float>(i % 101 * 3);
  return numbers;
}

/// An array on the device, for as long as this object lives.
struct DeviceNumbers {
  explicit DeviceNumbers(const std::vector<float>& host) : count(host.size()) {
    CUDA_CHECK(cudaMalloc(&data, count * sizeof(float)));
    CUDA_CHECK(cudaMemcpy(data, host.data(), count * sizeof(float), cudaMemcpyHostToDevice));
  }
  DeviceNumbers(const DeviceNumbers&) = delete;
  DeviceNumbers& operator=(const DeviceNumbers&) = delete;
  ~DeviceNumbers() { cudaFree(data); }

  std::vector<float> copied() const {
    std::vector<float> host(count);
    CUDA_CHECK(cudaMemcpy(host.data(), data, count * sizeof(float), cudaMemcpyDeviceToHost));
    return host;
  }

  float* data = nullptr;
  std::size_t count;
};

using Function = void (*)(DeviceSpan<float>, DeviceSpan<const float>);

/// What a function makes of n numbers; its output is full of -1 before the call.
std::vector<float> result_of(Function function, const std::vector<float>& numbers) {
  const DeviceNumbers out(std::vector<float>(numbers.size(), -1.0F)), in(numbers);
  function({out.data, out.count}, {in.data, in.count});
  return out.copied();
}

std::vector<float> scaled(const std::vector<float>& numbers) {
  const DeviceNumbers data(numbers);
  if (scale({data.data, data.count}, 2.0F, tile_size) != cudaSuccess) std::printf("scale: launch refused\n");
  return data.copied();
}

void show(const char* name, const std::vector<float>& result,
          const std::function<float(std::size_t)>& right) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < result.size(); ++i) wrong += result[i] == right(i) ? 0 : 1;
  std::printf("%-15s %zu of %zu elements are wrong\n", name, wrong, result.size());
  std::fflush(stdout);
}

void call(int number) {
  const std::vector<float> in = ramp(number == 1 ? 300'000 : 1024);
  const std::size_t n = in.size();
  const auto at = [&](std::size_t i) { return i < n ? in[i] : 0.0F; };
  switch (number) {
    case 1:
      return show("scale", scaled(in), [&](std::size_t i) { return 2 * in[i]; });
    case 2:
      return show("reverse", result_of(reverse, in), [&](std::size_t i) { return in[n - 1 - i]; });
    case 3:
      return show("differences", result_of(differences, in),
                  [&](std::size_t i) { return in[i] - (i > 0 ? in[i - 1] : 0.0F); });
    case 4:
      return show("split_channels", result_of(split_channels, in), [&](std::size_t i) {
        const std::size_t place = i % tile_size, half = tile_size / 2;
        return in[i - place + 2 * (place % half) + place / half];
      });
    case 5:
      return show("window_sums", result_of(window_sums, in),
                  [&](std::size_t i) { return at(i) + at(i + 1) + at(i + 2); });
    case 6:
      return show("squares", squares(in), [&](std::size_t i) { return in[i] * in[i]; });
    default:
      std::printf("the functions are numbered 1 to 6\n");
  }
}

}  // namespace

int main(int count, char** words) {
  try {
    if (count > 1) {
      call(std::atoi(words[1]));
    } else {
      for (int number = 1; number <= 6; ++number) call(number);
    }
  } catch (const gridstride::CudaError& error) {
    std::printf("%s\n", error.what());
  }
  return 0;
}
