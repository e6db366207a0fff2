// SPDX-License-Identifier: MIT
// A texture's cache does not see what the launch itself writes, barrier or not.
__global__ void smooth(cudaTextureObject_t in, float* data, float* out) {
  const int i = threadIdx.x;
  data[i] = i;
  __syncthreads();
  out[i] = tex1Dfetch<float>(in, (i + 1) % 64);  // FIND data_race
}

cudaTextureObject_t texture_of(float* memory, int n) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = memory;
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = n * sizeof(float);
  cudaTextureDesc reading = {};
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &reading, nullptr);
  return texture;
}

int main() {
  float *d_a, *d_b;
  cudaMalloc(&d_a, 64 * sizeof(float));
  cudaMalloc(&d_b, 64 * sizeof(float));
  cudaMemset(d_a, 0, 64 * sizeof(float));
  cudaTextureObject_t texture = texture_of(d_a, 64);
  smooth<<<1, 64>>>(texture, d_a, d_b);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFree(d_a);
  cudaFree(d_b);
}
