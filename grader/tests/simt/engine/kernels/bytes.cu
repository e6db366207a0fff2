// SPDX-License-Identifier: MIT
// Large arrays of bytes: what a thread has done to one is not forgotten while others are touched.
#include <cuda_runtime.h>

__global__ void write_bytes(unsigned char* d_bytes, unsigned again) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  d_bytes[i] = 1;                                                        // bug: first_write
  if (i == gridDim.x * blockDim.x - 1 && again < i) d_bytes[again] = 2;  // bug: last_write
}

__global__ void read_bytes(unsigned char* d_bytes, unsigned char* d_out, unsigned again) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  d_out[i] = d_bytes[i];                                                 // bug: first_read
  if (i == gridDim.x * blockDim.x - 1 && again < i) d_bytes[again] = 2;  // bug: write_of_read
}

__global__ void write_bytes_and_word(unsigned char* d_bytes, unsigned word) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  d_bytes[i] = 1;                                                                       // bug: byte
  if (i == gridDim.x * blockDim.x - 1) reinterpret_cast<unsigned*>(d_bytes)[word] = 0;  // bug: word
}

// Each byte once, neighbours by threads far apart. `step` is odd, the number of threads a power of two.
__global__ void scatter_bytes(unsigned char* d_bytes, unsigned step, unsigned again) {
  const unsigned n = gridDim.x * blockDim.x;
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  d_bytes[i * step % n] += 1;                         // bug: scattered
  if (i == n - 1 && again < n) d_bytes[again] = 200;  // bug: after_scattered
}

extern "C" void run_write_bytes(unsigned char* d_bytes, unsigned n, unsigned again) {
  write_bytes<<<n / 256, 256>>>(d_bytes, again);
}
extern "C" void run_read_bytes(unsigned char* d_bytes, unsigned char* d_out, unsigned n, unsigned again) {
  read_bytes<<<n / 256, 256>>>(d_bytes, d_out, again);
}
extern "C" void run_write_bytes_and_word(unsigned char* d_bytes, unsigned n, unsigned word) {
  write_bytes_and_word<<<n / 256, 256>>>(d_bytes, word);
}
extern "C" void run_scatter_bytes(unsigned char* d_bytes, unsigned n, unsigned step, unsigned again) {
  scatter_bytes<<<n / 256, 256>>>(d_bytes, step, again);
}
