// SPDX-License-Identifier: MIT
int main() {
  const size_t width = 50, height = 8;
  float* memory;
  size_t pitch;
  cudaMallocPitch(&memory, &pitch, width * sizeof(float), height);
  cudaResourceDesc rows = {};
  rows.resType = cudaResourceTypePitch2D;
  rows.res.pitch2D.devPtr = memory;
  rows.res.pitch2D.desc = cudaCreateChannelDesc<float>();
  rows.res.pitch2D.width = width;
  rows.res.pitch2D.height = height;
  rows.res.pitch2D.pitchInBytes = pitch;
  cudaTextureDesc reading = {};
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &rows, &reading, nullptr);
  cudaDestroyTextureObject(texture);
  cudaFree(memory);
}
