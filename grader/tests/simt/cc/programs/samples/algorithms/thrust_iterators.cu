// Thrust: fancy iterators, tuples, random numbers and complex numbers.
// options: --extended-lambda
#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>

#include <cmath>
#include <cstdio>

struct Dot {
  template <class Tuple>
  __host__ __device__ float operator()(const Tuple& t) const {
    return thrust::get<0>(t) * thrust::get<1>(t);
  }
};

struct MultiplyAdd {
  template <class Tuple>
  __host__ __device__ void operator()(Tuple t) const {
    thrust::get<3>(t) = thrust::get<0>(t) * thrust::get<1>(t) + thrust::get<2>(t);
  }
};

// A point of the square that its number determines: 1 where it lies in the quarter of the circle.
struct InCircle {
  __host__ __device__ int operator()(unsigned i) const {
    thrust::default_random_engine engine(1234);
    engine.discard(2 * i);
    thrust::uniform_real_distribution<float> uniform(0.0f, 1.0f);
    const float x = uniform(engine);
    const float y = uniform(engine);
    return x * x + y * y < 1.0f;
  }
};

int main() {
  int errors = 0;
  thrust::counting_iterator<int> from(1);
  errors += thrust::reduce(from, from + 100) != 5050;

  thrust::device_vector<float> x{1, 2, 3, 4}, y{5, 6, 7, 8}, z{1, 1, 1, 1}, w(4);
  const auto pairs = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin()));
  errors += thrust::transform_reduce(pairs, pairs + 4, Dot(), 0.0f, thrust::plus<float>()) != 70.0f;
  thrust::for_each(
      thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin(), z.begin(), w.begin())),
      thrust::make_zip_iterator(thrust::make_tuple(x.end(), y.end(), z.end(), w.end())), MultiplyAdd());
  errors += w[0] != 6.0f || w[3] != 33.0f;

  thrust::device_vector<int> indices{3, 0, 2};
  const auto chosen = thrust::make_permutation_iterator(w.begin(), indices.begin());
  errors += thrust::reduce(chosen, chosen + 3) != 33.0f + 6.0f + 22.0f;
  const auto negated = thrust::make_transform_iterator(x.begin(), thrust::negate<float>());
  errors += thrust::reduce(negated, negated + 4) != -10.0f;
  thrust::copy(thrust::make_reverse_iterator(x.end()), thrust::make_reverse_iterator(x.begin()), w.begin());
  errors += w[0] != 4.0f;

  thrust::device_vector<int> keys{2, 1, 2, 1};
  thrust::sort_by_key(keys.begin(), keys.end(),
                      thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin())));
  errors += x[0] != 2.0f || x[1] != 4.0f || y[2] != 5.0f;
  thrust::device_vector<float> sums(2);
  thrust::reduce_by_key(keys.begin(), keys.end(), y.begin(), thrust::make_discard_iterator(), sums.begin());
  errors += sums[0] != 14.0f || sums[1] != 12.0f;

  constexpr unsigned points = 20000;
  const int inside = thrust::transform_reduce(thrust::device, thrust::counting_iterator<unsigned>(0),
                                              thrust::counting_iterator<unsigned>(points), InCircle(), 0,
                                              thrust::plus<int>());
  errors += std::fabs(4.0 * inside / points - 3.14159) > 0.05;

  thrust::device_vector<thrust::complex<float>> roots(8);
  thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(8), roots.begin(),
                    [] __device__(int k) { return thrust::polar(1.0f, 0.78539816f * k); });
  const thrust::complex<float> product = thrust::reduce(roots.begin(), roots.end(), thrust::complex<float>(1),
                                                        thrust::multiplies<thrust::complex<float>>());
  errors += std::fabs(product.real() + 1.0f) > 1e-4f || std::fabs(product.imag()) > 1e-4f;

  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
