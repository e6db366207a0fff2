// SPDX-License-Identifier: MIT
__global__ void copy(cudaTextureObject_t texture, float* out) {
  out[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, 0.5f);  // FIND use_after_free
}

cudaTextureObject_t texture_of(cudaArray_t array) {
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeArray;
  memory.res.array.array = array;
  cudaTextureDesc reading = {};
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &memory, &reading, nullptr);
  return texture;
}

int main() {
  float in[32] = {}, *d_out;
  cudaMalloc(&d_out, sizeof in);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 32, 1);
  cudaMemcpy2DToArray(array, 0, 0, in, sizeof in, sizeof in, 1, cudaMemcpyHostToDevice);
  cudaTextureObject_t texture = texture_of(array);
  cudaDestroyTextureObject(texture);
  copy<<<1, 32>>>(texture, d_out);
  cudaDeviceSynchronize();
  cudaFreeArray(array);
  cudaFree(d_out);
}
