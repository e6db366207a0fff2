// SPDX-License-Identifier: MIT
// ++ and -- of an element behind the last, whose address alone would be fine.
struct Counters {
  int bins[4];
  int total;
};

__global__ void count(int* out, Counters* counters, int n) {
  __shared__ int s_bins[4];
  __shared__ int s_rows[2][3];
  int own[4] = {};
  if (threadIdx.x < 4) s_bins[threadIdx.x] = 0;
  __syncthreads();
  switch (threadIdx.x) {
    case 0:
      s_bins[n]++;  // FIND out_of_bounds
      break;
    case 1:
      --own[n];  // FIND out_of_bounds
      break;
    case 2:
      counters->bins[n] += 2;  // FIND out_of_bounds
      break;
    case 3:
      ++counters->bins[n];  // FIND out_of_bounds
      break;
    case 4:
      s_rows[1][n - 1]++;  // FIND out_of_bounds
      break;
    default:
      break;
  }
  out[threadIdx.x] = own[threadIdx.x % 4] + s_bins[threadIdx.x % 4];
}

int main() {
  int* d_out;
  Counters* d_counters;
  cudaMalloc(&d_out, 32 * sizeof(int));
  cudaMalloc(&d_counters, sizeof(Counters));
  cudaMemset(d_counters, 0, sizeof(Counters));
  count<<<1, 32>>>(d_out, d_counters, 4);
  cudaDeviceSynchronize();
  cudaFree(d_out);
  cudaFree(d_counters);
}
