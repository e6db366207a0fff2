// The same temporary memory is used twice without a barrier between the uses.
#include <cub/cub.cuh>

__global__ void sum_and_maximum(const int* in, int* out) {
  using BlockReduce = cub::BlockReduce<int, 128>;
  __shared__ typename BlockReduce::TempStorage temp;
  const int value = in[threadIdx.x];
  const int sum = BlockReduce(temp).Sum(value);
  const int maximum = BlockReduce(temp).Reduce(value, cub::Max());  // FIND data_race
  if (threadIdx.x == 0) {
    out[0] = sum;
    out[1] = maximum;
  }
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, 2 * sizeof(int));
  cudaMemset(in, 0, 128 * sizeof(int));
  sum_and_maximum<<<1, 128>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
