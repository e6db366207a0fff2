// SPDX-License-Identifier: MIT
// stdout: 0,1,2,3,4,5,
// stdout: 0.5,1.5,
// Copies from the device to outputs that take one element after the other.
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/sequence.h>

#include <iostream>
#include <iterator>
#include <list>
#include <set>
#include <vector>

struct Half {
  __host__ __device__ float operator()(int x) const { return x + 0.5f; }
};

int main() {
  thrust::device_vector<int> values(6);
  thrust::sequence(values.begin(), values.end());
  thrust::copy(values.begin(), values.end(), std::ostream_iterator<int>(std::cout, ","));
  std::cout << std::endl;
  const auto halves = thrust::make_transform_iterator(values.begin(), Half());
  thrust::copy(halves, halves + 2, std::ostream_iterator<float>(std::cout, ","));
  std::cout << std::endl;

  std::vector<int> back;
  std::list<double> front;
  std::set<int> sorted;
  auto next = thrust::copy(values.begin(), values.end(), std::back_inserter(back));
  *next = 6;
  thrust::copy_n(values.begin(), 3, std::front_inserter(front));
  thrust::copy(values.begin(), values.end(), std::inserter(sorted, sorted.end()));
  thrust::copy(values.begin(), values.begin(), std::back_inserter(back));
  return back.size() == 7 && back[5] == 5 && front.front() == 2 && sorted.size() == 6 ? 0 : 1;
}
