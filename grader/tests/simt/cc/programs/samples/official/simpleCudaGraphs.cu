// SPDX-License-Identifier: MIT
// options: -arch=sm_70
// A sum as a graph: once put together from nodes, once captured from streams; both instantiated, cloned and launched.
#include <vector>
#include "common/helper_cuda.h"
#define THREADS_PER_BLOCK 128
#define GRAPH_LAUNCH_ITERATIONS 3

__global__ void reduce(const float *in, double *out, size_t n, unsigned outSize)
{
    __shared__ double tmp[THREADS_PER_BLOCK];
    double sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i];
    tmp[threadIdx.x] = sum;
    __syncthreads();
    for (int s = THREADS_PER_BLOCK / 2; s > 0; s /= 2)
    {
        if (threadIdx.x < s) tmp[threadIdx.x] += tmp[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0 && blockIdx.x < outSize) out[blockIdx.x] = tmp[0];
}

__global__ void reduceFinal(const double *in, double *result, size_t n)
{
    if (threadIdx.x == 0)
    {
        double sum = 0;
        for (size_t i = 0; i < n; ++i) sum += in[i];
        *result = sum;
    }
}

struct callBackData { const char *fn_name; double *data; double sum; int calls; };

static void CUDART_CB myHostNodeCallback(void *data)
{
    callBackData *tmp = (callBackData *)data;
    tmp->sum += *tmp->data;
    tmp->calls++;
    *tmp->data = 0.0;
}

