// SPDX-License-Identifier: MIT
// The nodes of a list on the device: the first is freed and replaced, and the second still points to it.
#include <cstdio>

struct Node {
  int value;
  Node* next;
};

__global__ void follow(const Node* node, int* sum) {
  for (; node != nullptr; node = node->next) *sum += node->value;  // FIND use_after_free
}

static Node* make_node(int value, Node* next) {
  const Node h = {value, next};
  Node* d;
  cudaMalloc(&d, sizeof(Node));
  cudaMemcpy(d, &h, sizeof(Node), cudaMemcpyHostToDevice);
  return d;
}

int main() {
  Node* tail = make_node(1, nullptr);
  Node* head = make_node(2, tail);
  cudaFree(tail);
  tail = make_node(5, nullptr);
  int *d_sum, sum = 0;
  cudaMalloc(&d_sum, sizeof(int));
  cudaMemset(d_sum, 0, sizeof(int));
  follow<<<1, 1>>>(head, d_sum);
  cudaMemcpy(&sum, d_sum, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(head);
  cudaFree(tail);
  cudaFree(d_sum);
  return sum == 7 ? 0 : 1;
}
