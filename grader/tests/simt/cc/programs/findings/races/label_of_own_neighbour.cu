// SPDX-License-Identifier: MIT
// Labels spread along the edges of a graph, whose node 5 has an edge to itself. There a thread's load and its
// atomic are of one word; everywhere else they are of two, and the load races with other threads' atomics.
__global__ void spread(const int* from, const int* to, int* label, int edges) {
  const int e = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (e >= edges) return;
  const int mine = label[from[e]];  // FIND data_race
  atomicMin(&label[to[e]], mine);   // FIND data_race
}

int main() {
  const int n = 64;
  int from[n];
  int to[n];
  int label[n];
  for (int i = 0; i < n; ++i) {
    from[i] = i;
    to[i] = i == 5 ? 5 : (i + 1) % n;
    label[i] = n - i;
  }
  int* d;
  cudaMalloc(&d, 3 * sizeof from);
  cudaMemcpy(d, from, sizeof from, cudaMemcpyHostToDevice);
  cudaMemcpy(d + n, to, sizeof to, cudaMemcpyHostToDevice);
  cudaMemcpy(d + 2 * n, label, sizeof label, cudaMemcpyHostToDevice);
  spread<<<2, 32>>>(d, d + n, d + 2 * n, n);
  cudaDeviceSynchronize();
  cudaFree(d);
}
