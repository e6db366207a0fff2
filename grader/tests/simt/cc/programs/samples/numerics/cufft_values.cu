// SPDX-License-Identifier: MIT
// Transforms of all kinds against the sums that define them.
#include <cufft.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <type_traits>
#include <vector>

using Complex = std::complex<double>;
using Values = std::vector<Complex>;

static int failures = 0;
static void check(bool holds, const char* what, int line) {
  if (!holds) printf("line %d: %s\n", line, what), ++failures;
}
#define CHECK(condition) check(condition, #condition, __LINE__)
#define OK(call) CHECK((call) == CUFFT_SUCCESS)

// The definition, for a signal of n0 x n1 x n2.
static Values direct(const Values& x, int n0, int n1, int n2, int sign) {
  const double pi = acos(-1.0);
  Values y(x.size());
  for (int a = 0; a < n0; ++a)
    for (int b = 0; b < n1; ++b)
      for (int c = 0; c < n2; ++c) {
        Complex sum = 0;
        for (int i = 0; i < n0; ++i)
          for (int j = 0; j < n1; ++j)
            for (int k = 0; k < n2; ++k)
              sum += x[(i * n1 + j) * n2 + k] *
                     std::polar(1.0, sign * 2 * pi *
                                         (double(a * i % n0) / n0 + double(b * j % n1) / n1 + double(c * k % n2) / n2));
        y[(a * n1 + b) * n2 + c] = sum;
      }
  return y;
}

static Values signal(int n, bool is_real) {
  Values x(n);
  unsigned state = 12345 + n;
  const auto next = [&] { return (state = state * 1664525 + 1013904223) / 4294967296.0 - 0.5; };
  for (Complex& v : x) {
    const double real = next();
    v = {real, is_real ? 0.0 : next()};
  }
  return x;
}

static bool close(const Values& a, const Values& b, double tolerance) {
  double difference = 0, norm = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    difference = fmax(difference, std::abs(a[i] - b[i]));
    norm = fmax(norm, std::abs(b[i]));
  }
  return difference <= tolerance * norm;
}

template <class Pair>
static Pair* upload(const Values& x) {
  std::vector<Pair> pairs(x.size());
  for (size_t i = 0; i < x.size(); ++i) pairs[i].x = x[i].real(), pairs[i].y = x[i].imag();
  Pair* d;
  cudaMalloc(&d, x.size() * sizeof(Pair));
  cudaMemcpy(d, pairs.data(), x.size() * sizeof(Pair), cudaMemcpyHostToDevice);
  return d;
}
template <class Pair>
static Values download(const Pair* d, size_t n) {
  std::vector<Pair> pairs(n);
  cudaMemcpy(pairs.data(), d, n * sizeof(Pair), cudaMemcpyDeviceToHost);
  Values x(n);
  for (size_t i = 0; i < n; ++i) x[i] = {pairs[i].x, pairs[i].y};
  return x;
}
template <class Real>
static std::vector<Real> reals(const Values& x) {
  std::vector<Real> r(x.size());
  for (size_t i = 0; i < x.size(); ++i) r[i] = Real(x[i].real());
  return r;
}

static void complex_1d(int n) {
  const Values x = signal(n, false);
  cufftHandle plan;
  OK(cufftPlan1d(&plan, n, CUFFT_C2C, 1));
  cufftComplex* d = upload<cufftComplex>(x);
  cufftComplex* out = upload<cufftComplex>(Values(n));
  OK(cufftExecC2C(plan, d, out, CUFFT_FORWARD));
  CHECK(close(download(out, n), direct(x, 1, 1, n, -1), 1e-6));
  OK(cufftExecC2C(plan, out, out, CUFFT_INVERSE));  // back, in place, n times as large
  Values back = download(out, n);
  for (Complex& v : back) v /= n;
  CHECK(close(back, x, 1e-6));
  OK(cufftDestroy(plan));
  cudaFree(d);
  cudaFree(out);
}

