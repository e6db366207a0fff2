// Device-wide reductions and scans of CUB against plain loops.
#include <cstdio>
#include <cub/cub.cuh>
#include <vector>

struct Product {
  __host__ __device__ float operator()(float a, float b) const { return a * b; }
};
struct Square {
  __host__ __device__ long long operator()(int a) const { return static_cast<long long>(a) * a; }
};

void* temp = nullptr;
std::size_t temp_bytes = 0;

// Calls an algorithm twice: for the size of its temporary memory, then to run.
template <class Algorithm>
void run(Algorithm algorithm) {
  temp = nullptr;
  temp_bytes = 0;
  algorithm();
  cudaMalloc(&temp, temp_bytes);
  algorithm();
  cudaFree(temp);
}

template <class T>
T first(const T* d_value) {
  T value;
  cudaMemcpy(&value, d_value, sizeof(T), cudaMemcpyDeviceToHost);
  return value;
}

int main() {
  constexpr int n = 1000;
  std::vector<int> h(n), keys(n);
  for (int i = 0; i < n; ++i) {
    h[i] = i * 7919 % 1009 - 500;
    keys[i] = i / 7;
  }
  int *in, *out, *in_keys, *out_keys, *count, *offsets;
  long long* wide;
  cub::KeyValuePair<int, int>* pair;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&in_keys, n * sizeof(int));
  cudaMalloc(&out_keys, n * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMalloc(&offsets, 4 * sizeof(int));
  cudaMalloc(&wide, sizeof(long long));
  cudaMalloc(&pair, sizeof *pair);
  cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(in_keys, keys.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int errors = 0;

  int sum = 0, smallest = 0, greatest = 0;
  long long squares = 0;
  for (int i = 0; i < n; ++i) {
    sum += h[i];
    squares += static_cast<long long>(h[i]) * h[i];
    if (h[i] < h[smallest]) smallest = i;
    if (h[i] > h[greatest]) greatest = i;
  }
  run([&] { cub::DeviceReduce::Sum(temp, temp_bytes, in, out, n); });
  errors += first(out) != sum;
  run([&] { cub::DeviceReduce::Min(temp, temp_bytes, in, out, n); });
  errors += first(out) != h[smallest];
  run([&] { cub::DeviceReduce::Max(temp, temp_bytes, in, out, n); });
  errors += first(out) != h[greatest];
  run([&] { cub::DeviceReduce::ArgMin(temp, temp_bytes, in, pair, n); });
  errors += first(pair).key != smallest || first(pair).value != h[smallest];
  run([&] { cub::DeviceReduce::ArgMax(temp, temp_bytes, in, pair, n); });
  errors += first(pair).key != greatest || first(pair).value != h[greatest];
  cub::TransformInputIterator<long long, Square, int*> squared(in, Square());
  run([&] { cub::DeviceReduce::Sum(temp, temp_bytes, squared, wide, n); });
  errors += first(wide) != squares;
  cub::CountingInputIterator<int> counting(1);
  run([&] {
    cub::DeviceReduce::Reduce(temp, temp_bytes, counting, reinterpret_cast<float*>(out), 10, Product(), 1.0f);
  });
  errors += first(reinterpret_cast<float*>(out)) != 3628800.0f;

  run([&] {
    cub::DeviceReduce::ReduceByKey(temp, temp_bytes, in_keys, out_keys, in, out, count, cub::Sum(), n);
  });
  std::vector<int> result(n);
  errors += first(count) != 143;
  cudaMemcpy(result.data(), out, 143 * sizeof(int), cudaMemcpyDeviceToHost);
  for (int run = 0; run < 143; ++run) {
    int expected = 0;
    for (int i = run * 7; i < run * 7 + 7 && i < n; ++i) expected += h[i];
    errors += result[run] != expected;
  }

  const int bounds[4] = {0, 10, 10, 1000};
  cudaMemcpy(offsets, bounds, sizeof bounds, cudaMemcpyHostToDevice);
  run([&] { cub::DeviceSegmentedReduce::Sum(temp, temp_bytes, in, out, 3, offsets, offsets + 1); });
  cudaMemcpy(result.data(), out, 3 * sizeof(int), cudaMemcpyDeviceToHost);
  int head = 0;
  for (int i = 0; i < 10; ++i) head += h[i];
  errors += result[0] != head || result[1] != 0 || result[2] != sum - head;

  cudaStream_t stream;
  cudaStreamCreate(&stream);
  run([&] { cub::DeviceScan::ExclusiveSum(temp, temp_bytes, in, out, n, stream); });
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaMemcpy(result.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0, before = 0; i < n; before += h[i++]) errors += result[i] != before;
  run([&] { cub::DeviceScan::InclusiveScan(temp, temp_bytes, in, out, cub::Max(), n); });
  cudaMemcpy(result.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0, most = h[0]; i < n; ++i) errors += result[i] != (most = std::max(most, h[i]));
  run([&] { cub::DeviceScan::ExclusiveScan(temp, temp_bytes, in, out, cub::Min(), 100, n); });
  cudaMemcpy(result.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0, least = 100; i < n; least = std::min(least, h[i++])) errors += result[i] != least;
  run([&] { cub::DeviceScan::InclusiveSum(temp, temp_bytes, in, in, n); });  // in place
  cudaMemcpy(result.data(), in, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0, total = 0; i < n; ++i) errors += result[i] != (total += h[i]);

  for (void* memory : {(void*)in, (void*)out, (void*)in_keys, (void*)out_keys, (void*)count, (void*)offsets,
                       (void*)wide, (void*)pair})
    cudaFree(memory);
  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
