// SPDX-License-Identifier: MIT
// Transposes a square part of a photograph: make_figures.py builds it with the solution and with wrong ones.
//   photograph IN.pgm OUT.pgm
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "coalescing.cuh"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::ifstream file(argv[1], std::ios::binary);
  std::string format;
  std::size_t rows = 0, columns = 0, brightest = 0;
  file >> format >> columns >> rows >> brightest;
  file.get();
  const std::string pixels{std::istreambuf_iterator<char>(file), {}};
  const std::size_t side = columns / tile_size * tile_size;  // wrong ones are at their best in whole tiles
  const std::size_t n = side * side;
  if (format != "P5" || pixels.size() < columns * side) return 2;
  std::vector<float> picture(n);
  for (std::size_t i = 0; i < n; ++i)
    picture[i] = static_cast<unsigned char>(pixels[i / side * columns + i % side]);

  float *d_in = nullptr, *d_out = nullptr;
  CUDA_CHECK(cudaMalloc(&d_in, n * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&d_out, n * sizeof(float)));
  CUDA_CHECK(cudaMemcpy(d_in, picture.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemset(d_out, 0, n * sizeof(float)));  // black, where nothing is written
  transpose(Way::padded, {d_in, n}, side, side, {d_out, n});
  CUDA_CHECK(cudaMemcpy(picture.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(d_in));
  CUDA_CHECK(cudaFree(d_out));

  std::ofstream result(argv[2], std::ios::binary);
  result << "P5\n" << side << ' ' << side << "\n255\n";
  for (const float pixel : picture) result.put(static_cast<char>(static_cast<unsigned char>(pixel)));
  return result ? 0 : 1;
}
