// SPDX-License-Identifier: MIT
// What the host process sees: reports that do not depend on the number of OS threads, leaks, interrupted
// kernels.
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include <thread>

#include "device_test.hpp"

using gridstride::Finding;
using gridstride::simt::name_allocation;
using gridstride::simt::reset_devices;
using gridstride::simt::take_findings;
using testing::HasSubstr;

namespace {

class Session : public DeviceTest {
 protected:
  // Everything that buggy kernels report, told by a child process with that many OS threads.
  std::string report_with(unsigned os_threads) {
    int ends[2];
    if (pipe(ends) != 0) return "no pipe";
    const pid_t child = fork();
    if (child == 0) {
      gridstride::simt::configure({.profile = {}, .os_threads = os_threads});
      const std::string text = report();
      const auto written = write(ends[1], text.data(), text.size());
      _exit(written == static_cast<ssize_t>(text.size()) ? 0 : 1);
    }
    close(ends[1]);
    std::string text;
    char piece[4096];
    for (ssize_t n = 0; (n = read(ends[0], piece, sizeof piece)) > 0;)
      text.append(piece, static_cast<std::size_t>(n));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return text;
  }

  std::string report() {
    std::string text;
    float* const d_out = device_array<float>(64 * 100);
    const auto add = [&] {
      cudaDeviceSynchronize();
      text += told(take_findings());
      cudaDeviceReset();
    };
    name_allocation(d_out, "d_out");
    call("run_write_past_end", d_out, 64 * 100, 300, 64);
    add();
    call("run_shared_race_blocks", device_array<float>(64), 50);
    add();
    call("run_global_race", device_array(std::vector<int>{0}), 200);
    add();
    call("run_read_unwritten_blocks", static_cast<const float*>(device_array<float>(32)), 200);
    add();
    return text;
  }
};

TEST_F(Session, reports_do_not_depend_on_the_number_of_os_threads) {
  const std::string one = report_with(1);
  EXPECT_THAT(one, HasSubstr("out_of_bounds"));
  EXPECT_THAT(one, HasSubstr("data_race"));
  EXPECT_THAT(one, HasSubstr("uninitialised_read"));
  for (const unsigned os_threads : {2u, 4u, 2u, 4u}) EXPECT_EQ(report_with(os_threads), one) << os_threads;
}

TEST_F(Session, leaks_name_the_allocation_and_its_line) {
  call("run_leak");
  const auto leaks = reset_devices();
  ASSERT_EQ(leaks.size(), 1u) << told(leaks);
  EXPECT_EQ(leaks[0].bug_class, "leak");
  EXPECT_THAT(leaks[0].message, HasSubstr("d_forgotten (64 bytes"));
  EXPECT_GT(leaks[0].line, 0);
}

TEST_F(Session, freed_memory_is_no_leak) {
  cudaFree(device_array<float>(16));
  EXPECT_EQ(told(reset_devices()), "");
}

TEST_F(Session, addresses_come_again_where_that_is_asked) {
  reset_devices();
  gridstride::simt::reuse_addresses();
  const float* const first = device_array<float>(16);
  const float* const second = device_array<float>(100);
  reset_devices();
  EXPECT_GT(device_array<float>(16), second);
  reset_devices();
  gridstride::simt::reuse_addresses();
  EXPECT_EQ(device_array<float>(16), first);
  EXPECT_EQ(device_array<float>(100), second);
}

TEST_F(Session, memory_at_an_address_that_came_again_is_not_written) {
  reset_devices();
  gridstride::simt::reuse_addresses();
  const auto* const written = device_array(std::vector<float>(32, 1.0F));
  reset_devices();
  gridstride::simt::reuse_addresses();
  const float* const again = device_array<float>(32);
  ASSERT_EQ(again, written);
  call("run_read_unwritten_blocks", again, 200);
  EXPECT_THAT(told(gridstride::simt::take_findings()), HasSubstr("uninitialised_read"));
}

TEST_F(Session, an_interrupted_kernel_is_named_with_its_line) {
  const auto child = [this] {
    std::signal(SIGALRM, [](int) {
      std::fputs(told({gridstride::simt::interrupted_at(nullptr)}).c_str(), stderr);
      std::_Exit(9);
    });
    alarm(1);
    call("run_endless_loop", device_array(std::vector<int>{0}), 1);
    cudaDeviceSynchronize();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(9),
              "bugs.cu:[1-9][0-9]* timed_out in endless_loop block \\(0,0,0\\) thread \\(0,0,0\\)");
}

TEST_F(Session, an_interrupted_helper_is_named_with_its_line) {
  const auto child = [this] {
    gridstride::simt::configure({.profile = {}, .os_threads = 2});
    std::signal(SIGALRM, [](int) {
      std::fputs(told({gridstride::simt::interrupted_at(nullptr)}).c_str(), stderr);
      std::_Exit(9);
    });
    alarm(2);
    call("run_last_block_loops", device_array(std::vector<int>{0}), 1000);
    cudaDeviceSynchronize();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(9),
              "bugs.cu:[1-9][0-9]* timed_out in last_block_loops block \\(999,0,0\\)");
}

TEST_F(Session, host_threads_may_call_at_once) {
  std::vector<std::thread> threads;
  std::vector<int> right(4);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int round = 0; round < 20; ++round) {
        float* const d_out = device_array<float>(500);
        call("run_fill", d_out, 500);
        right[static_cast<std::size_t>(t)] += host_copy(d_out, 500)[499] == 998.0f ? 1 : 0;
        cudaFree(d_out);
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_THAT(right, testing::Each(20));
  EXPECT_EQ(told(take_findings()), "");
}

}  // namespace
