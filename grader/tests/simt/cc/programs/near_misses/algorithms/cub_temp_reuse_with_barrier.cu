// Temporary memory is used again behind a barrier, and two memories without one.
#include <cub/cub.cuh>

__global__ void twice(const int* in, int* out) {
  using BlockReduce = cub::BlockReduce<int, 128>;
  using BlockScan = cub::BlockScan<int, 128>;
  __shared__ union {
    typename BlockReduce::TempStorage reduce;
    typename BlockScan::TempStorage scan;
  } temp;
  __shared__ typename BlockScan::TempStorage own;
  const int value = in[threadIdx.x];
  const int sum = BlockReduce(temp.reduce).Sum(value);
  __syncthreads();
  int before, upto;
  BlockScan(temp.scan).ExclusiveSum(value, before);
  BlockScan(own).InclusiveSum(value, upto);
  out[threadIdx.x] = upto - before;
  __syncthreads();
  if (threadIdx.x == 0) out[128] = sum;
}

int main() {
  int *in, *out, h[129];
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, 129 * sizeof(int));
  for (int i = 0; i < 128; ++i) h[i] = i;
  cudaMemcpy(in, h, 128 * sizeof(int), cudaMemcpyHostToDevice);
  twice<<<1, 128>>>(in, out);
  cudaMemcpy(h, out, 129 * sizeof(int), cudaMemcpyDeviceToHost);
  int errors = h[128] != 8128;
  for (int i = 0; i < 128; ++i) errors += h[i] != i;
  cudaFree(in);
  cudaFree(out);
  return errors;
}
