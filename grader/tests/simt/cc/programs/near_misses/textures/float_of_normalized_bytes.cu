// SPDX-License-Identifier: MIT
__global__ void copy(cudaTextureObject_t texture, float* out) {
  out[threadIdx.x] = tex1D<float>(texture, threadIdx.x + 0.5f);
}

int main() {
  unsigned char in[32] = {};
  float* d_out;
  cudaMalloc(&d_out, 32 * sizeof(float));
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<unsigned char>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 32);
  cudaMemcpyToArray(array, 0, 0, in, sizeof in, cudaMemcpyHostToDevice);
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeArray;
  memory.res.array.array = array;
  cudaTextureDesc reading = {};
  reading.readMode = cudaReadModeNormalizedFloat;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &memory, &reading, nullptr);
  copy<<<1, 32>>>(texture, d_out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFreeArray(array);
  cudaFree(d_out);
}
