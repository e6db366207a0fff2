// SPDX-License-Identifier: MIT
// A loop until a kernel reports convergence, which it never does once it has failed.
__global__ void relax(float* data, bool* changed) {
  data[threadIdx.x + 1] = 1;  // FIND out_of_bounds
  *changed = false;
}

int main() {
  float* d_data;
  bool* d_changed;
  cudaMalloc(&d_data, 32 * sizeof(float));
  cudaMalloc(&d_changed, sizeof(bool));
  bool changed = true;
  while (changed) {
    relax<<<1, 32>>>(d_data, d_changed);
    cudaMemcpy(&changed, d_changed, sizeof(bool), cudaMemcpyDeviceToHost);
  }
}
