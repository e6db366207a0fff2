// Thrust: vectors, transformations, reductions and scans against plain loops.
// options: --extended-lambda
#include <thrust/adjacent_difference.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/logical.h>
#include <thrust/reduce.h>
#include <thrust/replace.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <list>
#include <vector>

struct Square {
  __host__ __device__ float operator()(const float& x) const { return x * x; }
};
struct IsOdd {
  __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};
struct AddTo {
  int amount;
  __device__ void operator()(int& x) const { x += amount; }
};

int main() {
  constexpr int n = 500;
  int errors = 0;

  thrust::host_vector<int> h(n);
  thrust::generate(h.begin(), h.end(), rand);
  for (int i = 0; i < n; ++i) h[i] = h[i] % 1000 - 500;
  thrust::device_vector<int> d = h;
  int sum = 0, smallest = 0, greatest = 0, odd = 0;
  for (int i = 0; i < n; ++i) {
    sum += h[i];
    odd += h[i] % 2 != 0;
    if (h[i] < h[smallest]) smallest = i;
    if (h[i] > h[greatest]) greatest = i;
  }
  errors += thrust::reduce(d.begin(), d.end()) != sum;
  errors += thrust::reduce(d.begin(), d.end(), -1000, thrust::maximum<int>()) != h[greatest];
  errors += thrust::count_if(d.begin(), d.end(), IsOdd()) != odd;
  errors += thrust::min_element(d.begin(), d.end()) - d.begin() != smallest;
  errors += thrust::max_element(d.begin(), d.end()) - d.begin() != greatest;
  errors += *thrust::minmax_element(d.begin(), d.end()).second != h[greatest];
  errors += thrust::any_of(d.begin(), d.end(), IsOdd()) != (odd > 0);

  thrust::device_vector<int> scanned(n);
  thrust::inclusive_scan(d.begin(), d.end(), scanned.begin());
  errors += scanned[n - 1] != sum || scanned[0] != h[0];
  thrust::exclusive_scan(d.begin(), d.end(), scanned.begin(), 10);
  thrust::host_vector<int> back = scanned;
  for (int i = 0, before = 10; i < n; before += h[i++]) errors += back[i] != before;
  thrust::adjacent_difference(d.begin(), d.end(), scanned.begin());
  errors += scanned[3] != h[3] - h[2];

  thrust::device_vector<float> x(n), y(n, 2.0f);
  thrust::sequence(x.begin(), x.end());
  thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), thrust::multiplies<float>());
  errors += y[7] != 14.0f;
  const float a = 3.0f;
  thrust::transform(x.begin(), x.end(), y.begin(), y.begin(),
                    [=] __host__ __device__(float u, float v) { return a * u + v; });
  errors += y[10] != 50.0f;
  const float norm = std::sqrt(
      thrust::transform_reduce(x.begin(), x.begin() + 4, Square(), 0.0f, thrust::plus<float>()));
  errors += std::fabs(norm - std::sqrt(14.0f)) > 1e-6f;
  errors += thrust::inner_product(x.begin(), x.begin() + 4, x.begin(), 0.0f) != 14.0f;

  thrust::for_each(d.begin(), d.end(), AddTo{5});
  errors += d[0] != h[0] + 5;
  thrust::replace_if(d.begin(), d.end(), IsOdd(), 0);
  errors += thrust::count_if(d.begin(), d.end(), IsOdd()) != 0;
  thrust::fill(d.begin(), d.begin() + 10, 77);
  errors += thrust::count(d.begin(), d.begin() + 12, 77) < 10;

  // Growth, assignment of single elements, copies to and from other containers.
  thrust::device_vector<double> grown;
  for (int i = 0; i < 20; ++i) grown.push_back(0.5 * i);
  grown.resize(25, -1.0);
  grown[3] = 9.25;
  std::vector<double> plain(grown.size());
  thrust::copy(grown.begin(), grown.end(), plain.begin());
  errors += plain[3] != 9.25 || plain[19] != 9.5 || plain[24] != -1.0;
  std::list<int> list{4, 5, 6};
  thrust::device_vector<int> from_list(list.begin(), list.end());
  errors += thrust::reduce(from_list.begin(), from_list.end()) != 15;
  thrust::device_vector<int> same(from_list);
  errors += !(same == from_list);
  same.erase(same.begin());
  same.insert(same.end(), 7);
  errors += same[2] != 7 || same.size() != 3;
  thrust::swap(same, from_list);
  errors += same[0] != 4;

  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
