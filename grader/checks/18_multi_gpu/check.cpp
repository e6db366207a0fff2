// SPDX-License-Identifier: MIT
// Checks of lesson 18: shares, transfers that are told and untold, devices that work at once.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "checks/support/cpu_baselines.hpp"
#include "harness/copied.hpp"
#include "harness/graded.hpp"
#include "multi_gpu.cuh"

using gridstride::checks::cpu_add_one;

namespace {

using Numbers = std::vector<std::int32_t>;
using Devices = std::vector<int>;

// A worker sees one GPU, whatever the machine has.
int device_count() {
  if (!counts_accesses() || !device_profile().has("device_count")) return 1;
  return static_cast<int>(device_profile().integer("device_count"));
}

// Where there are fewer devices than the list names, they are named again: shares keep their sizes.
Devices there(Devices devices) {
  for (int& device : devices) device %= device_count();
  return devices;
}

// 0, 1, 0, 1 ... for two devices.
Devices in_turn(std::size_t shares) {
  Devices devices(shares);
  for (std::size_t k = 0; k < shares; ++k) devices[k] = static_cast<int>(k);
  return there(devices);
}

std::string words(const Devices& devices) {
  std::string text;
  for (const int device : devices) text += (text.empty() ? "" : " ") + std::to_string(device);
  return "{" + text + "}";
}

// No element is near the largest number that there is.
Numbers numbers(std::size_t n, std::uint64_t seed) {
  return uniform<std::int32_t>(n, seed, -400'000'000, 400'000'000);
}

Numbers plus(Numbers data, std::size_t calls) {
  for (std::int32_t& element : data) element += static_cast<std::int32_t>(calls);
  return data;
}

double per(double a, double b) { return a / b; }

// A number that comes of one below 0 is told as that too: the product of two ints may be.
std::string text_of(std::size_t number) {
  const std::string text = std::to_string(number);
  return number >> 63U == 0
             ? text
             : text + " (" + std::to_string(static_cast<std::int64_t>(number)) + ", had it a sign)";
}

void expect_shares(std::size_t n, std::size_t shares) {
  std::size_t end = 0;
  for (std::size_t k = 0; k < shares; ++k) {
    const Share share = CALL(share_of, n, shares, k);
    const std::size_t size = n / shares + (k < n % shares ? 1 : 0);
    ASSERT_TRUE(share.begin == end && share.size == size) << marked(
        "share " + std::to_string(k) + " of " + std::to_string(shares) + " shares of " + std::to_string(n) +
        " elements: expected begin " + std::to_string(end) + " and size " + std::to_string(size) +
        ", but got begin " + text_of(share.begin) + " and size " + text_of(share.size));
    end += size;
  }
}

void expect_implicit(std::size_t n, const Devices& devices) {
  const Numbers before = numbers(n, seed(n));
  Numbers data = before;
  for (std::size_t call = 1; call <= 2; ++call) {
    CALL(add_one_implicit, data, devices);
    ASSERT_THAT(data, EqualArrays(plus(before, call)))
        << "add_one_implicit, call " << call << ", n = " << n << ", devices " << words(devices);
    EXPECT_DEVICE_WORK(n);
  }
}

void expect_explicit(std::size_t n, const Devices& devices, unsigned calls) {
  const Numbers before = numbers(n, seed(n));
  ASSERT_THAT(CALL(after_calls, before, devices, calls), EqualArrays(plus(before, calls)))
      << "after " << calls << " calls of add_one, n = " << n << ", devices " << words(devices);
  EXPECT_DEVICE_WORK(n * calls);
}

// Results by copies are those that copies have brought; managed memory comes back by itself.
void expect_copied_to_host(std::size_t n, const Devices& devices) {
  const Numbers before = numbers(n, seed(n));
  if (last_call().counters.device_to_host_bytes == 0) return;
  EXPECT_COPIED_TO_HOST([&] { return CALL(after_calls, before, devices, 2U); });
  EXPECT_COPIED_TO_HOST([&] {
    Numbers data = before;
    CALL(add_one_implicit, data, devices);
    return data;
  });
}

void expect_explicit_each_time(std::size_t n, const Devices& devices, unsigned calls) {
  const Numbers before = numbers(n, seed(n));
  const Numbers results = CALL(after_each_call, before, devices, calls);
  ASSERT_EQ(results.size(), n * calls) << marked("after_each_call gives an array of another size");
  for (std::size_t call = 0; call < calls; ++call) {
    const auto first = results.begin() + static_cast<std::ptrdiff_t>(call * n);
    const Numbers result(first, first + static_cast<std::ptrdiff_t>(n));
    ASSERT_THAT(result, EqualArrays(plus(before, call + 1)))
        << "fetched behind call " << call + 1 << " of add_one, n = " << n << ", devices " << words(devices);
  }
  EXPECT_DEVICE_WORK(n * calls);
}

void expect_traffic(const std::string& call, std::size_t n, double in, double out, double launches) {
  const auto& counters = last_call().counters;
  const auto elements = static_cast<double>(n);
  const auto to_device = static_cast<double>(counters.host_to_device_bytes);
  const auto to_host = static_cast<double>(counters.device_to_host_bytes);
  const auto inside = static_cast<double>(counters.device_to_device_bytes);
  const auto allocated = static_cast<double>(counters.allocated_bytes);
  EXPECT_GATE(call + ": bytes to the devices an element", per(to_device, elements), in, in);
  EXPECT_GATE(call + ": bytes to the host an element", per(to_host, elements), out, out);
  EXPECT_GATE(call + ": bytes between the devices an element", per(inside, elements), 0, 0);
  EXPECT_GATE(call + ": bytes allocated an element", per(allocated, elements), 4, 4.05);
  EXPECT_GATE(call + ": launches", counters.launches, launches, launches);
}

// Two devices, each with half of the elements, against one that has all of them. `time_ns` of a list of
// devices is that of the work. @param right_percent the reference solution's
template <class TimeOf>
void expect_at_once(const std::string& call, double right_percent, double limit, const TimeOf& time_ns) {
  const double one_ns = time_ns(Devices{0});
  const double two_ns = time_ns(there({0, 1}));
  if (one_ns <= 0 || device_count() < 2) return;  // no device was at work: told already
  EXPECT_GATE(call + ": time of 2 devices in % of that of 1", 100 * two_ns / one_ns, right_percent, limit);
}

double time_of_calls_ns(const Numbers& before, const Devices& devices, unsigned calls) {
  EXPECT_THAT(CALL(after_calls, before, devices, calls), EqualArrays(plus(before, calls)));
  EXPECT_DEVICE_WORK(before.size() * calls);
  return last_call().modelled.total_ns;
}

void expect_current_device(const Devices& devices, int before) {
  const int after = CALL(device_afterwards, devices, before);
  EXPECT_TRUE(after == before) << marked("device " + std::to_string(before) + " was current, and devices " +
                                         words(devices) + " had done their work: now device " +
                                         std::to_string(after) + " is");
}

void expect_told(const std::string& call, const std::string& error, const Devices& devices) {
  EXPECT_TRUE(error.find("cudaErrorInvalidDevice") != std::string::npos)
      << marked(call + ", devices " + words(devices) +
                (error.empty() ? ": no gridstride::CudaError was thrown, though there is no such device"
                               : ": the exception does not tell cudaErrorInvalidDevice: " + error));
}

}  // namespace

