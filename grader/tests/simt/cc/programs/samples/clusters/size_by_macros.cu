// SPDX-License-Identifier: MIT
// options: --device sim:h100
// The size of clusters by macros, as headers have them that older compilers take as well.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

#if defined(__CUDACC__)
#define CLUSTER_OF(x, y) __cluster_dims__(x, y, 1)
#define IN_PAIRS __cluster_dims__(2)
#else
#define CLUSTER_OF(x, y)
#define IN_PAIRS
#endif
#define KERNEL __global__ void
#define NO_CLUSTERS

template <class T>
__global__ void CLUSTER_OF(2, 2) ranks(T* out) {
  const cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    out[blockIdx.y * gridDim.x + blockIdx.x] = 10 * cluster.num_blocks() + cluster.block_rank();
}

KERNEL IN_PAIRS pairs(int* out) {
  if (threadIdx.x == 0)
    out[blockIdx.x] = 10 * cg::this_cluster().num_blocks() + cg::this_cluster().block_rank();
}

KERNEL NO_CLUSTERS alone(int* out) {
  if (threadIdx.x == 0)
    out[blockIdx.x] = 10 * cg::this_cluster().num_blocks() + cg::this_cluster().block_rank();
}

int main() {
  int h[8];
  int* d = nullptr;
  cudaMalloc(&d, sizeof h);
  ranks<int><<<dim3(4, 2), 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  const bool squares = h[0] == 40 && h[1] == 41 && h[2] == 40 && h[4] == 42 && h[7] == 43;
  pairs<<<8, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  const bool in_pairs = h[0] == 20 && h[1] == 21 && h[7] == 21;
  alone<<<8, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  const bool by_themselves = h[0] == 10 && h[1] == 10;
  cudaFree(d);
  return squares && in_pairs && by_themselves ? 0 : 1;
}
