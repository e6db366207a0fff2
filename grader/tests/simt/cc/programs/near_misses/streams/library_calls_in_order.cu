// SPDX-License-Identifier: MIT
// Calls of cuBLAS, cuFFT and cuRAND in one stream, and kernels of others at the same arrays: ordered by events, by the
// stream, by the legacy default stream and by the host, at other elements of them, or both only reading.
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>

constexpr int n = 128;

__global__ void add(float* x, int stride) { x[threadIdx.x * stride] += 1; }
__global__ void copy(float* to, const float* from) { to[threadIdx.x] = from[threadIdx.x]; }
__global__ void double_all(float2* z) { z[threadIdx.x].x *= 2; }

int main() {
  float *x, *y, *copied, *h;
  cufftComplex* z;
  cudaMalloc(&x, 2 * n * sizeof(float));
  cudaMalloc(&y, 2 * n * sizeof(float));
  cudaMalloc(&copied, n * sizeof(float));
  cudaMalloc(&z, 2 * n * sizeof(cufftComplex));
  cudaMallocHost(&h, n * sizeof(float));
  cudaMemset(x, 0, 2 * n * sizeof(float));
  cudaMemset(y, 0, 2 * n * sizeof(float));
  cudaMemset(z, 0, 2 * n * sizeof(cufftComplex));
  cudaDeviceSynchronize();
  cudaStream_t a, b, apart;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaStreamCreateWithFlags(&apart, cudaStreamNonBlocking);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  cublasHandle_t blas;
  cublasCreate(&blas);
  cublasSetStream(blas, a);
  cufftHandle plan, halves;
  cufftPlan1d(&plan, n, CUFFT_C2C, 1);
  cufftSetStream(plan, a);
  int length[1] = {n};
  cufftPlanMany(&halves, 1, length, length, 2, 2 * n, length, 2, 2 * n, CUFFT_C2C, 1);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetStream(generator, a);

  const float two = 2;
  curandGenerateUniform(generator, x, n);
  cublasSaxpy(blas, n, &two, x, 1, y, 1);
  add<<<1, n, 0, a>>>(y, 1);  // the same stream
  cudaEventRecord(done, a);
  cudaStreamWaitEvent(apart, done, 0);
  add<<<1, n, 0, apart>>>(y, 1);  // behind the event
  cudaStreamSynchronize(apart);
  cublasSscal(blas, n, &two, y, 1);
  add<<<1, n>>>(y, 1);  // the default stream waits for a
  cufftExecC2C(plan, z, z, CUFFT_FORWARD);
  cudaStreamSynchronize(a);
  double_all<<<1, n, 0, apart>>>(z);
  cudaDeviceSynchronize();

  cublasSaxpy(blas, n, &two, x, 1, y, 1);
  copy<<<1, n, 0, b>>>(copied, x);  // both read x
  cudaDeviceSynchronize();
  cublasSscal(blas, n, &two, y, 2);
  add<<<1, n, 0, b>>>(y + 1, 2);  // every second element, and the others
  cudaDeviceSynchronize();
  cublasSscal(blas, n, &two, y, 1);
  cudaMemcpyAsync(h, y + n, n * sizeof(float), cudaMemcpyDeviceToHost, b);
  cudaDeviceSynchronize();
  cufftSetStream(halves, a);
  cufftExecC2C(halves, z, z, CUFFT_FORWARD);
  cufftSetStream(halves, b);
  cufftExecC2C(halves, z + 1, z + 1, CUFFT_FORWARD);
  cudaDeviceSynchronize();

  curandDestroyGenerator(generator);
  cufftDestroy(halves);
  cufftDestroy(plan);
  cublasDestroy(blas);
  cudaEventDestroy(done);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaStreamDestroy(apart);
  cudaFree(x);
  cudaFree(y);
  cudaFree(copied);
  cudaFree(z);
  cudaFreeHost(h);
  return 0;
}
