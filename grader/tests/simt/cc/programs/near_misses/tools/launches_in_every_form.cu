// SPDX-License-Identifier: MIT
// Launches by name, pointer, macro, template and lambda: none of them calls its kernel like a function. A
// host function may have the name of a kernel.
// stdout: host 4
// stdout: 2 0
#include <cstdio>

__global__ void fill(float* out, float value) { out[threadIdx.x] = value; }

void fill(int value) { std::printf("host %d\n", value); }

__global__ void count(float* out) { out[threadIdx.x] += 1; }

template <class T>
__global__ void drop(T* out) {
  out[threadIdx.x] -= 1;
}

#define LAUNCH(kernel, ...) kernel<<<1, 3>>>(__VA_ARGS__)

template <class Kernel, class... Arguments>
void run(Kernel kernel, Arguments... arguments) {
  kernel<<<1, 3>>>(arguments...);
}

struct Work {
  static void by_name(float* out) { count<<<1, 3>>>(out); }
};

int main() {
  float* d_out = nullptr;
  cudaMalloc(&d_out, 3 * sizeof(float));
  fill<<<1, 3>>>(d_out, 1);
  fill(4);
  auto pointer = count;
  pointer<<<1, 3>>>(d_out);
  LAUNCH(count, d_out);
  run(drop<float>, d_out);
  drop<<<1, 3>>>(d_out);
  Work::by_name(d_out);
  const auto from_lambda = [&] { count<<<1, 3>>>(d_out); };
  from_lambda();
  void* arguments[] = {&d_out};
  cudaLaunchKernel(reinterpret_cast<const void*>(count), dim3(1), dim3(3), arguments, 0, nullptr);
  cudaLaunchKernel((const void*)drop<float>, dim3(1), dim3(3), arguments, 0, nullptr);
  cudaLaunchKernel(reinterpret_cast<const void*>(drop<float>), dim3(1), dim3(3), arguments, 0, nullptr);
  float out[3];
  cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
  std::printf("%g %d\n", out[2], static_cast<int>(cudaGetLastError()));
  return cudaFree(d_out);
}
