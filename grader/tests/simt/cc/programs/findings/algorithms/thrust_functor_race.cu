// The threads of for_each all add to one counter without an atomic.
#include <thrust/device_vector.h>
#include <thrust/for_each.h>

struct Count {
  int* counter;
  __device__ void operator()(int value) const {
    if (value > 10) *counter += 1;  // FIND data_race
  }
};

int main() {
  thrust::device_vector<int> values(64, 20), counter(1, 0);
  thrust::for_each(values.begin(), values.end(), Count{thrust::raw_pointer_cast(counter.data())});
  return 0;
}
