// SPDX-License-Identifier: MIT
// No barrier between the levels of the tree.
__global__ void sum(int* out, const int* in) {
  __shared__ int s_data[64];
  const int i = threadIdx.x;
  s_data[i] = in[i];
  __syncthreads();
  for (int stride = 32; stride > 0; stride /= 2) {
    if (i < stride) s_data[i] += s_data[i + stride];  // FIND data_race
  }
  if (i == 0) *out = s_data[0];
}

int main() {
  int *d_out, *d_in, h[64] = {};
  cudaMalloc(&d_out, sizeof(int));
  cudaMalloc(&d_in, sizeof(h));
  cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
  sum<<<1, 64>>>(d_out, d_in);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  cudaFree(d_in);
}
