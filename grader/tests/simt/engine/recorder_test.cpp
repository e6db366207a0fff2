// SPDX-License-Identifier: MIT
// What is recorded for pictures: each lane's address, rounds, costs, and what is left out.
#include <numeric>

#include "device_test.hpp"

using gridstride::AccessTrace;
using gridstride::TracedAccess;
using gridstride::TracedBlock;
using gridstride::TracedLaunch;
using gridstride::TracedRequest;
namespace simt = gridstride::simt;

namespace {

class Recorder : public DeviceTest {
 protected:
  static void SetUpTestSuite() {
    simt::Options options;
    options.record_accesses = true;
    simt::configure(options);
  }
  static void TearDownTestSuite() { simt::configure({}); }
  void SetUp() override {
    TearDownTestSuite();  // forgets what was recorded
    SetUpTestSuite();
    in_ = device_array(std::vector<float>(1 << 15, 1.0f));
    out_ = device_array<float>(1 << 12);
  }
  template <class... Arguments>
  AccessTrace trace_of(const char* function, Arguments... arguments) {
    call(function, arguments...);
    cudaDeviceSynchronize();
    return simt::recorded_accesses();
  }
  const float* in_ = nullptr;
  float* out_ = nullptr;
};

/// @return the first request of a kind in the first block
TracedRequest first_of(const TracedLaunch& launch, TracedAccess access) {
  for (const TracedRequest& request : launch.blocks.at(0).requests)
    if (request.access == access) return request;
  throw std::runtime_error("no such request");
}

/// @return 32 offsets, so many bytes apart
std::vector<std::int64_t> apart(std::int64_t step) {
  std::vector<std::int64_t> offsets(32);
  for (std::size_t lane = 0; lane < offsets.size(); ++lane)
    offsets[lane] = static_cast<std::int64_t>(lane) * step;
  return offsets;
}

TEST_F(Recorder, neighbours_are_four_sectors_with_each_lanes_offset) {
  const AccessTrace trace = trace_of("run_gather", in_, out_, 128, 1, 0);
  ASSERT_EQ(trace.launches.size(), 1U);
  const TracedLaunch& launch = trace.launches[0];
  EXPECT_EQ(launch.kernel, "gather");
  EXPECT_EQ(launch.block, (std::array{64U, 1U, 1U}));
  ASSERT_EQ(launch.blocks.size(), 2U);
  EXPECT_EQ(launch.blocks[1].index, (std::array{1U, 0U, 0U}));
  const TracedRequest load = first_of(launch, TracedAccess::global_load);
  EXPECT_EQ(load.lanes, ~0U);
  EXPECT_EQ(load.size_bytes, 4U);
  EXPECT_EQ(load.offsets, apart(4));
  EXPECT_EQ(load.cost, 4U);
  EXPECT_EQ(load.least, 4U);
  EXPECT_EQ(launch.arrays.at(load.arrays.at(0)).base, reinterpret_cast<std::uintptr_t>(in_));
  EXPECT_EQ(launch.arrays.at(load.arrays.at(0)).size_bytes, sizeof(float) << 15);
  const std::string& file = trace.files.at(load.place.file).name;
  EXPECT_EQ(file.substr(file.rfind('/') + 1), "traffic.cu");
  EXPECT_NE(trace.files[load.place.file].text.find("__global__ void gather"), std::string::npos);
}

TEST_F(Recorder, lines_have_what_all_blocks_did_and_their_part_of_the_time) {
  const AccessTrace trace = trace_of("run_gather", in_, out_, 512, 1, 0);
  const TracedLaunch& launch = trace.launches.at(0);
  ASSERT_FALSE(launch.work.empty());
  EXPECT_GT(launch.kernel_ns, 0);
  EXPECT_NE(launch.bound_by, "");
  double time_ns = 0;
  std::uint64_t requests = 0;
  for (const gridstride::TracedWork& line : launch.work) {
    EXPECT_EQ(trace.files.at(line.place.file).name, trace.files.at(0).name);
    time_ns += line.time_ns;
    requests += line.counters.global_load_requests;
  }
  EXPECT_NEAR(time_ns, launch.kernel_ns, 1e-9 * launch.kernel_ns);
  EXPECT_EQ(requests, 512U / 32);
}

TEST_F(Recorder, a_stride_of_eight_words_is_a_sector_a_lane) {
  const AccessTrace trace = trace_of("run_gather", in_, out_, 64, 8, 3);
  const TracedRequest load = first_of(trace.launches.at(0), TracedAccess::global_load);
  std::vector<std::int64_t> expected = apart(32);
  for (std::int64_t& offset : expected) offset += 3 * 4;
  EXPECT_EQ(load.offsets, expected);
  EXPECT_EQ(load.cost, 32U);
  EXPECT_EQ(load.least, 4U);
}

TEST_F(Recorder, a_column_of_32_conflicts_and_a_padded_one_does_not) {
  call("run_banks", out_, 32);
  cudaDeviceSynchronize();
  const TracedRequest column = first_of(simt::recorded_accesses().launches.at(0), TracedAccess::shared_store);
  EXPECT_EQ(column.offsets, apart(128));
  EXPECT_EQ(column.cost, 32U);
  EXPECT_EQ(column.least, 1U);
  SetUp();
  const AccessTrace padded = trace_of("run_banks", out_, 33);
  const TracedRequest store = first_of(padded.launches.at(0), TracedAccess::shared_store);
  EXPECT_EQ(store.offsets, apart(132));
  EXPECT_EQ(store.cost, 1U);
  EXPECT_EQ(padded.launches[0].arrays.at(store.arrays.at(0)).name, "s_data");
  EXPECT_TRUE(padded.launches[0].arrays[store.arrays[0]].shared);
}

TEST_F(Recorder, lanes_that_diverge_are_requests_of_their_own) {
  const AccessTrace trace = trace_of("run_branches", in_, out_);
  std::vector<std::uint32_t> lanes;
  for (const TracedRequest& request : trace.launches.at(0).blocks.at(0).requests)
    if (request.access == TracedAccess::global_load) lanes.push_back(request.lanes);
  EXPECT_THAT(lanes, testing::UnorderedElementsAre(0x55555555U, 0xAAAAAAAAU));
}

TEST_F(Recorder, rounds_are_one_more_than_barriers_and_each_knows_its_requests) {
  const AccessTrace trace = trace_of("run_rounds", in_, out_, 3);
  const TracedBlock& block = trace.launches.at(0).blocks.at(0);
  EXPECT_EQ(block.rounds, 4U);
  for (const TracedRequest& request : block.requests)
    if (request.access == TracedAccess::global_load) EXPECT_EQ(request.warp, (request.round - 1) % 2);
}

TEST_F(Recorder, a_long_block_is_cut_and_counted_in_full) {
  const AccessTrace trace = trace_of("run_long_loop", in_, out_, 5000, 1);
  const TracedBlock& block = trace.launches.at(0).blocks.at(0);
  EXPECT_EQ(block.requests.size(), gridstride::traced_requests);
  const std::uint64_t counted =
      std::accumulate(block.lines.begin(), block.lines.end(), std::uint64_t{0},
                      [](std::uint64_t sum, const auto& line) { return sum + line.requests; });
  EXPECT_GE(counted, 5000U);
  EXPECT_EQ(block.left_out, counted - gridstride::traced_requests);
}

TEST_F(Recorder, the_same_shape_is_recorded_once_and_others_up_to_three) {
  for (int blocks = 1; blocks <= 5; ++blocks) {
    call("run_gather", in_, out_, 64 * blocks, 1, 0);
    call("run_gather", in_, out_, 64 * blocks, 1, 0);
  }
  const AccessTrace trace = trace_of("run_reversed", in_, out_);
  EXPECT_EQ(trace.launches_in_all, 11U);
  std::vector<std::uint64_t> numbers;
  for (const TracedLaunch& launch : trace.launches) numbers.push_back(launch.number);
  EXPECT_EQ(numbers, (std::vector<std::uint64_t>{1, 3, 5, 11}));
}

TEST_F(Recorder, a_race_names_both_threads) {
  const AccessTrace trace = trace_of("run_shared_race", out_);
  ASSERT_FALSE(trace.launches.at(0).findings.empty());  // one a direction: who came first
  const gridstride::TracedFinding& race = trace.launches[0].findings[0];
  EXPECT_EQ(race.bug_class, "data_race");
  EXPECT_FALSE(race.stopped);
  ASSERT_EQ(race.sides.size(), 2U);
  EXPECT_NE(race.sides[0].write, race.sides[1].write);
  EXPECT_EQ(race.sides[0].thread + race.sides[1].thread, 63U);  // s_line[t] and s_line[63 - t]
  EXPECT_EQ(race.sides[0].block, race.sides[1].block);
  EXPECT_EQ(trace.launches[0].arrays.at(race.array).name, "s_line");
  simt::take_findings();
}

TEST_F(Recorder, the_first_block_with_a_bug_is_recorded_beside_the_first_two) {
  // 64 threads a block, of which the array has room for the first 200.
  const AccessTrace trace = trace_of("run_gather", in_, device_array<float>(200), 512, 1, 0);
  const TracedLaunch& launch = trace.launches.at(0);
  ASSERT_EQ(launch.blocks.size(), 3U);
  EXPECT_EQ(launch.blocks[2].index, (std::array{3U, 0U, 0U}));
  EXPECT_FALSE(launch.blocks[2].requests.empty());
  ASSERT_FALSE(launch.findings.empty());
  EXPECT_TRUE(launch.findings[0].stopped);
  EXPECT_EQ(launch.findings[0].sides.at(0).block, launch.blocks[2].index);
  EXPECT_EQ(gridstride::trace_from_json(gridstride::trace_to_json(trace)), trace);
  simt::take_findings();
}

TEST_F(Recorder, nothing_is_recorded_without_the_option) {
  TearDownTestSuite();
  EXPECT_TRUE(trace_of("run_reversed", in_, out_).launches.empty());
}

TEST_F(Recorder, a_trace_survives_json) {
  call("run_branches", in_, out_);
  const AccessTrace trace = trace_of("run_banks", out_, 32);
  EXPECT_EQ(gridstride::trace_from_json(gridstride::trace_to_json(trace)), trace);
}

TEST_F(Recorder, shuffles_have_the_lane_that_each_lane_gets_its_value_from) {
  const AccessTrace trace = trace_of("run_shuffle_sums", out_);
  const std::vector<gridstride::TracedExchange>& exchanges = trace.launches.at(0).blocks.at(0).exchanges;
  ASSERT_EQ(exchanges.size(), 2U);
  EXPECT_EQ(exchanges[0].operation, "__shfl_down_sync");
  EXPECT_EQ(exchanges[0].warp, 0U);
  EXPECT_EQ(exchanges[0].lanes, ~0U);
  EXPECT_GT(exchanges[0].place.line, 0);
  EXPECT_EQ(exchanges[1].operation, "__shfl_xor_sync");
  EXPECT_EQ(exchanges[1].warp, 1U);
  EXPECT_EQ(exchanges[1].place.line, exchanges[0].place.line + 2);
  for (unsigned lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(exchanges[0].sources.at(lane), lane < 16 ? lane + 16 : lane);
    EXPECT_EQ(exchanges[1].sources.at(lane), lane ^ 1);
  }
}

}  // namespace
