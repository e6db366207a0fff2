// SPDX-License-Identifier: MIT
// Checks of lesson 07: an owner of device memory, and a chain of kernels whose data stay on the device.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checks/support/cpu_baselines.hpp"
#include "harness/graded.hpp"
#include "harness/message.hpp"

#include "device_memory.cuh"

using gridstride::checks::cpu_sin_exp;
using gridstride::checks::cpu_smooth;

namespace {

// ---- What crosses the bus

/// Bytes that a call has to copy.
struct Traffic {
  std::size_t in = 0;      ///< host to device
  std::size_t inside = 0;  ///< device to device
  std::size_t out = 0;     ///< device to host
};

/// More than has to be copied is too slow; less, and the array is not where it should be.
void expect_bytes(const std::string& call, const char* way, std::uint64_t now, std::size_t right) {
  EXPECT_GATE(call + ": bytes " + way, now, right, right);
  if (!last_call().counted) return;
  EXPECT_TRUE(now >= right) << marked(call + ": only " + std::to_string(now) + " of " +
                                          std::to_string(right) + " bytes were copied " + way +
                                          "; the lesson asks for arrays in memory of cudaMalloc",
                                      gridstride::Verdict::suspicious);
}

void expect_traffic(const std::string& call, const Traffic& right) {
  const auto& counters = last_call().counters;
  expect_bytes(call, "to the device", counters.host_to_device_bytes, right.in);
  expect_bytes(call, "from device to device", counters.device_to_device_bytes, right.inside);
  expect_bytes(call, "to the host", counters.device_to_host_bytes, right.out);
}

/// cudaMalloc does not clear memory, and nobody else needs to.
void expect_allocated(const std::string& call, std::size_t arrays, std::size_t size_bytes) {
  const auto& counters = last_call().counters;
  EXPECT_GATE(call + ": allocations", counters.allocations, arrays, arrays);
  EXPECT_GATE(call + ": bytes allocated", counters.allocated_bytes, arrays * size_bytes, arrays * size_bytes);
  EXPECT_GATE(call + ": bytes cleared", counters.memset_bytes, 0, 0);
}

void expect_there_and_back(std::size_t n) {
  const auto host = distinct<std::int32_t>(n, seed(n));
  EXPECT_THAT(CALL(there_and_back, host), EqualArrays(host)) << "there_and_back, n = " << n;
}

void expect_duplicate(std::size_t n) {
  const auto host = distinct<double>(n, seed(n));
  EXPECT_THAT(CALL(duplicate, host), EqualArrays(host)) << "duplicate, n = " << n;
}

// ---- Little programs on arrays, and what must come of them

using Program = std::vector<Operation>;
using Slots = std::array<std::optional<std::vector<float>>, slot_count>;
enum Slot : std::int32_t { a, b, c };

Operation make(Slot to, std::int32_t size, float first) { return {Action::make, to, to, size, first}; }
Operation refill(Slot to, float first) { return {Action::refill, to, to, 0, first}; }
Operation copy(Slot to, Slot from) { return {Action::copy, to, from, 0, 0}; }
Operation move_new(Slot to, Slot from) { return {Action::move_new, to, from, 0, 0}; }
Operation move_assign(Slot to, Slot from) { return {Action::move_assign, to, from, 0, 0}; }
Operation swap_both(Slot to, Slot from) { return {Action::swap, to, from, 0, 0}; }
Operation drop(Slot to) { return {Action::drop, to, to, 0, 0}; }

std::string name_of(std::int32_t slot) { return std::string(1, static_cast<char>('a' + slot)); }

std::string words(const Operation& operation) {
  const std::string to = name_of(operation.to), from = name_of(operation.from);
  switch (operation.action) {
    case Action::make:
      return to + " is made with " + std::to_string(operation.size) + " elements";
    case Action::refill:
      return to + " gets new numbers";
    case Action::copy:
      return to + ".copy_to_device(" + from + ")";
    case Action::move_new:
      return to + " is made from std::move(" + from + ")";
    case Action::move_assign:
      return to + " = std::move(" + from + ")";
    case Action::swap:
      return "std::swap(" + to + ", " + from + ")";
    case Action::drop:
      return to + " dies";
  }
  return {};
}

std::string words(const Program& program) {
  std::string text;
  for (const Operation& operation : program) text += (text.empty() ? "" : "; ") + words(operation);
  return text;
}

void fill(std::vector<float>& elements, float first) {
  for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = first + static_cast<float>(i);
}

/// Vectors that are moved do what the lesson asks of arrays, but for self-moves, which they need not survive.
void perform(const Operation& operation, Slots& slots) {
  auto& to = slots.at(static_cast<std::size_t>(operation.to));
  auto& from = slots.at(static_cast<std::size_t>(operation.from));
  switch (operation.action) {
    case Action::make:
      to.emplace(static_cast<std::size_t>(operation.size));
      return fill(*to, operation.first);
    case Action::refill:
      return fill(*to, operation.first);
    case Action::copy:
      to = from;
      return;
    case Action::move_new:
    case Action::move_assign:
      if (operation.to != operation.from) to = std::exchange(*from, {});
      return;
    case Action::swap:
      std::swap(to, from);
      return;
    case Action::drop:
      to.reset();
  }
}

std::vector<float> right_contents(const Program& program) {
  Slots slots;
  for (const Operation& operation : program) perform(operation, slots);
  std::vector<float> contents;
  for (const auto& slot : slots) {
    contents.push_back(slot ? static_cast<float>(slot->size()) : -1.0F);
    if (slot) contents.insert(contents.end(), slot->begin(), slot->end());
  }
  return contents;
}

/// "a = {1, 2, 3}, b is empty, no c"; for contents that nobody vouches for.
std::string contents_words(const std::vector<float>& contents) {
  std::string text;
  std::size_t at = 0;
  for (std::int32_t slot = 0; slot < static_cast<std::int32_t>(slot_count); ++slot) {
    text += slot == 0 ? "" : ", ";
    const float told = at < contents.size() ? contents[at++] : -1.0F;
    std::string elements;
    for (float i = 0; i < told && at < contents.size(); ++i)
      elements += (i > 0 ? ", " : "") + gridstride::judge::number_text(contents[at++], 6);
    if (told > 0)
      text += name_of(slot) + " = {" + elements + "}";
    else
      text += told == 0 ? name_of(slot) + " is empty" : "no " + name_of(slot);
  }
  return text;
}

/// Runs a program in the submission. What it leaks or frees twice ends the test by itself.
void expect_contents(const Program& program) {
  const auto contents = CALL(contents_after, program);
  const auto right = right_contents(program);
  EXPECT_TRUE(contents == right) << marked("after \"" + words(program) + "\": expected " +
                                           contents_words(right) + ", but got " + contents_words(contents));
}

/// What a random program may do next: arrays that are read exist, and sizes agree. Self-swaps are among it.
/// Self-moves have a test of their own: an array that one has emptied might throw here, or not, by chance.
Operation random_operation(Random& random, const Slots& slots) {
  while (true) {
    const auto to = static_cast<Slot>(random.below(slot_count)),
               from = static_cast<Slot>(random.below(slot_count));
    const auto& target = slots.at(to);
    const auto& source = slots.at(from);
    const auto first = static_cast<float>(random.below(1000));
    switch (static_cast<Action>(random.below(7))) {
      case Action::make:
        return make(to, static_cast<std::int32_t>(random.below(5)), first);
      case Action::refill:
        if (target) return refill(to, first);
        break;
      case Action::copy:
        if (target && source && to != from && target->size() == source->size()) return copy(to, from);
        break;
      case Action::move_new:
        if (source && to != from) return move_new(to, from);
        break;
      case Action::move_assign:
        if (target && source && to != from) return move_assign(to, from);
        break;
      case Action::swap:
        if (target && source) return swap_both(to, from);
        break;
      case Action::drop:
        if (target) return drop(to);
        break;
    }
  }
}

Program random_program(std::size_t length, std::uint64_t program_seed) {
  Random random(program_seed);
  Program program;
  Slots slots;
  while (program.size() < length) {
    program.push_back(random_operation(random, slots));
    perform(program.back(), slots);
  }
  return program;
}

// ---- The chain

constexpr std::size_t array_count = 3;
/// Rounding of sin, exp and a few sums of three, and some more; float32 fails it. Numbers up to 3 may cancel.
constexpr double relative = 1e-13, absolute = 3 * relative;

struct Inputs {
  explicit Inputs(std::size_t n)
      : x(uniform<double>(n, seed(n), -3, 3)), y(uniform<double>(n, seed(n + 1))) {}
  std::vector<double> x, y;
};

/// The chain's result in z; both arrays are there already, so that a clock sees no allocation.
void run_on_cpu(const Inputs& in, unsigned steps, unsigned threads, std::vector<double>& z,
                std::vector<double>& next) {
  cpu_sin_exp(in.x, in.y, z, threads);
  for (unsigned step = 0; step < steps; ++step) {
    cpu_smooth(z, next, threads);
    z.swap(next);
  }
}

std::vector<double> chain_reference(const Inputs& in, unsigned steps) {
  std::vector<double> z(in.x.size()), next(in.x.size());
  run_on_cpu(in, steps, gridstride::judge::threads_for(z.size()), z, next);
  return z;
}

/// What the submission gives, compared with the reference.
std::vector<double> expect_smoothed(const Inputs& in, unsigned steps, const std::string& changed = "") {
  auto out = poisoned<double>(in.x.size());
  CALL(smoothed_sin_exp, in.x, in.y, out, steps);
  // Each launch reads each element, the last ones of a smoothing too.
  EXPECT_DEVICE_WORK(in.x.size() * (steps + 1));
  EXPECT_THAT(out, AllClose(chain_reference(in, steps), relative, absolute))
      << "smoothed_sin_exp, n = " << in.x.size() << ", steps = " << steps << changed;
  return out;
}

}  // namespace

