// SPDX-License-Identifier: MIT
// cuRAND's host functions: XORWOW's first numbers as GPUs give them, the twister's as its paper gives them, moments,
// repeatability, streams, errors.
#include <cuda_runtime.h>
#include <curand.h>

#include <cmath>
#include <cstdio>
#include <vector>

#define CHECK(condition)                                \
  do {                                                  \
    if (condition) break;                               \
    printf("line %d: %s\n", __LINE__, #condition);      \
    return 1;                                           \
  } while (0)
#define OK(call) CHECK((call) == CURAND_STATUS_SUCCESS)

template <class T>
std::vector<T> on_host(const T* d, size_t n) {
  std::vector<T> h(n);
  cudaMemcpy(h.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost);
  return h;
}

template <class T>
bool near(const std::vector<T>& v, double mean, double variance) {
  double sum = 0, squares = 0;
  for (T x : v) {
    sum += x;
    squares += double(x) * x;
  }
  const double found = sum / v.size(), spread = squares / v.size() - found * found;
  return std::fabs(found - mean) < 0.05 * (1 + mean) && std::fabs(spread - variance) < 0.1 * variance;
}

int main() {
  const size_t n = 10000;
  float* d;
  double* d_double;
  unsigned int* d_bits;
  cudaMalloc(&d, n * sizeof(float));
  cudaMalloc(&d_double, n * sizeof(double));
  cudaMalloc(&d_bits, n * sizeof(unsigned int));
  curandGenerator_t gen;
  OK(curandCreateGenerator(&gen, CURAND_RNG_PSEUDO_DEFAULT));
  OK(curandGenerateUniform(gen, d, 8));
  const float published[] = {0.74021935f, 0.9209938f, 0.03902049f, 0.9689629f, 0.92514056f, 0.4463501f, 0.6673192f, 0.10993068f};
  const auto first = on_host(d, 8);
  for (int i = 0; i < 8; ++i) CHECK(first[i] == published[i]);

  OK(curandSetPseudoRandomGeneratorSeed(gen, 1234ULL));
  OK(curandGenerateUniform(gen, d, n));
  const auto uniform = on_host(d, n);
  CHECK(near(uniform, 0.5, 1 / 12.0));
  OK(curandGenerateNormal(gen, d, n, 2.0f, 3.0f));
  CHECK(near(on_host(d, n), 2, 9));
  OK(curandGenerateNormalDouble(gen, d_double, n, 0, 1));
  CHECK(near(on_host(d_double, n), 0, 1));
  OK(curandGenerateUniformDouble(gen, d_double, n));
  CHECK(near(on_host(d_double, n), 0.5, 1 / 12.0));
  OK(curandGeneratePoisson(gen, d_bits, n, 20.0));
  CHECK(near(on_host(d_bits, n), 20, 20));
  CHECK(curandGenerateNormal(gen, d, 7, 0, 1) == CURAND_STATUS_LENGTH_NOT_MULTIPLE);

  // The same seed gives the same numbers, in two pieces too, or from the middle.
  OK(curandSetPseudoRandomGeneratorSeed(gen, 1234ULL));
  OK(curandGenerateUniform(gen, d, 6001));
  OK(curandGenerateUniform(gen, d + 6001, n - 6001));
  CHECK(on_host(d, n) == uniform);
  OK(curandSetGeneratorOffset(gen, 5000));
  OK(curandGenerateUniform(gen, d, 10));
  CHECK(on_host(d, 1)[0] == uniform[5000]);
  OK(curandDestroyGenerator(gen));
  CHECK(curandDestroyGenerator(gen) == CURAND_STATUS_NOT_INITIALIZED);

  for (curandRngType_t type : {CURAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_PHILOX4_32_10}) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    OK(curandCreateGenerator(&gen, type));
    OK(curandSetStream(gen, stream));
    OK(curandSetPseudoRandomGeneratorSeed(gen, 7));
    OK(curandGenerateLogNormal(gen, d, n, 0, 0.25f));
    cudaStreamSynchronize(stream);
    for (float x : on_host(d, n)) CHECK(x > 0);
    OK(curandDestroyGenerator(gen));
    cudaStreamDestroy(stream);
  }

  // On the host; the ten thousandth number of MT19937 with its usual seed 5489 is 4123659995.
  std::vector<unsigned int> host(n);
  OK(curandCreateGeneratorHost(&gen, CURAND_RNG_PSEUDO_MT19937));
  OK(curandSetPseudoRandomGeneratorSeed(gen, 5489));
  OK(curandGenerate(gen, host.data(), n));
  CHECK(host[9999] == 4123659995u);
  OK(curandDestroyGenerator(gen));
  cudaFree(d);
  cudaFree(d_double);
  cudaFree(d_bits);
  printf("ok\n");
}
// stdout: ok
