// SPDX-License-Identifier: MIT
// The slices of a copy lie so far apart that no number holds it.
int main() {
  char *from, *to;
  cudaMalloc(&from, 64);
  cudaMalloc(&to, 32);
  cudaMemset(from, 1, 64);
  cudaMemcpy3DParms copy{};
  copy.srcPtr = make_cudaPitchedPtr(from, 16, 16, 2);
  copy.dstPtr = make_cudaPitchedPtr(to, 16, 16, size_t{1} << 60);
  copy.extent = make_cudaExtent(16, 2, 2);
  copy.kind = cudaMemcpyDeviceToDevice;
  if (cudaMemcpy3D(&copy) == cudaSuccess) return 1;  // FIND out_of_bounds
  copy.dstPtr.ysize = size_t{1} << 59;
  copy.extent.depth = 3;
  if (cudaMemcpy3D(&copy) == cudaSuccess) return 1;  // FIND out_of_bounds
  cudaFree(from);
  cudaFree(to);
}