GRADED_TEST(MultiGpu, divides_elements_into_shares, points(10)) {
  for (const std::size_t n : {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 1000})
    for (const std::size_t shares : {1, 2, 3, 4, 5, 8}) {
      expect_shares(n, shares);
      if (HasFatalFailure()) return;
    }
  for (const unsigned bits : {31U, 32U, 40U})
    for (const std::size_t more : {0, 1, 6}) expect_shares((std::size_t{1} << bits) - 3 + more % 4, 7);
}

GRADED_TEST(MultiGpu, adds_one_by_implicit_transfer, points(10)) {
  for (const std::size_t n : required_sizes(256, (1U << 13) + 3)) {
    expect_implicit(n, there({0, 1}));
    if (HasFatalFailure()) return;
  }
  for (const Devices& devices : {Devices{0}, Devices{1}, Devices{1, 0}, Devices{0, 0}, Devices{0, 1, 1}})
    expect_implicit(5003, there(devices));
}

GRADED_TEST(MultiGpu, adds_one_by_explicit_transfer, points(10)) {
  for (const std::size_t n : required_sizes(256, (1U << 13) + 3)) {
    expect_explicit(n, there({0, 1}), 1);
    if (HasFatalFailure()) return;
  }
  for (const Devices& devices : {Devices{0}, Devices{1}, Devices{1, 0}, Devices{0, 0}, Devices{0, 1, 1}})
    expect_explicit(5003, there(devices), 1);
  expect_copied_to_host(257, there({0, 1}));
}

GRADED_TEST(MultiGpu, the_second_call_adds_to_the_first, points(15)) {
  for (const unsigned calls : {0U, 2U, 3U, 10U}) expect_explicit(1009, there({0, 1}), calls);
  for (const unsigned calls : {1U, 2U, 5U}) {
    expect_explicit_each_time(1009, there({0, 1}), calls);
    if (HasFatalFailure()) return;
  }
  expect_explicit_each_time(2, there({1, 0}), 3);
}

