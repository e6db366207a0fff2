// SPDX-License-Identifier: MIT
// Blocks that run ahead of their turn on several OS threads: nobody can tell.
#include <unistd.h>
#include <csignal>
#include <numeric>
#include <set>

#include "device_test.hpp"
#include "simt/src/accesses/ahead.hpp"

using gridstride::Counters;
namespace simt = gridstride::simt;

namespace {

constexpr int blocks = 100;
constexpr int threads = 64;
constexpr int elements = blocks * threads;

/// What a program can see of a launch, and what is told of it.
struct Outcome {
  std::vector<float> values;
  std::string findings;
  Counters counters;
  std::vector<gridstride::LineWork> lines;
  bool operator==(const Outcome&) const = default;
};

class Ahead : public DeviceTest {
 protected:
  void TearDown() override {
    DeviceTest::TearDown();
    simt::configure({});
  }

  static void use(unsigned os_threads) {
    simt::configure({.profile = GRIDSTRIDE_SOURCE_DIR "/datasets/devices/gtx1060.toml",
                     .os_threads = os_threads,
                     .least_work_ahead = 1});
  }

  /// @param launch fills the array that it is given
  template <class Value, class Launch>
  Outcome outcome(unsigned os_threads, Launch launch) {
    use(os_threads);
    Value* const d_out = device_array(std::vector<Value>(elements));
    simt::name_allocation(d_out, "d_out");
    simt::reset_counters();
    launch(d_out);
    cudaDeviceSynchronize();
    Outcome seen;
    seen.counters = simt::counters();
    seen.lines = simt::work_by_line();
    seen.findings = told(simt::take_findings());
    if (seen.findings.find("out_of_bounds") == std::string::npos)
      for (const Value value : host_copy(d_out, elements)) seen.values.push_back(static_cast<float>(value));
    cudaDeviceReset();
    simt::take_findings();
    return seen;
  }

  /// @return what one OS thread makes of it
  template <class Value, class Launch>
  Outcome the_same_for_all(Launch launch) {
    const Outcome one = outcome<Value>(1, launch);
    for (const unsigned os_threads : {2U, 4U, 4U}) {
      const Outcome several = outcome<Value>(os_threads, launch);
      EXPECT_EQ(several.findings, one.findings);
      EXPECT_EQ(several.values, one.values);
      EXPECT_TRUE(several.counters == one.counters);
      EXPECT_TRUE(several.lines == one.lines);
    }
    return one;
  }

