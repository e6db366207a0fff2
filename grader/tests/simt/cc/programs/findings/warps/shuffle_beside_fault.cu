// A thread that reads past the end of an array is told; that its warp then shuffles without it is not.
__global__ void sum(const float* in, float* out, int n) {
  float value = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) value += in[i];  // FIND out_of_bounds
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffff, value, offset);
  if (threadIdx.x == 0) *out = value;
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 1000 * sizeof(float));
  cudaMalloc(&out, sizeof(float));
  cudaMemset(in, 0, 1000 * sizeof(float));
  sum<<<1, 128>>>(in, out, 1010);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
