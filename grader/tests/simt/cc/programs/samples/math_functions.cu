// SPDX-License-Identifier: MIT
// Math of both precisions and the integer intrinsics, against the host's own.
#include <cmath>
#include <cstdio>

__global__ void floats(const float* x, float* y) {
  const float v = x[threadIdx.x];
  float* out = y + 8 * threadIdx.x;
  out[0] = sinf(v) * expf(v);
  out[1] = sqrtf(fabsf(v)) + rsqrtf(v * v + 1);
  out[2] = fmaxf(v, 0.5f) + fminf(v, 0.5f) + max(v, 1.0f) + min(v, 1.0f);
  out[3] = fmaf(v, v, 1.0f) + powf(2.0f, v);
  out[4] = floorf(v) + ceilf(v) + roundf(v) + truncf(v);
  out[5] = __expf(v) + __sinf(v) + __cosf(v);
  out[6] = tanhf(v) + atan2f(v, 2.0f) + logf(v * v + 1) + cbrtf(v);
  out[7] = __fadd_rn(v, 1.0f) + __fmul_rn(v, 2.0f) + static_cast<float>(__float2int_rn(v));
}

__global__ void integers(unsigned* out) {
  const unsigned i = threadIdx.x * 2654435761u;
  unsigned* o = out + 6 * threadIdx.x;
  o[0] = __popc(i);
  o[1] = __clz(i);
  o[2] = __ffs(i);
  o[3] = __brev(i);
  o[4] = __umulhi(i, 12345u);
  o[5] = abs(static_cast<int>(i)) + max(3, static_cast<int>(threadIdx.x)) + min(3u, threadIdx.x);
}

static bool near(float a, double b) { return std::fabs(a - b) <= 1e-5 * (1 + std::fabs(b)); }

int main() {
  const int n = 32;
  float x[n], y[8 * n], *d_x, *d_y;
  for (int i = 0; i < n; ++i) x[i] = i * 0.25f - 4;
  cudaMalloc(&d_x, sizeof(x));
  cudaMalloc(&d_y, sizeof(y));
  cudaMemcpy(d_x, x, sizeof(x), cudaMemcpyHostToDevice);
  floats<<<1, n>>>(d_x, d_y);
  cudaMemcpy(y, d_y, sizeof(y), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) {
    const double v = x[i];
    const float* o = y + 8 * i;
    const bool right = near(o[0], std::sin(v) * std::exp(v)) && near(o[1], std::sqrt(std::fabs(v)) + 1 / std::sqrt(v * v + 1)) &&
                       near(o[2], v + 0.5 + v + 1) && near(o[3], v * v + 1 + std::pow(2, v)) &&
                       near(o[4], std::floor(v) + std::ceil(v) + std::round(v) + std::trunc(v)) &&
                       near(o[5], std::exp(v) + std::sin(v) + std::cos(v)) &&
                       near(o[6], std::tanh(v) + std::atan2(v, 2) + std::log(v * v + 1) + std::cbrt(v)) &&
                       near(o[7], 3 * v + 1 + std::nearbyint(v));
    if (!right) {
      std::printf("x = %f\n", v);
      return 1;
    }
  }
  unsigned *d_u, u[6 * n];
  cudaMalloc(&d_u, sizeof(u));
  integers<<<1, n>>>(d_u);
  cudaMemcpy(u, d_u, sizeof(u), cudaMemcpyDeviceToHost);
  for (void* p : {static_cast<void*>(d_x), static_cast<void*>(d_y), static_cast<void*>(d_u)}) cudaFree(p);
  for (int t = 0; t < n; ++t) {
    const unsigned i = t * 2654435761u;
    unsigned reversed = 0, bits = 0;
    for (int b = 0; b < 32; ++b) {
      bits += i >> b & 1;
      reversed |= (i >> b & 1) << (31 - b);
    }
    const unsigned* o = u + 6 * t;
    const unsigned clz = i == 0 ? 32 : __builtin_clz(i), ffs = __builtin_ffs(static_cast<int>(i));
    const unsigned high = static_cast<unsigned>(static_cast<unsigned long long>(i) * 12345u >> 32);
    const int signed_i = static_cast<int>(i);
    const unsigned sum = static_cast<unsigned>(signed_i < 0 ? -signed_i : signed_i) + (t > 3 ? t : 3) + (t < 3 ? t : 3);
    if (o[0] != bits || o[1] != clz || o[2] != ffs || o[3] != reversed || o[4] != high || o[5] != sum) return 2;
  }
}
