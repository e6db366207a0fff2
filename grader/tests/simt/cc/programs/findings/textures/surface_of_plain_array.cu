// SPDX-License-Identifier: MIT
int main() {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 32, 32);
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeArray;
  memory.res.array.array = array;
  cudaSurfaceObject_t surface = 0;
  cudaCreateSurfaceObject(&surface, &memory);  // FIND cuda_error
  cudaDestroySurfaceObject(surface);
  cudaFreeArray(array);
}
