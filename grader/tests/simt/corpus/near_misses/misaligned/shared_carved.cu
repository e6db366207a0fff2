// SPDX-License-Identifier: MIT
// Dynamic shared memory: the doubles first, then the ints.
__global__ void weigh(const int* in, double* out, int n) {
  extern __shared__ double s_doubles[];
  int* const s_ints = reinterpret_cast<int*>(s_doubles + n);
  const int t = threadIdx.x;
  if (t < n) {
    s_ints[t] = in[t];
    s_doubles[t] = 0.5 * s_ints[t];
    out[t] = s_doubles[t];
  }
}

int main() {
  const int n = 31;
  int h[n], *d_in;
  double out[n], *d_out;
  for (int i = 0; i < n; ++i) h[i] = i;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_out, sizeof out);
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  weigh<<<1, 32, n*(sizeof(int) + sizeof(double))>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  return out[30] == 15.0 ? 0 : 1;
}
