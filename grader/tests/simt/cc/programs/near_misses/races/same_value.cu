// SPDX-License-Identifier: MIT
// Many threads store the same value: a flag, a maximum that all agree on, zeros.
__global__ void search(const int* in, int n, int wanted, int* found, int* changed, float* zeros) {
  __shared__ bool s_any;
  s_any = false;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] == wanted) {
    *found = 1;
    s_any = true;
  }
  *changed = 1;
  zeros[threadIdx.x] = 0.0f;
  __syncthreads();
  if (s_any && threadIdx.x == 0) atomicAdd(found + 1, 1);
}

int main() {
  const int n = 256;
  int h[n], got[3] = {}, *d_in, *d_out;
  float* d_zeros;
  for (int i = 0; i < n; ++i) h[i] = i % 4;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof got);
  cudaMalloc(&d_zeros, 64 * sizeof(float));
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(d_out, got, sizeof got, cudaMemcpyHostToDevice);
  search<<<4, 64>>>(d_in, n, 3, d_out, d_out + 2, d_zeros);
  cudaMemcpy(got, d_out, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_zeros);
  return got[0] == 1 && got[1] == 4 && got[2] == 1 ? 0 : 1;
}
