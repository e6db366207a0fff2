// Thrust: sorts, runs, selections, searches and set operations against the standard library.
#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/find.h>
#include <thrust/gather.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/merge.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/reverse.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/unique.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

struct IsEven {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

template <class T>
std::vector<T> fetch(const thrust::device_vector<T>& d, std::size_t n) {
  std::vector<T> h(n);
  thrust::copy(d.begin(), d.begin() + n, h.begin());
  return h;
}

int main() {
  constexpr int n = 400;
  int errors = 0;
  std::vector<int> h(n);
  for (int i = 0; i < n; ++i) h[i] = i * 7919 % 83;
  std::vector<int> sorted = h;
  std::sort(sorted.begin(), sorted.end());

  thrust::device_vector<int> d(h.begin(), h.end()), places(n);
  thrust::sequence(places.begin(), places.end());
  thrust::stable_sort_by_key(d.begin(), d.end(), places.begin());
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return h[a] < h[b]; });
  errors += fetch(d, n) != sorted || fetch(places, n) != order;
  errors += !thrust::is_sorted(d.begin(), d.end());
  thrust::sort(d.begin(), d.end(), thrust::greater<int>());
  errors += fetch(d, n) != std::vector<int>(sorted.rbegin(), sorted.rend());
  thrust::reverse(d.begin(), d.end());
  errors += fetch(d, n) != sorted;

  // Runs: how often each value occurs.
  thrust::device_vector<int> keys(n), counts(n);
  const auto ends = thrust::reduce_by_key(d.begin(), d.end(), thrust::constant_iterator<int>(1), keys.begin(),
                                          counts.begin());
  const auto runs = static_cast<std::size_t>(ends.first - keys.begin());
  std::vector<int> distinct = sorted;
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  errors += runs != distinct.size() || fetch(keys, runs) != distinct;
  errors += counts[5] != std::count(sorted.begin(), sorted.end(), distinct[5]);

  // Searches in the sorted array.
  thrust::device_vector<int> wanted{0, 41, 82, 100}, found(4);
  thrust::lower_bound(d.begin(), d.end(), wanted.begin(), wanted.end(), found.begin());
  for (int i = 0; i < 4; ++i)
    errors += found[i] != std::lower_bound(sorted.begin(), sorted.end(), (int)wanted[i]) - sorted.begin();
  errors += !thrust::binary_search(d.begin(), d.end(), 41) || thrust::binary_search(d.begin(), d.end(), 83);
  errors += thrust::find(d.begin(), d.end(), 50) - d.begin() !=
            std::find(sorted.begin(), sorted.end(), 50) - sorted.begin();

  // Unique, remove, partition, copy_if.
  thrust::device_vector<int> u = d;
  u.erase(thrust::unique(u.begin(), u.end()), u.end());
  errors += fetch(u, u.size()) != distinct;
  u.erase(thrust::remove_if(u.begin(), u.end(), IsEven()), u.end());
  std::vector<int> odd;
  std::copy_if(distinct.begin(), distinct.end(), std::back_inserter(odd), [](int v) { return v % 2 != 0; });
  errors += fetch(u, u.size()) != odd;
  thrust::device_vector<int> even(n);
  even.resize(thrust::copy_if(keys.begin(), keys.begin() + runs, even.begin(), IsEven()) - even.begin());
  errors += even.size() != distinct.size() - odd.size();
  thrust::device_vector<int> parts = keys;
  const auto middle = thrust::stable_partition(parts.begin(), parts.begin() + runs, IsEven());
  errors += static_cast<std::size_t>(middle - parts.begin()) != even.size();
  errors += thrust::count_if(parts.begin(), middle, IsEven()) != static_cast<long>(even.size());

  // Sets and merges.
  thrust::device_vector<int> all(n);
  all.resize(thrust::merge(even.begin(), even.end(), u.begin(), u.end(), all.begin()) - all.begin());
  errors += fetch(all, all.size()) != distinct;
  all.resize(thrust::set_difference(keys.begin(), keys.begin() + runs, u.begin(), u.end(), all.begin()) -
             all.begin());
  errors += !(all == even);
  all.resize(n);
  all.resize(thrust::set_intersection(even.begin(), even.end(), u.begin(), u.end(), all.begin()) - all.begin());
  errors += !all.empty();

  // Gather and scatter undo each other.
  thrust::device_vector<int> gathered(n), scattered(n);
  thrust::device_vector<int> original(h.begin(), h.end());
  thrust::gather(places.begin(), places.end(), original.begin(), gathered.begin());
  errors += fetch(gathered, n) != sorted;
  thrust::scatter(gathered.begin(), gathered.end(), places.begin(), scattered.begin());
  errors += !(scattered == original);

  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
