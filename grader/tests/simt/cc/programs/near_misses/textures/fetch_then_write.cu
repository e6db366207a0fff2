// SPDX-License-Identifier: MIT
// Each element is fetched by the one thread that then writes it.
__global__ void add_one(cudaTextureObject_t in, float* data, float*) {
  const int i = threadIdx.x;
  data[i] = tex1Dfetch<float>(in, i) + 1;
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
  add_one<<<1, 64>>>(texture, d_a, d_b);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFree(d_a);
  cudaFree(d_b);
}
