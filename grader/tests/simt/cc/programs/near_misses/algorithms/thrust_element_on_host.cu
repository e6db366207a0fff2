// Host code reads and writes single elements through the vector: slow, but right.
#include <thrust/device_vector.h>
#include <thrust/swap.h>

#include <cstdio>

int main() {
  thrust::device_vector<int> values(10, 1);
  for (int i = 0; i < 10; ++i) values[i] += i;
  *values.begin() = values[9];
  int sum = 0;
  for (const int value : values) sum += value;
  thrust::device_ptr<int> pointer = values.data();
  std::printf("%d %d\n", sum, static_cast<int>(pointer[3]));
  return sum != 64;
}
// stdout: 64 4
