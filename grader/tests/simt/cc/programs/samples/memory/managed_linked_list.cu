// SPDX-License-Identifier: MIT
// Objects that live in managed memory, with pointers between them, and a C string in one.
#include <cstdio>
#include <cstring>
#include <new>

struct Managed {
  void* operator new(std::size_t bytes) {
    void* pointer = nullptr;
    cudaMallocManaged(&pointer, bytes);
    return pointer;
  }
  void operator delete(void* pointer) {
    cudaDeviceSynchronize();
    cudaFree(pointer);
  }
};

struct Node : Managed {
  int value = 0;
  char name[16] = {};
  Node* next = nullptr;
};

__global__ void sum_list(const Node* head, int* sum) {
  for (const Node* node = head; node != nullptr; node = node->next) *sum += node->value * (node->name[0] - '0');
}

int main() {
  Node* head = nullptr;
  for (int i = 1; i <= 5; ++i) {
    Node* node = new Node;
    node->value = i;
    std::snprintf(node->name, sizeof node->name, "%d", i);
    node->next = head;
    head = node;
  }
  int* sum;
  cudaMallocManaged(&sum, sizeof(int));
  std::memset(sum, 0, sizeof(int));
  sum_list<<<1, 1>>>(head, sum);
  cudaDeviceSynchronize();
  const bool right = *sum == 1 + 4 + 9 + 16 + 25;
  while (head != nullptr) {
    Node* next = head->next;
    delete head;
    head = next;
  }
  cudaFree(sum);
  return right ? 0 : 1;
}