GRADED_TEST(DeviceArray, an_array_goes_there_and_comes_back, points(10)) {
  for (const std::size_t n : required_sizes(256, 10007)) {
    expect_there_and_back(n);
    if (HasFailure()) return;
  }
  const std::size_t n = 20000 + seed() % 9973;  // not known beforehand
  expect_there_and_back(n);
  expect_traffic("there_and_back", {.in = 4 * n, .out = 4 * n});
  expect_allocated("there_and_back", 1, 4 * n);
  EXPECT_COPIED_TO_HOST([host = distinct<std::int32_t>(257, seed(1))] { return CALL(there_and_back, host); });
}

GRADED_TEST(DeviceArray, an_array_is_copied_inside_the_device, points(10)) {
  for (const std::size_t n : required_sizes(256, 10007)) {
    expect_duplicate(n);
    if (HasFailure()) return;
  }
  const std::size_t n = 20000 + seed() % 9973;  // not known beforehand
  expect_duplicate(n);
  expect_traffic("duplicate", {.in = 8 * n, .inside = 8 * n, .out = 8 * n});
  expect_allocated("duplicate", 2, 8 * n);
  EXPECT_COPIED_TO_HOST([host = distinct<double>(257, seed(1))] { return CALL(duplicate, host); });
}

GRADED_TEST(DeviceArray, an_array_is_freed_once_whoever_owns_it, points(15)) {
  const std::vector<Program> programs = {
      {make(a, 3, 1)},
      {make(a, 0, 1)},
      {make(a, 3, 1), drop(a)},
      {make(a, 3, 1), make(a, 4, 7)},
      {make(a, 3, 1), move_new(b, a)},
      {make(a, 3, 1), move_new(b, a), drop(a)},
      {make(a, 3, 1), move_new(b, a), drop(b), make(c, 2, 9)},
      {make(a, 3, 1), make(b, 2, 7), move_assign(a, b)},
      {make(a, 3, 1), make(b, 2, 7), move_assign(a, b), drop(a), make(c, 2, 9)},
      {make(a, 3, 1), make(b, 2, 7), move_assign(a, b), move_assign(b, a)},
      {make(a, 3, 1), move_new(b, a), make(c, 2, 9), move_assign(a, c), refill(a, 4)},
      {make(a, 3, 1), make(b, 3, 7), copy(b, a), refill(a, 4)},
  };
  for (const Program& program : programs) {
    expect_contents(program);
    if (HasFailure()) return;
  }
}

