// SPDX-License-Identifier: MIT
// Copies to and from a __device__ variable beside kernels of other streams: ordered, of other elements, or both
// only reading.
__device__ float table[64];

__global__ void read(float* out) { out[threadIdx.x] = table[threadIdx.x]; }
__global__ void write(float value) { table[threadIdx.x] = value; }

int main() {
  float *out, *host;
  cudaMalloc(&out, sizeof table);
  cudaMallocHost(&host, sizeof table);
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);

  cudaMemcpyToSymbolAsync(table, host, sizeof table, 0, cudaMemcpyHostToDevice, a);
  read<<<1, 64, 0, a>>>(out);  // the same stream
  cudaEventRecord(done, a);
  cudaStreamWaitEvent(b, done, 0);
  write<<<1, 64, 0, b>>>(1);  // behind the event
  cudaStreamSynchronize(b);
  cudaMemcpyToSymbolAsync(table, host, sizeof table, 0, cudaMemcpyHostToDevice, a);
  cudaDeviceSynchronize();
  read<<<1, 64, 0, a>>>(out);
  cudaMemcpyFromSymbolAsync(host, table, sizeof table, 0, cudaMemcpyDeviceToHost, b);  // both read
  cudaDeviceSynchronize();
  write<<<1, 32, 0, a>>>(2);
  cudaMemcpyFromSymbolAsync(host, table, 32 * sizeof(float), 32 * sizeof(float), cudaMemcpyDeviceToHost, b);
  cudaDeviceSynchronize();

  cudaEventDestroy(done);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(out);
  const bool right = host[0] == 32 && host[31] == 63;
  cudaFreeHost(host);
  return right ? 0 : 1;
}
