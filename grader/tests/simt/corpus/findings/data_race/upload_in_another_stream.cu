// SPDX-License-Identifier: MIT
// A kernel that does not wait for the copy, of another stream, which brings what it reads.
constexpr int n = 256;

__global__ void twice(const int* in, int* out) {
  int i = threadIdx.x;
  out[i] = 2 * in[i];  // FIND data_race
}

int main() {
  int *h_in, *h_out, *d_in, *d_out;
  cudaMallocHost(&h_in, n * sizeof(int));
  cudaMallocHost(&h_out, n * sizeof(int));
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, n * sizeof(int));
  for (int i = 0; i < n; ++i) h_in[i] = i;
  cudaStream_t up, run;
  cudaStreamCreate(&up);
  cudaStreamCreate(&run);
  cudaMemcpyAsync(d_in, h_in, n * sizeof(int), cudaMemcpyHostToDevice, up);  // FIND data_race
  twice<<<1, n, 0, run>>>(d_in, d_out);
  cudaMemcpyAsync(h_out, d_out, n * sizeof(int), cudaMemcpyDeviceToHost, run);
  cudaStreamSynchronize(run);
  const bool right = h_out[3] == 6;
  cudaStreamDestroy(up);
  cudaStreamDestroy(run);
  cudaFreeHost(h_in);
  cudaFreeHost(h_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return right ? 0 : 1;
}
