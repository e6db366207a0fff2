// SPDX-License-Identifier: MIT
// cuBLAS levels 1 and 2 on small whole numbers, with scalars on the host and on the device.
#include <cublas_v2.h>

#include <cmath>
#include <cstdio>

#define CHECK(condition)                                   \
  do {                                                     \
    if (condition) break;                                  \
    printf("line %d: %s\n", __LINE__, #condition);         \
    return 1;                                              \
  } while (0)
#define OK(call) CHECK((call) == CUBLAS_STATUS_SUCCESS)

int main() {
  const int n = 4;
  float h_x[n] = {1, -2, 3, -4}, h_y[n] = {10, 20, 30, 40}, h[n];
  float *x, *y, *A, *scalar;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&A, n * n * sizeof(float));
  cudaMalloc(&scalar, sizeof(float));
  cublasHandle_t handle;
  OK(cublasCreate(&handle));
  OK(cublasSetVector(n, sizeof(float), h_x, 1, x, 1));
  OK(cublasSetVector(n, sizeof(float), h_y, 1, y, 1));
  float alpha = 2, result = 0;
  OK(cublasSdot(handle, n, x, 1, y, 1, &result));
  CHECK(result == 10 - 40 + 90 - 160);
  OK(cublasSasum(handle, n, x, 1, &result));
  CHECK(result == 10);
  OK(cublasSnrm2(handle, n, x, 1, &result));
  CHECK(fabsf(result - sqrtf(30)) < 1e-5f);
  int place = 0;
  OK(cublasIsamax(handle, n, x, 1, &place));
  CHECK(place == 4);
  OK(cublasIsamin(handle, n, x, 1, &place));
  CHECK(place == 1);
  OK(cublasSaxpy(handle, n, &alpha, x, 1, y, 1));
  OK(cublasGetVector(n, sizeof(float), y, 1, h, 1));
  CHECK(h[0] == 12 && h[1] == 16 && h[2] == 36 && h[3] == 32);
  OK(cublasSscal(handle, 2, &alpha, x, 2));  // elements 0 and 2
  OK(cublasSswap(handle, n, x, 1, y, 1));
  OK(cublasGetVector(n, sizeof(float), y, 1, h, 1));
  CHECK(h[0] == 2 && h[1] == -2 && h[2] == 6 && h[3] == -4);
  OK(cublasScopy(handle, n, y, 1, x, -1));
  OK(cublasGetVector(n, sizeof(float), x, 1, h, 1));
  CHECK(h[0] == -4 && h[3] == 2);

  // A scalar on the device: no wait, no copy.
  cublasPointerMode_t mode;
  OK(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE));
  OK(cublasGetPointerMode(handle, &mode));
  CHECK(mode == CUBLAS_POINTER_MODE_DEVICE);
  OK(cublasSasum(handle, n, x, 1, scalar));
  OK(cublasSscal(handle, n, scalar, x, 1));
  OK(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST));
  OK(cublasGetVector(n, sizeof(float), x, 1, h, 1));
  CHECK(h[0] == -4 * 14 && h[3] == 2 * 14);

  // y = A x for a 2 x 3 matrix, columns (1, 4), (2, 5), (3, 6).
  const float h_A[] = {1, 4, 2, 5, 3, 6}, ones[] = {1, 1, 1, 1}, zero = 0, one = 1;
  OK(cublasSetMatrix(2, 3, sizeof(float), h_A, 2, A, 4));
  OK(cublasSetVector(n, sizeof(float), ones, 1, x, 1));
  OK(cublasSgemv(handle, CUBLAS_OP_N, 2, 3, &one, A, 4, x, 1, &zero, y, 1));
  OK(cublasGetVector(2, sizeof(float), y, 1, h, 1));
  CHECK(h[0] == 6 && h[1] == 15);
  OK(cublasSgemv(handle, CUBLAS_OP_T, 2, 3, &one, A, 4, x, 1, &zero, y, 1));
  OK(cublasGetVector(3, sizeof(float), y, 1, h, 1));
  CHECK(h[0] == 5 && h[1] == 7 && h[2] == 9);
  OK(cublasSger(handle, 2, 3, &alpha, x, 1, y, 1, A, 4));  // A += 2 (1, 1) (5, 7, 9)
  float back[6];
  OK(cublasGetMatrix(2, 3, sizeof(float), A, 4, back, 2));
  CHECK(back[0] == 11 && back[1] == 14 && back[4] == 21 && back[5] == 24);

  // Solve L z = b with L = (2 0; 1 4), b = (4, 10): z = (2, 2).
  const float L[] = {2, 1, 0, 4}, right[] = {4, 10};
  OK(cublasSetMatrix(2, 2, sizeof(float), L, 2, A, 2));
  OK(cublasSetVector(2, sizeof(float), right, 1, y, 1));
  OK(cublasStrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2, 1, &one, A, 2,
                 y, 2));
  OK(cublasGetVector(2, sizeof(float), y, 1, h, 1));
  CHECK(h[0] == 2 && h[1] == 2);

  // Transpose by geam.
  float* T;
  cudaMalloc(&T, 4 * sizeof(float));
  OK(cublasSgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, &one, A, 2, &zero, nullptr, 2, T, 2));
  OK(cublasGetMatrix(2, 2, sizeof(float), T, 2, h, 2));
  CHECK(h[0] == 2 && h[1] == 0 && h[2] == 1 && h[3] == 4);

  // |3 + 4i| + |-i| and (1 + 2i)(3 - i) = 5 + 5i
  cuComplex h_z[] = {make_cuComplex(3, 4), make_cuComplex(0, -1)}, *z, product;
  cudaMalloc(&z, sizeof(h_z));
  OK(cublasSetVector(2, sizeof(cuComplex), h_z, 1, z, 1));
  OK(cublasScasum(handle, 2, z, 1, &result));
  CHECK(result == 8);
  OK(cublasCdotu(handle, 2, z, 1, z, 1, &product));  // (3 + 4i)^2 + (-i)^2 = -8 + 24i
  CHECK(product.x == -8 && product.y == 24);
  product = cuCmulf(make_cuComplex(1, 2), make_cuComplex(3, -1));
  CHECK(product.x == 5 && product.y == 5 && cuCabsf(h_z[0]) == 5);
  product = cuCdivf(product, make_cuComplex(3, -1));
  CHECK(fabsf(product.x - 1) < 1e-6f && fabsf(product.y - 2) < 1e-6f);

  CHECK(cublasSscal(nullptr, n, &alpha, x, 1) == CUBLAS_STATUS_NOT_INITIALIZED);
  for (float* p : {x, y, A, scalar, T, (float*)z}) cudaFree(p);
  OK(cublasDestroy(handle));
  printf("ok\n");
}
// stdout: ok