GRADED_TEST(MultiGpu, some_shares_are_empty, points(10)) {
  for (const std::size_t n : {0, 1, 2, 3, 7, 8, 9}) {
    expect_implicit(n, in_turn(8));
    expect_explicit(n, in_turn(8), 2);
    if (HasFatalFailure()) return;
  }
}

GRADED_TEST(MultiGpu, an_error_of_one_device_reaches_the_caller, points(10)) {
  constexpr int nobody = 99;
  for (const Devices& list :
       {Devices{nobody}, Devices{0, nobody}, Devices{nobody, 0}, Devices{0, nobody, 0, nobody}}) {
    expect_told("add_one_implicit", CALL(implicit_error, list), list);
    expect_told("SplitArray", CALL(explicit_error, list), list);
  }
  const Devices right = there({0, 1});
  const std::string told = CALL(implicit_error, right) + CALL(explicit_error, right);
  EXPECT_TRUE(told.empty()) << marked("devices " + words(right) + ": an exception was thrown: " + told);
}

GRADED_TEST(MultiGpu, shares_that_you_do_not_know, points(5), hidden) {
  for (std::uint64_t i = 0; i < 4; ++i) {
    Devices devices(1 + seed(i) % 5);
    for (std::size_t k = 0; k < devices.size(); ++k) devices[k] = static_cast<int>(seed(10 * i + k) % 2);
    const std::size_t n = 1 + seed(i + 100) % 20'000;
    expect_implicit(n, there(devices));
    expect_explicit(n, there(devices), static_cast<unsigned>(seed(i + 200) % 5));
  }
}

GRADED_TEST(MultiGpu, nothing_crosses_the_bus_untold, points(10)) {
  constexpr unsigned calls = 5;
  const std::size_t n = 40'000 + seed() % 9973;  // not known beforehand
  const Devices devices = there({0, 1});
  expect_implicit(n, devices);
  if (HasFatalFailure()) return;
  expect_traffic("implicit", n, 4, 4, 2);
  expect_explicit(n, devices, calls);
  if (HasFatalFailure()) return;
  expect_traffic("explicit", n, 4, 4, 2 * calls);
  expect_explicit_each_time(n, devices, calls);
  if (HasFatalFailure()) return;
  expect_traffic("explicit, fetched each time", n, 4, 4 * calls, 2 * calls);
}

GRADED_TEST(MultiGpu, two_devices_work_at_once, points(10)) {
  const Numbers before = numbers(1U << 18, seed());
  const double limit = gate_limit("percent_of_time_on_one_device");
  expect_at_once("implicit", 53, limit, [&](const Devices& devices) {  // of copies with their latency
    Numbers data = before;
    CALL(add_one_implicit, data, devices);
    EXPECT_THAT(data, EqualArrays(plus(before, 1)));
    EXPECT_DEVICE_WORK(before.size());
    return last_call().modelled.total_ns;
  });
  expect_at_once("explicit", 52, limit,
                 [&](const Devices& devices) { return time_of_calls_ns(before, devices, 1); });
  // What launches take, which do not become shorter with the share, is most of it.
  expect_at_once("add_one", 80, gate_limit("percent_of_add_one_on_one_device"), [&](const Devices& devices) {
    constexpr unsigned more = 4;
    // The first call leaves the caches as each of the two that are compared finds them.
    time_of_calls_ns(before, devices, 1);
    const double once_ns = time_of_calls_ns(before, devices, 1);
    return (time_of_calls_ns(before, devices, 1 + more) - once_ns) / more;
  });
}

GRADED_TEST(MultiGpu, the_device_of_the_caller_stays_current, points(5)) {
  for (const int before : there({0, 1})) {
    expect_current_device(there({0, 1}), before);
    expect_current_device(there({1, 0, 1}), before);
    expect_current_device({0}, before);
  }
}

GRADED_TEST(MultiGpu, many_calls_are_faster_than_the_cpu, points(5)) {
  constexpr unsigned calls = 20;
  const std::size_t n = speed_size(1U << 17, 1U << 26) - 3;
  const Numbers before = numbers(n, seed());
  const auto elements = static_cast<double>(n);
  // Each call of the CPU's reads and writes each element.
  const CpuWork work = {.bytes = calls * 8 * elements, .flops = calls * elements};
  Numbers on_host = before;
  const auto on_cpu = [&](unsigned threads) {
    for (unsigned call = 0; call < calls; ++call) cpu_add_one(on_host, threads);
  };
  measure_speed(work, on_cpu, [&](std::uint64_t number) {
    const Numbers data = plus(before, number);  // others each time
    EXPECT_THAT(CALL(after_calls, data, there({0, 1}), calls), EqualArrays(plus(data, calls)));
    EXPECT_DEVICE_WORK(n * calls);
  });
}
