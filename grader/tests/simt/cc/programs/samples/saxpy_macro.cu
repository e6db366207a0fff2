// SPDX-License-Identifier: MIT
// SAXPY with the usual checking macro, a launch inside a macro, and a comment with <<< and >>> in it.
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                    \
  do {                                                                                 \
    const cudaError_t err_ = (call);                                                   \
    if (err_ != cudaSuccess) {                                                         \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(err_));    \
      exit(EXIT_FAILURE);                                                              \
    }                                                                                  \
  } while (0)

#define LAUNCH(kernel, n, ...)                            \
  do {                                                    \
    const int threads_ = 128;                             \
    kernel<<<((n) + threads_ - 1) / threads_, threads_>>>(__VA_ARGS__); \
    CHECK(cudaGetLastError());                            \
  } while (0)

/* not a launch: saxpy<<<1, 2>>>(x); */
__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];  // "<<<" stays a comment
}

int main(void) {
  const int n = 1000;
  float *x = (float *)malloc(n * sizeof(float)), *y = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; i++) x[i] = 1.0f, y[i] = 2.0f;
  float *d_x, *d_y;
  CHECK(cudaMalloc(&d_x, n * sizeof(float)));
  CHECK(cudaMalloc(&d_y, n * sizeof(float)));
  CHECK(cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_y, y, n * sizeof(float), cudaMemcpyHostToDevice));
  LAUNCH(saxpy, n, n, 2.0f, d_x, d_y);
  CHECK(cudaMemcpy(y, d_y, n * sizeof(float), cudaMemcpyDeviceToHost));
  float worst = 0.0f;
  for (int i = 0; i < n; i++) worst = fmaxf(worst, fabsf(y[i] - 4.0f));
  printf("launch syntax is \"<<<grid, block>>>\", error %g\n", worst);
  CHECK(cudaFree(d_x)); CHECK(cudaFree(d_y));
  free(x); free(y);
  return worst == 0.0f ? 0 : 1;
}
