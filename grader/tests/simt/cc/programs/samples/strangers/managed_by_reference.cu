// SPDX-License-Identifier: MIT
// A class whose objects lie in managed memory: kernels take them by reference, by value and by pointer.
// stdout: 5 z, then 15 in 5
#include <cuda_runtime.h>

#include <cstdio>

struct Managed {
  void* operator new(size_t n) {
    void* p;
    cudaMallocManaged(&p, n);
    cudaDeviceSynchronize();
    return p;
  }
  void operator delete(void* p) {
    cudaDeviceSynchronize();
    cudaFree(p);
  }
};

struct Element : Managed {
  int key = 4;
  char tag[4] = "abc";
};

__global__ void by_reference(Element& e, const Element& other) {
  e.key += other.key / 4;
  e.tag[0] = 'z';
}
__global__ void by_value(Element e, Element* out) { out->key = e.key + 10; }

int main() {
  Element* e = new Element;
  Element* other = new Element;
  by_reference<<<1, 1>>>(*e, *other);
  cudaDeviceSynchronize();
  printf("%d %c, then ", e->key, e->tag[0]);
  by_value<<<1, 1>>>(*e, other);
  cudaDeviceSynchronize();
  printf("%d in %d\n", other->key, e->key);
  delete e;
  delete other;
}
