// SPDX-License-Identifier: MIT
// options: --no-checks
// Textures and surfaces in code without checks, where threads run in one loop.
#include <vector>

__global__ void blur(cudaTextureObject_t in, cudaSurfaceObject_t out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y;
  const float value = tex2D<float>(in, x - 0.5f, y + 0.5f) + tex2D<float>(in, x + 1.5f, y + 0.5f);
  __shared__ float s_values[8][8];
  s_values[threadIdx.y][threadIdx.x] = value;
  __syncthreads();
  surf2Dwrite(s_values[threadIdx.y][7 - threadIdx.x], out, x * 4, y);
}

int main() {
  const int width = 32, height = 8;
  std::vector<float> in(width * height), out(width * height);
  for (int i = 0; i < width * height; ++i) in[i] = (float)(i % 50);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t arrays[2];
  cudaMallocArray(&arrays[0], &format, width, height);
  cudaMallocArray(&arrays[1], &format, width, height, cudaArraySurfaceLoadStore);
  cudaMemcpyToArray(arrays[0], 0, 0, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeArray;
  memory.res.array.array = arrays[0];
  cudaTextureDesc reading = {};
  reading.addressMode[0] = reading.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &memory, &reading, nullptr);
  memory.res.array.array = arrays[1];
  cudaSurfaceObject_t surface;
  cudaCreateSurfaceObject(&surface, &memory);
  blur<<<width / 8, dim3(8, 8)>>>(texture, surface);
  cudaMemcpyFromArray(out.data(), arrays[1], 0, 0, out.size() * sizeof(float), cudaMemcpyDeviceToHost);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const int from = x / 8 * 8 + 7 - x % 8;
      const float left = in[y * width + (from == 0 ? 0 : from - 1)], right = in[y * width + (from == width - 1 ? from : from + 1)];
      if (out[y * width + x] != left + right) return 1;
    }
  cudaDestroyTextureObject(texture);
  cudaDestroySurfaceObject(surface);
  cudaFreeArray(arrays[0]);
  cudaFreeArray(arrays[1]);
}
