// SPDX-License-Identifier: MIT
#include "simt/src/accesses/host_caches.hpp"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "simt/src/accesses/caches.hpp"
#include "simt/src/launch/os_threads.hpp"
#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {
namespace {

using Kept = std::array<std::shared_ptr<SectorCache>, max_devices>;

struct OfThread {
  Kept start;  // when it was started
  Kept now;    // unless launches go through them
};

struct HostCaches {
  std::optional<HostPlace> running;  // whose caches launches go through
  std::map<HostPlace, OfThread> threads;
  std::map<HostPlace, HostPlace> heirs;  // of threads that are joined
};

HostCaches& all() {
  static auto* const kept = new HostCaches;
  return *kept;
}

// The caches that launches go through change places with these. The first execution has the devices' L2.
void exchange(Kept& kept) {
  const std::vector<Execution*> present = executions();
  if (present.empty()) return;
  for (unsigned d = 0; d < max_devices; ++d)
    present.front()->counting.caches_of_device[d].exchange_l2(kept[d]);
}

// Launches go through nobody's caches: all are with their threads.
void put_back() {
  HostCaches& caches = all();
  if (caches.running) exchange(caches.threads[*caches.running].now);
  caches.running.reset();
}

bool a_kernel_runs() {
  const std::vector<Execution*> present = executions();
  return !present.empty() && present.front()->launch != nullptr;
}

// Work may run when its giver has been joined.
HostPlace heir_of(HostPlace thread) {
  const auto& heirs = all().heirs;
  for (auto heir = heirs.find(thread); heir != heirs.end(); heir = heirs.find(thread)) thread = heir->second;
  return thread;
}

void join(std::shared_ptr<SectorCache>& own, const std::shared_ptr<SectorCache>& start,
          const std::shared_ptr<SectorCache>& end) {
  if (end == start) return;
  if (own == start || own == nullptr || start == nullptr) {
    own = end;
    return;
  }
  own = std::make_shared<SectorCache>(*own);
  own->touch_what_changed(*start, *end);
}

// While it lives, all caches are with their threads. A kernel that waits for the host finds its own again.
class PutBack {
 public:
  PutBack() : running_(all().running) { put_back(); }
  ~PutBack() {
    if (!running_ || !a_kernel_runs()) return;
    use_caches_of(*running_);
    for (Caches& caches : executions().front()->counting.caches_of_device) caches.own_l2();
  }
  PutBack(const PutBack&) = delete;
  PutBack& operator=(const PutBack&) = delete;

 private:
  std::optional<HostPlace> running_;
};

}  // namespace

void use_caches_of(const HostPlace& giver) {
  const HostPlace thread = heir_of(giver);
  if (all().running == thread) return;
  put_back();
  exchange(all().threads[thread].now);
  all().running = thread;
}

void start_caches(const HostPlace& starter, const HostPlace& started) {
  const PutBack guard;
  OfThread& its = all().threads[started];
  its.start = its.now = all().threads[heir_of(starter)].now;
}

void join_caches(const HostPlace& joiner, const HostPlace& joined) {
  const auto ended = all().threads.find(joined);
  if (ended == all().threads.end()) return;
  const PutBack guard;
  const OfThread its = std::move(ended->second);
  all().threads.erase(ended);
  const HostPlace heir = heir_of(joiner);
  all().heirs[joined] = heir;
  for (unsigned d = 0; d < max_devices; ++d) join(all().threads[heir].now[d], its.start[d], its.now[d]);
}

void share_caches_with_main(const HostPlace& thread) {
  const PutBack guard;
  all().threads.erase(thread);
  all().heirs[thread] = {};
}

void forget_caches(unsigned device) {
  const PutBack guard;
  for (auto& [thread, its] : all().threads) its.start[device] = its.now[device] = nullptr;
}

}  // namespace gridstride::simt
