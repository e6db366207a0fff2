// SPDX-License-Identifier: MIT
// options: --no-checks
// stdout: block 1, thread 2 prints
// stdout: right
// Kernels that wait for nothing but their block's barrier: in device functions, templates, loops and conditions,
// with much and with little to remember over a barrier, in blocks of all shapes.
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

int failures = 0;
void expect(bool right, const char* what) {
  if (right) return;
  std::printf("wrong: %s\n", what);
  ++failures;
}

struct Add {
  __device__ float operator()(float a, float b) const { return a + b; }
};
struct Max {
  __device__ float operator()(float a, float b) const { return a > b ? a : b; }
};

__device__ int linear_thread() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

// All threads of the block meet in here, log2 of their number times.
template <class Combine>
__device__ float block_reduce(float* s_data, float mine, int size, Combine combine) {
  const int t = linear_thread();
  s_data[t] = mine;
  __syncthreads();
  for (int stride = size / 2; stride > 0; stride /= 2) {
    if (t < stride) s_data[t] = combine(s_data[t], s_data[t + stride]);
    __syncthreads();
  }
  const float all = s_data[0];
  __syncthreads();
  return all;
}

template <class Combine>
__global__ void reduce_blocks(const float* d_in, float* d_out, Combine combine) {
  extern __shared__ float s_data[];
  const int size = blockDim.x * blockDim.y * blockDim.z;
  const float all = block_reduce(s_data, d_in[blockIdx.x * size + linear_thread()], size, combine);
  d_out[blockIdx.x * size + linear_thread()] = all;
}

// Each thread keeps 64 numbers over the barriers, more than a few words.
__global__ void rotate(int* d_out) {
  __shared__ int s_row[64];
  int kept[64];
  for (int i = 0; i < 64; ++i) {
    s_row[threadIdx.x] = threadIdx.x * 100 + i;
    __syncthreads();
    kept[i] = s_row[(threadIdx.x + i) % 64];
    __syncthreads();
  }
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += kept[i] % 100 == i && kept[i] / 100 == (threadIdx.x + i) % 64;
  d_out[threadIdx.x] = sum;
}

__global__ void early(int* d_out, int n) {
  __shared__ int s_count[128];
  s_count[threadIdx.x] = 1;
  if (threadIdx.x >= n) return;
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 128; ++i) sum += s_count[i];
  d_out[threadIdx.x] = sum;
}

// Waits in one branch of a condition that is the same for the whole block, and leaves the loop from its middle.
__global__ void branches(int* d_out, int rounds) {
  __shared__ int s_value;
  int round = 0;
  for (;; ++round) {
    if (threadIdx.x == 0) s_value = round;
    __syncthreads();
    if (s_value == rounds) break;
    if (round % 2 == 0) {
      __syncthreads();
    } else {
      const int seen = s_value;
      __syncthreads();
      if (seen != round) d_out[threadIdx.x] = -1;
    }
  }
  d_out[threadIdx.x] += round;
}

struct Counted {
  int* count;
  __device__ explicit Counted(int* c) : count(c) { ++*count; }
  __device__ ~Counted() { --*count; }
};

struct Settings {
  int scale[8];
  float offset;
};

__global__ void objects(int* d_out, Settings settings) {
  int alive = 0;
  {
    const Counted one(&alive);
    __syncthreads();
    const Counted two(&alive);
    __syncthreads();
    d_out[threadIdx.x] = alive * settings.scale[threadIdx.x % 8];
  }
  __syncthreads();
  d_out[threadIdx.x] += alive + static_cast<int>(settings.offset);
  if (blockIdx.x == 1 && threadIdx.x == 2) printf("block 1, thread 2 prints\n");
  int* own = static_cast<int*>(malloc(sizeof(int)));
  __syncthreads();
  *own = 1000;
  __syncthreads();
  d_out[threadIdx.x] += *own;
  free(own);
}

// What cannot go without stacks: a function that calls itself, a function behind a pointer.
__device__ int descend(int* s_data, int depth) {
  if (depth == 0) return 0;
  s_data[threadIdx.x] = depth;
  __syncthreads();
  const int next = s_data[(threadIdx.x + 1) % blockDim.x];
  __syncthreads();
  return next + descend(s_data, depth - 1);
}
__global__ void recursive(int* d_out) {
  __shared__ int s_data[32];
  d_out[threadIdx.x] = descend(s_data, 5);
}

