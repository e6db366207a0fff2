// SPDX-License-Identifier: MIT
int main() {
  unsigned char in[32] = {};
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<unsigned char>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 32);
  cudaMemcpyToArray(array, 0, 0, in, sizeof in, cudaMemcpyHostToDevice);
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeArray;
  memory.res.array.array = array;
  cudaTextureDesc reading = {};
  reading.filterMode = cudaFilterModeLinear;
  reading.readMode = cudaReadModeNormalizedFloat;
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &memory, &reading, nullptr);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(array);
}
