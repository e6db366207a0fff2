// SPDX-License-Identifier: MIT
// A volume filtered along three axes, the faces of cubemaps, gathers, and the forms with levels and gradients.
#include <cmath>
#include <cstdio>
#include <vector>

__global__ void march(cudaTextureObject_t volume, float* out, int n) {
  const int i = threadIdx.x;
  const float t = (i + 0.5f) / n;
  out[i] = tex3D<float>(volume, t, 1 - t, 0.5f);
  if (out[i] != tex3DLod<float>(volume, t, 1 - t, 0.5f, 0)) out[i] = -1;
  if (out[i] != tex3DGrad<float>(volume, t, 1 - t, 0.5f, make_float4(0, 0, 0, 0), make_float4(0, 0, 0, 0))) out[i] = -2;
}

__global__ void look(cudaTextureObject_t cubemap, cudaTextureObject_t cubemaps, int* out) {
  const float3 directions[6] = {{1, 0.1f, 0.1f}, {-1, 0.1f, 0.1f}, {0.1f, 1, 0.1f}, {0.1f, -1, 0.1f}, {0.1f, 0.1f, 1}, {0.1f, 0.1f, -1}};
  for (int face = 0; face < 6; ++face) {
    const float3 d = directions[face];
    out[face] = texCubemap<int>(cubemap, d.x, d.y, d.z);
    out[6 + face] = texCubemapLayered<int>(cubemaps, d.x, d.y, d.z, 1);
  }
  // Direction +x: right is -z, down is -y.
  out[12] = texCubemap<int>(cubemap, 1, 0.9f, 0.9f);
  out[13] = texCubemap<int>(cubemap, 1, -0.9f, -0.9f);
  // A layer that is not there: the nearest one that is, and the face of the direction.
  out[14] = texCubemapLayered<int>(cubemaps, 0.1f, -1, 0.1f, 2);
  out[15] = texCubemapLayered<int>(cubemaps, 0.1f, -1, 0.1f, -1);
  out[16] = texCubemapLayered<int>(cubemaps, 0.1f, -1, 0.1f, 0x7fffffff);
}

__global__ void gather(cudaTextureObject_t image, float4* out) {
  out[0] = tex2Dgather<float4>(image, 2.0f, 3.0f);
  out[1] = tex2Dgather<float4>(image, 2.0f, 3.0f, 1);
  float2 value;
  tex2DLod(&value, image, 2.5f, 3.5f, 0.0f);
  out[2] = make_float4(value.x, value.y, 0, 0);
}

cudaArray_t array_of(const void* values, cudaChannelFormatDesc format, cudaExtent extent, unsigned flags) {
  cudaArray_t array = nullptr;
  cudaMalloc3DArray(&array, &format, extent, flags);
  const size_t row_bytes = extent.width * (format.x + format.y + format.z + format.w) / 8;
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(const_cast<void*>(values), row_bytes, extent.width, extent.height);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(extent.width, extent.height, extent.depth == 0 ? 1 : extent.depth);
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  return array;
}

cudaTextureObject_t texture_of(cudaArray_t array, bool normalized, cudaTextureFilterMode filter) {
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeArray;
  memory.res.array.array = array;
  cudaTextureDesc reading = {};
  for (auto& mode : reading.addressMode) mode = cudaAddressModeClamp;
  reading.normalizedCoords = normalized;
  reading.filterMode = filter;
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &memory, &reading, nullptr);
  return texture;
}

int in_a_volume() {
  const int size = 8, n = 32;
  std::vector<float> values(size * size * size), got(n);
  for (int i = 0; i < size * size * size; ++i) values[i] = (float)(i % size + 10 * (i / size % size) + 100 * (i / size / size));
  cudaArray_t array = array_of(values.data(), cudaCreateChannelDesc<float>(), make_cudaExtent(size, size, size), 0);
  cudaTextureObject_t texture = texture_of(array, true, cudaFilterModeLinear);
  float* d_out;
  cudaMalloc(&d_out, n * sizeof(float));
  march<<<1, n>>>(texture, d_out, n);
  cudaMemcpy(got.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(array);
  cudaFree(d_out);
  for (int i = 0; i < n; ++i) {
    const auto along = [&](float t) { return std::fmin(std::fmax(t * size - 0.5f, 0.0f), size - 1.0f); };
    const float t = (i + 0.5f) / n;
    if (std::fabs(got[i] - (along(t) + 10 * along(1 - t) + 100 * along(0.5f))) > 1e-3f) return 1;
  }
  return 0;
}

int on_cubemaps() {
  const int size = 4, layer = size * size * 6;
  std::vector<int> values(2 * layer);
  for (int i = 0; i < 2 * layer; ++i) values[i] = i / (size * size) * 100 + i % (size * size);
  int got[17], *d_out;
  cudaMalloc(&d_out, sizeof got);
  cudaArray_t one = array_of(values.data(), cudaCreateChannelDesc<int>(), make_cudaExtent(size, size, 6), cudaArrayCubemap);
  cudaArray_t two = array_of(values.data(), cudaCreateChannelDesc<int>(), make_cudaExtent(size, size, 12), cudaArrayCubemap | cudaArrayLayered);
  cudaTextureObject_t cubemap = texture_of(one, true, cudaFilterModePoint);
  cudaTextureObject_t cubemaps = texture_of(two, true, cudaFilterModePoint);
  look<<<1, 1>>>(cubemap, cubemaps, d_out);
  cudaMemcpy(got, d_out, sizeof got, cudaMemcpyDeviceToHost);
  cudaDestroyTextureObject(cubemap);
  cudaDestroyTextureObject(cubemaps);
  cudaFreeArray(one);
  cudaFreeArray(two);
  cudaFree(d_out);
  for (int face = 0; face < 6; ++face)
    if (got[face] / 100 != face || got[6 + face] / 100 != 6 + face) return 2;
  if (got[14] / 100 != 6 + 3 || got[15] / 100 != 3 || got[16] / 100 != 6 + 3) return 4;
  return got[12] == 0 && got[13] == 15 ? 0 : 3;
}

int around_a_point() {
  const int width = 6, height = 5;
  std::vector<float2> values(width * height);
  for (int i = 0; i < width * height; ++i) values[i] = make_float2((float)i, (float)(1000 + i));
  float4 got[3], *d_out;
  cudaMalloc(&d_out, sizeof got);
  cudaArray_t array = array_of(values.data(), cudaCreateChannelDesc<float2>(), make_cudaExtent(width, height, 0), cudaArrayTextureGather);
  cudaTextureObject_t texture = texture_of(array, false, cudaFilterModePoint);
  gather<<<1, 1>>>(texture, d_out);
  cudaMemcpy(got, d_out, sizeof got, cudaMemcpyDeviceToHost);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(array);
  cudaFree(d_out);
  // (2, 3) is the corner of the elements (1, 2), (2, 2), (1, 3), (2, 3).
  const float lower = 3 * width + 1, upper = 2 * width + 1;
  if (got[0].x != lower || got[0].y != lower + 1 || got[0].z != upper + 1 || got[0].w != upper) return 4;
  if (got[1].x != 1000 + lower || got[1].w != 1000 + upper) return 5;
  return got[2].x == 3 * width + 2 && got[2].y == 1000 + 3 * width + 2 ? 0 : 6;
}

int main() {
  if (const int wrong = in_a_volume()) return wrong;
  if (const int wrong = on_cubemaps()) return wrong;
  return around_a_point();
}
