// SPDX-License-Identifier: MIT
// A thread reads back what it has written itself.
__global__ void fill(cudaSurfaceObject_t surface) {
  const int x = threadIdx.x * 4, y = blockIdx.x;
  if (threadIdx.x >= 30) return;
  surf2Dwrite(1.0f * y, surface, x, y);
  surf2Dwrite(2 * surf2Dread<float>(surface, x, y), surface, x, y);
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
