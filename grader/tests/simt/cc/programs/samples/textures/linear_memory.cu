// SPDX-License-Identifier: MIT
// Textures of linear memory: a sparse matrix times a vector that is fetched; doubles as pairs of words; beyond
// the ends there are zeros; what a texture is made of can be asked.
#include <cstdio>
#include <vector>

static __device__ double fetch_double(cudaTextureObject_t texture, int i) {
  const int2 words = tex1Dfetch<int2>(texture, i);
  return __hiloint2double(words.y, words.x);
}

__global__ void multiply(const int* starts, const int* columns, const float* values, cudaTextureObject_t x, float* y, int rows) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int k = starts[row]; k < starts[row + 1]; ++k) sum += values[k] * tex1Dfetch<float>(x, columns[k]);
  y[row] = sum;
}

// A stencil without a guard: what lies outside counts as zero.
__global__ void neighbours(cudaTextureObject_t in, double* out) {
  const int i = threadIdx.x;
  out[i] = fetch_double(in, i - 1) + fetch_double(in, i + 1);
}

__global__ void into_variable(cudaTextureObject_t in, uchar4* out) {
  uchar4 color;
  tex1Dfetch(&color, in, threadIdx.x);
  out[threadIdx.x] = color;
}

cudaTextureObject_t texture_of(void* memory, size_t size_bytes, cudaChannelFormatDesc format) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = memory;
  resource.res.linear.desc = format;
  resource.res.linear.sizeInBytes = size_bytes;
  cudaTextureDesc reading = {};
  reading.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture = 0;
  if (cudaCreateTextureObject(&texture, &resource, &reading, nullptr) != cudaSuccess) return 0;
  cudaResourceDesc told = {};
  cudaTextureDesc told_reading = {};
  if (cudaGetTextureObjectResourceDesc(&told, texture) != cudaSuccess || told.res.linear.devPtr != memory) return 0;
  if (cudaGetTextureObjectTextureDesc(&told_reading, texture) != cudaSuccess || told_reading.readMode != reading.readMode) return 0;
  return texture;
}

template <class T>
T* on_device(const std::vector<T>& values) {
  T* copy;
  cudaMalloc(&copy, values.size() * sizeof(T));
  cudaMemcpy(copy, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return copy;
}

int main() {
  const int n = 100;
  std::vector<int> starts{0}, columns;
  std::vector<float> values, x(n), y(n);
  for (int row = 0; row < n; ++row) {
    for (int column = row % 3; column < n; column += row + 1) {
      columns.push_back(column);
      values.push_back((float)(row + column));
    }
    starts.push_back((int)columns.size());
    x[row] = (float)(row % 10);
  }
  int *d_starts = on_device(starts), *d_columns = on_device(columns);
  float *d_values = on_device(values), *d_x = on_device(x), *d_y = on_device(y);
  cudaTextureObject_t texture = texture_of(d_x, n * sizeof(float), cudaCreateChannelDesc<float>());
  multiply<<<4, 32>>>(d_starts, d_columns, d_values, texture, d_y, n);
  cudaMemcpy(y.data(), d_y, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int row = 0; row < n; ++row) {
    float sum = 0;
    for (int k = starts[row]; k < starts[row + 1]; ++k) sum += values[k] * x[columns[k]];
    if (y[row] != sum) return 1;
  }
  cudaDestroyTextureObject(texture);

  std::vector<double> doubles(32), sums(32);
  for (int i = 0; i < 32; ++i) doubles[i] = 1.0 / (i + 1);
  double *d_doubles = on_device(doubles), *d_sums = on_device(sums);
  texture = texture_of(d_doubles, 32 * sizeof(double), cudaCreateChannelDesc<int2>());
  neighbours<<<1, 32>>>(texture, d_sums);
  cudaMemcpy(sums.data(), d_sums, 32 * sizeof(double), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i)
    if (sums[i] != (i > 0 ? doubles[i - 1] : 0) + (i < 31 ? doubles[i + 1] : 0)) return 2;
  cudaDestroyTextureObject(texture);

  std::vector<uchar4> colors(16), read(16);
  for (int i = 0; i < 16; ++i) colors[i] = make_uchar4(i, 2 * i, 3 * i, 255 - i);
  uchar4 *d_colors = on_device(colors), *d_read = on_device(read);
  texture = texture_of(d_colors, 16 * sizeof(uchar4), cudaCreateChannelDesc<uchar4>());
  into_variable<<<1, 16>>>(texture, d_read);
  cudaMemcpy(read.data(), d_read, 16 * sizeof(uchar4), cudaMemcpyDeviceToHost);
  if (memcmp(read.data(), colors.data(), 16 * sizeof(uchar4)) != 0) return 3;
  cudaDestroyTextureObject(texture);

  for (void* memory : {(void*)d_starts, (void*)d_columns, (void*)d_values, (void*)d_x, (void*)d_y, (void*)d_doubles,
                       (void*)d_sums, (void*)d_colors, (void*)d_read})
    cudaFree(memory);
}