GRADED_TEST(DeviceArray, an_array_survives_a_move_onto_itself, points(5)) {
  expect_contents({make(a, 3, 1), move_assign(a, a)});
  expect_contents({make(a, 3, 1), make(b, 2, 7), swap_both(a, b), swap_both(b, b), move_assign(b, b)});
  expect_contents({make(a, 3, 1), move_new(b, a), move_assign(a, a), move_assign(b, b)});
}

GRADED_TEST(DeviceArray, an_array_has_one_owner, points(5)) {
  expect_contents({make(a, 3, 1), move_new(b, a)});
  EXPECT_FALSE(CALL(can_be_copied)) << marked(
      "a DeviceArray can be copied: then two objects hold one address, and both free it");
  EXPECT_FALSE(CALL(moves_may_throw)) << marked(
      "moves of a DeviceArray are not noexcept, though all they do is to hand over an address and a size");
}

GRADED_TEST(DeviceArray, what_fails_is_an_exception, points(10)) {
  constexpr std::size_t too_many = std::size_t{1} << 42U;  // 16 TiB of float32
  const auto told = CALL(allocation_error, too_many);
  EXPECT_TRUE(told.find("cudaMalloc") != std::string::npos) << marked(
      told.empty() ? "16 TiB of device memory were asked for, and no gridstride::CudaError was thrown"
                   : "the exception for 16 TiB of device memory does not name cudaMalloc: " + told);
  const auto accepted = CALL(accepted_sizes);
  EXPECT_TRUE(accepted.empty()) << marked("no std::invalid_argument for a copy of " +
                                          (accepted.empty() ? std::string() : accepted.front()));
}

