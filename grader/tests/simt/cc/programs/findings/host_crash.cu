// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#include <vector>
struct Node { int value; Node* next; };
__attribute__((noinline)) int last_value(const Node* n, int wanted) {
  int steps = 0;
  while (n->value != wanted) {  // FIND crashed
    n = n->next;
    ++steps;
  }
  return steps;
}
int main() {
  Node* list = nullptr;
  for (int i = 0; i < 5; ++i) list = new Node{i, list};
  std::printf("%d\n", last_value(list, 7));
}
