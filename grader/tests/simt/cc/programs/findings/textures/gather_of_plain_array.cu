// SPDX-License-Identifier: MIT
__global__ void gather(cudaTextureObject_t image, float* out) {
  out[0] = tex2Dgather<float4>(image, 1, 1).x;  // FIND cuda_error
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
  float in[64] = {}, *d_out;
  cudaMalloc(&d_out, sizeof(float));
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 8, 8);
  cudaMemcpyToArray(array, 0, 0, in, sizeof in, cudaMemcpyHostToDevice);
  cudaTextureObject_t texture = texture_of(array);
  gather<<<1, 1>>>(texture, d_out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFreeArray(array);
  cudaFree(d_out);
}
