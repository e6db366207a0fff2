// SPDX-License-Identifier: MIT
// A host function sees what its stream did before it; the host waits for an event instead of the stream.
__global__ void fill(int* data, int value) { data[threadIdx.x] = value; }

struct Result {
  int* h;
  int sum;
};
void add_up(void* data) {
  auto* result = static_cast<Result*>(data);
  for (int i = 0; i < 64; ++i) result->sum += result->h[i];
}

int main() {
  int* d;
  Result result{};
  cudaMallocHost(&result.h, 64 * sizeof(int));
  cudaMalloc(&d, 64 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaEvent_t copied;
  cudaEventCreate(&copied);
  fill<<<1, 64, 0, stream>>>(d, 3);
  cudaMemcpyAsync(result.h, d, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaEventRecord(copied, stream);
  cudaLaunchHostFunc(stream, add_up, &result);
  cudaEventSynchronize(copied);
  if (result.h[0] != 3) return 1;
  cudaStreamSynchronize(stream);
  const int sum = result.sum;
  cudaFreeHost(result.h);
  cudaFree(d);
  cudaEventDestroy(copied);
  cudaStreamDestroy(stream);
  return sum == 192 ? 0 : 2;
}
