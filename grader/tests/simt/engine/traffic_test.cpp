// SPDX-License-Identifier: MIT
// Requests of warps: sectors of global memory, passes over the banks of shared memory.
#include <array>

#include "device_test.hpp"
#include "simt/src/accesses/traffic.hpp"

using gridstride::Counters;
namespace simt = gridstride::simt;

namespace {

class Requests : public DeviceTest {
 protected:
  void SetUp() override {
    in_ = device_array(std::vector<float>(1 << 15, 1.0f));
    out_ = device_array<float>(1 << 12);
  }
  const float* in_ = nullptr;
  float* out_ = nullptr;
};

/// @return the addresses of a whole warp: lane i at word(i) of an array that begins with a sector
template <class Word>
simt::LaneAddresses atomics_at(Word word) {
  constexpr std::uintptr_t array = 0x1000;
  simt::LaneAddresses request{};
  for (unsigned lane = 0; lane < 32; ++lane) request.at[lane] = array + 4 * word(lane);
  request.lanes = ~0U;
  return request;
}

TEST(Turns, OfAtomicsOnOneWordAreItsLanes) {
  const auto request = atomics_at([](unsigned) { return 7U; });
  EXPECT_EQ(simt::global_turns_of(request), 32U);
  EXPECT_EQ(simt::shared_turns_of(request), 32U);
  EXPECT_EQ(simt::shared_increment_turns_of(request), 1U);  // added at once
}

TEST(Turns, OfNeighboursAreTheirSectorsAndOneOfTheBanks) {
  const auto request = atomics_at([](unsigned lane) { return lane; });
  EXPECT_EQ(simt::global_turns_of(request), 4U);
  EXPECT_EQ(simt::shared_turns_of(request), 1U);
}

TEST(Turns, OfScatteredWordsAreAsManySectorsAndTheBusiestBank) {
  const auto request = atomics_at([](unsigned lane) { return 16 * lane; });
  EXPECT_EQ(simt::global_turns_of(request), 32U);
  EXPECT_EQ(simt::shared_turns_of(request), 16U);  // banks 0 and 16
  EXPECT_EQ(simt::shared_increment_turns_of(request), 16U);
}

TEST(Turns, OfEachSectorAreThoseOfItsBusiestWord) {
  // Word 0 three times, word 1 twice, word 2 once, in one sector; the other 26 lanes on one word of another.
  const auto request = atomics_at([](unsigned lane) {
    return lane < 3 ? 0U : lane < 5 ? 1U : lane < 6 ? 2U : 40U;
  });
  EXPECT_EQ(simt::global_turns_of(request), 3U + 26U);
}

TEST(Turns, OfHalvesOfOneWordAreThoseOfTheWord) {
  auto request = atomics_at([](unsigned) { return 5U; });
  for (unsigned lane = 1; lane < 32; lane += 2) request.at[lane] += 2;
  EXPECT_EQ(simt::global_turns_of(request), 32U);
}

TEST(Turns, OfLanesThatTakeNoPartAreNone) {
  auto request = atomics_at([](unsigned) { return 0U; });
  request.lanes = 0x0000ffffU;
  EXPECT_EQ(simt::global_turns_of(request), 16U);
  EXPECT_EQ(simt::shared_turns_of(request), 16U);
}

TEST_F(Requests, NeighboursAreLoadedAndStoredTogether) {
  const Counters counters = counts_of("run_gather", in_, out_, 256, 1, 0);
  EXPECT_EQ(counters.global_load_requests, 8U);
  EXPECT_EQ(counters.global_load_sectors, 32U);
  EXPECT_EQ(counters.global_store_requests, 8U);
  EXPECT_EQ(counters.global_store_sectors, 32U);
}

TEST_F(Requests, StridesTouchMoreSectorsUpToOneALane) {
  EXPECT_EQ(counts_of("run_gather", in_, out_, 256, 2, 0).global_load_sectors, 64U);
  EXPECT_EQ(counts_of("run_gather", in_, out_, 256, 8, 0).global_load_sectors, 256U);
  EXPECT_EQ(counts_of("run_gather", in_, out_, 256, 100, 0).global_load_sectors, 256U);
}

TEST_F(Requests, AnOffsetTouchesOneSectorMore) {
  const Counters counters = counts_of("run_gather", in_, out_, 256, 1, 1);
  EXPECT_EQ(counters.global_load_requests, 8U);
  EXPECT_EQ(counters.global_load_sectors, 40U);
  EXPECT_EQ(counts_of("run_gather", in_, out_, 256, 1, 8).global_load_sectors, 32U);
}

TEST_F(Requests, OneWordForAllIsOneSector) {
  EXPECT_EQ(counts_of("run_gather", in_, out_, 256, 0, 5).global_load_sectors, 8U);
}

TEST_F(Requests, OrderWithinAWarpDoesNotMatter) {
  const Counters counters = counts_of("run_reversed", in_, out_);
  EXPECT_EQ(counters.global_load_requests, 2U);
  EXPECT_EQ(counters.global_load_sectors, 8U);
}

TEST_F(Requests, LanesBeyondTheGuardTakeNoPart) {
  const Counters counters = counts_of("run_gather", in_, out_, 40, 1, 0);
  EXPECT_EQ(counters.global_load_requests, 2U);
  EXPECT_EQ(counters.global_load_sectors, 5U);
}

TEST_F(Requests, SizesOfElements) {
  char* const bytes = device_array<char>(64);
  double* const doubles = device_array<double>(64);
  float4* const fours = device_array<float4>(64);
  cudaMemset(bytes, 1, 64);
  cudaMemset(doubles, 0, 64 * sizeof(double));
  cudaMemset(fours, 0, 64 * sizeof(float4));
  EXPECT_EQ(counts_of("run_copy_bytes", static_cast<const char*>(bytes), bytes + 32).global_load_sectors, 1U);
  EXPECT_EQ(
      counts_of("run_copy_doubles", static_cast<const double*>(doubles), doubles + 32).global_load_sectors,
      8U);
  const Counters counters = counts_of("run_copy_float4", static_cast<const float4*>(fours), fours + 32);
  EXPECT_EQ(counters.global_load_requests, 1U);
  EXPECT_EQ(counters.global_load_sectors, 16U);
}

TEST_F(Requests, FourBytesOfAVectorAreLoadedTogether) {
  const uchar4* const fours = device_array(std::vector<uchar4>(32, uchar4{1, 2, 3, 4}));
  const Counters counters = counts_of("run_weigh", fours, device_array<unsigned>(32));
  EXPECT_EQ(counters.global_loads, 32U);
  EXPECT_EQ(counters.global_load_requests, 1U);
  EXPECT_EQ(counters.global_load_sectors, 4U);
}

TEST_F(Requests, WarpsGoOnTogetherBehindABarrierObject) {
  const Counters usual = counts_of("run_change_places", in_, out_, 0);
  const Counters counters = counts_of("run_change_places", in_, out_, 1);
  EXPECT_EQ(usual.global_store_requests, 8U);
  EXPECT_EQ(counters.global_store_requests, 8U);
  EXPECT_EQ(counters.global_load_requests, 8U);
  EXPECT_EQ(counters.shared_loads, 256U);
}

TEST_F(Requests, ArrivalsAreOneAWarpAndLooksAreNone) {
  const Counters counters = counts_of("run_change_places", in_, out_, 1);
  EXPECT_EQ(counters.shared_atomics, 256U);
  EXPECT_EQ(counters.shared_atomic_requests, 8U);  // one lane comes later
}

TEST_F(Requests, LanesThatMeetInPartsOfAWarpStayInStep) {
  std::vector<int> values(1 << 12);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int>(i * 7 % 101);
  int* const count = device_array(std::vector<int>(1, 0));
  const Counters counters = counts_of("run_collect", static_cast<const int*>(device_array(values)),
                                      device_array<int>(values.size()), count, 1 << 12);
  EXPECT_EQ(counters.global_loads, 1U << 12);
  EXPECT_EQ(counters.global_load_requests, (1U << 12) / 32);
}

TEST_F(Requests, LanesThatLeaveALoopEarlier) {
  const Counters counters = counts_of("run_triangle", in_, out_);
  EXPECT_EQ(counters.global_load_requests, 32U);
  EXPECT_EQ(counters.global_load_sectors, 32U);
  EXPECT_EQ(counters.global_store_requests, 1U);
}

TEST_F(Requests, BranchesOfAConditionAreRequestsOfTheirOwn) {
  const Counters counters = counts_of("run_branches", in_, out_);
  EXPECT_EQ(counters.global_load_requests, 2U);
  EXPECT_EQ(counters.global_load_sectors, 8U);
  EXPECT_EQ(counters.global_store_requests, 1U);
  EXPECT_EQ(counters.global_store_sectors, 4U);
}

TEST_F(Requests, VariablesOfTheDeviceAreMemoryAsArraysAre) {
  const Counters counters = counts_of("run_through_variables", out_, 8);
  EXPECT_EQ(counters.global_load_requests, 1U);
  EXPECT_EQ(counters.global_load_sectors, 32U);
  EXPECT_EQ(counters.global_loads, 32U);
  EXPECT_EQ(counters.global_store_requests, 2U);
  EXPECT_EQ(counters.global_store_sectors, 36U);
  EXPECT_EQ(counters.global_atomic_requests, 1U);
  EXPECT_EQ(counters.global_atomic_turns, 1U);
  EXPECT_EQ(counts_of("run_through_variables", out_, 1).global_load_sectors, 4U);
}

TEST_F(Requests, ConstantsTakeATurnForEachWordThatIsAskedFor) {
  const auto turns = [&](int stride) {
    const Counters counters = counts_of("run_through_constants", out_, stride);
    EXPECT_EQ(counters.constant_loads, 32U);
    EXPECT_EQ(counters.constant_requests, 1U);
    EXPECT_EQ(counters.global_loads, 0U);
    return counters.constant_turns;
  };
  EXPECT_EQ(turns(0), 1U);
  EXPECT_EQ(turns(1), 32U);
  EXPECT_EQ(turns(16), 2U);
}

TEST_F(Requests, BanksOfSharedMemory) {
  const auto wavefronts = [&](int stride) {
    const Counters counters = counts_of("run_banks", out_, stride);
    EXPECT_EQ(counters.shared_requests, 2U);
    return counters.shared_wavefronts;
  };
  EXPECT_EQ(wavefronts(1), 2U);
  EXPECT_EQ(wavefronts(2), 4U);
  EXPECT_EQ(wavefronts(8), 16U);
  EXPECT_EQ(wavefronts(32), 64U);
  EXPECT_EQ(wavefronts(33), 2U);
}

TEST_F(Requests, EightBytesALaneGoByHalvesOfTheWarp) {
  double* const doubles = device_array<double>(64);
  EXPECT_EQ(counts_of("run_wide_banks", doubles, 1).shared_wavefronts, 2U);
  EXPECT_EQ(counts_of("run_wide_banks", doubles, 2).shared_wavefronts, 4U);
}

TEST_F(Requests, BarriersBetweenLoads) {
  const Counters counters = counts_of("run_rounds", in_, out_, 6);
  EXPECT_EQ(counters.global_load_requests, 6U);
  EXPECT_EQ(counters.global_load_sectors, 24U);
  EXPECT_EQ(counters.shared_requests, 2U + 2 * 6 + 2);
  EXPECT_EQ(counters.shared_wavefronts, counters.shared_requests);
}

// Beyond its length the trace stands for what follows, but where a thread is alone it begins anew.
TEST_F(Requests, LoopsLongerThanATrace) {
  const int n = (1 << 22) + (1 << 20);
  float* const large = device_array<float>(n);
  cudaMemset(large, 0, n * sizeof(float));
  const Counters warp = counts_of("run_long_loop", static_cast<const float*>(large), out_, n, 32);
  EXPECT_NEAR(static_cast<double>(warp.global_load_requests), n / 32, 2);
  EXPECT_NEAR(static_cast<double>(warp.global_load_sectors), n / 8, 8);
  const Counters alone = counts_of("run_long_loop", static_cast<const float*>(large), out_, n / 16, 1);
  EXPECT_EQ(alone.global_load_requests, static_cast<unsigned>(n) / 16);
  EXPECT_EQ(alone.global_load_sectors, static_cast<unsigned>(n) / 16);
}

// What lanes get that ask for the same by pairs is returned once. The stores before take a turn a quarter.
TEST_F(Requests, SixteenBytesALaneGoByHalvesWherePairsOfLanesShareThem) {
  float4* const fours = device_array<float4>(32);
  const auto wavefronts = [&](int lanes_a_place) {
    return counts_of("run_load_fours", fours, lanes_a_place).shared_wavefronts - 4;
  };
  EXPECT_EQ(wavefronts(1), 4U);
  EXPECT_EQ(wavefronts(2), 2U);
  EXPECT_EQ(wavefronts(32), 2U);
}

// As nvcc 13.0 joins them, from capability 7.5 to 10.0.
class Joined : public Requests {
 protected:
  // "12 requests, 8 wavefronts" of loads of neighbours that are joined to others.
  template <class... Arguments>
  std::string joined_by(const char* function, Arguments... arguments) {
    const Counters counters = counts_of(function, arguments...);
    return std::to_string(counters.joined_shared_requests) + " requests, " +
           std::to_string(counters.joined_shared_wavefronts) + " wavefronts";
  }
  std::string joined(int per_row, int row, int count, int barriers = 0, int stores = 0) {
    return joined_by("run_add_neighbours", out_, per_row, row, count, barriers, stores);
  }
};

TEST_F(Joined, RowsOfATileByFours) {
  EXPECT_EQ(joined(16, 16, 16), "12 requests, 8 wavefronts");
  EXPECT_EQ(joined(32, 0, 16), "12 requests, 8 wavefronts");
}

TEST_F(Joined, ThreeWordsAsFour) {
  EXPECT_EQ(joined(16, 16, 2), "1 requests, 1 wavefronts");
  EXPECT_EQ(joined(16, 16, 3), "2 requests, 1 wavefronts");
  EXPECT_EQ(joined(16, 16, 1), "0 requests, 0 wavefronts");
}

// Alone each element takes four turns, since every eighth lane is at its bank.
TEST_F(Joined, NeighboursOfOneLaneConflictNoMore) { EXPECT_EQ(joined(1, 4, 4), "3 requests, 12 wavefronts"); }

TEST_F(Joined, NoneWhereRowsBeginAnywhere) { EXPECT_EQ(joined(16, 17, 16), "0 requests, 0 wavefronts"); }

TEST_F(Joined, PairsWhereRowsBeginAtEightBytes) { EXPECT_EQ(joined(16, 18, 16), "8 requests, 8 wavefronts"); }

TEST_F(Joined, NoneWhereOtherThreadsMayStoreInBetween) {
  EXPECT_EQ(joined(16, 16, 16, 1), "0 requests, 0 wavefronts");
  EXPECT_EQ(joined(16, 16, 16, 0, 1), "0 requests, 0 wavefronts");
}

TEST_F(Joined, DoublesByTwo) {
  EXPECT_EQ(joined_by("run_add_neighbouring_doubles", device_array<double>(32), 32, 0, 16),
            "8 requests, 0 wavefronts");
}

TEST_F(Joined, RowsButNotColumnsOfAProduct) {
  EXPECT_EQ(joined_by("run_multiply_tiles", out_), "12 requests, 8 wavefronts");
}

// "load 8 requests 256 of 32" for each kind of access that some line of the last kernel makes.
class Lines : public Requests {
 protected:
  template <class... Arguments>
  std::vector<std::string> lines_of(const char* function, Arguments... arguments) {
    static constexpr std::array<const char*, 7> names{
        "load", "store", "shared load", "shared store", "atomic", "shared atomic", "constant load"};
    counts_of(function, arguments...);
    std::vector<std::string> texts;
    for (const gridstride::LineTraffic& line : simt::traffic_by_line()) {
      EXPECT_THAT(line.file, testing::EndsWith("traffic.cu"));
      texts.push_back(names[static_cast<std::size_t>(line.access)] + (" at " + std::to_string(line.line)) +
                      ": " + std::to_string(line.requests) + " requests, " + std::to_string(line.cost) +
                      " of " + std::to_string(line.least));
    }
    return texts;
  }
};

TEST_F(Lines, WithAStrideCostMoreThanTheirBytesNeed) {
  EXPECT_THAT(lines_of("run_gather", in_, out_, 256, 8, 0),
              testing::ElementsAre("load at 7: 8 requests, 256 of 32", "store at 7: 8 requests, 32 of 32"));
}

TEST_F(Lines, OfNeighboursOrOneWordCostWhatTheyMust) {
  EXPECT_THAT(lines_of("run_gather", in_, out_, 256, 1, 0),
              testing::ElementsAre("load at 7: 8 requests, 32 of 32", "store at 7: 8 requests, 32 of 32"));
  EXPECT_THAT(lines_of("run_gather", in_, out_, 40, 0, 5),
              testing::ElementsAre("load at 7: 2 requests, 2 of 2", "store at 7: 2 requests, 5 of 5"));
}

// In shared memory a sum of floats is a loop of compare-and-swaps: of 32 lanes on one word 31 begin again,
// then 30 ...; in global memory they take turns.
TEST_F(Lines, OfAtomicsOnOneWordTakeTurnsAndInSharedMemoryBeginAgain) {
  EXPECT_THAT(lines_of("run_add_floats", out_, 0),
              testing::IsSupersetOf(
                  {"shared atomic at 199: 1 requests, 528 of 1", "atomic at 200: 1 requests, 32 of 1"}));
  EXPECT_THAT(lines_of("run_add_floats", out_, 1),
              testing::IsSupersetOf(
                  {"shared atomic at 199: 1 requests, 1 of 1", "atomic at 200: 1 requests, 4 of 4"}));
}

TEST_F(Lines, WithBankConflictsTakeTurns) {
  EXPECT_THAT(lines_of("run_banks", out_, 32), testing::ElementsAre("shared store at 39: 1 requests, 32 of 1",
                                                                    "shared load at 41: 1 requests, 32 of 1",
                                                                    "store at 41: 1 requests, 4 of 4"));
  EXPECT_THAT(lines_of("run_banks", out_, 33), testing::ElementsAre("shared store at 39: 1 requests, 1 of 1",
                                                                    "store at 41: 1 requests, 4 of 4",
                                                                    "shared load at 41: 1 requests, 1 of 1"));
  auto* const doubles = device_array<double>(32);
  EXPECT_THAT(
      lines_of("run_wide_banks", doubles, 1),
      testing::ElementsAre("shared store at 46: 1 requests, 2 of 2", "store at 47: 1 requests, 8 of 8"));
}

TEST_F(Lines, OfAtomicsOnOneWordTakeATurnForEachLane) {
  int* const counts = device_array<int>(64);
  cudaMemset(counts, 0, 64 * sizeof(int));
  EXPECT_THAT(lines_of("run_count_words", counts, 0),
              testing::IsSupersetOf(
                  {"shared atomic at 96: 1 requests, 32 of 1", "atomic at 97: 1 requests, 32 of 1"}));
  EXPECT_THAT(
      lines_of("run_count_words", counts, 1),
      testing::IsSupersetOf({"shared atomic at 96: 1 requests, 1 of 1", "atomic at 97: 1 requests, 4 of 4"}));
}

// atomicAdd() is a function of the headers, inlined here into a kernel of a namespace.
TEST_F(Lines, OfANamespaceAreKnownThroughInlinedCalls) {
  int* const counts = device_array<int>(64);
  cudaMemset(counts, 0, 64 * sizeof(int));
  EXPECT_THAT(lines_of("run_count_in_namespace", counts),
              testing::ElementsAre("atomic at 105: 1 requests, 1 of 1"));
}

TEST_F(Lines, KnowWhatPassesL2) {
  const auto from_memory = [&] {
    counts_of("run_gather", in_, out_, 256, 1, 0);
    std::vector<std::uint64_t> sectors;
    for (const gridstride::LineTraffic& line : simt::traffic_by_line()) sectors.push_back(line.from_memory);
    return sectors;
  };
  EXPECT_THAT(from_memory(), testing::ElementsAre(32, 32));
  EXPECT_THAT(from_memory(),
              testing::ElementsAre(0, 0));  // L2 still holds them, those stored not yet written back
}

TEST_F(Lines, AreForgottenWithTheCounters) {
  lines_of("run_gather", in_, out_, 256, 8, 0);
  simt::reset_counters();
  EXPECT_TRUE(simt::traffic_by_line().empty());
}

}  // namespace