static bool graphManual(float *h_in, float *d_in, double *d_out, double *d_result, size_t n, size_t blocks, double want)
{
    cudaStream_t stream;
    cudaGraph_t graph;
    std::vector<cudaGraphNode_t> nodeDependencies;
    cudaGraphNode_t memcpyNode, kernelNode, memsetNode;
    static double result_h = 0.0;
    checkCudaErrors(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    checkCudaErrors(cudaGraphCreate(&graph, 0));
    cudaMemcpy3DParms memcpyParams = {0};
    memcpyParams.srcPtr = make_cudaPitchedPtr(h_in, sizeof(float) * n, n, 1);
    memcpyParams.dstPtr = make_cudaPitchedPtr(d_in, sizeof(float) * n, n, 1);
    memcpyParams.extent = make_cudaExtent(sizeof(float) * n, 1, 1);
    memcpyParams.kind = cudaMemcpyHostToDevice;
    cudaMemsetParams memsetParams = {0};
    memsetParams.dst = (void *)d_out;
    memsetParams.value = 0;
    memsetParams.pitch = 0;
    memsetParams.elementSize = sizeof(float);
    memsetParams.width = blocks * 2;
    memsetParams.height = 1;
    checkCudaErrors(cudaGraphAddMemcpyNode(&memcpyNode, graph, NULL, 0, &memcpyParams));
    checkCudaErrors(cudaGraphAddMemsetNode(&memsetNode, graph, NULL, 0, &memsetParams));
    nodeDependencies.push_back(memsetNode);
    nodeDependencies.push_back(memcpyNode);
    unsigned outSize = blocks;
    void *kernelArgs[4] = {(void *)&d_in, (void *)&d_out, &n, &outSize};
    cudaKernelNodeParams kernelNodeParams = {0};
    kernelNodeParams.func = (void *)reduce;
    kernelNodeParams.gridDim = dim3(blocks, 1, 1);
    kernelNodeParams.blockDim = dim3(THREADS_PER_BLOCK, 1, 1);
    kernelNodeParams.sharedMemBytes = 0;
    kernelNodeParams.kernelParams = (void **)kernelArgs;
    kernelNodeParams.extra = NULL;
    checkCudaErrors(cudaGraphAddKernelNode(&kernelNode, graph, nodeDependencies.data(), nodeDependencies.size(), &kernelNodeParams));
    nodeDependencies.clear();
    nodeDependencies.push_back(kernelNode);
    size_t count = blocks;
    void *kernelArgs2[3] = {(void *)&d_out, (void *)&d_result, &count};
    kernelNodeParams.func = (void *)reduceFinal;
    kernelNodeParams.gridDim = dim3(1, 1, 1);
    kernelNodeParams.kernelParams = kernelArgs2;
    checkCudaErrors(cudaGraphAddKernelNode(&kernelNode, graph, nodeDependencies.data(), nodeDependencies.size(), &kernelNodeParams));
    nodeDependencies.clear();
    nodeDependencies.push_back(kernelNode);
    checkCudaErrors(cudaGraphAddMemcpyNode1D(&memcpyNode, graph, nodeDependencies.data(), nodeDependencies.size(), &result_h, d_result, sizeof(double), cudaMemcpyDeviceToHost));
    nodeDependencies.clear();
    nodeDependencies.push_back(memcpyNode);
    cudaGraphNode_t hostNode;
    cudaHostNodeParams hostParams = {0};
    hostParams.fn = myHostNodeCallback;
    callBackData hostFnData = {"manual", &result_h, 0, 0};
    hostParams.userData = &hostFnData;
    checkCudaErrors(cudaGraphAddHostNode(&hostNode, graph, nodeDependencies.data(), nodeDependencies.size(), &hostParams));
    cudaGraphNode_t *nodes = NULL;
    size_t numNodes = 0;
    checkCudaErrors(cudaGraphGetNodes(graph, nodes, &numNodes));
    cudaGraph_t clonedGraph;
    cudaGraphExec_t graphExec, clonedGraphExec;
    checkCudaErrors(cudaGraphInstantiate(&graphExec, graph, 0));
    checkCudaErrors(cudaGraphClone(&clonedGraph, graph));
    checkCudaErrors(cudaGraphInstantiate(&clonedGraphExec, clonedGraph, 0));
    for (int i = 0; i < GRAPH_LAUNCH_ITERATIONS; i++) checkCudaErrors(cudaGraphLaunch(graphExec, stream));
    checkCudaErrors(cudaStreamSynchronize(stream));
    for (int i = 0; i < GRAPH_LAUNCH_ITERATIONS; i++) checkCudaErrors(cudaGraphLaunch(clonedGraphExec, stream));
    checkCudaErrors(cudaStreamSynchronize(stream));
    checkCudaErrors(cudaGraphExecDestroy(graphExec));
    checkCudaErrors(cudaGraphExecDestroy(clonedGraphExec));
    checkCudaErrors(cudaGraphDestroy(graph));
    checkCudaErrors(cudaGraphDestroy(clonedGraph));
    checkCudaErrors(cudaStreamDestroy(stream));
    printf("%zu nodes, %d calls, %f\n", numNodes, hostFnData.calls, hostFnData.sum);
    return numNodes == 6 && hostFnData.calls == 6 && fabs(hostFnData.sum - 6 * want) < 1e-3;
}

static bool graphCapture(float *h_in, float *d_in, double *d_out, double *d_result, size_t n, size_t blocks, double want)
{
    cudaStream_t stream1, stream2, stream3, streamForGraph;
    cudaEvent_t forkStreamEvent, memsetEvent1, memsetEvent2;
    cudaGraph_t graph;
    static double result_h = 0.0;
    cudaStream_t *streams[] = {&stream1, &stream2, &stream3, &streamForGraph};
    for (cudaStream_t *s : streams) checkCudaErrors(cudaStreamCreate(s));
    checkCudaErrors(cudaEventCreate(&forkStreamEvent));
    checkCudaErrors(cudaEventCreate(&memsetEvent1));
    checkCudaErrors(cudaEventCreate(&memsetEvent2));
    checkCudaErrors(cudaStreamBeginCapture(stream1, cudaStreamCaptureModeGlobal));
    checkCudaErrors(cudaEventRecord(forkStreamEvent, stream1));
    checkCudaErrors(cudaStreamWaitEvent(stream2, forkStreamEvent, 0));
    checkCudaErrors(cudaStreamWaitEvent(stream3, forkStreamEvent, 0));
    checkCudaErrors(cudaMemcpyAsync(d_in, h_in, sizeof(float) * n, cudaMemcpyDefault, stream1));
    checkCudaErrors(cudaMemsetAsync(d_out, 0, sizeof(double) * blocks, stream2));
    checkCudaErrors(cudaEventRecord(memsetEvent1, stream2));
    checkCudaErrors(cudaMemsetAsync(d_result, 0, sizeof(double), stream3));
    checkCudaErrors(cudaEventRecord(memsetEvent2, stream3));
    checkCudaErrors(cudaStreamWaitEvent(stream1, memsetEvent1, 0));
    reduce<<<blocks, THREADS_PER_BLOCK, 0, stream1>>>(d_in, d_out, n, blocks);
    checkCudaErrors(cudaStreamWaitEvent(stream1, memsetEvent2, 0));
    reduceFinal<<<1, THREADS_PER_BLOCK, 0, stream1>>>(d_out, d_result, blocks);
    checkCudaErrors(cudaMemcpyAsync(&result_h, d_result, sizeof(double), cudaMemcpyDefault, stream1));
    callBackData hostFnData = {"capture", &result_h, 0, 0};
    checkCudaErrors(cudaLaunchHostFunc(stream1, myHostNodeCallback, &hostFnData));
    checkCudaErrors(cudaStreamEndCapture(stream1, &graph));
    size_t numNodes = 0;
    checkCudaErrors(cudaGraphGetNodes(graph, NULL, &numNodes));
    cudaGraphExec_t graphExec;
    checkCudaErrors(cudaGraphInstantiate(&graphExec, graph, 0));
    for (int i = 0; i < GRAPH_LAUNCH_ITERATIONS; i++) checkCudaErrors(cudaGraphLaunch(graphExec, streamForGraph));
    checkCudaErrors(cudaStreamSynchronize(streamForGraph));
    checkCudaErrors(cudaGraphExecDestroy(graphExec));
    checkCudaErrors(cudaGraphDestroy(graph));
    for (cudaStream_t *s : streams) checkCudaErrors(cudaStreamDestroy(*s));
    checkCudaErrors(cudaEventDestroy(forkStreamEvent));
    checkCudaErrors(cudaEventDestroy(memsetEvent1));
    checkCudaErrors(cudaEventDestroy(memsetEvent2));
    printf("%zu nodes, %d calls, %f\n", numNodes, hostFnData.calls, hostFnData.sum);
    return numNodes == 7 && hostFnData.calls == 3 && fabs(hostFnData.sum - 3 * want) < 1e-3;
}

int main(int argc, char **argv)
{
    size_t n = 1 << 13, blocks = 8;
    float *h_in, *d_in;
    double *d_out, *d_result, want = 0;
    checkCudaErrors(cudaMallocHost(&h_in, sizeof(float) * n));
    checkCudaErrors(cudaMalloc(&d_in, sizeof(float) * n));
    checkCudaErrors(cudaMalloc(&d_out, sizeof(double) * blocks));
    checkCudaErrors(cudaMalloc(&d_result, sizeof(double)));
    for (size_t i = 0; i < n; ++i) want += h_in[i] = (i & 0xff) / 256.0f;
    bool ok = graphManual(h_in, d_in, d_out, d_result, n, blocks, want) && graphCapture(h_in, d_in, d_out, d_result, n, blocks, want);
    checkCudaErrors(cudaFree(d_in));
    checkCudaErrors(cudaFree(d_out));
    checkCudaErrors(cudaFree(d_result));
    checkCudaErrors(cudaFreeHost(h_in));
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
