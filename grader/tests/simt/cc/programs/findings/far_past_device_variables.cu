// SPDX-License-Identifier: MIT
// Indices near and far behind a variable: one mistake, told once, whatever lies there.
__device__ int d_table[8];
int h_options[64] = {1};

__global__ void gather(int* out, const int* table, int stride) {
  out[threadIdx.x] = table[threadIdx.x * stride];  // FIND out_of_bounds
}

int main() {
  int* d_out;
  void* table;
  cudaMalloc(&d_out, 256 * sizeof(int));
  cudaGetSymbolAddress(&table, d_table);
  gather<<<1, 256>>>(d_out, static_cast<const int*>(table), h_options[0]);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