  std::vector<float> numbers() {
    std::vector<float> values(elements);
    std::iota(values.begin(), values.end(), 1.0f);
    return values;
  }
};

TEST_F(Ahead, blocks_run_on_several_os_threads) {
  const auto places = [this](unsigned os_threads) {
    use(os_threads);
    unsigned long long* const d_out = device_array<unsigned long long>(blocks);
    call("run_shared_place", d_out, blocks);
    const auto all = host_copy(d_out, blocks);
    return std::set<unsigned long long>(all.begin(), all.end()).size();
  };
  EXPECT_EQ(places(1), 1U);
  EXPECT_GT(places(4), 1U);
}

TEST_F(Ahead, independent_blocks_do_the_same) {
  const Outcome all = the_same_for_all<float>([this](float* d_out) {
    call("run_twice", static_cast<const float*>(device_array(numbers())), d_out, blocks);
  });
  EXPECT_EQ(all.findings, "");
  EXPECT_EQ(all.values.back(), 2.0f * elements);
  EXPECT_GT(all.counters.dram_read_sectors, 0U);
}

TEST_F(Ahead, blocks_may_share_pages_and_lines) {
  const Outcome all = the_same_for_all<float>([this](float* d_out) {
    call("run_dealt", static_cast<const float*>(device_array(numbers())), d_out, blocks);
  });
  EXPECT_EQ(all.findings, "");
  EXPECT_EQ(all.values.back(), elements + 1.0f);
}

TEST_F(Ahead, blocks_may_load_the_same) {
  const Outcome all = the_same_for_all<float>([this](float* d_out) {
    float* const d_table = device_array(numbers());
    call("run_table", static_cast<const float*>(d_table), d_out, blocks);
    call("run_twice", static_cast<const float*>(d_out), d_table, blocks);
    call("run_table", static_cast<const float*>(d_table), d_out, blocks);
  });
  EXPECT_EQ(all.findings, "");
  EXPECT_EQ(all.values.back(), 32 * 2.0f * 32 * 33 / 2);
}

TEST_F(Ahead, what_an_earlier_launch_has_written_is_known) {
  const Outcome all = the_same_for_all<float>([this](float* d_out) {
    float* const d_between = device_array<float>(elements);
    call("run_twice", static_cast<const float*>(device_array(numbers())), d_between, blocks);
    call("run_twice", static_cast<const float*>(d_between), d_out, blocks);
  });
  EXPECT_EQ(all.findings, "");
  EXPECT_EQ(all.values.back(), 4.0f * elements);
}

TEST_F(Ahead, what_nothing_has_written_is_told) {
  const Outcome all = the_same_for_all<float>([this](float* d_out) {
    float* const d_half = device_array<float>(elements);
    call("run_half_written", d_half, blocks);
    call("run_twice", static_cast<const float*>(d_half), d_out, blocks);
  });
  EXPECT_THAT(all.findings, testing::HasSubstr("uninitialised_read in twice block (50,0,0) thread (0,0,0)"));
}

TEST_F(Ahead, what_an_undone_section_has_stored_is_not_known) {
  const Outcome all = the_same_for_all<float>([this](float* d_out) {
    float* const d_early = device_array<float>(elements);
    call("run_told_not_to", device_array(std::vector<int>{0}), d_early, blocks);
    call("run_twice", static_cast<const float*>(d_early), d_out, blocks);
  });
  EXPECT_THAT(all.findings, testing::HasSubstr("data_race in told_not_to"));
  EXPECT_THAT(all.findings, testing::HasSubstr("uninitialised_read in twice block (70,0,0) thread (0,0,0)"));
}

TEST_F(Ahead, nothing_is_known_of_memory_that_was_given_back) {
  simt::AheadSection section;
  simt::AheadHistory history(section);
  ASSERT_TRUE(history.usable());
  const float* const d_data = device_array(numbers());
  const auto address = reinterpret_cast<std::uintptr_t>(d_data);
  history.begin(1, 64);
  history.cells_of(address, false)->writer = 7;
  history.begin(2, 64);  // the next section knows what the last one has done
  EXPECT_EQ(history.line_at(address).known, 0U);
  EXPECT_EQ(history.cells_of(address, false)->writer, 7U);
  history.begin(3, 0);  // more than it may keep
  EXPECT_EQ(history.cells_of(address, false)->writer, 0U);
  history.cells_of(address, false)->writer = 7;
  cudaFree(const_cast<float*>(d_data));
  history.begin(4, 64);
  EXPECT_EQ(history.cells_of(address, false)->writer, 0U);
}

TEST_F(Ahead, pages_not_touched_for_long_make_room) {
  simt::AheadSection section;
  simt::AheadHistory history(section);
  ASSERT_TRUE(history.usable());
  const std::size_t pages = 5;
  const std::size_t page_words = simt::page_bytes / sizeof(float);
  const auto address =
      reinterpret_cast<std::uintptr_t>(device_array(std::vector<float>((pages + 1) * page_words)));
  const auto page = [&](std::size_t number) { return address + number * simt::page_bytes; };
  const auto writer = [&](std::size_t number) -> std::uint64_t& {
    return history.cells_of(page(number), false)->writer;
  };
  history.begin(1, 2);
  for (std::size_t i = 0; i < pages; ++i) writer(i) = 10 + i;  // a section has room for what it needs
  for (std::size_t i = 0; i < pages; ++i) EXPECT_EQ(writer(i), 10 + i);
  history.begin(2, 2);
  EXPECT_EQ(writer(0), 10U);  // those of two pages are kept
  EXPECT_EQ(writer(1), 11U);
  history.begin(3, 2);
  EXPECT_EQ(writer(4), 0U);   // in the place of page 0
  EXPECT_EQ(writer(1), 11U);  // in use now, and not to be given away
  EXPECT_EQ(writer(0), 0U);
  for (const std::uintptr_t at : {page(1), page(1) + simt::page_bytes - 4}) {
    const simt::Cell* const cell = history.cells_of(at, false);
    EXPECT_EQ(history.cell_at(history.line_at(at), at), cell);
  }
}

TEST_F(Ahead, only_lines_within_an_array_take_the_fast_path) {
  simt::AheadSection section;
  simt::AheadHistory history(section);
  const auto address = reinterpret_cast<std::uintptr_t>(device_array(std::vector<int>(40)));
  history.begin(1, 64);
  for (const std::uintptr_t word : {0, 39}) history.cells_of(address + 4 * word, false);
  EXPECT_EQ(history.line_at(address).known, simt::AheadLine::loaded | simt::AheadLine::initialised);
  EXPECT_EQ(history.line_at(address + 4 * 39).known, 0U);  // 24 words of the line are nobody's
  history.undo();
  EXPECT_EQ(history.line_at(address).known, 0U);
}

TEST_F(Ahead, sections_and_launches_follow_one_another) {
  const Outcome all = the_same_for_all<float>([this](float* d_out) {
    float* const d_between = device_array(numbers());
    for (int i = 0; i < 8; ++i) {
      call("run_twice", static_cast<const float*>(d_between), d_out, blocks);
      call("run_dealt", static_cast<const float*>(d_out), d_between, blocks);
    }
    call("run_twice", static_cast<const float*>(d_between), d_out, blocks);
  });
  EXPECT_EQ(all.findings, "");
  EXPECT_EQ(all.values[0], 2 * (256 * 1.0f + 255));
}

TEST_F(Ahead, blocks_that_pass_something_on_are_told_and_get_it_in_order) {
  const Outcome all = the_same_for_all<int>([this](int* d_out) { call("run_chain", d_out, blocks); });
  EXPECT_THAT(all.findings, testing::HasSubstr("data_race in chain"));
  EXPECT_EQ(all.values.back(), blocks);
}

TEST_F(Ahead, a_store_into_what_all_have_loaded_is_told) {
  const Outcome all = the_same_for_all<float>(
      [this](float* d_out) { call("run_table_changed", device_array(numbers()), d_out, blocks); });
  EXPECT_THAT(all.findings, testing::HasSubstr("data_race in table_changed"));
}

TEST_F(Ahead, what_all_have_loaded_may_change_behind_a_barrier) {
  for (const int rounds : {6, 300}) {  // more phases than tags
    const Outcome all = the_same_for_all<float>(
        [&](float* d_out) { call("run_settled", device_array(numbers()), d_out, rounds, -1, blocks); });
    EXPECT_EQ(all.findings, "");
    EXPECT_EQ(all.counters.barriers, 2U * rounds * blocks);
  }
}

TEST_F(Ahead, and_is_told_where_the_barrier_is_missing) {
  for (const int careless : {0, 3, 297}) {
    const Outcome all = the_same_for_all<float>(
        [&](float* d_out) { call("run_settled", device_array(numbers()), d_out, 300, careless, blocks); });
    EXPECT_THAT(all.findings, testing::HasSubstr("data_race in settled"));
  }
}

TEST_F(Ahead, a_load_leaves_its_mark_however_many_barriers_after_another) {
  for (const int barriers : {0, 1, 254, 255, 256, 257, 511, 512}) {
    const Outcome all = the_same_for_all<float>(
        [&](float* d_out) { call("run_loaded_after", device_array(numbers()), d_out, barriers, blocks); });
    EXPECT_THAT(all.findings, testing::HasSubstr("data_race in loaded_after"));
  }
}

TEST_F(Ahead, words_loaded_together_are_stored_to_alone) {
  for (const bool careless : {false, true}) {
    const Outcome all = the_same_for_all<float>([&](float* d_out) {
      call("run_settled_vectors", reinterpret_cast<float4*>(device_array(numbers())), d_out, careless,
           blocks);
    });
    EXPECT_EQ(all.findings.find("data_race in settled_vectors") != std::string::npos, careless);
  }
}

TEST(AheadLine, words_are_settled_for_one_phase) {
  simt::AheadLine line;
  line.known = simt::AheadLine::loaded | 77U << simt::AheadLine::place_shift;
  const std::uint32_t pair = simt::AheadLine::words_of<8>(0x1008);
  EXPECT_EQ(pair, 0b1100U);
  EXPECT_EQ(simt::AheadLine::words_of<16>(0x1070), 0xf0000000U);
  line.settle(pair, 255);
  EXPECT_TRUE(line.is_settled(0b100, 255));
  EXPECT_FALSE(line.is_settled(0b110, 255));
  EXPECT_FALSE(line.is_settled(0b100, 254));
  EXPECT_EQ(line.place(), 77U);
  line.settle(0b1, 255);
  line.unsettle(0b100);
  EXPECT_TRUE(line.is_settled(0b1001, 255));
  EXPECT_FALSE(line.is_settled(0b100, 255));
  line.settle(0b10, 3);  // another phase: of the words before nothing is known in it
  EXPECT_FALSE(line.is_settled(0b1, 3));
  EXPECT_TRUE(line.is_settled(0b10, 3));
  EXPECT_EQ(line.place(), 77U);
}

TEST_F(Ahead, a_race_within_each_block_is_counted_as_ever) {
  const Outcome all = the_same_for_all<int>(
      [this](int*) { call("run_shared_race_blocks", device_array<float>(threads), blocks); });
  EXPECT_THAT(all.findings, testing::HasSubstr("data_race in shared_race"));
}

TEST_F(Ahead, atomics_come_in_order) {
  const Outcome all = the_same_for_all<int>(
      [this](int* d_out) { call("run_late_atomic", d_out, device_array(std::vector<int>{0}), blocks); });
  EXPECT_EQ(all.findings, "");
  EXPECT_EQ(all.values[(blocks - 1) * threads], 29 * 1000 + 99);
}

TEST_F(Ahead, text_comes_once_and_in_order) {
  for (const unsigned os_threads : {1U, 4U}) {
    testing::internal::CaptureStdout();
    const Outcome all =
        outcome<int>(os_threads, [this](int* d_out) { call("run_late_text", d_out, blocks); });
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "block 72\nblock 80\nblock 88\nblock 96\n");
    EXPECT_EQ(all.values, std::vector<float>(elements, 1.0f));
  }
}

