// SPDX-License-Identifier: MIT
// options: -rdc=true
// What the other kernel is to sort lies in global memory; it is given a value of shared memory, and one of a
// local variable.

__global__ void sort_two(int* d, int add, int2 both) {
  if (d[0] > d[1]) {
    const int first = d[0];
    d[0] = d[1] + add + both.x;
    d[1] = first + add + both.y;
  }
}

__global__ void sort_pairs(int* d) {
  __shared__ int pair[2];
  pair[threadIdx.x] = d[threadIdx.x];
  __syncthreads();
  const int2 local = make_int2(pair[0], pair[1]);
  if (threadIdx.x == 0) sort_two<<<1, 1>>>(d, pair[0], local);
}

int main() {
  const int given[2] = {7, 3};
  int* d = nullptr;
  cudaMalloc(&d, sizeof given);
  cudaMemcpy(d, given, sizeof given, cudaMemcpyHostToDevice);
  sort_pairs<<<1, 2>>>(d);
  int host[2];
  cudaMemcpy(host, d, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return host[0] == 3 + 7 + 7 && host[1] == 7 + 7 + 3 ? 0 : 1;
}
