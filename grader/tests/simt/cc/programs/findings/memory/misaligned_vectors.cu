// SPDX-License-Identifier: MIT
// Vectors half a vector off: clang copies them in pieces, each of which is where it may be.
#include <cuda_fp16.h>

struct __align__(16) Ray {
  float origin[3];
  int hits;
};

__device__ float d_table[64];

template <class T, class U>
__device__ T& at(U* p, int i) {
  return *reinterpret_cast<T*>(p + i);
}

__device__ float4 twice(const float4& v) {
  const float4 copy = v;  // FIND misaligned
  return make_float4(copy.x * 2, copy.y * 2, copy.z * 2, copy.w * 2);
}

__global__ void vectors(float* p, const float* in, double* sums, __half* halves, Ray* rays) {
  __shared__ float s_tile[64];
  s_tile[threadIdx.x] = threadIdx.x;
  s_tile[threadIdx.x + 32] = 0;
  __syncthreads();
  float4 v = make_float4(1, 2, 3, 4);
  switch (threadIdx.x) {
    case 0:
      v = at<const float4>(in, 2);  // FIND misaligned
      break;
    case 1:
      at<float4>(p, 6) = v;  // FIND misaligned
      break;
    case 2:
      at<float4>(p, 10) = make_float4(in[0], in[1], in[2], in[3]);  // FIND misaligned
      break;
    case 3:
      v = at<float4>(s_tile, 34);  // FIND misaligned
      break;
    case 4:
      at<float4>(s_tile, 38) = v;  // FIND misaligned
      break;
    case 5: {
      const double2 pair = at<double2>(sums, 1);  // FIND misaligned
      v.x = pair.x + pair.y;
      break;
    }
    case 6:
      rays[4] = at<Ray>(p, 2);  // FIND misaligned
      break;
    case 7: {
      const __half2 pair = at<__half2>(halves, 1);  // FIND misaligned
      v.x = __half2float(pair.x);
      break;
    }
    case 8: {
      const float2 pair = at<float2>(p, 1);  // FIND misaligned
      v.x = pair.x;
      break;
    }
    case 9:
      v = twice(at<float4>(p, 2));
      break;
    case 10:
      reinterpret_cast<int4*>(p + 2)[threadIdx.x & 1] = make_int4(1, 2, 3, 4);  // FIND misaligned
      break;
    case 11:
      at<float4>(d_table, 2) = v;  // FIND misaligned
      break;
    default:
      break;
  }
  p[threadIdx.x + 32] = v.x + v.y + v.z + v.w;
}

int main() {
  float *d_p, *d_in;
  double* d_sums;
  __half* d_halves;
  Ray* d_rays;
  cudaMalloc(&d_p, 64 * sizeof(float));
  cudaMalloc(&d_in, 64 * sizeof(float));
  cudaMalloc(&d_sums, 8 * sizeof(double));
  cudaMalloc(&d_halves, 8 * sizeof(__half));
  cudaMalloc(&d_rays, 8 * sizeof(Ray));
  cudaMemset(d_p, 0, 64 * sizeof(float));
  cudaMemset(d_in, 0, 64 * sizeof(float));
  cudaMemset(d_sums, 0, 8 * sizeof(double));
  cudaMemset(d_halves, 0, 8 * sizeof(__half));
  vectors<<<1, 32>>>(d_p, d_in, d_sums, d_halves, d_rays);
  cudaDeviceSynchronize();
  cudaFree(d_p);
  cudaFree(d_in);
  cudaFree(d_sums);
  cudaFree(d_halves);
  cudaFree(d_rays);
}
