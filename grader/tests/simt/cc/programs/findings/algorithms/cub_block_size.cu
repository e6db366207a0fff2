// The block is smaller than the collective was made for: it adds up what nobody wrote.
#include <cub/cub.cuh>

__global__ void sum(const int* in, int* out) {
  using BlockReduce = cub::BlockReduce<int, 256>;
  __shared__ typename BlockReduce::TempStorage temp;
  const int total = BlockReduce(temp).Sum(in[threadIdx.x]);  // FIND uninitialised_read
  if (threadIdx.x == 0) *out = total;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(in, 0, 128 * sizeof(int));
  sum<<<1, 128>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
