// SPDX-License-Identifier: MIT
// One kernel writes an array through a surface, the next reads it through a texture; surfaces of each shape,
// and accesses outside of them.
#include <cstdio>
#include <vector>

__global__ void fill(cudaSurfaceObject_t surface, const float* in, int width) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  surf2Dwrite(in[y * width + x], surface, x * 4, y, cudaBoundaryModeTrap);
}

__global__ void transposed(cudaTextureObject_t texture, float* out, int height) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * height + y] = tex2D<float>(texture, x + 0.5f, y + 0.5f);
}

__global__ void scale_in_place(cudaSurfaceObject_t surface) {
  float value;
  surf2Dread(&value, surface, threadIdx.x * sizeof(float), blockIdx.x);
  surf2Dwrite(2 * value, surface, threadIdx.x * sizeof(float), blockIdx.x);
}

// Of a surface of 8 elements: what lies at -2 and at 9.
__global__ void edges(cudaSurfaceObject_t surface, int* out) {
  out[0] = surf1Dread<int>(surface, -8, cudaBoundaryModeZero);
  out[1] = surf1Dread<int>(surface, 36, cudaBoundaryModeZero);
  out[2] = surf1Dread<int>(surface, -8, cudaBoundaryModeClamp);
  out[3] = surf1Dread<int>(surface, 36, cudaBoundaryModeClamp);
  surf1Dwrite(99, surface, 36, cudaBoundaryModeZero);
  surf1Dwrite(77, surface, 36, cudaBoundaryModeClamp);
}

__global__ void fill_layers(cudaSurfaceObject_t layers, cudaSurfaceObject_t volume) {
  const int x = threadIdx.x, y = threadIdx.y, z = blockIdx.x;
  surf2DLayeredwrite(make_uchar4(x, y, z, 255), layers, x * (int)sizeof(uchar4), y, z);
  surf3Dwrite(make_float4(x, y, z, 1), volume, x * (int)sizeof(float4), y, z);
}

__global__ void sum_layers(cudaSurfaceObject_t layers, cudaSurfaceObject_t volume, int* sums) {
  const int x = threadIdx.x, y = threadIdx.y, z = blockIdx.x;
  const uchar4 color = surf2DLayeredread<uchar4>(layers, x * (int)sizeof(uchar4), y, z);
  const float4 place = surf3Dread<float4>(volume, x * (int)sizeof(float4), y, z);
  sums[(z * blockDim.y + y) * blockDim.x + x] = color.x + 10 * color.y + 100 * color.z + (int)(1000 * place.x + 10000 * place.y + 100000 * place.z);
}

cudaArray_t array_of(cudaChannelFormatDesc format, cudaExtent extent, unsigned flags) {
  cudaArray_t array = nullptr;
  cudaMalloc3DArray(&array, &format, extent, flags | cudaArraySurfaceLoadStore);
  return array;
}

cudaSurfaceObject_t surface_of(cudaArray_t array) {
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeArray;
  memory.res.array.array = array;
  cudaSurfaceObject_t surface = 0;
  cudaCreateSurfaceObject(&surface, &memory);
  return surface;
}

int write_and_read() {
  const int width = 24, height = 16, n = width * height;
  std::vector<float> in(n), out(n), back(n);
  for (int i = 0; i < n; ++i) in[i] = (float)(i * 7 % 100);
  float *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaArray_t array = array_of(cudaCreateChannelDesc<float>(), make_cudaExtent(width, height, 0), 0);
  cudaSurfaceObject_t surface = surface_of(array);
  cudaResourceDesc memory = {};
  if (cudaGetSurfaceObjectResourceDesc(&memory, surface) != cudaSuccess || memory.res.array.array != array) return 1;
  cudaTextureDesc reading = {};
  reading.addressMode[0] = reading.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &memory, &reading, nullptr);
  fill<<<dim3(width / 8, height / 8), dim3(8, 8)>>>(surface, d_in, width);
  scale_in_place<<<height, width>>>(surface);
  transposed<<<dim3(width / 8, height / 8), dim3(8, 8)>>>(texture, d_out, height);
  cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy2DFromArray(back.data(), width * sizeof(float), array, 0, 0, width * sizeof(float), height, cudaMemcpyDeviceToHost);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (out[x * height + y] != 2 * in[y * width + x] || back[y * width + x] != 2 * in[y * width + x]) return 2;
  cudaDestroyTextureObject(texture);
  cudaDestroySurfaceObject(surface);
  cudaFreeArray(array);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}

int at_the_edges() {
  int values[8] = {10, 11, 12, 13, 14, 15, 16, 17}, got[4], *d_got;
  cudaMalloc(&d_got, sizeof got);
  cudaArray_t array = array_of(cudaCreateChannelDesc<int>(), make_cudaExtent(8, 0, 0), 0);
  cudaMemcpy2DToArray(array, 0, 0, values, sizeof values, sizeof values, 1, cudaMemcpyHostToDevice);
  cudaSurfaceObject_t surface = surface_of(array);
  edges<<<1, 1>>>(surface, d_got);
  cudaMemcpy(got, d_got, sizeof got, cudaMemcpyDeviceToHost);
  cudaMemcpy2DFromArray(values, sizeof values, array, 0, 0, sizeof values, 1, cudaMemcpyDeviceToHost);
  cudaDestroySurfaceObject(surface);
  cudaFreeArray(array);
  cudaFree(d_got);
  return got[0] == 0 && got[1] == 0 && got[2] == 10 && got[3] == 17 && values[7] == 77 ? 0 : 3;
}

int in_three_dimensions() {
  const int nx = 6, ny = 4, nz = 3, n = nx * ny * nz;
  const cudaExtent extent = make_cudaExtent(nx, ny, nz);
  cudaArray_t layers = array_of(cudaCreateChannelDesc<uchar4>(), extent, cudaArrayLayered);
  cudaArray_t volume = array_of(cudaCreateChannelDesc<float4>(), extent, 0);
  cudaSurfaceObject_t layer_surface = surface_of(layers), volume_surface = surface_of(volume);
  std::vector<int> sums(n);
  int* d_sums;
  cudaMalloc(&d_sums, n * sizeof(int));
  fill_layers<<<nz, dim3(nx, ny)>>>(layer_surface, volume_surface);
  sum_layers<<<nz, dim3(nx, ny)>>>(layer_surface, volume_surface, d_sums);
  cudaMemcpy(sums.data(), d_sums, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaDestroySurfaceObject(layer_surface);
  cudaDestroySurfaceObject(volume_surface);
  cudaFreeArray(layers);
  cudaFreeArray(volume);
  cudaFree(d_sums);
  for (int i = 0; i < n; ++i)
    if (sums[i] != 1001 * (i % nx) + 10010 * (i / nx % ny) + 100100 * (i / nx / ny)) return 4;
  return 0;
}

int main() {
  if (const int wrong = write_and_read()) return wrong;
  if (const int wrong = at_the_edges()) return wrong;
  return in_three_dimensions();
}
