// SPDX-License-Identifier: MIT
int main() {
  const size_t width = 50, height = 8;
  float* memory;
  cudaMalloc(&memory, width * height * sizeof(float));
  cudaResourceDesc rows = {};
  rows.resType = cudaResourceTypePitch2D;
  rows.res.pitch2D.devPtr = memory;
  rows.res.pitch2D.desc = cudaCreateChannelDesc<float>();
  rows.res.pitch2D.width = width;
  rows.res.pitch2D.height = height;
  rows.res.pitch2D.pitchInBytes = width * sizeof(float);
  cudaTextureDesc reading = {};
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &rows, &reading, nullptr);  // FIND cuda_error
  cudaDestroyTextureObject(texture);
  cudaFree(memory);
}
