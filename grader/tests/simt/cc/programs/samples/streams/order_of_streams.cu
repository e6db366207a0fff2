// SPDX-License-Identifier: MIT
// What waits for what: events across streams, the legacy default stream, priorities and flags.
#include <cstdio>

__global__ void append(int* log, int* length, int what) { log[(*length)++] = what; }

int main() {
  int *d_log, *d_length;
  cudaMalloc(&d_log, 64 * sizeof(int));
  cudaMalloc(&d_length, sizeof(int));
  cudaMemset(d_length, 0, sizeof(int));
  int least, greatest;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  cudaStream_t a, b, c;
  cudaStreamCreateWithPriority(&a, cudaStreamNonBlocking, greatest);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaStreamCreate(&c);
  int priority = 1;
  unsigned flags = 9;
  unsigned long long id_a = 0, id_b = 0;
  cudaStreamGetPriority(a, &priority);
  cudaStreamGetFlags(b, &flags);
  cudaStreamGetId(a, &id_a);
  cudaStreamGetId(b, &id_b);
  if (priority != greatest || flags != cudaStreamNonBlocking || id_a == id_b) return 1;

  cudaEvent_t first, second;
  cudaEventCreateWithFlags(&first, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&second, cudaEventDisableTiming);
  append<<<1, 1, 0, b>>>(d_log, d_length, 1);
  cudaEventRecord(first, b);
  cudaStreamWaitEvent(a, first, 0);
  append<<<1, 1, 0, a>>>(d_log, d_length, 2);
  cudaEventRecord(second, a);
  cudaStreamWaitEvent(c, second);
  append<<<1, 1, 0, c>>>(d_log, d_length, 3);
  append<<<1, 1>>>(d_log, d_length, 4);        // the legacy default stream waits for c
  append<<<1, 1, 0, c>>>(d_log, d_length, 5);  // and c for it
  if (cudaStreamSynchronize(c) != cudaSuccess) return 2;
  int length = 0, log[8] = {};
  cudaMemcpy(&length, d_length, sizeof length, cudaMemcpyDeviceToHost);
  cudaMemcpy(log, d_log, length * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < length; ++i)
    if (log[i] != i + 1) return 3;
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaStreamDestroy(c);
  cudaEventDestroy(first);
  cudaEventDestroy(second);
  cudaFree(d_log);
  cudaFree(d_length);
  return length == 5 ? 0 : 4;
}
