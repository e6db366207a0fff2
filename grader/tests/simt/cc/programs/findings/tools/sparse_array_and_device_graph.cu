// SPDX-License-Identifier: MIT
// What the CPU device does not model is told by the line that asks for it, also where nobody looks at the error.
int main() {
  cudaArray_t array = nullptr;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMalloc3DArray(&array, &format, make_cudaExtent(64, 64, 0), cudaArraySparse);  // FIND unsupported
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  cudaGraphCreate(&graph, 0);
  cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagDeviceLaunch);  // FIND unsupported
  cudaGraphDestroy(graph);
}
