// SPDX-License-Identifier: MIT
// What may wait for the device is refused while a stream is captured, as far as the modes of the capture and of
// the host thread say so, and ends the capture.
#include <cstdio>
#include <thread>

__global__ void set(int* out) { *out = 1; }

cudaStream_t stream;
int* d;

int failures = 0;
void expect(cudaError_t got, cudaError_t wanted, int line) {
  if (got == wanted) return;
  std::printf("line %d: %s instead of %s\n", line, cudaGetErrorName(got), cudaGetErrorName(wanted));
  ++failures;
}
#define EXPECT(call, error) expect(call, error, __LINE__)

void begin(cudaStreamCaptureMode mode) {
  EXPECT(cudaStreamBeginCapture(stream, mode), cudaSuccess);
  set<<<1, 1, 0, stream>>>(d);
}

cudaError_t end() {
  cudaGraph_t graph = nullptr;
  const cudaError_t error = cudaStreamEndCapture(stream, &graph);
  if (graph != nullptr) cudaGraphDestroy(graph);
  return error;
}

// One call in a capture of this mode: its error, and what becomes of the capture.
template <class Call>
void during(cudaStreamCaptureMode mode, Call call, cudaError_t wanted, int line) {
  begin(mode);
  expect(call(), wanted, line);
  expect(end(), wanted == cudaSuccess ? cudaSuccess : cudaErrorStreamCaptureInvalidated, line);
}
#define DURING(mode, call, error) during(cudaStreamCaptureMode##mode, [&] { return call; }, error, __LINE__)

template <class Call>
cudaError_t elsewhere(Call call) {
  cudaError_t error = cudaErrorUnknown;
  std::thread([&] { error = call(); }).join();
  return error;
}

int main() {
  int h = 0, *more = nullptr;
  int* locked;
  cudaStream_t blocking;
  cudaEvent_t event;
  cudaMalloc(&d, sizeof(int));
  cudaMallocHost(&locked, sizeof(int));
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaStreamCreate(&blocking);
  cudaEventCreate(&event);
  cudaMemset(d, 0, sizeof(int));
  cudaEventRecord(event, blocking);
  cudaDeviceSynchronize();

  const cudaError_t no = cudaErrorStreamCaptureUnsupported;
  DURING(Global, cudaMalloc(&more, 4), no);
  DURING(Global, cudaFree(d), no);
  DURING(Global, cudaMallocManaged(&more, 4), no);
  DURING(Global, cudaHostAlloc(&more, 4, 0), no);
  DURING(Global, cudaFreeHost(locked), no);
  DURING(Global, cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost), no);
  DURING(Global, cudaMemset(d, 0, 4), no);
  DURING(Global, cudaDeviceSynchronize(), no);
  DURING(Global, cudaEventQuery(event), no);
  DURING(ThreadLocal, cudaMalloc(&more, 4), no);
  DURING(Relaxed, cudaStreamSynchronize(stream), no);
  DURING(Relaxed, cudaDeviceSynchronize(), no);
  // What does not wait is allowed, and so is all that does not concern the capture.
  DURING(Global, cudaStreamSynchronize(blocking), cudaSuccess);
  DURING(Global, cudaStreamQuery(blocking), cudaSuccess);
  DURING(Global, cudaMemcpyAsync(locked, d, 4, cudaMemcpyDeviceToHost, stream), cudaSuccess);
  DURING(Global, cudaMemsetAsync(d, 0, 4, stream), cudaSuccess);
  // A relaxed capture, and a relaxed thread.
  DURING(Relaxed, cudaMalloc(&more, 4), cudaSuccess);
  cudaFree(more);
  DURING(Relaxed, cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost), cudaSuccess);
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  cudaThreadExchangeStreamCaptureMode(&mode);
  DURING(Global, cudaMalloc(&more, 4), cudaSuccess);
  cudaFree(more);
  cudaThreadExchangeStreamCaptureMode(&mode);
  if (mode != cudaStreamCaptureModeRelaxed) return 1;
  // Other threads are concerned by global captures alone.
  DURING(Global, elsewhere([] { int* p; return cudaMalloc(&p, 4); }), no);
  DURING(ThreadLocal, elsewhere([&] { return cudaMalloc(&more, 4); }), cudaSuccess);
  cudaFree(more);
  DURING(Global, elsewhere([&] {
           cudaStreamCaptureMode own = cudaStreamCaptureModeThreadLocal;
           cudaThreadExchangeStreamCaptureMode(&own);
           return cudaMalloc(&more, 4);
         }),
         cudaSuccess);
  cudaFree(more);
  // The legacy default stream waits for blocking streams.
  EXPECT(cudaStreamBeginCapture(blocking, cudaStreamCaptureModeRelaxed), cudaSuccess);
  EXPECT(cudaEventRecord(event, 0), cudaErrorStreamCaptureImplicit);
  EXPECT(cudaMemsetAsync(d, 0, 4, 0), cudaErrorStreamCaptureImplicit);
  cudaGraph_t graph;
  EXPECT(cudaStreamEndCapture(blocking, &graph), cudaErrorStreamCaptureInvalidated);

  cudaGetLastError();
  EXPECT(cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost), cudaSuccess);
  cudaFree(d);
  cudaFreeHost(locked);
  cudaStreamDestroy(stream);
  cudaStreamDestroy(blocking);
  cudaEventDestroy(event);
  return failures;
}
