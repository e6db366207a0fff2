// SPDX-License-Identifier: MIT
// A class that frees in its destructor, passed by value: the copy frees as well.
#include <cstddef>
#include <vector>

template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(size_t n) { cudaMalloc(&data_, n * sizeof(T)); }
  ~DeviceArray() { cudaFree(data_); }  // FIND double_free
  T* data() const { return data_; }

 private:
  T* data_ = nullptr;
};

__global__ void ones(float* x) { x[threadIdx.x] = 1; }

static void fill(DeviceArray<float> array) { ones<<<1, 64>>>(array.data()); }

int main() {
  float h[64];
  {
    DeviceArray<float> array(64);
    fill(array);
  }
  h[63] = 1;
  return h[63] == 1 ? 0 : 1;
}
