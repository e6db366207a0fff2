// SPDX-License-Identifier: MIT
// Breadth-first search whose blocks collect the next frontier in shared memory.
// stdout: levels match
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <queue>
#define BQ_CAPACITY 512
#define LOCAL_FRONTIER_CAPACITY 64
struct CSRGraph { unsigned int numVertices, numEdges; unsigned int* srcPtrs; unsigned int* dst; };
__global__ void bfs_kernel(CSRGraph g, unsigned int* level, unsigned int* prevFrontier, unsigned int* currFrontier,
                           unsigned int numPrevFrontier, unsigned int* numCurrFrontier, unsigned int currLevel) {
  __shared__ unsigned int currFrontier_s[LOCAL_FRONTIER_CAPACITY];
  __shared__ unsigned int numCurrFrontier_s;
  if (threadIdx.x == 0) numCurrFrontier_s = 0;
  __syncthreads();
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < numPrevFrontier) {
    unsigned int vertex = prevFrontier[i];
    for (unsigned int edge = g.srcPtrs[vertex]; edge < g.srcPtrs[vertex + 1]; ++edge) {
      unsigned int neighbor = g.dst[edge];
      if (atomicCAS(&level[neighbor], 0xffffffffu, currLevel) == 0xffffffffu) {
        unsigned int idx = atomicAdd(&numCurrFrontier_s, 1);
        if (idx < LOCAL_FRONTIER_CAPACITY) currFrontier_s[idx] = neighbor;
        else {

          unsigned int k = atomicAdd(numCurrFrontier, 1);
          currFrontier[k] = neighbor;
        }
      }
    }
  }
  __syncthreads();
  __shared__ unsigned int start;
  const unsigned int kept = min(numCurrFrontier_s, LOCAL_FRONTIER_CAPACITY);
  if (threadIdx.x == 0) {
    start = atomicAdd(numCurrFrontier, kept);
  }
  __syncthreads();
  for (unsigned int s = threadIdx.x; s < kept; s += blockDim.x) currFrontier[start + s] = currFrontier_s[s];
}
int main() {
  const unsigned n = 3000;
  srand(3);
  std::vector<std::vector<unsigned>> adj(n);
  for (unsigned e = 0; e < 4 * n; e++) { unsigned a = rand() % n, b = rand() % n; adj[a].push_back(b); adj[b].push_back(a); }
  std::vector<unsigned> ptr(n + 1), dst;
  for (unsigned v = 0; v < n; v++) { ptr[v] = dst.size(); dst.insert(dst.end(), adj[v].begin(), adj[v].end()); }
  ptr[n] = dst.size();
  CSRGraph g; g.numVertices = n; g.numEdges = dst.size();
  cudaMalloc(&g.srcPtrs, (n + 1) * 4); cudaMalloc(&g.dst, dst.size() * 4);
  cudaMemcpy(g.srcPtrs, ptr.data(), (n + 1) * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(g.dst, dst.data(), dst.size() * 4, cudaMemcpyHostToDevice);
  unsigned *level, *buf1, *buf2, *num;
  cudaMalloc(&level, n * 4); cudaMalloc(&buf1, n * 4); cudaMalloc(&buf2, n * 4); cudaMalloc(&num, 4);
  cudaMemset(level, 0xff, n * 4);
  unsigned zero = 0, cnt = 1;
  cudaMemcpy(level, &zero, 4, cudaMemcpyHostToDevice); cudaMemcpy(buf1, &zero, 4, cudaMemcpyHostToDevice);
  unsigned *prev = buf1, *cur = buf2;
  for (unsigned lev = 1; cnt > 0; lev++) {
    cudaMemset(num, 0, 4);
    bfs_kernel<<<(cnt + 255) / 256, 256>>>(g, level, prev, cur, cnt, num, lev);
    unsigned *t = prev; prev = cur; cur = t;
    cudaMemcpy(&cnt, num, 4, cudaMemcpyDeviceToHost);
  }
  std::vector<unsigned> out(n), ref(n, 0xffffffffu);
  cudaMemcpy(out.data(), level, n * 4, cudaMemcpyDeviceToHost);
  std::queue<unsigned> q; q.push(0); ref[0] = 0;
  while (!q.empty()) { unsigned v = q.front(); q.pop(); for (unsigned w : adj[v]) if (ref[w] == 0xffffffffu) { ref[w] = ref[v] + 1; q.push(w); } }
  printf("%s\n", out == ref ? "levels match" : "levels differ");
  cudaFree(g.srcPtrs); cudaFree(g.dst); cudaFree(level); cudaFree(buf1); cudaFree(buf2); cudaFree(num);
}
