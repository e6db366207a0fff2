// SPDX-License-Identifier: MIT
// Plus and minus zero compare equal, but are not the same value; the last store decides.
__global__ void sign(float* out) {
  *out = threadIdx.x % 2 == 0 ? 0.0f : -0.0f;  // FIND data_race
}

int main() {
  float* d_out;
  cudaMalloc(&d_out, sizeof(float));
  sign<<<1, 2>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
