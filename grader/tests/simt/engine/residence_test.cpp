// SPDX-License-Identifier: MIT
// Pages of managed memory move to who touches them, a group of 64 KiB at a time.
#include "simt/src/memory/residence.hpp"
#include "device_test.hpp"
#include "simt/src/engine.hpp"

using gridstride::Counters;
namespace simt = gridstride::simt;

namespace {

constexpr int n = 1 << 15;  // 128 KiB of float: two groups
constexpr std::uint64_t group_bytes = 1 << 16;

class Residence : public DeviceTest {
 protected:
  static void SetUpTestSuite() {  // a device that takes faults
    simt::configure({.profile = GRIDSTRIDE_SOURCE_DIR "/datasets/devices/gtx1060.toml"});
  }
  static void TearDownTestSuite() { simt::configure({}); }
  void SetUp() override {
    ASSERT_EQ(cudaMallocManaged(reinterpret_cast<void**>(&managed_), n * sizeof(float), cudaMemAttachGlobal),
              cudaSuccess);
    out_ = device_array<float>(n);
  }
  void host_touches(int element, bool write) {
    simt::host_touches_pages(reinterpret_cast<std::uintptr_t>(managed_ + element), sizeof(float), write);
  }
  void host_fills() {
    for (int i = 0; i < n; i += 1024) host_touches(i, true);
  }
  /// A kernel that reads the whole array.
  Counters read_all(const float* data) { return counts_of("run_gather", data, out_, n, 1, 0); }
  Counters read_all() { return read_all(managed_); }
  /// What the host's touch of one element moves.
  std::uint64_t moved_to_host(int element, bool write) {
    simt::reset_counters();
    host_touches(element, write);
    return simt::counters().managed_to_host_bytes;
  }

  float* managed_ = nullptr;
  float* out_ = nullptr;
};

TEST_F(Residence, what_nobody_has_touched_comes_without_bytes) {
  const Counters counters = read_all();
  EXPECT_EQ(counters.managed_faults, 2U);
  EXPECT_EQ(counters.managed_to_device_bytes, 0U);
}

TEST_F(Residence, groups_move_once_and_come_back_where_the_host_touches_them) {
  host_fills();
  const Counters first = read_all();
  EXPECT_EQ(first.managed_faults, 2U);
  EXPECT_EQ(first.managed_to_device_bytes, 2 * group_bytes);
  EXPECT_EQ(first.host_sectors, 0U);
  EXPECT_EQ(read_all().managed_faults, 0U);
  EXPECT_EQ(moved_to_host(0, false), group_bytes);
  EXPECT_EQ(moved_to_host(1, false), 0U);
  const Counters again = read_all();
  EXPECT_EQ(again.managed_faults, 1U);
  EXPECT_EQ(again.managed_to_device_bytes, group_bytes);
}

TEST_F(Residence, prefetched_pages_are_not_waited_for) {
  host_fills();
  simt::reset_counters();
  ASSERT_EQ(cudaMemPrefetchAsync(managed_, n * sizeof(float), 0, nullptr), cudaSuccess);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(simt::counters().prefetched_bytes, 2 * group_bytes);
  EXPECT_EQ(simt::counters().managed_faults, 0U);
  EXPECT_EQ(read_all().managed_faults, 0U);
}

TEST_F(Residence, read_mostly_pages_have_copies_until_somebody_writes) {
  ASSERT_EQ(cudaMemAdvise(managed_, n * sizeof(float), cudaMemAdviseSetReadMostly, 0), cudaSuccess);
  host_fills();
  EXPECT_EQ(read_all().managed_to_device_bytes, 2 * group_bytes);
  EXPECT_EQ(moved_to_host(0, false), 0U);
  EXPECT_EQ(moved_to_host(0, true), 0U);  // the host's copy is the only one of this page now
  EXPECT_EQ(read_all().managed_to_device_bytes, 4096U);
}

TEST_F(Residence, pages_that_are_to_stay_on_the_host_are_used_over_the_link) {
  ASSERT_EQ(cudaMemAdvise(managed_, n * sizeof(float), cudaMemAdviseSetPreferredLocation, cudaCpuDeviceId),
            cudaSuccess);
  host_fills();
  const Counters counters = read_all();
  EXPECT_EQ(counters.managed_to_device_bytes, 0U);
  EXPECT_EQ(counters.host_sectors, n * sizeof(float) / 32);
}

TEST_F(Residence, page_locked_memory_is_used_over_the_link_and_the_devices_own_is_not) {
  float* pinned = nullptr;
  ASSERT_EQ(cudaMallocHost(reinterpret_cast<void**>(&pinned), n * sizeof(float)), cudaSuccess);
  const Counters counters = read_all(pinned);
  EXPECT_EQ(counters.host_sectors, n * sizeof(float) / 32);
  EXPECT_EQ(counters.managed_faults, 0U);
  const Counters own = read_all(device_array(std::vector<float>(n, 1.0F)));
  EXPECT_EQ(own.host_sectors + own.peer_sectors, 0U);
  EXPECT_EQ(own.dram_read_sectors, n * sizeof(float) / 32);
}

TEST_F(Residence, memory_of_another_allocation_begins_anew) {
  host_fills();
  read_all();
  ASSERT_EQ(cudaFree(managed_), cudaSuccess);
  ASSERT_EQ(cudaMallocManaged(reinterpret_cast<void**>(&managed_), n * sizeof(float), cudaMemAttachGlobal),
            cudaSuccess);
  EXPECT_EQ(moved_to_host(0, true), 0U);
}

}  // namespace
