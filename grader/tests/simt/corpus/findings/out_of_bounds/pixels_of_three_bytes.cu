// SPDX-License-Identifier: MIT
// Pixels of three bytes, which a function makes, one more than there are.
#include <vector>

struct Image {
  uchar3* pixels;
  short3* gradients;
  int count;
};

__device__ short3 gradient(uchar3 left, uchar3 right) {
  return make_short3(right.x - left.x, right.y - left.y, right.z - left.z);
}

__global__ void paint(Image image) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > image.count) return;
  image.pixels[i] = make_uchar3(i, 2 * i, 255 - i);  // FIND out_of_bounds
}

__global__ void differentiate(Image image) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < image.count) image.gradients[i] = gradient(image.pixels[i], image.pixels[i + 1]);
}

int main() {
  const int n = 100;
  Image image{nullptr, nullptr, n};
  cudaMalloc(&image.pixels, n * sizeof(uchar3));
  cudaMalloc(&image.gradients, (n - 1) * sizeof(short3));
  paint<<<1, 128>>>(image);
  differentiate<<<1, 128>>>(image);
  std::vector<short3> gradients(n - 1);
  cudaMemcpy(gradients.data(), image.gradients, (n - 1) * sizeof(short3), cudaMemcpyDeviceToHost);
  cudaFree(image.pixels);
  cudaFree(image.gradients);
  for (const short3 g : gradients)
    if (g.x != 1 || g.y != 2 || g.z != -1) return 1;
}
