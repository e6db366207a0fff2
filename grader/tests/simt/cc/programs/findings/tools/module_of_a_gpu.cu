// SPDX-License-Identifier: MIT
#include <cuda.h>

int main() {
  CUdevice device;
  CUcontext context;
  CUmodule module;
  cuInit(0);
  cuDeviceGet(&device, 0);
  cuCtxCreate(&context, 0, device);
  const char* const ptx = ".version 8.0\n.target sm_75\n.address_size 64\n";
  return cuModuleLoadData(&module, ptx) == CUDA_SUCCESS;  // FIND unsupported
}
