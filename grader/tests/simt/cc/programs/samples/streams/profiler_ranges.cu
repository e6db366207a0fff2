// SPDX-License-Identifier: MIT
// Ranges for a profiler, and the profiler's own calls: they do nothing.
#include <cuda_profiler_api.h>
#include <nvtx3/nvToolsExt.h>

__global__ void set(int* out) { *out = 3; }

int main() {
  int *d, h = 0;
  cudaProfilerStart();
  nvtxRangePushA("allocate");
  cudaMalloc(&d, sizeof(int));
  nvtxRangePop();
  nvtxEventAttributes_t look = {};
  look.version = NVTX_VERSION;
  look.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  look.colorType = NVTX_COLOR_ARGB;
  look.color = 0xff00ff00;
  look.messageType = NVTX_MESSAGE_TYPE_ASCII;
  look.message.ascii = "kernel";
  nvtxRangePushEx(&look);
  set<<<1, 1>>>(d);
  cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
  nvtxRangePop();
  nvtxMark("done");
  cudaProfilerStop();
  cudaFree(d);
  return h == 3 ? 0 : 1;
}
