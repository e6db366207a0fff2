// SPDX-License-Identifier: MIT
#include <vector>
int main() {
  std::vector<char> host(64 * 4 * 5);
  cudaPitchedPtr volume;
  cudaMalloc3D(&volume, make_cudaExtent(64, 4, 4));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(host.data(), 64, 64, 4);
  copy.dstPtr = volume;
  copy.extent = make_cudaExtent(64, 4, 5);
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);  // FIND out_of_bounds
  cudaFree(volume.ptr);
}
