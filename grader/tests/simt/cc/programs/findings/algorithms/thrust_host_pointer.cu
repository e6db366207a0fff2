// An algorithm is told to run on the device, with the pointer of a host array.
#include <thrust/execution_policy.h>
#include <thrust/sort.h>

#include <vector>

int main() {
  std::vector<int> values{3, 1, 2};
  try {
    thrust::sort(thrust::device, values.data(), values.data() + 3);  // FIND memory_space
  } catch (const thrust::system_error&) {
  }
  return 0;
}
