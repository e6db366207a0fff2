// cuda::atomic, cuda::atomic_ref and cuda::barrier: counters, maxima, a lock, and a flag between blocks.
#include <cooperative_groups.h>

#include <cuda/atomic>
#include <cuda/barrier>
#include <cstdio>

__device__ cuda::atomic<int, cuda::thread_scope_device> total;

__global__ void count(const float* values, int n, int* above, float* greatest, double* sum) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  total.fetch_add(1, cuda::memory_order_relaxed);
  cuda::atomic_ref<float, cuda::thread_scope_device>(*greatest).fetch_max(values[i]);
  cuda::atomic_ref<double, cuda::thread_scope_device>(*sum) += values[i];
  if (values[i] > 50.0f) ++cuda::atomic_ref<int>(*above);
}

__global__ void read_total(int* out) { *out = total.load(); }

// Block 0 writes a value and raises a flag; block 1 waits for it.
__global__ void hand_over(int* data, int* flag, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    *data = 42;
    ready.store(1, cuda::memory_order_release);
  } else {
    while (ready.load(cuda::memory_order_acquire) == 0) {
    }
    *out = *data;
  }
}

__global__ void add_with_lock(int* lock, int* counter) {
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<int, cuda::thread_scope_device> mutex(*lock);
  int open = 0;
  while (!mutex.compare_exchange_weak(open, 1, cuda::memory_order_acquire)) open = 0;
  *counter += 1;
  mutex.store(0, cuda::memory_order_release);
}

__global__ void reverse_tiles(const int* in, int* out, int tiles) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int tile[64];
  const auto block = cooperative_groups::this_thread_block();
  if (threadIdx.x == 0) init(&barrier, blockDim.x);
  block.sync();
  for (int t = 0; t < tiles; ++t) {
    cuda::memcpy_async(block, tile, in + t * 64, sizeof tile, barrier);
    barrier.arrive_and_wait();
    out[t * 64 + threadIdx.x] = tile[63 - threadIdx.x];
    auto token = barrier.arrive();
    barrier.wait(std::move(token));
  }
}

int main() {
  constexpr int n = 1000;
  static float h[n];
  for (int i = 0; i < n; ++i) h[i] = static_cast<float>(i * 37 % 101);
  float* values;
  char* results;
  cudaMalloc(&values, sizeof h);
  cudaMalloc(&results, 64);
  cudaMemcpy(values, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemset(results, 0, 64);
  double* sum = reinterpret_cast<double*>(results);
  int* ints = reinterpret_cast<int*>(results + 8);
  float* greatest = reinterpret_cast<float*>(results + 32);

  count<<<(n + 127) / 128, 128>>>(values, n, ints, greatest, sum);
  read_total<<<1, 1>>>(ints + 1);
  hand_over<<<2, 1>>>(ints + 2, ints + 3, ints + 4);
  add_with_lock<<<20, 32>>>(reinterpret_cast<int*>(results + 40), reinterpret_cast<int*>(results + 44));
  char back[64];
  cudaMemcpy(back, results, sizeof back, cudaMemcpyDeviceToHost);

  double expected_sum = 0;
  int above = 0;
  for (float value : h) {
    expected_sum += value;
    above += value > 50.0f;
  }
  const int* got = reinterpret_cast<int*>(back + 8);
  int errors = *reinterpret_cast<double*>(back) != expected_sum;
  errors += got[0] != above || got[1] != n || got[4] != 42;
  errors += *reinterpret_cast<float*>(back + 32) != 100.0f || *reinterpret_cast<int*>(back + 44) != 20;

  int tiles[192], *in, *out;
  for (int i = 0; i < 192; ++i) tiles[i] = i;
  cudaMalloc(&in, sizeof tiles);
  cudaMalloc(&out, sizeof tiles);
  cudaMemcpy(in, tiles, sizeof tiles, cudaMemcpyHostToDevice);
  reverse_tiles<<<1, 64>>>(in, out, 3);
  cudaMemcpy(tiles, out, sizeof tiles, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 192; ++i) errors += tiles[i] != i / 64 * 64 + 63 - i % 64;
  for (void* memory : {(void*)values, (void*)results, (void*)in, (void*)out}) cudaFree(memory);
  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
