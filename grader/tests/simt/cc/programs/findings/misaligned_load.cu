// SPDX-License-Identifier: MIT
// Records of 12 bytes, whose double does not begin at a multiple of 8 in every second one.
__global__ void load(double* out, const char* records) {
  const char* record = records + 12 * threadIdx.x;
  out[threadIdx.x] = *reinterpret_cast<const double*>(record + 4);  // FIND misaligned
}

int main() {
  double* d_out;
  char* d_records;
  cudaMalloc(&d_out, 32 * sizeof(double));
  cudaMalloc(&d_records, 32 * 12);
  cudaMemset(d_records, 0, 32 * 12);
  load<<<1, 32>>>(d_out, d_records);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  cudaFree(d_records);
}