TEST_F(Ahead, variables_and_the_heap_are_used_once) {
  for (const char* const kernel : {"run_late_variable", "run_late_heap"}) {
    const Outcome all = the_same_for_all<int>([&](int* d_out) { call(kernel, d_out, blocks); });
    EXPECT_EQ(all.findings, "") << kernel;
    EXPECT_EQ(all.values.front(), 1.0f) << kernel;
    EXPECT_EQ(all.values.back(), 1.0f) << kernel;
  }
}

TEST_F(Ahead, single_bytes_are_kept) {
  const Outcome all = the_same_for_all<unsigned char>(
      [this](unsigned char* d_out) { call("run_late_bytes", d_out, blocks); });
  EXPECT_EQ(all.findings, "");
  EXPECT_EQ(std::accumulate(all.values.begin(), all.values.end(), 0.0f), 30.0f * threads);
}

TEST_F(Ahead, a_bug_in_a_late_block_is_told_as_ever) {
  const Outcome all = the_same_for_all<int>([this](int* d_out) { call("run_late_overrun", d_out, blocks); });
  EXPECT_THAT(all.findings,
              testing::HasSubstr("out_of_bounds in late_overrun block (75,0,0) thread (9,0,0)"));
}

TEST_F(Ahead, an_endless_loop_is_named_while_the_others_wait) {
  const auto child = [this] {
    use(4);
    std::signal(SIGALRM, [](int) {
      std::fputs(told({simt::interrupted_at(nullptr)}).c_str(), stderr);
      std::_Exit(9);
    });
    alarm(2);
    const int* const d_stop = device_array(std::vector<int>{0});
    call("run_late_loop", device_array<int>(elements), d_stop, blocks);
    cudaDeviceSynchronize();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(9),
              "ahead.cu:[1-9][0-9]* timed_out in late_loop block \\(70,0,0\\) thread \\(3,0,0\\)");
}

}  // namespace
