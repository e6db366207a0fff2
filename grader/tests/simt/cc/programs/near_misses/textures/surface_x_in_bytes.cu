// SPDX-License-Identifier: MIT
__global__ void fill(cudaSurfaceObject_t surface) {
  const int x = threadIdx.x;
  if (x < 30) surf2Dwrite(1.0f, surface, x * 4, blockIdx.x);
}

cudaSurfaceObject_t surface_of(cudaArray_t array) {
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeArray;
  memory.res.array.array = array;
  cudaSurfaceObject_t surface = 0;
  cudaCreateSurfaceObject(&surface, &memory);
  return surface;
}

int main() {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 30, 4, cudaArraySurfaceLoadStore);
  cudaSurfaceObject_t surface = surface_of(array);
  fill<<<4, 32>>>(surface);
  cudaDeviceSynchronize();
  cudaDestroySurfaceObject(surface);
  cudaFreeArray(array);
}
