// Thrust: the less common algorithms and policies.
// options: --extended-lambda
#include <thrust/device_new.h>
#include <thrust/device_delete.h>
#include <thrust/device_vector.h>
#include <thrust/equal.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/find.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/mismatch.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/shuffle.h>
#include <thrust/random.h>
#include <thrust/sort.h>
#include <thrust/swap.h>
#include <thrust/tabulate.h>
#include <thrust/transform_scan.h>
#include <thrust/uninitialized_fill.h>
#include <thrust/unique.h>
#include <thrust/zip_function.h>

#include <cstdio>
#include <map>

struct Point {
  float x, y;
};
struct ByX {
  __host__ __device__ bool operator()(const Point& a, const Point& b) const { return a.x < b.x; }
};

// Counts what a policy allocates for an algorithm.
struct CountingAllocator {
  using value_type = char;
  int allocations = 0;
  char* allocate(std::ptrdiff_t size_bytes) {
    ++allocations;
    void* memory = nullptr;
    cudaMalloc(&memory, size_bytes);
    return static_cast<char*>(memory);
  }
  void deallocate(char* memory, std::size_t) { cudaFree(memory); }
};

int main() {
  using namespace thrust::placeholders;
  int errors = 0;
  thrust::device_vector<int> a(100), b(100);
  thrust::tabulate(a.begin(), a.end(), _1 * _1);
  b = a;
  errors += !thrust::equal(a.begin(), a.end(), b.begin());
  b[40] = -1;
  errors += thrust::mismatch(a.begin(), a.end(), b.begin()).first - a.begin() != 40;
  errors += thrust::find_if(b.begin(), b.end(), _1 < 0) - b.begin() != 40;
  errors += !thrust::all_of(a.begin(), a.end(), _1 >= 0) || thrust::none_of(b.begin(), b.end(), _1 == 16);
  thrust::transform(a.begin(), a.end(), b.begin(), a.begin(), _1 - _2);
  errors += a[39] != 0 || a[40] != 1601;

  thrust::device_vector<int> keys{1, 1, 2, 2, 2, 3}, values{1, 2, 3, 4, 5, 6}, out(6);
  thrust::inclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), out.begin());
  errors += out[1] != 3 || out[4] != 12 || out[5] != 6;
  thrust::exclusive_scan_by_key(keys.begin(), keys.end(), values.begin(), out.begin());
  errors += out[0] != 0 || out[4] != 7;
  thrust::transform_inclusive_scan(values.begin(), values.end(), out.begin(), thrust::negate<int>(),
                                   thrust::plus<int>());
  errors += out[5] != -21;
  const auto ends = thrust::unique_by_key(keys.begin(), keys.end(), values.begin());
  errors += ends.first - keys.begin() != 3 || values[1] != 3;
  thrust::device_vector<int> marks{0, 1, 0, 1};
  thrust::device_vector<int> kept{10, 11, 12, 13};
  kept.erase(thrust::remove_if(kept.begin(), kept.end(), marks.begin(), thrust::identity<int>()), kept.end());
  errors += kept.size() != 2 || kept[1] != 12;
  thrust::device_vector<int> split{5, 2, 7, 4, 9};
  errors += thrust::partition(split.begin(), split.end(), _1 % 2 == 0) - split.begin() != 2;
  errors += thrust::is_partitioned(split.begin(), split.end(), _1 % 2 != 0);

  thrust::host_vector<Point> points(50);
  for (int i = 0; i < 50; ++i) points[i] = {static_cast<float>(i * 17 % 50), static_cast<float>(i)};
  thrust::device_vector<Point> d_points = points;
  thrust::sort(d_points.begin(), d_points.end(), ByX());
  const Point eleventh = d_points[11];
  errors += eleventh.x != 11.0f || static_cast<int>(eleventh.y) * 17 % 50 != 11;
  errors += static_cast<Point>(*thrust::max_element(d_points.begin(), d_points.end(), ByX())).x != 49.0f;

  thrust::device_vector<float> x{1, 2, 3}, y{4, 5, 6}, z(3);
  thrust::transform(thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin())),
                    thrust::make_zip_iterator(thrust::make_tuple(x.end(), y.end())), z.begin(),
                    thrust::make_zip_function([] __host__ __device__(float u, float v) { return u * v; }));
  errors += z[2] != 18.0f;

  thrust::device_vector<int> order(20);
  thrust::sequence(order.begin(), order.end());
  thrust::shuffle(order.begin(), order.end(), thrust::default_random_engine(7));
  errors += thrust::reduce(order.begin(), order.end()) != 190;
  CountingAllocator allocator;
  thrust::sort(thrust::cuda::par(allocator), order.begin(), order.end());
  errors += !thrust::is_sorted(order.begin(), order.end()) || allocator.allocations == 0;
  thrust::for_each(thrust::cuda::par_nosync, order.begin(), order.end(), [] __device__(int& v) { v = -v; });
  errors += order[19] != -19;
  thrust::swap_ranges(order.begin(), order.begin() + 10, order.begin() + 10);
  errors += order[0] != -10;

  thrust::device_vector<thrust::pair<int, float>> pairs(4);
  pairs[2] = thrust::make_pair(3, 1.5f);
  errors += static_cast<thrust::pair<int, float>>(pairs[2]).second != 1.5f;
  thrust::device_ptr<int> single = thrust::device_new<int>(3);
  *single = 8;
  errors += *single != 8;
  thrust::device_delete(single, 3);

  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
