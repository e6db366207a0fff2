// SPDX-License-Identifier: MIT
// Breadth-first search: level by level with a "changed" flag, and with frontiers privatised in shared memory.
#include <cstdio>
#include <queue>
#include <vector>
#define LOCAL_CAPACITY 64
#define UNVISITED (-1)

__global__ void bfs_level(const int* start, const int* edges, int* level, bool* changed, int n, int current) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n && level[v] == current - 1) {
    for (int e = start[v]; e < start[v + 1]; ++e) {
      if (atomicCAS(&level[edges[e]], UNVISITED, current) == UNVISITED) *changed = true;
    }
  }
}

__global__ void bfs_frontier(const int* start, const int* edges, int* level, const int* from, int from_size, int* to,
                             int* to_size, int current) {
  __shared__ int s_frontier[LOCAL_CAPACITY];
  __shared__ int s_size, s_place;
  if (threadIdx.x == 0) s_size = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < from_size) {
    int v = from[i];
    for (int e = start[v]; e < start[v + 1]; ++e) {
      int neighbour = edges[e];
      if (atomicCAS(&level[neighbour], UNVISITED, current) == UNVISITED) {
        int place = atomicAdd(&s_size, 1);
        if (place < LOCAL_CAPACITY) {
          s_frontier[place] = neighbour;
        } else {
          atomicSub(&s_size, 1);
          to[atomicAdd(to_size, 1)] = neighbour;
        }
      }
    }
  }
  __syncthreads();
  int size = min(s_size, LOCAL_CAPACITY);
  if (threadIdx.x == 0) s_place = atomicAdd(to_size, size);
  __syncthreads();
  for (int k = threadIdx.x; k < size; k += blockDim.x) to[s_place + k] = s_frontier[k];
}

int main() {
  const int n = 500;
  std::vector<int> start{0}, edges, want(n, UNVISITED);
  for (int v = 0; v < n; ++v) {
    for (int k : {2 * v + 1, 2 * v + 2, (v * 7) % n, (v + n - 1) % n}) {
      if (k < n) edges.push_back(k);
    }
    start.push_back((int)edges.size());
  }
  std::queue<int> queue({0});
  want[0] = 0;
  for (; !queue.empty(); queue.pop()) {
    int v = queue.front();
    for (int e = start[v]; e < start[v + 1]; ++e) {
      if (want[edges[e]] == UNVISITED) {
        want[edges[e]] = want[v] + 1;
        queue.push(edges[e]);
      }
    }
  }
  int *d_start, *d_edges, *d_level, *d_frontier[2], *d_size;
  bool* d_changed;
  cudaMalloc(&d_start, start.size() * sizeof(int));
  cudaMalloc(&d_edges, edges.size() * sizeof(int));
  cudaMalloc(&d_level, n * sizeof(int));
  cudaMalloc(&d_frontier[0], n * sizeof(int));
  cudaMalloc(&d_frontier[1], n * sizeof(int));
  cudaMalloc(&d_size, sizeof(int));
  cudaMalloc(&d_changed, sizeof(bool));
  cudaMemcpy(d_start, start.data(), start.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_edges, edges.data(), edges.size() * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> first(n, UNVISITED), got(n);
  first[0] = 0;

  cudaMemcpy(d_level, first.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  bool changed = true;
  for (int current = 1; changed; ++current) {
    cudaMemset(d_changed, 0, sizeof(bool));
    bfs_level<<<(n + 127) / 128, 128>>>(d_start, d_edges, d_level, d_changed, n, current);
    cudaMemcpy(&changed, d_changed, sizeof(bool), cudaMemcpyDeviceToHost);
  }
  cudaMemcpy(got.data(), d_level, n * sizeof(int), cudaMemcpyDeviceToHost);
  if (got != want) return 1;

  cudaMemcpy(d_level, first.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int size = 1;
  cudaMemset(d_frontier[0], 0, sizeof(int));
  for (int current = 1; size > 0; ++current) {
    cudaMemset(d_size, 0, sizeof(int));
    bfs_frontier<<<(size + 31) / 32, 32>>>(d_start, d_edges, d_level, d_frontier[(current - 1) % 2], size,
                                           d_frontier[current % 2], d_size, current);
    cudaMemcpy(&size, d_size, sizeof(int), cudaMemcpyDeviceToHost);
  }
  cudaMemcpy(got.data(), d_level, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (void* p : {(void*)d_start, (void*)d_edges, (void*)d_level, (void*)d_frontier[0], (void*)d_frontier[1],
                  (void*)d_size, (void*)d_changed})
    cudaFree(p);
  return got == want ? 0 : 2;
}
