// SPDX-License-Identifier: MIT
// Two streams, and the host waits for each before it reads its half.
__global__ void fill(float* x, float value) { x[threadIdx.x] = value; }

int main() {
  const int half = 32;
  float *h, *d;
  cudaHostAlloc(&h, 2 * half * sizeof(float), cudaHostAllocDefault);
  for (int i = 0; i < 2 * half; ++i) h[i] = 0;
  cudaMalloc(&d, 2 * half * sizeof(float));
  cudaStream_t streams[2];
  for (auto& s : streams) cudaStreamCreate(&s);
  for (int s = 0; s < 2; ++s) {
    fill<<<1, half, 0, streams[s]>>>(d + s * half, 1.0f + s);
    cudaMemcpyAsync(h + s * half, d + s * half, half * sizeof(float), cudaMemcpyDeviceToHost, streams[s]);
  }
  cudaStreamSynchronize(streams[0]);
  cudaStreamSynchronize(streams[1]);
  const float sum = h[0] + h[2 * half - 1];
  for (auto& s : streams) cudaStreamDestroy(s);
  cudaFree(d);
  cudaFreeHost(h);
  return sum == 3.0f ? 0 : 1;
}
