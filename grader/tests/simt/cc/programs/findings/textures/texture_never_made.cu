// SPDX-License-Identifier: MIT
__global__ void copy(cudaTextureObject_t texture, float* out) {
  out[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, 0.5f);  // FIND out_of_bounds
}

int main() {
  float* d_out;
  cudaMalloc(&d_out, 32 * sizeof(float));
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 32, 1);
  cudaTextureObject_t texture = 0;
  copy<<<1, 32>>>(texture, d_out);
  cudaDeviceSynchronize();
  cudaFreeArray(array);
  cudaFree(d_out);
}
