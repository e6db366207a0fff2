// SPDX-License-Identifier: MIT
// Products of matrices against a loop on the host: plain, transposed, strided, batched, half.
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

#define CHECK_BLAS(call)                                                                    \
  do {                                                                                      \
    cublasStatus_t status = call;                                                           \
    if (status != CUBLAS_STATUS_SUCCESS) {                                                  \
      printf("line %d: %s\n", __LINE__, cublasGetStatusString(status));                     \
      return 1;                                                                             \
    }                                                                                       \
  } while (0)

const int m = 5, n = 4, k = 3;

template <class T>
T* to_device(const std::vector<T>& h) {
  T* d = nullptr;
  cudaMalloc(&d, h.size() * sizeof(T));
  cudaMemcpy(d, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice);
  return d;
}

template <class T>
std::vector<T> numbers(int count, int seed) {
  std::vector<T> v(count);
  for (int i = 0; i < count; ++i) v[i] = T((i * 7 + seed) % 11 - 5);
  return v;
}

// C = 2 op(A) op(B) + 3 C of small whole numbers, which every precision gives exactly.
template <class T>
std::vector<T> expected(const std::vector<T>& a, const std::vector<T>& b, std::vector<T> c, bool ta, bool tb, T beta) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      T sum = 0;
      for (int l = 0; l < k; ++l) sum += (ta ? a[l + i * k] : a[i + l * m]) * (tb ? b[j + l * n] : b[l + j * k]);
      c[i + j * m] = 2 * sum + (beta == 0 ? 0 : beta * c[i + j * m]);
    }
  return c;
}

int main() {
  cublasHandle_t handle;
  CHECK_BLAS(cublasCreate(&handle));
  const auto a = numbers<float>(m * k, 1), b = numbers<float>(k * n, 2), c = numbers<float>(m * n, 3);
  float *d_a = to_device(a), *d_b = to_device(b), *d_c = to_device(c);
  std::vector<float> out(m * n);
  const float alpha = 2, beta = 3, zero = 0;
  CHECK_BLAS(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, d_a, m, d_b, k, &beta, d_c, m));
  cudaMemcpy(out.data(), d_c, m * n * sizeof(float), cudaMemcpyDeviceToHost);
  if (out != expected<float>(a, b, c, false, false, 3)) return 2;

  // Into memory that nothing has written: with beta = 0 it is not read.
  float* d_new;
  cudaMalloc(&d_new, m * n * sizeof(float));
  CHECK_BLAS(cublasSgemm(handle, CUBLAS_OP_T, CUBLAS_OP_T, m, n, k, &alpha, d_a, k, d_b, n, &zero, d_new, m));
  cudaMemcpy(out.data(), d_new, m * n * sizeof(float), cudaMemcpyDeviceToHost);
  if (out != expected<float>(a, b, c, true, true, 0)) return 3;

  const auto aa = numbers<double>(2 * m * k, 4), bb = numbers<double>(2 * k * n, 5);
  double *d_aa = to_device(aa), *d_bb = to_device(bb), *d_cc;
  cudaMalloc(&d_cc, 2 * m * n * sizeof(double));
  const double two = 2, none = 0;
  CHECK_BLAS(cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &two, d_aa, m, m * k, d_bb, k,
                                       k * n, &none, d_cc, m, m * n, 2));
  std::vector<double> second(m * n);
  cudaMemcpy(second.data(), d_cc + m * n, m * n * sizeof(double), cudaMemcpyDeviceToHost);
  const std::vector<double> a2(aa.begin() + m * k, aa.end()), b2(bb.begin() + k * n, bb.end());
  if (second != expected<double>(a2, b2, second, false, false, 0)) return 4;

  double** d_pointers;
  double* pointers[] = {d_aa, d_aa + m * k, d_bb, d_bb + k * n, d_cc + m * n, d_cc};
  cudaMalloc(&d_pointers, sizeof(pointers));
  cudaMemcpy(d_pointers, pointers, sizeof(pointers), cudaMemcpyHostToDevice);
  CHECK_BLAS(cublasDgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &two, d_pointers, m, d_pointers + 2, k,
                                &none, d_pointers + 4, m, 2));
  cudaMemcpy(second.data(), d_cc, m * n * sizeof(double), cudaMemcpyDeviceToHost);
  if (second != expected<double>(a2, b2, second, false, false, 0)) return 5;

  std::vector<half> ha, hb;
  for (float x : a) ha.push_back(__float2half(x));
  for (float x : b) hb.push_back(__float2half(x));
  half *d_ha = to_device(ha), *d_hb = to_device(hb);
  CHECK_BLAS(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, d_ha, CUDA_R_16F, m, d_hb, CUDA_R_16F, k,
                          &beta, d_new, CUDA_R_32F, m, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP));
  const auto before = out;
  cudaMemcpy(out.data(), d_new, m * n * sizeof(float), cudaMemcpyDeviceToHost);
  if (out != expected<float>(a, b, before, false, false, 3)) return 6;
  const half h_one = __float2half(2), h_zero = __float2half(0);
  CHECK_BLAS(cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &h_one, d_ha, m, d_hb, k, &h_zero, (half*)d_new, m));
  std::vector<half> h_out(m * n);
  cudaMemcpy(h_out.data(), d_new, m * n * sizeof(half), cudaMemcpyDeviceToHost);
  if (__half2float(h_out[7]) != expected<float>(a, b, c, false, false, 0)[7]) return 7;

  // The product twice, side by side: stride 0 gives both the same A and B.
  float* d_both;
  cudaMalloc(&d_both, 2 * m * n * sizeof(float));
  CHECK_BLAS(cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, d_ha, CUDA_R_16F, m, 0, d_hb,
                                        CUDA_R_16F, k, 0, &zero, d_both, CUDA_R_32F, m, m * n, 2, CUBLAS_COMPUTE_32F,
                                        CUBLAS_GEMM_DEFAULT));
  for (int i = 0; i < 2; ++i) {
    cudaMemcpy(out.data(), d_both + i * m * n, m * n * sizeof(float), cudaMemcpyDeviceToHost);
    if (out != expected<float>(a, b, before, false, false, 0)) return 8;
  }
  CHECK_BLAS(cublasSgemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, d_ha, CUDA_R_16F, m, d_hb, CUDA_R_16F, k,
                           &zero, d_both, CUDA_R_32F, m));
  cudaMemcpy(out.data(), d_both, m * n * sizeof(float), cudaMemcpyDeviceToHost);
  if (out != expected<float>(a, b, before, false, false, 0)) return 9;

  for (void* p : {(void*)d_a, (void*)d_b, (void*)d_c, (void*)d_new, (void*)d_aa, (void*)d_bb, (void*)d_cc,
                  (void*)d_pointers, (void*)d_ha, (void*)d_hb, (void*)d_both})
    cudaFree(p);
  CHECK_BLAS(cublasDestroy(handle));
  printf("ok\n");
}
// stdout: ok
