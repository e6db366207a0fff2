// SPDX-License-Identifier: MIT
/* An old hand at C: the storage class register, structs by tag, errors by goto. */
// stdout: PASSED
#include <cuda_runtime_api.h>
#include <device_launch_parameters.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef struct _matrix {
  unsigned int wd, ht;
  float* elts;
} matrix_t;
int matrix_init(matrix_t* m, unsigned wd, unsigned ht);
#ifdef __cplusplus
}
#endif
#define TW 16

extern "C" __global__ void mm(matrix_t A, matrix_t B, matrix_t C) {
  unsigned r = blockIdx.y * TW + threadIdx.y, c = blockIdx.x * TW + threadIdx.x;
  register float acc = 0.f;
  register unsigned k;
  if (r >= C.ht || c >= C.wd) return;
  for (k = 0; k < A.wd; k++) acc += A.elts[r * A.wd + k] * B.elts[k * B.wd + c];
  C.elts[r * C.wd + c] = acc;
}

extern "C" int matrix_init(matrix_t* m, unsigned wd, unsigned ht) {
  register unsigned i;
  m->wd = wd;
  m->ht = ht;
  if (!(m->elts = (float*)malloc(sizeof(float) * wd * ht))) return -1;
  for (i = 0; i < wd * ht; i++) m->elts[i] = (float)(i % 7);
  return 0;
}

int main(int argc, char** argv) {
  matrix_t A, B, C, dA, dB, dC;
  cudaError_t err;
  struct cudaDeviceProp prop;
  dim3 g, t;
  int bad = 0, n = argc > 1 ? atoi(argv[1]) : 20;
  if ((err = cudaGetDeviceProperties(&prop, 0)) != cudaSuccess) goto fail;
  if (matrix_init(&A, n, n + 3) || matrix_init(&B, n + 5, n) || matrix_init(&C, n + 5, n + 3)) return 1;
  dA = A, dB = B, dC = C;
  if ((err = cudaMalloc((void**)&dA.elts, sizeof(float) * A.wd * A.ht)) != cudaSuccess) goto fail;
  if ((err = cudaMalloc((void**)&dB.elts, sizeof(float) * B.wd * B.ht)) != cudaSuccess) goto fail;
  if ((err = cudaMalloc((void**)&dC.elts, sizeof(float) * C.wd * C.ht)) != cudaSuccess) goto fail;
  cudaMemcpy(dA.elts, A.elts, sizeof(float) * A.wd * A.ht, cudaMemcpyHostToDevice);
  cudaMemcpy(dB.elts, B.elts, sizeof(float) * B.wd * B.ht, cudaMemcpyHostToDevice);
  g.x = (C.wd + TW - 1) / TW, g.y = (C.ht + TW - 1) / TW, t.x = t.y = TW;
  mm<<<g, t>>>(dA, dB, dC);
  if ((err = cudaGetLastError()) != cudaSuccess) goto fail;
  cudaMemcpy(C.elts, dC.elts, sizeof(float) * C.wd * C.ht, cudaMemcpyDeviceToHost);
  for (unsigned i = 0; i < C.ht; i++)
    for (unsigned j = 0; j < C.wd; j++) {
      float s = 0;
      for (unsigned k = 0; k < A.wd; k++) s += A.elts[i * A.wd + k] * B.elts[k * B.wd + j];
      bad += s != C.elts[i * C.wd + j];
    }
  printf(bad ? "FAILED\n" : "PASSED\n");
  cudaFree(dA.elts), cudaFree(dB.elts), cudaFree(dC.elts);
  free(A.elts), free(B.elts), free(C.elts);
  return bad;
fail:
  fprintf(stderr, "%s\n", cudaGetErrorString(err));
  return EXIT_FAILURE;
}
