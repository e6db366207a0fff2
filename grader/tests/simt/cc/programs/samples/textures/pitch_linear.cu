// SPDX-License-Identifier: MIT
// The same shift of an image through a texture of rows with a pitch and through one of an array.
#include <cstdio>
#include <vector>

const int width = 50, height = 30, shift_x = 13, shift_y = 7;

__global__ void shift(float* out, int pitch, int width, int height, int shift_x, int shift_y, cudaTextureObject_t image) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * pitch + x] = tex2D<float>(image, (x + shift_x + 0.5f) / width, (y + shift_y + 0.5f) / height);
}

int main() {
  std::vector<float> image(width * height), got(width * height);
  for (int i = 0; i < width * height; ++i) image[i] = (float)i;
  float *d_in, *d_out;
  size_t in_pitch, out_pitch;
  cudaMallocPitch((void**)&d_in, &in_pitch, width * sizeof(float), height);
  cudaMallocPitch((void**)&d_out, &out_pitch, width * sizeof(float), height);
  cudaMemcpy2D(d_in, in_pitch, image.data(), width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
  cudaArray_t array;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &format, width, height);
  cudaMemcpy2DToArray(array, 0, 0, image.data(), width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);

  cudaResourceDesc of_rows = {}, of_array = {};
  of_rows.resType = cudaResourceTypePitch2D;
  of_rows.res.pitch2D.devPtr = d_in;
  of_rows.res.pitch2D.desc = format;
  of_rows.res.pitch2D.width = width;
  of_rows.res.pitch2D.height = height;
  of_rows.res.pitch2D.pitchInBytes = in_pitch;
  of_array.resType = cudaResourceTypeArray;
  of_array.res.array.array = array;
  cudaTextureDesc reading = {};
  reading.addressMode[0] = reading.addressMode[1] = cudaAddressModeWrap;
  reading.filterMode = cudaFilterModePoint;
  reading.readMode = cudaReadModeElementType;
  reading.normalizedCoords = true;
  cudaTextureObject_t textures[2];
  if (cudaCreateTextureObject(&textures[0], &of_rows, &reading, nullptr) != cudaSuccess) return 1;
  if (cudaCreateTextureObject(&textures[1], &of_array, &reading, nullptr) != cudaSuccess) return 2;

  for (const cudaTextureObject_t texture : textures) {
    cudaMemset2D(d_out, out_pitch, 0, width * sizeof(float), height);
    shift<<<dim3(width / 10, height / 10), dim3(10, 10)>>>(d_out, (int)(out_pitch / sizeof(float)), width, height, shift_x, shift_y, texture);
    cudaMemcpy2D(got.data(), width * sizeof(float), d_out, out_pitch, width * sizeof(float), height, cudaMemcpyDeviceToHost);
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        if (got[y * width + x] != image[(y + shift_y) % height * width + (x + shift_x) % width]) return 3;
    cudaDestroyTextureObject(texture);
  }
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFreeArray(array);
}
