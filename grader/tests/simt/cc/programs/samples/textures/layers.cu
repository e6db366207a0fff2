// SPDX-License-Identifier: MIT
// A layered 2-D texture: each layer is transformed by itself; no filtering goes from one to the next.
#include <cstdio>
#include <vector>

__global__ void transform(cudaTextureObject_t texture, float* out, int width, int height, int layer) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  const float u = (x + 0.5f) / width;
  const float v = (y + 0.5f) / height;
  out[layer * width * height + y * width + x] = -tex2DLayered<float>(texture, u, v, layer) + layer;
}

__global__ void rows(cudaTextureObject_t texture, float* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = tex1DLayered<float>(texture, threadIdx.x + 0.5f, blockIdx.x);
}

cudaTextureObject_t texture_of(cudaArray_t array, bool normalized) {
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeArray;
  memory.res.array.array = array;
  cudaTextureDesc reading = {};
  reading.normalizedCoords = normalized;
  reading.filterMode = cudaFilterModeLinear;
  reading.addressMode[0] = reading.addressMode[1] = normalized ? cudaAddressModeWrap : cudaAddressModeClamp;
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &memory, &reading, nullptr);
  return texture;
}

cudaArray_t layered_array(const std::vector<float>& values, int width, int height, int layers) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array = nullptr;
  cudaMalloc3DArray(&array, &format, make_cudaExtent(width, height, layers), cudaArrayLayered);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr((void*)values.data(), width * sizeof(float), width, height == 0 ? 1 : height);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(width, height == 0 ? 1 : height, layers);
  copy.kind = cudaMemcpyHostToDevice;
  if (cudaMemcpy3D(&copy) != cudaSuccess) std::printf("copy failed\n");
  return array;
}

int main() {
  const int width = 20, height = 12, layers = 5;
  const int n = width * height * layers;
  std::vector<float> values(n), got(n);
  for (int i = 0; i < n; ++i) values[i] = (float)i;
  float* d_out;
  cudaMalloc(&d_out, n * sizeof(float));

  cudaArray_t array = layered_array(values, width, height, layers);
  cudaTextureObject_t texture = texture_of(array, true);
  for (int layer = 0; layer < layers; ++layer)
    transform<<<dim3(width / 4, height / 4), dim3(4, 4)>>>(texture, d_out, width, height, layer);
  cudaMemcpy(got.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (got[i] != -values[i] + i / (width * height)) return 1;
  cudaDestroyTextureObject(texture);
  cudaFreeArray(array);

  array = layered_array(values, width, 0, layers);
  texture = texture_of(array, false);
  rows<<<layers, width>>>(texture, d_out);
  cudaMemcpy(got.data(), d_out, width * layers * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < width * layers; ++i)
    if (got[i] != values[i]) return 2;
  cudaDestroyTextureObject(texture);
  cudaFreeArray(array);
  cudaFree(d_out);
}
