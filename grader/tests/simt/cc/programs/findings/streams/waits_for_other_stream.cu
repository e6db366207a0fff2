// SPDX-License-Identifier: MIT
// A kernel waits for a flag that a later kernel of another stream sets: CUDA does not promise that both run at once.
__global__ void wait_for(volatile int* flag) {
  while (*flag == 0) {  // FIND unsupported
  }
}

__global__ void set(volatile int* flag) { *flag = 1; }

int main() {
  int* flag;
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  wait_for<<<1, 1, 0, first>>>(flag);
  set<<<1, 1, 0, second>>>(flag);
  cudaDeviceSynchronize();
}
