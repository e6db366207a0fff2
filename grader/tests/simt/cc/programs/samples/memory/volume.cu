// SPDX-License-Identifier: MIT
// A volume in memory of cudaMalloc3D: copied in, a box of it copied out.
#include <vector>

__global__ void add_depth(cudaPitchedPtr volume, cudaExtent extent) {
  const int x = threadIdx.x, y = threadIdx.y, z = blockIdx.x;
  char* slice = static_cast<char*>(volume.ptr) + z * volume.pitch * extent.height;
  int* row = reinterpret_cast<int*>(slice + y * volume.pitch);
  row[x] += 1000 * z;
}

int main() {
  const int nx = 20, ny = 6, nz = 5;
  std::vector<int> host(nx * ny * nz), box(3 * 2 * 2, -1);
  for (int i = 0; i < nx * ny * nz; ++i) host[i] = i;
  cudaExtent extent = make_cudaExtent(nx * sizeof(int), ny, nz);
  cudaPitchedPtr volume;
  if (cudaMalloc3D(&volume, extent) != cudaSuccess) return 1;
  if (cudaMemset3D(volume, 0, extent) != cudaSuccess) return 2;
  cudaMemcpy3DParms in = {};
  in.srcPtr = make_cudaPitchedPtr(host.data(), nx * sizeof(int), nx, ny);
  in.dstPtr = volume;
  in.extent = extent;
  in.kind = cudaMemcpyHostToDevice;
  if (cudaMemcpy3D(&in) != cudaSuccess) return 3;
  add_depth<<<nz, dim3(nx, ny)>>>(volume, extent);
  cudaMemcpy3DParms out = {0};
  out.srcPtr = volume;
  out.srcPos = make_cudaPos(4 * sizeof(int), 1, 2);
  out.dstPtr = make_cudaPitchedPtr(box.data(), 3 * sizeof(int), 3, 2);
  out.extent = make_cudaExtent(3 * sizeof(int), 2, 2);
  out.kind = cudaMemcpyDeviceToHost;
  if (cudaMemcpy3D(&out) != cudaSuccess) return 4;
  for (int z = 0; z < 2; ++z)
    for (int y = 0; y < 2; ++y)
      for (int x = 0; x < 3; ++x)
        if (box[(z * 2 + y) * 3 + x] != ((z + 2) * ny + y + 1) * nx + x + 4 + 1000 * (z + 2)) return 5;
  cudaFree(volume.ptr);
}
