// SPDX-License-Identifier: MIT
// Arrays used up to their last element, and in ways that only look like too far.
#include <cstddef>
#include <cstdlib>

#define TILE 8

struct Message {
  int length;
  int words[1];  // as long as the allocation
};

struct Tail {
  int length;
  int words[];
};

__device__ float sum_range(const float* begin, const float* end) {
  float sum = 0;
  for (const float* p = begin; p != end; ++p) sum += *p;
  return sum;
}

__global__ void use(float* out, Message* message, Tail* tail) {
  __shared__ float tile[TILE][TILE + 1];
  __shared__ float flat[TILE][TILE];
  float part[TILE];
  const int x = threadIdx.x, y = threadIdx.y, linear = y * TILE + x;
  tile[y][x] = linear;
  if (x == 0) tile[y][TILE] = 0;
  flat[0][linear] = linear;                               // the whole through its first row
  float* const walked = &flat[0][0];                      // and through a pointer
  for (int i = 0; i < TILE; ++i) part[i] = 1;
  __syncthreads();
  const float all = sum_range(part, &part[TILE]);         // one past the end, not read
  const float some = sum_range(part + 1, part + TILE);
  if (x == 0) {
    for (int i = 0; i < 3; ++i) message->words[i] = i;
    for (int i = 0; i < 3; ++i) tail->words[i] = i;
  }
  out[linear] = all + some + walked[linear] + tile[y][x + 1] - tile[y][x + 1];
}

int main() {
  constexpr int n = TILE * TILE;
  float* d_out;
  Message* d_message;
  Tail* d_tail;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMalloc(&d_message, sizeof(int) * 4);
  cudaMalloc(&d_tail, sizeof(int) * 4);
  use<<<1, dim3(TILE, 1)>>>(d_out, d_message, d_tail);
  float h_out[TILE];
  cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
  const float* const end = &h_out[TILE];
  int wrong = 0;
  for (const float* p = h_out; p != end; ++p) wrong += *p != 15.0f + (p - h_out);
  Message* const host = static_cast<Message*>(std::malloc(sizeof(int) * 4));
  for (int i = 0; i < 3; ++i) host->words[i] = i;
  wrong += host->words[2] != 2;
  std::free(host);
  cudaFree(d_out);
  cudaFree(d_message);
  cudaFree(d_tail);
  return wrong == 0 ? 0 : 1;
}