GRADED_TEST(DeviceArray, lives_of_arrays_that_you_do_not_know, points(10), hidden) {
  for (std::uint64_t i = 0; i < 40; ++i) {
    expect_contents(random_program(4 + i, seed(i)));
    if (HasFailure()) return;
  }
}

GRADED_TEST(Chain, the_chain_gives_the_right_numbers, points(15)) {
  for (const std::size_t n : required_sizes(256, 10007)) {
    expect_smoothed(Inputs(n), 3);
    if (HasFailure()) return;
  }
  for (const unsigned steps : {0U, 1U, 2U, 10U, 25U}) {
    for (const std::size_t n : {1, 2, 3, 257, 1000}) expect_smoothed(Inputs(n), steps);
    if (HasFailure()) return;
  }
  Inputs inputs(1000 + seed(1) % 9000);  // not known beforehand
  const auto changed = change_one(inputs.x, seed(2));
  inputs.x = changed.data;
  expect_smoothed(inputs, static_cast<unsigned>(2 + seed(3) % 9),
                  ", after x[" + std::to_string(changed.index) + "] was changed");
}

GRADED_TEST(Chain, the_data_stay_on_the_device, points(15)) {
  constexpr unsigned steps = 16;
  const Inputs inputs(40'000 + seed() % 9973);  // not known beforehand
  const auto kept = expect_smoothed(inputs, steps);
  if (HasFailure()) return;
  const double kept_ns = last_call().modelled.total_ns;
  const std::size_t size_bytes = kept.size() * sizeof(double);
  expect_traffic("chain", {.in = 2 * size_bytes, .out = size_bytes});
  expect_allocated("chain", array_count, size_bytes);
  EXPECT_GATE("chain: launches", last_call().counters.launches, 1 + steps, 1 + steps);
  EXPECT_COPIED_TO_HOST([few = Inputs(257)] {
    auto out = poisoned<double>(few.x.size());
    CALL(smoothed_sin_exp, few.x, few.y, out, 3U);
    return out;
  });

  // The yardstick is in the same file: it has to copy as much as it says.
  auto copied = poisoned<double>(kept.size());
  CALL(smoothed_sin_exp_with_copies, inputs.x, inputs.y, copied, steps);
  EXPECT_THAT(kept, EqualArrays(copied)) << "smoothed_sin_exp and smoothed_sin_exp_with_copies";
  expect_traffic("with copies", {.in = (2 + steps) * size_bytes, .out = (1 + steps) * size_bytes});
  if (!counts_accesses()) return;
  const double percent = 100 * kept_ns / last_call().modelled.total_ns;
  constexpr double right_percent = 15;  // the reference solution's on a GTX 1060; from 10 to 27 on others
  EXPECT_GATE("chain: time in % of that with copies", percent, right_percent,
              gate_limit("percent_of_time_with_copies"));
}

GRADED_TEST(Chain, the_chain_is_fast, points(5)) {
  constexpr unsigned steps = 16;
  const Inputs inputs(speed_size(1U << 16, 1U << 23) - 3);
  const auto n = static_cast<double>(inputs.x.size());
  // Two special functions and a product an element; then two sums and a division a step, reading and writing
  // each.
  const CpuWork work = {.bytes = (3 + 2 * steps) * sizeof(double) * n,
                        .flops = (1 + 3 * steps) * n,
                        .special_functions = 2 * n};
  std::vector<double> z(inputs.x.size()), next(inputs.x.size());
  const auto on_cpu = [&](unsigned threads) { run_on_cpu(inputs, steps, threads, z, next); };
  measure_speed(work, on_cpu, [&](std::uint64_t number) {
    Inputs other = inputs;
    other.x = varied(inputs.x, number);
    expect_smoothed(other, steps);
  });
}
