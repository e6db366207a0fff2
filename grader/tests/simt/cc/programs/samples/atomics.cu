// SPDX-License-Identifier: MIT
// Every common atomic once, on global memory.
#include <cstdio>

__global__ void atomics(int* i, unsigned* u, float* f, unsigned long long* l, double* d) {
  const int t = threadIdx.x;
  atomicAdd(&i[0], t);
  atomicSub(&i[1], t);
  atomicMax(&i[2], t);
  atomicMin(&i[3], -t);
  atomicOr(&i[4], 1 << (t % 8));
  atomicAnd(&i[5], ~(1 << (t % 8)));
  atomicXor(&i[6], t);
  atomicExch(&i[7], 42);
  atomicInc(&u[0], 9);
  atomicDec(&u[1], 9);
  atomicAdd(f, 0.5f);
  atomicAdd(l, 1ull << 33);
  atomicAdd(d, 0.25);
  int old = 0, assumed;
  do {
    assumed = old;
    old = atomicCAS(&i[8], assumed, assumed + 2);
  } while (assumed != old);
}

int main() {
  int hi[9] = {0, 0, 0, 0, 0, 255, 0, 0, 0}, *i;
  unsigned hu[2] = {0, 0}, *u;
  float hf = 0, *f;
  unsigned long long hl = 0, *l;
  double hd = 0, *d;
  cudaMalloc(&i, sizeof(hi));
  cudaMalloc(&u, sizeof(hu));
  cudaMalloc(&f, sizeof(hf));
  cudaMalloc(&l, sizeof(hl));
  cudaMalloc(&d, sizeof(hd));
  cudaMemcpy(i, hi, sizeof(hi), cudaMemcpyHostToDevice);
  cudaMemcpy(u, hu, sizeof(hu), cudaMemcpyHostToDevice);
  cudaMemset(f, 0, sizeof(hf));
  cudaMemset(l, 0, sizeof(hl));
  cudaMemset(d, 0, sizeof(hd));
  atomics<<<1, 64>>>(i, u, f, l, d);
  cudaMemcpy(hi, i, sizeof(hi), cudaMemcpyDeviceToHost);
  cudaMemcpy(hu, u, sizeof(hu), cudaMemcpyDeviceToHost);
  cudaMemcpy(&hf, f, sizeof(hf), cudaMemcpyDeviceToHost);
  cudaMemcpy(&hl, l, sizeof(hl), cudaMemcpyDeviceToHost);
  cudaMemcpy(&hd, d, sizeof(hd), cudaMemcpyDeviceToHost);
  for (void* p : {(void*)i, (void*)u, (void*)f, (void*)l, (void*)d}) cudaFree(p);
  const int expected[9] = {2016, -2016, 63, -63, 255, 0, 0, 42, 128};
  for (int k = 0; k < 9; ++k) {
    if (hi[k] != expected[k]) {
      std::printf("i[%d] = %d\n", k, hi[k]);
      return 1;
    }
  }
  // 64 increments modulo 10 from 0 give 4; 64 decrements from 0 give 0, 9, 8, ... : -64 modulo 10 = 6.
  if (hu[0] != 4 || hu[1] != 6) return 2;
  return hf == 32 && hl == (64ull << 33) && hd == 16 ? 0 : 3;
}
