// The result has more elements than the vector that takes it.
#include <thrust/device_vector.h>
#include <thrust/scan.h>

int main() {
  thrust::device_vector<int> values(50, 1), sums(49);
  try {
    thrust::inclusive_scan(values.begin(), values.end(), sums.begin());  // FIND out_of_bounds
  } catch (const thrust::system_error&) {
  }
  return 0;
}
