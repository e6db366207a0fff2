// SPDX-License-Identifier: MIT
// Colour to grey and a box blur whose window is cut at the edges; uchar3 pixels, a 2-D grid.
#include <cstdint>
#include <cstdio>
#include <vector>
constexpr int BLUR_SIZE = 2;

__global__ void to_grey(const uchar3* __restrict__ rgb, unsigned char* __restrict__ grey, int width, int height) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col >= width || row >= height) return;
  const uchar3 p = rgb[row * width + col];
  grey[row * width + col] = static_cast<unsigned char>((p.x * 77 + p.y * 150 + p.z * 29) >> 8);
}

__global__ void blur(const unsigned char* in, unsigned char* out, int w, int h) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < w && row < h) {
    int pixVal = 0, pixels = 0;
    for (int blurRow = -BLUR_SIZE; blurRow < BLUR_SIZE + 1; ++blurRow) {
      for (int blurCol = -BLUR_SIZE; blurCol < BLUR_SIZE + 1; ++blurCol) {
        int curRow = row + blurRow, curCol = col + blurCol;
        if (curRow >= 0 && curRow < h && curCol >= 0 && curCol < w) {
          pixVal += in[curRow * w + curCol];
          ++pixels;
        }
      }
    }
    out[row * w + col] = (unsigned char)(pixVal / pixels);
  }
}

int main() {
  const int w = 75, h = 52;
  std::vector<uchar3> image(w * h);
  std::vector<unsigned char> grey(w * h), want(w * h), got(w * h);
  for (int i = 0; i < w * h; ++i) {
    image[i] = make_uchar3(i % 256, (i * 3) % 256, (i * 7) % 256);
    grey[i] = (image[i].x * 77 + image[i].y * 150 + image[i].z * 29) >> 8;
  }
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      int sum = 0, count = 0;
      for (int yy = std::max(0, y - 2); yy <= std::min(h - 1, y + 2); ++yy)
        for (int xx = std::max(0, x - 2); xx <= std::min(w - 1, x + 2); ++xx) sum += grey[yy * w + xx], ++count;
      want[y * w + x] = sum / count;
    }
  uchar3* d_rgb;
  unsigned char *d_grey, *d_out;
  cudaMalloc(&d_rgb, w * h * sizeof(uchar3));
  cudaMalloc(&d_grey, w * h);
  cudaMalloc(&d_out, w * h);
  cudaMemcpy(d_rgb, image.data(), w * h * sizeof(uchar3), cudaMemcpyHostToDevice);
  const dim3 block{16, 8}, grid{(w + block.x - 1) / block.x, (h + block.y - 1) / block.y, 1};
  to_grey<<<grid, block>>>(d_rgb, d_grey, w, h);
  blur<<<grid, block>>>(d_grey, d_out, w, h);
  cudaMemcpy(got.data(), d_out, w * h, cudaMemcpyDeviceToHost);
  cudaFree(d_rgb);
  cudaFree(d_grey);
  cudaFree(d_out);
  return got == want ? 0 : 1;
}
