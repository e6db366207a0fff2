// SPDX-License-Identifier: MIT
// options: --device sim:a100 -arch=sm_80
// Products by tensor cores, in every type, shape and layout, beside the same sums on the host. All numbers are
// small integers, so that each order of adding gives the same.
// stdout: half 0 wrong
// stdout: half into half 0 wrong
// stdout: bfloat16 0 wrong
// stdout: tf32 0 wrong
// stdout: signed char 0 wrong
// stdout: unsigned char 0 wrong
// stdout: double 0 wrong
// stdout: saturated 2147483647, wrapped -2147483139
// stdout: tf32 reads 1.000000 of 1.000488, rounded 1.000977
#include <cstdio>
#include <vector>

#include <mma.h>

using namespace nvcuda;

template <int m, int n, int k, class T, class Element, class Sum, class LayoutA, class LayoutB>
__global__ void multiply(const Element* a, const Element* b, Sum* c, wmma::layout_t layout) {
  wmma::fragment<wmma::matrix_a, m, n, k, T, LayoutA> fragment_a;
  wmma::fragment<wmma::matrix_b, m, n, k, T, LayoutB> fragment_b;
  wmma::fragment<wmma::accumulator, m, n, k, Sum> sums;
  constexpr bool a_by_rows = std::is_same<LayoutA, wmma::row_major>::value;
  constexpr bool b_by_rows = std::is_same<LayoutB, wmma::row_major>::value;
  wmma::load_matrix_sync(fragment_a, a, a_by_rows ? k : m);
  wmma::load_matrix_sync(fragment_b, b, b_by_rows ? n : k);
  wmma::load_matrix_sync(sums, c, layout == wmma::mem_row_major ? n : m, layout);
  wmma::mma_sync(sums, fragment_a, fragment_b, sums);
  for (int i = 0; i < sums.num_elements; ++i) sums.x[i] = sums.x[i] + sums.x[i];
  wmma::store_matrix_sync(c, sums, layout == wmma::mem_row_major ? n : m, layout);
}

template <class T>
T* to_device(const std::vector<T>& data) {
  T* d = nullptr;
  cudaMalloc(&d, data.size() * sizeof(T));
  cudaMemcpy(d, data.data(), data.size() * sizeof(T), cudaMemcpyHostToDevice);
  return d;
}

// Numbers that are not the same along rows as along columns.
template <class T>
std::vector<T> numbers(int count, int step) {
  std::vector<T> data;
  for (int i = 0; i < count; ++i) data.push_back(static_cast<T>(static_cast<float>(i * step % 13)));
  return data;
}

template <int m, int n, int k, class T, class Element, class Sum, class LayoutA, class LayoutB>
int wrong(wmma::layout_t layout) {
  const auto a = numbers<Element>(m * k, 5);
  const auto b = numbers<Element>(k * n, 7);
  auto c = numbers<Sum>(m * n, 3);
  constexpr bool a_by_rows = std::is_same<LayoutA, wmma::row_major>::value;
  constexpr bool b_by_rows = std::is_same<LayoutB, wmma::row_major>::value;
  std::vector<double> right(m * n);
  for (int row = 0; row < m; ++row)
    for (int column = 0; column < n; ++column) {
      const int at = layout == wmma::mem_row_major ? row * n + column : column * m + row;
      double sum = static_cast<double>(static_cast<float>(c[at]));
      for (int i = 0; i < k; ++i)
        sum += static_cast<double>(static_cast<float>(a[a_by_rows ? row * k + i : i * m + row])) *
               static_cast<double>(static_cast<float>(b[b_by_rows ? i * n + column : column * k + i]));
      right[at] = 2 * sum;
    }
  Element* const d_a = to_device(a);
  Element* const d_b = to_device(b);
  Sum* const d_c = to_device(c);
  multiply<m, n, k, T, Element, Sum, LayoutA, LayoutB><<<1, 32>>>(d_a, d_b, d_c, layout);
  cudaMemcpy(c.data(), d_c, c.size() * sizeof(Sum), cudaMemcpyDeviceToHost);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  int count = 0;
  for (int i = 0; i < m * n; ++i) count += static_cast<double>(static_cast<float>(c[i])) != right[i];
  return count;
}

template <int m, int n, int k, class T, class Element, class Sum>
int wrong_in_all_layouts() {
  using wmma::col_major;
  using wmma::row_major;
  return wrong<m, n, k, T, Element, Sum, row_major, row_major>(wmma::mem_row_major) +
         wrong<m, n, k, T, Element, Sum, row_major, col_major>(wmma::mem_col_major) +
         wrong<m, n, k, T, Element, Sum, col_major, row_major>(wmma::mem_col_major) +
         wrong<m, n, k, T, Element, Sum, col_major, col_major>(wmma::mem_row_major);
}

template <class T, class Sum>
int wrong_in_all_shapes() {
  return wrong_in_all_layouts<16, 16, 16, T, T, Sum>() + wrong_in_all_layouts<32, 8, 16, T, T, Sum>() +
         wrong_in_all_layouts<8, 32, 16, T, T, Sum>();
}

__global__ void overflow(int* out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> c;
  wmma::fill_fragment(a, 4);
  wmma::fill_fragment(b, 8);
  wmma::fill_fragment(c, 2147483645);
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> d;
  wmma::mma_sync(d, a, b, c, true);
  wmma::store_matrix_sync(out, d, 16, wmma::mem_row_major);
  wmma::mma_sync(d, a, b, c);
  wmma::store_matrix_sync(out + 256, d, 16, wmma::mem_row_major);
}

// Of a float that is given as tf32 the tensor cores do not read the last 13 bits.
__global__ void cut(float x, float* out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;
  wmma::fill_fragment(b, 0.125F);
  for (int pass = 0; pass < 2; ++pass) {
    wmma::fill_fragment(a, pass == 0 ? x : wmma::__float_to_tf32(x));
    wmma::fill_fragment(c, 0.0F);
    wmma::mma_sync(c, a, b, c);
    wmma::store_matrix_sync(out + 256 * pass, c, 16, wmma::mem_row_major);
  }
}

int main() {
  using wmma::precision::tf32;
  std::printf("half %d wrong\n", wrong_in_all_shapes<half, float>());
  std::printf("half into half %d wrong\n", wrong_in_all_shapes<half, half>());
  std::printf("bfloat16 %d wrong\n", wrong_in_all_shapes<__nv_bfloat16, float>());
  std::printf("tf32 %d wrong\n", wrong_in_all_layouts<16, 16, 8, tf32, float, float>());
  std::printf("signed char %d wrong\n", wrong_in_all_shapes<signed char, int>());
  std::printf("unsigned char %d wrong\n", wrong_in_all_shapes<unsigned char, int>());
  std::printf("double %d wrong\n", wrong_in_all_layouts<8, 8, 4, double, double, double>());

  int* d_integers = to_device(std::vector<int>(512));
  overflow<<<1, 32>>>(d_integers);
  std::vector<int> integers(512);
  cudaMemcpy(integers.data(), d_integers, 512 * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("saturated %d, wrapped %d\n", integers[0], integers[511]);
  cudaFree(d_integers);

  const float x = 1.00048828125F;  // 1 + 2^-11: half of the last bit of tf32
  float* d_floats = to_device(std::vector<float>(512));
  cut<<<1, 32>>>(x, d_floats);
  std::vector<float> floats(512);
  cudaMemcpy(floats.data(), d_floats, 512 * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("tf32 reads %f of %f, rounded %f\n", floats[0], x, floats[511]);
  cudaFree(d_floats);
  return 0;
}
