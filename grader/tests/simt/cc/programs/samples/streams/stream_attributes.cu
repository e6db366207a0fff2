// SPDX-License-Identifier: MIT
// Hints for a stream: what was set is read back and copied; what no stream knows is refused.
// stdout: window 4096 0.5
// stdout: copied 4096
// stdout: refused cudaErrorInvalidValue cudaErrorInvalidValue
// stdout: mapped memory 0
#include <cuda.h>

#include <cstdio>

__global__ void fill(int* d_data) { d_data[threadIdx.x] = static_cast<int>(threadIdx.x); }

int main() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  if (properties.persistingL2CacheMaxSize > 0)
    cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, properties.persistingL2CacheMaxSize);
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  int* d_data;
  cudaMalloc(&d_data, 4096);

  cudaStreamAttrValue attribute{};
  attribute.accessPolicyWindow.base_ptr = d_data;
  attribute.accessPolicyWindow.num_bytes = 4096;
  attribute.accessPolicyWindow.hitRatio = 0.5f;
  attribute.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
  attribute.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
  cudaStreamSetAttribute(first, cudaStreamAttributeAccessPolicyWindow, &attribute);
  fill<<<1, 256, 0, first>>>(d_data);

  cudaStreamAttrValue read;
  cudaStreamGetAttribute(first, cudaStreamAttributeAccessPolicyWindow, &read);
  std::printf("window %d %.1f\n", static_cast<int>(read.accessPolicyWindow.num_bytes),
              read.accessPolicyWindow.hitRatio);
  cudaStreamCopyAttributes(second, first);
  cudaStreamGetAttribute(second, cudaStreamAttributeAccessPolicyWindow, &read);
  std::printf("copied %d\n", static_cast<int>(read.accessPolicyWindow.num_bytes));
  attribute.accessPolicyWindow.hitRatio = 2;
  const cudaError_t ratio =
      cudaStreamSetAttribute(first, cudaStreamAttributeAccessPolicyWindow, &attribute);
  const cudaError_t cooperative = cudaStreamGetAttribute(first, cudaLaunchAttributeCooperative, &read);
  std::printf("refused %s %s\n", cudaGetErrorName(ratio), cudaGetErrorName(cooperative));
  cudaGetLastError();
  cudaCtxResetPersistingL2Cache();
  cudaStreamSynchronize(first);

  cuInit(0);
  int mapped = -1, mode = -1, together = -1;
  cuDeviceGetAttribute(&mapped, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0);
  cuDeviceGetAttribute(&together, CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH, 0);
  cuDeviceGetAttribute(&mode, CU_DEVICE_ATTRIBUTE_COMPUTE_MODE, 0);
  std::printf("mapped memory %d\n", mapped);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(d_data);
  return mode == CU_COMPUTEMODE_DEFAULT && together == 0 ? 0 : 1;
}
