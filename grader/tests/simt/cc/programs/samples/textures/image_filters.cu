// SPDX-License-Identifier: MIT
// Filters that read an image of bytes through a texture: Sobel's edges, a separable convolution, and a bilateral
// filter on colours from 0 to 1. The texture's clamped edges stand in for guards.
#include <cmath>
#include <cstdio>
#include <vector>

const int width = 40, height = 24, radius = 3;

__constant__ float weights[2 * radius + 1];

__global__ void sobel(cudaTextureObject_t image, unsigned char* out, int width) {
  const int x = threadIdx.x, y = blockIdx.x;
  const unsigned char ul = tex2D<unsigned char>(image, (float)x - 1, (float)y - 1);
  const unsigned char um = tex2D<unsigned char>(image, (float)x + 0, (float)y - 1);
  const unsigned char ur = tex2D<unsigned char>(image, (float)x + 1, (float)y - 1);
  const unsigned char ml = tex2D<unsigned char>(image, (float)x - 1, (float)y + 0);
  const unsigned char mr = tex2D<unsigned char>(image, (float)x + 1, (float)y + 0);
  const unsigned char ll = tex2D<unsigned char>(image, (float)x - 1, (float)y + 1);
  const unsigned char lm = tex2D<unsigned char>(image, (float)x + 0, (float)y + 1);
  const unsigned char lr = tex2D<unsigned char>(image, (float)x + 1, (float)y + 1);
  const int across = ur + 2 * mr + lr - ul - 2 * ml - ll;
  const int down = ul + 2 * um + ur - ll - 2 * lm - lr;
  out[y * width + x] = (unsigned char)min(255, abs(across) + abs(down));
}

__global__ void convolve_rows(cudaTextureObject_t image, float* out, int width) {
  const float x = threadIdx.x + 0.5f, y = blockIdx.x + 0.5f;
  float sum = 0;
  for (int k = -radius; k <= radius; ++k) sum += tex2D<float>(image, x + k, y) * weights[radius - k];
  out[blockIdx.x * width + threadIdx.x] = sum;
}

__global__ void bilateral(cudaTextureObject_t image, float* out, int width, float spread) {
  const int x = threadIdx.x, y = blockIdx.x;
  const float centre = tex2D<float>(image, x, y);
  float sum = 0, total = 0;
  for (int j = -radius; j <= radius; ++j)
    for (int i = -radius; i <= radius; ++i) {
      const float value = tex2D<float>(image, x + i, y + j);
      const float difference = value - centre;
      const float weight = weights[i + radius] * weights[j + radius] * expf(-difference * difference / spread);
      sum += weight * value;
      total += weight;
    }
  out[y * width + x] = sum / total;
}

int at(const std::vector<unsigned char>& image, int x, int y) {
  x = x < 0 ? 0 : x >= width ? width - 1 : x;
  y = y < 0 ? 0 : y >= height ? height - 1 : y;
  return image[y * width + x];
}

cudaTextureObject_t texture_of(cudaArray_t array, cudaTextureReadMode mode) {
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeArray;
  memory.res.array.array = array;
  cudaTextureDesc reading = {};
  reading.addressMode[0] = reading.addressMode[1] = cudaAddressModeClamp;
  reading.filterMode = cudaFilterModePoint;
  reading.readMode = mode;
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &memory, &reading, nullptr);
  return texture;
}

int main() {
  const int n = width * height;
  std::vector<unsigned char> image(n), edges(n);
  std::vector<float> rows(n), smooth(n);
  for (int i = 0; i < n; ++i) image[i] = (unsigned char)(i * i % 251);
  float host_weights[2 * radius + 1];
  for (int k = -radius; k <= radius; ++k) host_weights[k + radius] = std::exp(-(float)(k * k) / 8) + 0.01f * k;
  cudaMemcpyToSymbol(weights, host_weights, sizeof host_weights);

  const cudaChannelFormatDesc format = cudaCreateChannelDesc<unsigned char>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, width, height);
  cudaMemcpyToArray(array, 0, 0, image.data(), n, cudaMemcpyHostToDevice);
  cudaTextureObject_t bytes = texture_of(array, cudaReadModeElementType);
  cudaTextureObject_t numbers = texture_of(array, cudaReadModeNormalizedFloat);
  unsigned char* d_edges;
  float *d_rows, *d_smooth;
  cudaMalloc(&d_edges, n);
  cudaMalloc(&d_rows, n * sizeof(float));
  cudaMalloc(&d_smooth, n * sizeof(float));
  sobel<<<height, width>>>(bytes, d_edges, width);
  convolve_rows<<<height, width>>>(numbers, d_rows, width);
  bilateral<<<height, width>>>(numbers, d_smooth, width, 0.1f);
  cudaMemcpy(edges.data(), d_edges, n, cudaMemcpyDeviceToHost);
  cudaMemcpy(rows.data(), d_rows, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(smooth.data(), d_smooth, n * sizeof(float), cudaMemcpyDeviceToHost);

  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const auto p = [&](int i, int j) { return at(image, x + i, y + j); };
      const int across = p(1, -1) + 2 * p(1, 0) + p(1, 1) - p(-1, -1) - 2 * p(-1, 0) - p(-1, 1);
      const int down = p(-1, -1) + 2 * p(0, -1) + p(1, -1) - p(-1, 1) - 2 * p(0, 1) - p(1, 1);
      if (edges[y * width + x] != std::min(255, std::abs(across) + std::abs(down))) return 1;
      double row = 0, sum = 0, total = 0;
      for (int k = -radius; k <= radius; ++k) row += p(k, 0) / 255.0 * host_weights[radius - k];
      for (int j = -radius; j <= radius; ++j)
        for (int i = -radius; i <= radius; ++i) {
          const double difference = (p(i, j) - p(0, 0)) / 255.0;
          const double weight = host_weights[i + radius] * host_weights[j + radius] * std::exp(-difference * difference / 0.1);
          sum += weight * p(i, j) / 255.0;
          total += weight;
        }
      if (std::fabs(rows[y * width + x] - row) > 1e-5) return 2;
      if (std::fabs(smooth[y * width + x] - sum / total) > 1e-5) return 3;
    }
  cudaDestroyTextureObject(bytes);
  cudaDestroyTextureObject(numbers);
  cudaFree(d_edges);
  cudaFree(d_rows);
  cudaFree(d_smooth);
  cudaFreeArray(array);
}
