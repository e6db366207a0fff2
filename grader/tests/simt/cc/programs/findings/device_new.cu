// SPDX-License-Identifier: MIT
// A kernel that makes objects by new, on the device heap, which is not modelled.
#include <cstdlib>
#include <memory>
#include <vector>

struct Node {
  int value;
  Node* next;
};

__global__ void grow(Node** heads) {
  Node* const node = new Node[2];  // FIND unsupported
  node->value = 3;
  heads[threadIdx.x] = node;
}

int main() {
  const std::vector<int> sizes(1000, 1);
  const std::unique_ptr<Node> own(new Node{1, nullptr});
  std::free(std::malloc(100));
  Node** d_heads = nullptr;
  cudaMalloc(&d_heads, 4 * sizeof(Node*));
  grow<<<1, 4>>>(d_heads);
  cudaDeviceSynchronize();
  cudaFree(d_heads);
  return own->value == sizes[0] ? 0 : 1;
}
