// SPDX-License-Identifier: MIT
// Conditional nodes of graphs are not modelled.
#include <cstdio>

int main() {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNodeParams params = {cudaGraphNodeTypeConditional};
  params.conditional.type = cudaGraphCondTypeWhile;
  params.conditional.size = 1;
  cudaGraphNode_t node;
  const cudaError_t error = cudaGraphAddNode(&node, graph, nullptr, 0, &params);  // FIND unsupported
  std::printf("%s\n", cudaGetErrorName(error));
  cudaGraphDestroy(graph);
  return 0;
}
