// SPDX-License-Identifier: MIT
// Four floats at a time from an array in shared memory, one element too far for a float4.
__global__ void sums(float* out) {
  __shared__ float cells[68];
  int t = threadIdx.x;
  cells[t] = t;
  if (t < 4) cells[64 + t] = 0;
  __syncthreads();
  if (t < 16) {
    float4 v = *(float4*)&cells[4 * t + 1];  // FIND misaligned
    out[t] = v.x + v.y + v.z + v.w;
  }
}

int main() {
  float* d_out;
  cudaMalloc(&d_out, 16 * sizeof(float));
  sums<<<1, 64>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