// Real to half a spectrum and back, in separate arrays and in place.
template <class Real>
static void real_nd(int n0, int n1, int n2) {
  using Pair = std::conditional_t<sizeof(Real) == 4, cufftComplex, cufftDoubleComplex>;
  constexpr bool is_float = sizeof(Real) == 4;
  const double tolerance = is_float ? 1e-6 : 1e-14;
  const int rows = n0 * n1, n = rows * n2, half = n2 / 2 + 1;
  const Values x = signal(n, true);
  const Values whole = direct(x, n0, n1, n2, -1);
  Values expected(rows * half);
  for (int r = 0; r < rows; ++r)
    for (int k = 0; k < half; ++k) expected[r * half + k] = whole[r * n2 + k];
  cufftHandle forward, back;
  OK(cufftPlan3d(&forward, n0, n1, n2, is_float ? CUFFT_R2C : CUFFT_D2Z));
  OK(cufftPlan3d(&back, n0, n1, n2, is_float ? CUFFT_C2R : CUFFT_Z2D));
  const auto run_forward = [&](Real* in, Pair* out) {
    if constexpr (is_float) OK(cufftExecR2C(forward, in, out));
    if constexpr (!is_float) OK(cufftExecD2Z(forward, in, out));
  };
  const auto run_back = [&](Pair* in, Real* out) {
    if constexpr (is_float) OK(cufftExecC2R(back, in, out));
    if constexpr (!is_float) OK(cufftExecZ2D(back, in, out));
  };
  const std::vector<Real> given = reals<Real>(x);
  Real* in;
  Pair* spectrum;
  cudaMalloc(&in, n * sizeof(Real));
  cudaMalloc(&spectrum, rows * half * sizeof(Pair));
  cudaMemcpy(in, given.data(), n * sizeof(Real), cudaMemcpyHostToDevice);
  run_forward(in, spectrum);
  CHECK(close(download(spectrum, rows * half), expected, tolerance));
  run_back(spectrum, in);
  std::vector<Real> result(n);
  cudaMemcpy(result.data(), in, n * sizeof(Real), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) CHECK(fabs(result[i] / n - given[i]) < 10 * tolerance);

  // In place: each row of reals is padded to the length of its half spectrum.
  Real* padded = reinterpret_cast<Real*>(spectrum);
  cudaMemcpy2D(padded, 2 * half * sizeof(Real), given.data(), n2 * sizeof(Real), n2 * sizeof(Real), rows,
               cudaMemcpyHostToDevice);
  run_forward(padded, spectrum);
  CHECK(close(download(spectrum, rows * half), expected, tolerance));
  run_back(spectrum, padded);
  cudaMemcpy2D(result.data(), n2 * sizeof(Real), padded, 2 * half * sizeof(Real), n2 * sizeof(Real), rows,
               cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) CHECK(fabs(result[i] / n - given[i]) < 10 * tolerance);
  OK(cufftDestroy(forward));
  OK(cufftDestroy(back));
  cudaFree(in);
  cudaFree(spectrum);
}

int main() {
  for (int n : {1, 2, 3, 4, 5, 8, 12, 17, 30, 37, 64, 97, 100, 121}) complex_1d(n);
  for (int n : {1, 2, 3, 8, 15, 41}) real_nd<float>(1, 1, n);
  real_nd<float>(3, 4, 6);
  real_nd<double>(4, 3, 5);
  real_nd<double>(1, 8, 10);

  // Two dimensions, double precision, in a stream.
  {
    const int rows = 6, cols = 10;
    const Values x = signal(rows * cols, false);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cufftHandle plan;
    OK(cufftPlan2d(&plan, rows, cols, CUFFT_Z2Z));
    OK(cufftSetStream(plan, stream));
    cufftDoubleComplex* d = upload<cufftDoubleComplex>(x);
    OK(cufftExecZ2Z(plan, d, d, CUFFT_INVERSE));
    cudaStreamSynchronize(stream);
    CHECK(close(download(d, x.size()), direct(x, 1, rows, cols, 1), 1e-14));
    OK(cufftDestroy(plan));
    cudaStreamDestroy(stream);
    cudaFree(d);
  }
  // A batch of rows, then of columns of the same matrix: elements `cols` apart, transforms 1 apart.
  {
    const int rows = 4, cols = 6;
    int length = rows;
    const Values x = signal(rows * cols, false);
    cufftComplex* d = upload<cufftComplex>(x);
    cufftHandle by_row, by_column;
    size_t work_bytes = 1;
    OK(cufftPlan1d(&by_row, cols, CUFFT_C2C, rows));
    OK(cufftCreate(&by_column));
    OK(cufftMakePlanMany(by_column, 1, &length, &length, cols, 1, &length, cols, 1, CUFFT_C2C, cols, &work_bytes));
    OK(cufftExecC2C(by_row, d, d, CUFFT_FORWARD));
    OK(cufftExecC2C(by_column, d, d, CUFFT_FORWARD));
    CHECK(close(download(d, x.size()), direct(x, 1, rows, cols, -1), 1e-6));
    OK(cufftDestroy(by_row));
    OK(cufftDestroy(by_column));
    cudaFree(d);
  }
  cufftHandle plan;
  CHECK(cufftPlan1d(&plan, 0, CUFFT_C2C, 1) == CUFFT_INVALID_SIZE);
  CHECK(cufftPlan1d(&plan, 8, (cufftType)1, 1) == CUFFT_INVALID_TYPE);
  CHECK(cufftDestroy(12345) == CUFFT_INVALID_PLAN);
  printf("%d failures\n", failures);
}
// options: -lcufft
// stdout: 0 failures
