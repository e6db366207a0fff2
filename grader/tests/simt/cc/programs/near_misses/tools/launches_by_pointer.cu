// SPDX-License-Identifier: MIT
// Launches by pointers, evaluated once, where the launch stands: what holds them may change, be gone, or be no copy.
#include <cstdio>
#include <map>
#include <memory>
#include <string>

using Kernel = void (*)(int*);

__global__ void ones(int* out) { out[threadIdx.x] = 1; }
__global__ void twos(int* out) { out[threadIdx.x] = 2; }

void (*chosen)(int*) = nullptr;
namespace table {
Kernel first = ones;
}
struct Registry {
  static Kernel last;
};
Kernel Registry::last = twos;

// Frees what it owns: a copy would free it as well.
struct Job {
  int* d_out = nullptr;
  Kernel kernel = ones;
  Job() { cudaMalloc(&d_out, 4 * sizeof(int)); }
  ~Job() { cudaFree(d_out); }
  Kernel pick(int number) const { return number == 1 ? ones : twos; }
};

struct Owner {
  std::unique_ptr<int> own = std::make_unique<int>(3);
  Kernel kernel = twos;
};

int first_of(const int* d_out) {
  int h_out = 0;
  cudaMemcpy(&h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
  return h_out;
}

int main() {
  Job job;
  Owner owner;
  int* const d_out = job.d_out;
  std::string found;
  const auto note = [&] { found += std::to_string(first_of(d_out)); };
  chosen = ones;
  chosen<<<1, 4>>>(d_out);
  chosen = twos;
  note();
  table::first<<<1, 4>>>(d_out);
  table::first = twos;
  note();
  Registry::last<<<1, 4>>>(d_out);
  Registry::last = ones;
  note();
  job.kernel<<<1, 4>>>(d_out);
  note();
  job.pick(2)<<<1, 4>>>(d_out);
  note();
  owner.kernel<<<1, 4>>>(d_out);
  note();
  Kernel kernels[] = {ones, twos};
  int next = 0;
  kernels[next++]<<<1, 4>>>(d_out);
  note();
  kernels[next++]<<<1, 4>>>(d_out);
  note();
  std::map<std::string, Kernel> named{{"ones", ones}};
  named["ones"]<<<1, 4>>>(d_out);
  note();
  (next == 2 ? twos : ones)<<<1, 4>>>(d_out);
  note();
  std::printf("%s %d\n", found.c_str(), next);
  return found == "1121221212" && next == 2 ? 0 : 1;
}
