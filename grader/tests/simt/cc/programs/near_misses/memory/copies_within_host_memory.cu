// SPDX-License-Identifier: MIT
// Copies to and from all kinds of the host's memory that just fit, or whose size nobody can know.
#include <alloca.h>
#include <sys/mman.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <thread>
#include <vector>

struct Pair {
  int first[4];
  int rest[60];
};
struct Tail {
  int count;
  int values[];
};
struct Big {
  int values[64];
};

int table[64];
Pair pair_of_file;
static thread_local int of_thread[64];
__device__ int d_table[64];

constexpr int n = 64;
constexpr std::size_t bytes = n * sizeof(int);
int* d;

void copy(void* to) { cudaMemcpy(to, d, bytes, cudaMemcpyDeviceToHost); }

// A structure passed by value lies in the caller's frame.
__attribute__((noinline)) int by_value(Big big) {
  copy(&big);
  return big.values[3];
}

__attribute__((noinline)) int on_stack(int count) {
  int array[n];
  Pair pair;
  std::array<int, n> values;
  int (*rows)[8] = reinterpret_cast<int (*)[8]>(array);
  copy(array);
  copy(&pair.first);  // the whole through its first member
  copy(values.data());
  copy(rows[0]);
  cudaMemcpy(&array[n - 1], d, sizeof(int), cudaMemcpyDeviceToHost);
  auto* const fresh = static_cast<int*>(alloca(count * sizeof(int)));
  copy(fresh);
  int variable[count];
  copy(variable);
  return array[1] + pair.rest[2] + values[3] + fresh[4] + variable[5];
}

int main() {
  cudaMalloc(&d, bytes);
  cudaMemset(d, 0, bytes);
  int wrong = on_stack(n) + by_value({});
  copy(table);
  copy(&pair_of_file);
  copy(of_thread);

  auto* block = static_cast<int*>(std::malloc(bytes));
  copy(block);
  block = static_cast<int*>(std::realloc(block, 3 * bytes));
  cudaMemcpy2D(block, 3 * 32, d, 32, 32, 8, cudaMemcpyDeviceToHost);
  copy(block + 2 * n);
  auto* const tail = static_cast<Tail*>(std::malloc(sizeof(Tail) + bytes));
  copy(tail->values);
  void* aligned = nullptr;
  if (posix_memalign(&aligned, 256, bytes) != 0) return 1;
  copy(aligned);
  void* const of_c11 = std::aligned_alloc(64, bytes);
  copy(of_c11);
  char* const text = strdup(std::string(bytes, 'x').c_str());
  copy(text);

  std::vector<int> list(n);
  copy(list.data());
  for (int i = 1; i < 40; ++i) {  // blocks of all sizes, each given out again
    std::vector<char> bytes_of(i);
    cudaMemcpy(bytes_of.data(), d, i, cudaMemcpyDeviceToHost);
    std::unique_ptr<char[]> chars(new char[i]);
    cudaMemcpy(chars.get(), d, i, cudaMemcpyDeviceToHost);
    std::string letters(i, 'x');
    cudaMemcpy(letters.data(), d, i, cudaMemcpyDeviceToHost);
    auto* const piece = static_cast<char*>(std::malloc(i));
    cudaMemcpy(piece, d, i, cudaMemcpyDeviceToHost);
    std::free(piece);
  }
  std::deque<int> queue(n);
  copy(&queue[0]);
  Big* const objects = new Big[3];
  copy(&objects[2]);
  void* const mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  copy(mapped);

  std::thread([] { on_stack(n); copy(of_thread); }).join();
  int of_main[n];
  std::thread([&] { cudaMemcpy(of_main, d, bytes, cudaMemcpyDeviceToHost); }).join();
  const auto nested = [&] { copy(of_main); };
  nested();
  cudaMemcpyFromSymbol(of_main, d_table, sizeof d_table);
  wrong += of_main[7] + block[2 * n] + tail->values[1] + list[2];

  std::free(block);
  std::free(tail);
  std::free(aligned);
  std::free(of_c11);
  std::free(text);
  delete[] objects;
  munmap(mapped, bytes);
  cudaFree(d);
  return wrong;
}
