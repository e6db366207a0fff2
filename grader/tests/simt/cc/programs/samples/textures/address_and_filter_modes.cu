// SPDX-License-Identifier: MIT
// Every address mode with every filter, with coordinates of both kinds, against the formulas of the CUDA C++
// Programming Guide, appendix "Texture Fetching".
#include <cmath>
#include <cstdio>
#include <vector>

__global__ void sample(cudaTextureObject_t texture, const float* x, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tex1D<float>(texture, x[i]);
}

const int size = 8;
const float border_value = 100;

float element(int i, cudaTextureAddressMode mode, const std::vector<float>& values) {
  if (i >= 0 && i < size) return values[i];
  switch (mode) {
    case cudaAddressModeBorder:
      return border_value;
    case cudaAddressModeWrap:
      return values[((i % size) + size) % size];
    case cudaAddressModeMirror: {
      const int rest = ((i % (2 * size)) + 2 * size) % (2 * size);
      return values[rest < size ? rest : 2 * size - 1 - rest];
    }
    default:
      return values[i < 0 ? 0 : size - 1];
  }
}

// x in elements.
float expected(double x, cudaTextureAddressMode mode, bool linear, const std::vector<float>& values) {
  if (!linear) return element((int)std::floor(x), mode, values);
  const double from = x - 0.5;
  const int i = (int)std::floor(from);
  const double weight = std::round((from - i) * 256) / 256;
  return (float)((1 - weight) * element(i, mode, values) + weight * element(i + 1, mode, values));
}

int main() {
  std::vector<float> values(size);
  for (int i = 0; i < size; ++i) values[i] = (float)(i * i) - 3 * i;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, size);
  cudaMemcpy2DToArray(array, 0, 0, values.data(), size * sizeof(float), size * sizeof(float), 1, cudaMemcpyHostToDevice);

  std::vector<float> places;
  for (int i = -3 * size * 16 + 1; i < 4 * size * 16; i += 2) places.push_back((float)i / 16);
  const int n = (int)places.size();
  std::vector<float> given(n), got(n);
  float *d_x, *d_out;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMalloc(&d_out, n * sizeof(float));

  int wrong = 0;
  for (int mode = 0; mode < 4; ++mode)
    for (int linear = 0; linear < 2; ++linear)
      for (int normalized = 0; normalized < 2; ++normalized) {
        cudaResourceDesc memory = {};
        memory.resType = cudaResourceTypeArray;
        memory.res.array.array = array;
        cudaTextureDesc reading = {};
        reading.addressMode[0] = (cudaTextureAddressMode)mode;
        reading.filterMode = linear ? cudaFilterModeLinear : cudaFilterModePoint;
        reading.readMode = cudaReadModeElementType;
        reading.normalizedCoords = normalized;
        reading.borderColor[0] = border_value;
        cudaTextureObject_t texture = 0;
        if (cudaCreateTextureObject(&texture, &memory, &reading, nullptr) != cudaSuccess) return 1;
        for (int i = 0; i < n; ++i) given[i] = normalized ? places[i] / size : places[i];
        cudaMemcpy(d_x, given.data(), n * sizeof(float), cudaMemcpyHostToDevice);
        sample<<<(n + 63) / 64, 64>>>(texture, d_x, d_out, n);
        cudaMemcpy(got.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
        // Without normalized coordinates nothing is repeated: both modes clamp.
        const bool repeats = mode == cudaAddressModeWrap || mode == cudaAddressModeMirror;
        const cudaTextureAddressMode meant = repeats && !normalized ? cudaAddressModeClamp : (cudaTextureAddressMode)mode;
        for (int i = 0; i < n; ++i)
          if (got[i] != expected(places[i], meant, linear, values)) {
            if (++wrong < 5)
              std::printf("mode %d linear %d normalized %d: x = %g gives %g, not %g\n", mode, linear, normalized, places[i],
                          got[i], expected(places[i], meant, linear, values));
          }
        cudaDestroyTextureObject(texture);
      }
  cudaFree(d_x);
  cudaFree(d_out);
  cudaFreeArray(array);
  return wrong != 0;
}
