// SPDX-License-Identifier: MIT
int main() {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t levels;
  cudaMallocMipmappedArray(&levels, &format, make_cudaExtent(64, 64, 0), 4);  // FIND unsupported
}
