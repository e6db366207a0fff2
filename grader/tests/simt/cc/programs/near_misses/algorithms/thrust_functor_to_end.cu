// Functors that stay inside their arrays and count with an atomic.
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/transform.h>

struct Difference {
  const float* data;
  int n;
  __device__ float operator()(int i) const { return i + 1 < n ? data[i + 1] - data[i] : 0.0f; }
};

struct Count {
  int* counter;
  __device__ void operator()(float value) const {
    if (value == 0.0f) atomicAdd(counter, 1);
  }
};

int main() {
  thrust::device_vector<float> values(100, 1.0f), differences(100);
  thrust::device_vector<int> counter(1, 0);
  thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(100), differences.begin(),
                    Difference{thrust::raw_pointer_cast(values.data()), 100});
  thrust::for_each(differences.begin(), differences.end(), Count{thrust::raw_pointer_cast(counter.data())});
  return counter[0] != 100;
}
