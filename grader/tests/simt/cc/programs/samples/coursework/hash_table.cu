// SPDX-License-Identifier: MIT
// A hash table with open addressing, filled by compare-and-swap.
// stdout: hash ok
#include <cstdio>
#include <cstdint>
#include <vector>
#include <unordered_map>
#include <random>
struct KeyValue { uint32_t key; uint32_t value; };
const uint32_t kHashTableCapacity = 8192;
const uint32_t kEmpty = 0xffffffff;
__device__ uint32_t hash(uint32_t k) { k ^= k >> 16; k *= 0x85ebca6b; k ^= k >> 13; k *= 0xc2b2ae35; k ^= k >> 16; return k & (kHashTableCapacity - 1); }
__global__ void gpu_hashtable_insert(KeyValue* hashtable, const KeyValue* kvs, unsigned int numkvs) {
  unsigned int threadid = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadid < numkvs) {
    uint32_t key = kvs[threadid].key, value = kvs[threadid].value, slot = hash(key);
    while (true) {
      uint32_t prev = atomicCAS(&hashtable[slot].key, kEmpty, key);
      if (prev == kEmpty || prev == key) {
        atomicExch(&hashtable[slot].value, value);
        return;
      }
      slot = (slot + 1) & (kHashTableCapacity - 1);
    }
  }
}
__global__ void gpu_lookup(KeyValue* hashtable, KeyValue* kvs, unsigned numkvs) {
  unsigned int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < numkvs) {
    uint32_t key = kvs[t].key, slot = hash(key);
    while (true) {
      if (hashtable[slot].key == key) { kvs[t].value = hashtable[slot].value; return; }
      if (hashtable[slot].key == kEmpty) { kvs[t].value = kEmpty; return; }
      slot = (slot + 1) & (kHashTableCapacity - 1);
    }
  }
}
int main() {
  std::mt19937 rng(1);
  std::vector<KeyValue> kvs(6000);
  std::unordered_map<uint32_t, uint32_t> ref;
  for (auto& kv : kvs) { do kv.key = rng() % 1000000; while (ref.count(kv.key)); kv.value = rng() % 1000; ref[kv.key] = kv.value; }
  KeyValue *table, *d;
  cudaMalloc(&table, sizeof(KeyValue) * kHashTableCapacity);
  static_assert(kEmpty == 0xffffffff, "memset expected kEmpty=0xffffffff");
  cudaMemset(table, 0xff, sizeof(KeyValue) * kHashTableCapacity);
  cudaMalloc(&d, sizeof(KeyValue) * kvs.size());
  cudaMemcpy(d, kvs.data(), sizeof(KeyValue) * kvs.size(), cudaMemcpyHostToDevice);
  int mingrid, tb;
  cudaOccupancyMaxPotentialBlockSize(&mingrid, &tb, gpu_hashtable_insert, 0, 0);
  int grid = (kvs.size() + tb - 1) / tb;
  cudaEvent_t start, stop; cudaEventCreate(&start); cudaEventCreate(&stop);
  cudaEventRecord(start);
  gpu_hashtable_insert<<<grid, tb>>>(table, d, (uint32_t)kvs.size());
  cudaEventRecord(stop); cudaEventSynchronize(stop);
  std::vector<KeyValue> q(kvs);
  for (auto& x : q) x.value = 0;
  q[5].key = 2000000;
  cudaMemcpy(d, q.data(), sizeof(KeyValue) * q.size(), cudaMemcpyHostToDevice);
  gpu_lookup<<<grid, tb>>>(table, d, q.size());
  cudaMemcpy(q.data(), d, sizeof(KeyValue) * q.size(), cudaMemcpyDeviceToHost);
  bool ok = q[5].value == kEmpty;
  for (size_t i = 0; i < q.size(); i++) if (i != 5 && q[i].value != ref[q[i].key]) ok = false;
  printf("%s\n", ok ? "hash ok" : "hash wrong");
  cudaFree(table); cudaFree(d); cudaEventDestroy(start); cudaEventDestroy(stop);
}
