// SPDX-License-Identifier: MIT
// An image is turned about its middle: linear filtering, wrapped and normalized coordinates.
#include <cmath>
#include <cstdio>
#include <vector>

#define CHECK(call)                                                            \
  do {                                                                         \
    const cudaError_t error = (call);                                          \
    if (error != cudaSuccess) {                                                \
      std::printf("%s: %s\n", #call, cudaGetErrorString(error));               \
      return 1;                                                                \
    }                                                                          \
  } while (0)

const int width = 64, height = 48;
const float angle = 0.5f;

__global__ void turn(float* out, int width, int height, float theta, cudaTextureObject_t image) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  const float u = (float)x / width - 0.5f;
  const float v = (float)y / height - 0.5f;
  const float tu = u * cosf(theta) - v * sinf(theta) + 0.5f;
  const float tv = v * cosf(theta) + u * sinf(theta) + 0.5f;
  out[y * width + x] = tex2D<float>(image, tu, tv);
}

float at(const std::vector<float>& image, int x, int y) {
  return image[((y % height) + height) % height * width + ((x % width) + width) % width];
}

int main() {
  std::vector<float> image(width * height), turned(width * height);
  for (int i = 0; i < width * height; ++i) image[i] = (float)(i % 37) / 37;

  const cudaChannelFormatDesc format = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
  cudaArray* array;
  CHECK(cudaMallocArray(&array, &format, width, height));
  CHECK(cudaMemcpyToArray(array, 0, 0, image.data(), image.size() * sizeof(float), cudaMemcpyHostToDevice));

  cudaTextureObject_t texture;
  cudaResourceDesc resource;
  memset(&resource, 0, sizeof(cudaResourceDesc));
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc reading;
  memset(&reading, 0, sizeof(cudaTextureDesc));
  reading.normalizedCoords = true;
  reading.filterMode = cudaFilterModeLinear;
  reading.addressMode[0] = cudaAddressModeWrap;
  reading.addressMode[1] = cudaAddressModeWrap;
  reading.readMode = cudaReadModeElementType;
  CHECK(cudaCreateTextureObject(&texture, &resource, &reading, NULL));

  float* d_out;
  CHECK(cudaMalloc((void**)&d_out, width * height * sizeof(float)));
  turn<<<dim3(width / 8, height / 8), dim3(8, 8)>>>(d_out, width, height, angle, texture);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(turned.data(), d_out, width * height * sizeof(float), cudaMemcpyDeviceToHost));

  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const double u = (double)x / width - 0.5, v = (double)y / height - 0.5;
      const double tx = (u * std::cos(angle) - v * std::sin(angle) + 0.5) * width - 0.5;
      const double ty = (v * std::cos(angle) + u * std::sin(angle) + 0.5) * height - 0.5;
      const int i = (int)std::floor(tx), j = (int)std::floor(ty);
      const double a = tx - i, b = ty - j;
      const double expected = (1 - a) * (1 - b) * at(image, i, j) + a * (1 - b) * at(image, i + 1, j) +
                              (1 - a) * b * at(image, i, j + 1) + a * b * at(image, i + 1, j + 1);
      // Weights have 8 bits of fraction.
      if (std::fabs(turned[y * width + x] - expected) > 2.0 / 256) {
        std::printf("(%d, %d): %f, not %f\n", x, y, turned[y * width + x], expected);
        return 2;
      }
    }
  CHECK(cudaDestroyTextureObject(texture));
  CHECK(cudaFree(d_out));
  CHECK(cudaFreeArray(array));
  return 0;
}
