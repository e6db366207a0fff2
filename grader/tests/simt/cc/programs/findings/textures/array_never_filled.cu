// SPDX-License-Identifier: MIT
__global__ void copy(cudaTextureObject_t texture, float* out) {
  out[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, 0.5f);  // FIND uninitialised_read
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
  cudaTextureObject_t texture = texture_of(array);
  copy<<<1, 32>>>(texture, d_out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFreeArray(array);
  cudaFree(d_out);
}
