// SPDX-License-Identifier: MIT
// Asynchronous copies in stages, by each of the interfaces, in order: while one tile is used, the next ones are on their
// way, and each stage is waited for before it is read, and released before it is filled anew.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

#include <cstdio>
#include <utility>
#include <vector>

namespace cg = cooperative_groups;

constexpr int tile_size = 128;
constexpr int stages = 3;

// Each thread copies one element a tile, for itself.
__global__ void by_thread(const float* in, float* out, int tiles) {
  __shared__ float tile[stages][tile_size];
  cuda::pipeline<cuda::thread_scope_thread> pipeline = cuda::make_pipeline();
  const int t = threadIdx.x;
  for (int i = 0, next = 0; i < tiles; ++i) {
    for (; next < tiles && next < i + stages; ++next) {
      pipeline.producer_acquire();
      cuda::memcpy_async(&tile[next % stages][t], in + next * tile_size + t, cuda::aligned_size_t<4>(sizeof(float)),
                         pipeline);
      pipeline.producer_commit();
    }
    pipeline.consumer_wait();
    __syncthreads();  // all threads have waited for their parts
    out[i * tile_size + t] = tile[i % stages][(t + 1) % tile_size] * 2;
    __syncthreads();  // all have read
    pipeline.consumer_release();
  }
}

// The block copies and uses each tile together.
__global__ void by_block(const float* in, float* out, int tiles) {
  const auto block = cg::this_thread_block();
  extern __shared__ float buffer[];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  auto pipeline = cuda::make_pipeline(block, &state);
  const int t = threadIdx.x;
  for (int i = 0, next = 0; i < tiles; ++i) {
    for (; next < tiles && next < i + stages; ++next) {
      pipeline.producer_acquire();
      cuda::memcpy_async(block, buffer + next % stages * tile_size, in + next * tile_size,
                         cuda::aligned_size_t<16>(sizeof(float) * tile_size), pipeline);
      pipeline.producer_commit();
    }
    pipeline.consumer_wait();
    out[i * tile_size + t] = buffer[i % stages * tile_size + (t + 1) % tile_size] * 2;
    pipeline.consumer_release();
  }
  pipeline.quit();
}

// One warp copies, the others use.
__global__ void by_roles(const float* in, float* out, int tiles) {
  const auto block = cg::this_thread_block();
  __shared__ float tile[stages][tile_size];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  const auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipeline = cuda::make_pipeline(block, &state, role);
  if (role == cuda::pipeline_role::producer) {
    const auto warp = cg::tiled_partition<32>(block);
    for (int i = 0; i < tiles; ++i) {
      pipeline.producer_acquire();
      cuda::memcpy_async(warp, tile[i % stages], in + i * tile_size, sizeof(float) * tile_size, pipeline);
      pipeline.producer_commit();
    }
  } else {
    for (int i = 0; i < tiles; ++i) {
      pipeline.consumer_wait();
      for (int t = threadIdx.x - 32; t < tile_size; t += blockDim.x - 32)
        out[i * tile_size + t] = tile[i % stages][(t + 1) % tile_size] * 2;
      pipeline.consumer_release();
    }
  }
}

// The copies complete with a barrier's phase.
__global__ void by_barrier(const float* in, float* out, int tiles) {
  const auto block = cg::this_thread_block();
  __shared__ float tile[tile_size];
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (block.thread_rank() == 0) init(&barrier, block.size());
  block.sync();
  const int t = threadIdx.x;
  for (int i = 0; i < tiles; ++i) {
    cuda::memcpy_async(block, tile, in + i * tile_size, sizeof(tile), barrier);
    auto token = barrier.arrive();
    barrier.wait(std::move(token));
    out[i * tile_size + t] = tile[(t + 1) % tile_size] * 2;
    block.sync();
  }
}

// One thread copies for all, and the phase ends with the arrivals of the others too.
__global__ void by_one_thread(const float* in, float* out, int tiles) {
  __shared__ float tile[tile_size];
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  if (threadIdx.x == 0) init(&barrier, blockDim.x);
  __syncthreads();
  const int t = threadIdx.x;
  for (int i = 0; i < tiles; ++i) {
    if (t == 5) cuda::memcpy_async(tile, in + i * tile_size, cuda::aligned_size_t<16>(sizeof(tile)), barrier);
    barrier.arrive_and_wait();
    out[i * tile_size + t] = tile[(t + 1) % tile_size] * 2;
    barrier.arrive_and_wait();
  }
}

