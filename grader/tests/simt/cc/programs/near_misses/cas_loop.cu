// SPDX-License-Identifier: MIT
// An atomic of one's own by compare-and-swap begins with a plain read, which the swap then confirms.
__device__ float atomic_max(float* address, float value) {
  int* bits = reinterpret_cast<int*>(address);
  int old = *bits, assumed;
  do {
    assumed = old;
    if (__int_as_float(assumed) >= value) break;
    old = atomicCAS(bits, assumed, __float_as_int(value));
  } while (assumed != old);
  return __int_as_float(old);
}

__global__ void largest(float* out) { atomic_max(out, threadIdx.x % 50); }

int main() {
  float h = -1, *d;
  cudaMalloc(&d, sizeof(h));
  cudaMemcpy(d, &h, sizeof(h), cudaMemcpyHostToDevice);
  largest<<<2, 64>>>(d);
  cudaMemcpy(&h, d, sizeof(h), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h == 49 ? 0 : 1;
}
