// A functor given to Thrust reads beyond an array that it got as a raw pointer.
#include <thrust/device_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/transform.h>

struct Difference {
  const float* data;
  __device__ float operator()(int i) const {
    return data[i + 1] - data[i];  // FIND out_of_bounds
  }
};

int main() {
  thrust::device_vector<float> values(100, 1.0f), differences(100);
  try {
    thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(100),
                      differences.begin(), Difference{thrust::raw_pointer_cast(values.data())});
  } catch (const thrust::system_error&) {
  }
  return 0;
}
