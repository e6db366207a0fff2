// SPDX-License-Identifier: MIT
// What is not allowed while a stream is captured has CUDA's errors.
#include <cstdio>

__global__ void set(int* out) { *out = 1; }

int main() {
  int* d;
  cudaMalloc(&d, sizeof(int));
  cudaStream_t stream, other;
  cudaStreamCreate(&stream);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaGraph_t graph = nullptr;

  if (cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal) != cudaErrorStreamCaptureUnsupported) return 1;
  if (cudaStreamEndCapture(stream, &graph) != cudaErrorIllegalState) return 2;

  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  set<<<1, 1, 0, stream>>>(d);
  if (cudaStreamSynchronize(stream) != cudaErrorStreamCaptureUnsupported) return 3;
  cudaStreamCaptureStatus status;
  cudaStreamIsCapturing(stream, &status);
  if (status != cudaStreamCaptureStatusInvalidated) return 4;
  if (cudaStreamEndCapture(stream, &graph) != cudaErrorStreamCaptureInvalidated || graph != nullptr) return 5;

  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaEventRecord(event, stream);
  if (cudaEventSynchronize(event) != cudaErrorCapturedEvent) return 6;
  cudaStreamWaitEvent(other, event, 0);
  set<<<1, 1, 0, other>>>(d);
  if (cudaStreamEndCapture(other, &graph) != cudaErrorStreamCaptureUnmatched) return 7;
  if (cudaStreamEndCapture(stream, &graph) != cudaErrorStreamCaptureUnjoined || graph != nullptr) return 8;

  cudaStreamIsCapturing(other, &status);
  if (status != cudaStreamCaptureStatusNone) return 9;
  cudaGetLastError();
  cudaStreamDestroy(stream);
  cudaStreamDestroy(other);
  cudaEventDestroy(event);
  cudaFree(d);
  return 0;
}
