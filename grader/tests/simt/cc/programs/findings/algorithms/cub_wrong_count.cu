// A device-wide sum is told more elements than there are.
#include <cub/cub.cuh>

int main() {
  float *in, *out;
  cudaMalloc(&in, 1000 * sizeof(float));
  cudaMalloc(&out, sizeof(float));
  cudaMemset(in, 0, 1000 * sizeof(float));
  void* temp = nullptr;
  std::size_t temp_bytes = 0;
  cub::DeviceReduce::Sum(temp, temp_bytes, in, out, 1024);
  cudaMalloc(&temp, temp_bytes);
  cub::DeviceReduce::Sum(temp, temp_bytes, in, out, 1024);  // FIND out_of_bounds
  cudaDeviceSynchronize();
  cudaFree(temp);
  cudaFree(in);
  cudaFree(out);
}
