// SPDX-License-Identifier: MIT
// The full mask in blocks of 20 threads, where each lane reads only lanes that exist: a note.
__global__ void scan(int* data) {
  const int lane = threadIdx.x;
  int value = data[lane];
  for (int offset = 1; offset < 32; offset *= 2) {
    const int below = __shfl_up_sync(0xffffffff, value, offset);
    if (lane >= offset) value += below;
  }
  data[lane] = value;
}

int main() {
  int h[20], *d = nullptr;
  for (int i = 0; i < 20; ++i) h[i] = i;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  scan<<<1, 20>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int i = 0; i < 20; ++i)
    if (h[i] != i * (i + 1) / 2) return 1;
}
