// SPDX-License-Identifier: MIT
// Copies to and from a __device__ variable in one stream, by its name and by its address, beside a kernel of another.
__device__ float table[64];

__global__ void read(float* out) { out[threadIdx.x] = table[threadIdx.x]; }
__global__ void read_from(float* out, const float* in) { out[threadIdx.x] = in[threadIdx.x]; }
__global__ void write(float value) { table[threadIdx.x] = value; }
__global__ void write_late(float value) {
  table[threadIdx.x] = value;  // FIND data_race
}

int main() {
  float *out, *host, *address;
  cudaMalloc(&out, sizeof table);
  cudaMallocHost(&host, sizeof table);
  for (int i = 0; i < 64; ++i) host[i] = i;
  void* found;
  cudaGetSymbolAddress(&found, table);
  address = static_cast<float*>(found);
  cudaMemcpyToSymbol(table, host, sizeof table);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);

  read<<<1, 64, 0, a>>>(out);
  cudaMemcpyToSymbolAsync(table, host, sizeof table, 0, cudaMemcpyHostToDevice, b);  // FIND data_race
  cudaDeviceSynchronize();
  read_from<<<1, 64, 0, a>>>(out, address);
  cudaMemcpyAsync(address, host, sizeof table, cudaMemcpyHostToDevice, b);  // FIND data_race
  cudaDeviceSynchronize();
  write<<<1, 64, 0, a>>>(1);
  cudaMemcpyFromSymbolAsync(host, table, sizeof table, 0, cudaMemcpyDeviceToHost, b);  // FIND data_race
  cudaDeviceSynchronize();
  cudaMemsetAsync(address, 0, sizeof table, a);
  write_late<<<1, 64, 0, b>>>(2);
  cudaDeviceSynchronize();

  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(out);
  cudaFreeHost(host);
  return 0;
}
