// SPDX-License-Identifier: MIT
// Elements of every kind, as they are and as numbers from 0 (or -1) to 1; colours; the border; halves.
#include <cuda_fp16.h>

#include <cmath>
#include <cstdio>
#include <vector>

template <class T>
__global__ void fetch(cudaTextureObject_t texture, T* out, int n) {
  const int i = threadIdx.x;
  if (i < n) out[i] = tex1D<T>(texture, i - 1 + 0.5f);  // the first and the last are outside
}

// Elements of type E, read as type T; out[0] and out[n + 1] are the border.
template <class E, class T>
std::vector<T> read_all(const std::vector<E>& in, const cudaChannelFormatDesc& format, cudaTextureReadMode mode,
                        const float (&border)[4], int srgb = 0) {
  const int n = (int)in.size();
  cudaArray_t array;
  cudaMallocArray(&array, &format, n);
  cudaMemcpy2DToArray(array, 0, 0, in.data(), n * sizeof(E), n * sizeof(E), 1, cudaMemcpyHostToDevice);
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeArray;
  memory.res.array.array = array;
  cudaTextureDesc reading = {};
  reading.addressMode[0] = cudaAddressModeBorder;
  reading.readMode = mode;
  reading.sRGB = srgb;
  for (int c = 0; c < 4; ++c) reading.borderColor[c] = border[c];
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &memory, &reading, nullptr);
  T* d_out;
  cudaMalloc(&d_out, (n + 2) * sizeof(T));
  fetch<T><<<1, 32>>>(texture, d_out, n + 2);
  std::vector<T> out(n + 2);
  cudaMemcpy(out.data(), d_out, (n + 2) * sizeof(T), cudaMemcpyDeviceToHost);
  cudaDestroyTextureObject(texture);
  cudaFree(d_out);
  cudaFreeArray(array);
  return out;
}

const float no_border[4] = {0, 0, 0, 0};

template <class T>
bool same_elements(const std::vector<T>& in) {
  const std::vector<T> out = read_all<T, T>(in, cudaCreateChannelDesc<T>(), cudaReadModeElementType, no_border);
  for (size_t i = 0; i < in.size(); ++i)
    if (out[i + 1] != in[i]) return false;
  return out.front() == T(0) && out.back() == T(0);
}

template <class T>
bool normalized(const std::vector<T>& in, float largest) {
  const auto out = read_all<T, float>(in, cudaCreateChannelDesc<T>(), cudaReadModeNormalizedFloat, {0.25f, 0, 0, 0});
  for (size_t i = 0; i < in.size(); ++i)
    if (out[i + 1] != std::fmax(in[i] / largest, -1.0f)) return false;
  return out.front() == 0.25f && out.back() == 0.25f;
}

int main() {
  if (!same_elements<unsigned char>({0, 1, 127, 128, 255})) return 1;
  if (!same_elements<signed char>({0, 1, 127, -128, -1})) return 2;
  if (!same_elements<char>({0, 1, 127})) return 3;
  if (!same_elements<unsigned short>({0, 1, 40000, 65535})) return 4;
  if (!same_elements<short>({0, 1, 32767, -32768, -1})) return 5;
  if (!same_elements<int>({0, 1, 2147483647, -2147483647, -1})) return 6;
  if (!same_elements<unsigned>({0, 1, 4000000000u})) return 7;
  if (!same_elements<float>({0, -1.5f, 3e30f})) return 8;
  if (!normalized<unsigned char>({0, 1, 128, 255}, 255)) return 9;
  if (!normalized<signed char>({0, 1, 127, -127, -128}, 127)) return 10;
  if (!normalized<unsigned short>({0, 1, 65535}, 65535)) return 11;
  if (!normalized<short>({0, 1, 32767, -32768}, 32767)) return 12;

  const auto colors = read_all<uchar4, float4>({make_uchar4(0, 51, 255, 102), make_uchar4(10, 188, 5, 255)},
                                               cudaCreateChannelDesc<uchar4>(), cudaReadModeNormalizedFloat, {1, 2, 3, 4});
  if (colors[0].x != 1 || colors[0].y != 2 || colors[3].z != 3 || colors[3].w != 4) return 13;
  if (colors[1].x != 0 || colors[1].y != 51 / 255.0f || colors[1].z != 1 || colors[1].w != 102 / 255.0f) return 14;
  const auto bright = read_all<uchar4, float4>({make_uchar4(0, 188, 255, 188)}, cudaCreateChannelDesc<uchar4>(),
                                               cudaReadModeNormalizedFloat, no_border, 1);
  if (bright[1].x != 0 || std::fabs(bright[1].y - 0.5029f) > 1e-4f || bright[1].z != 1 || bright[1].w != 188 / 255.0f) return 15;
  const auto pairs = read_all<int2, int2>({make_int2(-5, 6), make_int2(7, -8)}, cudaCreateChannelDesc<int2>(),
                                          cudaReadModeElementType, no_border);
  if (pairs[1].x != -5 || pairs[1].y != 6 || pairs[2].x != 7 || pairs[2].y != -8 || pairs[3].x != 0) return 16;
  const auto halves = read_all<__half, float>({__float2half(1.5f), __float2half(-0.25f)}, cudaCreateChannelDescHalf(),
                                              cudaReadModeElementType, no_border);
  if (halves[1] != 1.5f || halves[2] != -0.25f) return 17;
  // The two words of a double.
  const double wanted[2] = {3.14159, -1e-200};
  std::vector<int2> words(2);
  memcpy(words.data(), wanted, sizeof wanted);
  const auto read_words = read_all<int2, int2>(words, cudaCreateChannelDesc<int2>(), cudaReadModeElementType, no_border);
  return memcmp(&read_words[1], wanted, sizeof wanted) == 0 ? 0 : 18;
}
