// A raw pointer of a device vector is used by host code.
#include <thrust/device_vector.h>

#include <cstdio>

int main() {
  thrust::device_vector<int> values(10, 1);
  int* raw = thrust::raw_pointer_cast(values.data());
  std::printf("%d\n", raw[0]);  // FIND memory_space
  return 0;
}
