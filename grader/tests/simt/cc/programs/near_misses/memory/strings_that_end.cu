// SPDX-License-Identifier: MIT
// Texts that a kernel prints: of device, shared and local memory, literals, none, and as much of one as its
// precision says. %n, which device code lacks, writes nothing.
// stdout: abc abc|ab  |a|(null)|(null)
// stdout: aaaa aaaa x 1.5 7
// stdout: 65 8 c 99%
#include <cstdio>

__global__ void print(const char* endless, const char* none, int* count) {
  __shared__ char s_text[4];
  if (threadIdx.x == 0) {
    s_text[0] = 'a';
    s_text[1] = 'b';
    s_text[2] = 'c';
    s_text[3] = '\0';
  }
  __syncthreads();
  const char local[] = {'a', 'b', '\0'};
  printf("%s %3s|%-4s|%.1s|%s|%5s\n", s_text, s_text, local, s_text, none, none);
  printf("%.4s %.*s %s %g %lld\n", endless, 4, endless, "x", 1.5, 7LL);
  printf("%d%n %zu %c %d%%\n", 65, count, sizeof(size_t), 'c', 99);
}

int main() {
  char* d_text;
  int* d_count;
  cudaMalloc(&d_text, 4);
  cudaMalloc(&d_count, sizeof(int));
  cudaMemset(d_text, 'a', 4);
  cudaMemset(d_count, 0, sizeof(int));
  print<<<1, 1>>>(d_text, nullptr, d_count);
  int count = -1;
  cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_text);
  cudaFree(d_count);
  return count;
}