struct Step {
  __device__ virtual int take(int* s_data) const = 0;
};
struct Shift : Step {
  __device__ int take(int* s_data) const override {
    s_data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    return s_data[(threadIdx.x + 1) % blockDim.x];
  }
};
__global__ void dispatched(int* d_out) {
  __shared__ int s_data[32];
  const Shift shift;
  const Step* step = threadIdx.x < 100 ? &shift : nullptr;
  d_out[threadIdx.x] = step->take(s_data);
}

// Atomics, votes and shuffles beside barriers.
__global__ void mixed(int* d_out) {
  __shared__ int s_bins[4];
  if (threadIdx.x < 4) s_bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&s_bins[threadIdx.x % 4], 1);
  const int odd = __syncthreads_count(threadIdx.x & 1);
  const int next = __shfl_sync(0xffffffffu, static_cast<int>(threadIdx.x), (threadIdx.x + 1) % 32);
  __syncthreads();
  d_out[threadIdx.x] = 10000 * odd + 100 * s_bins[threadIdx.x % 4] + next;
}

int main() {
  const int n = 1 << 12;
  std::vector<float> in(n), out(n);
  for (int i = 0; i < n; ++i) in[i] = static_cast<float>(i % 11);
  float *d_in, *d_out;
  int* d_ints;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMalloc(&d_ints, n * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);

  for (const dim3 block : {dim3(256), dim3(16, 16), dim3(8, 4, 2), dim3(1), dim3(1024)}) {
    const int size = block.x * block.y * block.z;
    reduce_blocks<<<n / size, block, size * sizeof(float)>>>(d_in, d_out, Add{});
    cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    bool right = true;
    for (int b = 0; b < n / size; ++b) {
      float sum = 0;
      for (int i = 0; i < size; ++i) sum += in[b * size + i];
      for (int i = 0; i < size; ++i) right = right && out[b * size + i] == sum;
    }
    expect(right, "sums of blocks");
  }
  reduce_blocks<<<n / 128, 128, 128 * sizeof(float)>>>(d_in, d_out, Max{});
  cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  expect(out[0] == 10 && out[n - 1] == 10, "largest of blocks");

  std::vector<int> ints(n);
  const auto fetch = [&] { cudaMemcpy(ints.data(), d_ints, n * sizeof(int), cudaMemcpyDeviceToHost); };
  rotate<<<5, 64>>>(d_ints);
  fetch();
  for (int t = 0; t < 64; ++t) expect(ints[t] == 64, "what threads keep");
  early<<<3, 128>>>(d_ints, 100);
  fetch();
  for (int t = 0; t < 100; ++t) expect(ints[t] == 128, "threads that return early");
  cudaMemset(d_ints, 0, n * sizeof(int));
  branches<<<1, 96>>>(d_ints, 7);
  fetch();
  for (int t = 0; t < 96; ++t) expect(ints[t] == 7, "barriers in branches");
  Settings settings{{1, 2, 3, 4, 5, 6, 7, 8}, 0.5f};
  objects<<<3, 40>>>(d_ints, settings);
  fetch();
  for (int t = 0; t < 40; ++t) expect(ints[t] == 2 * (t % 8 + 1) + 1000, "objects that live over barriers");
  recursive<<<2, 32>>>(d_ints);
  fetch();
  for (int t = 0; t < 32; ++t) expect(ints[t] == 15, "recursion");
  dispatched<<<2, 32>>>(d_ints);
  fetch();
  for (int t = 0; t < 32; ++t) expect(ints[t] == (t + 1) % 32, "virtual functions");
  mixed<<<2, 64>>>(d_ints);
  fetch();
  for (int t = 0; t < 64; ++t)
    expect(ints[t] == 10000 * 32 + 100 * 16 + t / 32 * 32 + (t + 1) % 32, "mixed waits");

  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_ints);
  std::printf(failures == 0 ? "right\n" : "wrong\n");
  return failures != 0;
}
