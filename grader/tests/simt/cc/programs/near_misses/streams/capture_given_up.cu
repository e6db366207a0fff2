// SPDX-License-Identifier: MIT
// A call within a capture fails, and the stream is destroyed while the exception leaves: what has failed is
// handled, and nothing else is wrong.
#include <cstdio>
#include <stdexcept>

__global__ void add_one(int* counts) { counts[threadIdx.x] += 1; }

struct Stream {
  cudaStream_t stream = nullptr;
  Stream() { cudaStreamCreate(&stream); }
  ~Stream() { cudaStreamDestroy(stream); }
};

void capture(int* counts, bool fails) {
  Stream own;
  cudaStreamBeginCapture(own.stream, cudaStreamCaptureModeGlobal);
  add_one<<<1, 32, 0, own.stream>>>(counts);
  if (fails) throw std::runtime_error("no more of it");
  if (cudaStreamSynchronize(own.stream) != cudaSuccess) throw std::runtime_error("no wait here");
}

int main() {
  int* counts;
  cudaMalloc(&counts, 32 * sizeof(int));
  cudaMemset(counts, 0, 32 * sizeof(int));
  int caught = 0;
  for (const bool fails : {false, true}) {
    try {
      capture(counts, fails);
    } catch (const std::runtime_error&) {
      ++caught;
      cudaGetLastError();
    }
  }
  add_one<<<1, 32>>>(counts);
  int first = 0;
  cudaMemcpy(&first, counts, sizeof first, cudaMemcpyDeviceToHost);
  cudaFree(counts);
  std::printf("%d %d\n", caught, first);
  return caught == 2 && first == 1 ? 0 : 1;
}
