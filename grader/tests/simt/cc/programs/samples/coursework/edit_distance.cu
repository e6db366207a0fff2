// SPDX-License-Identifier: MIT
// Edit distance and longest common subsequence, diagonal by diagonal.
// stdout: edit 26 ok, lcs 39 ok
#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
using namespace std;
__global__ void diag(const char* a, int la, const char* b, int lb, int* t, int d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + max(1, d - lb);
  int j = d - i;
  if (i > la || j < 1) return;
  int c = a[i - 1] == b[j - 1] ? 0 : 1;
  int w = lb + 1;
  t[i * w + j] = min(min(t[(i - 1) * w + j] + 1, t[i * w + j - 1] + 1), t[(i - 1) * w + j - 1] + c);
}
__global__ void init(int* t, int la, int lb) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i <= la) t[i * (lb + 1)] = i;
  if (i <= lb) t[i] = i;
}
// all in one block, three rotating diagonals in shared memory
__global__ void lcs_one(const char* a, int la, const char* b, int lb, int* res) {
  extern __shared__ int sh[];
  int *p2 = sh, *p1 = sh + la + 1, *cur = sh + 2 * (la + 1);
  int i = threadIdx.x;
  for (int d = 0; d <= la + lb; d++) {
    int j = d - i;
    if (i <= la && j >= 0 && j <= lb) {
      if (i == 0 || j == 0) cur[i] = 0;
      else if (a[i - 1] == b[j - 1]) cur[i] = p2[i - 1] + 1;
      else cur[i] = max(p1[i - 1], p1[i]);
    }
    __syncthreads();
    int* x = p2; p2 = p1; p1 = cur; cur = x;
  }
  if (i == 0) *res = p1[la];
}
int main(int argc, char** argv) {
  string a = argc > 1 ? argv[1] : "the quick brown fox jumps over the lazy dog and runs", b = argc > 2 ? argv[2] : "a quirky brownish fax jumped over that hazy frog then ran away";
  int la = a.size(), lb = b.size();
  char *da, *db; int *dt, *dres;
  cudaMalloc(&da, la); cudaMalloc(&db, lb); cudaMalloc(&dt, sizeof(int) * (la + 1) * (lb + 1)); cudaMalloc(&dres, 4);
  cudaMemcpy(da, a.c_str(), la, cudaMemcpyHostToDevice);
  cudaMemcpy(db, &b[0], lb, cudaMemcpyHostToDevice);
  int m = max(la, lb) + 1;
  init<<<(m + 31) / 32, 32>>>(dt, la, lb);
  for (int d = 2; d <= la + lb; d++) diag<<<(min(la, lb) + 31) / 32, 32>>>(da, la, db, lb, dt, d);
  int e; cudaMemcpy(&e, dt + (la + 1) * (lb + 1) - 1, sizeof e, cudaMemcpyDeviceToHost);
  lcs_one<<<1, 64, 3 * (la + 1) * sizeof(int)>>>(da, la, db, lb, dres);
  int l; cudaMemcpy(&l, dres, sizeof(int), cudaMemcpyDeviceToHost);
  vector<vector<int>> E(la + 1, vector<int>(lb + 1)), L = E;
  for (int i = 0; i <= la; i++) for (int j = 0; j <= lb; j++) {
    if (!i || !j) { E[i][j] = i + j; continue; }
    E[i][j] = min({E[i - 1][j] + 1, E[i][j - 1] + 1, E[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
    L[i][j] = a[i - 1] == b[j - 1] ? L[i - 1][j - 1] + 1 : max(L[i - 1][j], L[i][j - 1]);
  }
  cout << "edit " << e << (e == E[la][lb] ? " ok" : " bad") << ", lcs " << l << (l == L[la][lb] ? " ok" : " bad") << endl;
  cudaFree(da); cudaFree(db); cudaFree(dt); cudaFree(dres);
}