__global__ void by_group(const float* in, float* out, int tiles) {
  const auto block = cg::this_thread_block();
  __shared__ float tile[2][tile_size];
  const int t = threadIdx.x;
  cg::memcpy_async(block, tile[0], in, sizeof(float) * tile_size);
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles) {
      cg::memcpy_async(block, tile[(i + 1) % 2], tile_size, in + (i + 1) * tile_size, tile_size);
      cg::wait_prior<1>(block);
    } else {
      cg::wait(block);
    }
    out[i * tile_size + t] = tile[i % 2][(t + 1) % tile_size] * 2;
    block.sync();
  }
}

// Threads that only use what they have copied themselves need no barrier.
__global__ void by_primitives(const float4* in, float4* out, int n) {
  __shared__ float4 tile[2][32];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&tile[0][t], in + t, 16);
  __pipeline_commit();
  for (int i = 0, now = 0; i < n; i += 32, now ^= 1) {
    if (i + 32 < n) __pipeline_memcpy_async(&tile[now ^ 1][t], in + i + 32 + t, 16);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    const float4 v = tile[now][t];
    out[i + t] = make_float4(2 * v.x, 2 * v.y, 2 * v.z, 2 * v.w);
  }
}

// The last bytes are filled with zeros, and bytes of a word have histories of their own.
__global__ void in_parts(const float* in, float* out) {
  __shared__ float4 padded[4];
  __shared__ char bytes[64];
  const auto block = cg::this_thread_block();
  __pipeline_memcpy_async(&padded[threadIdx.x], in + 4 * threadIdx.x, 16, 8);
  __pipeline_commit();
  bytes[4 * threadIdx.x + 3] = 7;
  auto pipeline = cuda::make_pipeline();
  cuda::memcpy_async(&bytes[4 * threadIdx.x], reinterpret_cast<const char*>(in), 3, pipeline);
  pipeline.producer_commit();
  out[threadIdx.x] = bytes[4 * threadIdx.x + 3];
  pipeline.consumer_wait();
  out[4 + threadIdx.x] = bytes[4 * threadIdx.x] + padded[threadIdx.x].y + padded[threadIdx.x].z;
}

int main() {
  const int tiles = 7, n = tiles * tile_size;
  std::vector<float> given(n), result(n);
  for (int i = 0; i < n; ++i) given[i] = i * 0.25f;
  float *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemcpy(d_in, given.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  const auto verify = [&](const char* name, int shift) {
    cudaMemcpy(result.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemset(d_out, 0, n * sizeof(float));
    int wrong = 0;
    for (int i = 0; i < n; ++i)
      wrong += result[i] != 2 * given[i / tile_size * tile_size + (i % tile_size + shift) % tile_size];
    printf("%s: %d wrong\n", name, wrong);
  };
  by_thread<<<1, tile_size>>>(d_in, d_out, tiles);
  verify("thread", 1);
  by_block<<<1, tile_size, stages * tile_size * sizeof(float)>>>(d_in, d_out, tiles);
  verify("block", 1);
  by_roles<<<1, tile_size>>>(d_in, d_out, tiles);
  verify("roles", 1);
  by_barrier<<<1, tile_size>>>(d_in, d_out, tiles);
  verify("barrier", 1);
  by_one_thread<<<1, tile_size>>>(d_in, d_out, tiles);
  verify("one thread", 1);
  by_group<<<1, tile_size>>>(d_in, d_out, tiles);
  verify("group", 1);
  by_primitives<<<1, 32>>>((const float4*)d_in, (float4*)d_out, n / 4);
  verify("primitives", 0);
  in_parts<<<1, 4>>>(d_in, d_out);
  cudaMemcpy(result.data(), d_out, 8 * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4; ++i)
    if (result[i] != 7 || result[4 + i] != given[4 * i + 1]) printf("part %d: %g %g\n", i, result[i], result[4 + i]);
  cudaFree(d_in);
  cudaFree(d_out);
}
// stdout: thread: 0 wrong
// stdout: block: 0 wrong
// stdout: roles: 0 wrong
// stdout: barrier: 0 wrong
// stdout: one thread: 0 wrong
// stdout: group: 0 wrong
// stdout: primitives: 0 wrong
