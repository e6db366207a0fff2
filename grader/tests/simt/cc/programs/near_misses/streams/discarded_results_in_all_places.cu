// SPDX-License-Identifier: MIT
// Calls as statements in all kinds of places still compile, and say nothing where they succeed.
#define CHECK(call)                   \
  do {                                \
    cudaError_t result = call;        \
    if (result != cudaSuccess) return 1; \
  } while (0)
#define cudaCheck(call) { if ((call) != cudaSuccess) return 1; }

struct Buffer {
  float* data = nullptr;
  explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(float)); }
  ~Buffer() { cudaFree(data); }
};

template <class T>
T* make(int n) {
  T* data;
  cudaMalloc(&data, n * sizeof(T));
  return data;
}

int main(int count, char**) {
  Buffer buffer(16);
  int* values = make<int>(8);
  if (count > 0) cudaMemset(values, 0, 8 * sizeof(int));
  else cudaFree(values);
  for (int i = 0; i < 2; ++i) cudaMemset(values, i, 8 * sizeof(int));
  switch (count) {
    case 99: cudaFree(values); break;
    default: cudaDeviceSynchronize();
  }
  auto release = [&] { cudaFree(values); };
  release();
  CHECK(cudaMemset(buffer.data, 0, 16 * sizeof(float)));
  cudaCheck(cudaGetLastError());
  cudaError_t worst = (cudaSetDevice(0), cudaSuccess);
  return count > 5 ? cudaSetDevice(0) : worst;
}
