// SPDX-License-Identifier: MIT
// What a captured kernel was given is asked for, where a double stands for a float: the device has no float of it.
__global__ void scale(float factor, float* x) { x[threadIdx.x] *= factor; }
__global__ void shift(float* x, float by) { x[threadIdx.x] += by; }

int main() {
  float* d_x;
  cudaMalloc(&d_x, 32 * sizeof(float));
  cudaMemset(d_x, 0, 32 * sizeof(float));
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  scale<<<1, 32, 0, stream>>>(2.0, d_x);
  shift<<<1, 32, 0, stream>>>(d_x, 2.0);
  shift<<<1, 32, 0, stream>>>(d_x, 3.0f);
  cudaStreamEndCapture(stream, &graph);
  size_t count = 3;
  cudaGraphNode_t nodes[3];
  cudaGraphGetNodes(graph, nodes, &count);
  cudaKernelNodeParams given;
  if (cudaGraphKernelNodeGetParams(nodes[0], &given) == cudaSuccess) return 1;  // FIND unsupported
  if (cudaGraphKernelNodeGetParams(nodes[1], &given) == cudaSuccess) return 2;
  if (cudaGraphKernelNodeGetParams(nodes[2], &given) != cudaSuccess) return 3;
  if (*static_cast<float*>(given.kernelParams[1]) != 3.0f) return 4;
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(d_x);
}
