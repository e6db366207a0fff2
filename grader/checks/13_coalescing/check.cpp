// SPDX-License-Identifier: MIT
// Checks of lesson 13: transposes, and particles in two layouts.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "checks/support/cpu_baselines.hpp"
#include "checks/support/device_arrays.hpp"
#include "coalescing.cuh"
#include "harness/graded.hpp"

using gridstride::checks::cpu_transpose;
using gridstride::checks::expect_nothing_copied;

namespace {

const char* name_of(Way way) {
  return way == Way::naive ? "Way::naive" : way == Way::tiled ? "Way::tiled" : "Way::padded";
}

template <class T>
std::vector<T> transposed(const std::vector<T>& in, std::size_t rows, std::size_t columns) {
  std::vector<T> out(in.size());
  // By bands of rows, of which a cache holds what is written for each column.
  constexpr std::size_t band = 32;
  const auto fill_bands = [&](std::size_t first, std::size_t size, unsigned /*thread*/) {
    for (std::size_t begin = first * band; begin < std::min((first + size) * band, rows); begin += band)
      for (std::size_t column = 0; column < columns; ++column)
        for (std::size_t row = begin; row < std::min(begin + band, rows); ++row)
          out[column * rows + row] = in[row * columns + column];
  };
  gridstride::judge::in_parts(ceil_div(rows, band), gridstride::judge::threads_for(in.size()), fill_bands);
  return out;
}

void expect_copy(std::size_t n) {
  const auto in = distinct<float>(n, seed(n));
  auto out = poisoned<float>(n);
  CALL(copy, in, out);
  ASSERT_THAT(out, EqualArrays(in)) << "copy, n = " << n;
  if (n > 0) EXPECT_DEVICE_WORK(n);
  expect_nothing_copied();
}

void expect_transpose(Way way, std::size_t rows, std::size_t columns) {
  const auto in = distinct<float>(rows * columns, seed(rows * 1000 + columns));
  auto out = poisoned<float>(in.size());
  CALL(transpose, way, in, rows, columns, out);
  ASSERT_THAT(out, EqualArrays(transposed(in, rows, columns)).in_rows_of(rows))
      << "transpose, " << name_of(way) << ", " << rows << " x " << columns;
  if (!in.empty()) EXPECT_DEVICE_WORK(in.size());
  expect_nothing_copied();
}

void expect_transposes(Way way) {
  const std::pair<std::size_t, std::size_t> sizes[] = {
      {0, 5},   {5, 0},   {1, 1},   {1, 2},    {2, 1},    {3, 5},   {31, 33},  {32, 32},  {33, 31},
      {64, 32}, {32, 64}, {96, 96}, {1, 1000}, {1000, 1}, {7, 257}, {65, 127}, {100, 300}};
  for (const auto& [rows, columns] : sizes) {
    expect_transpose(way, rows, columns);
    if (testing::Test::HasFatalFailure()) return;
  }
}

void expect_transposed_photograph(Way way) {
  const IntegerMatrix photograph = dataset("photographer.pgm");
  const std::vector<float> in(photograph.values.begin(), photograph.values.end());
  auto out = poisoned<float>(in.size());
  CALL(transpose, way, in, photograph.rows, photograph.columns, out);
  EXPECT_THAT(out,
              EqualArrays(transposed(in, photograph.rows, photograph.columns)).in_rows_of(photograph.rows))
      << "transpose, " << name_of(way) << ", the photograph";
}

// ---- Particles: their fields, in the order of the members, are a matrix of n rows

std::vector<Particle> particles_of(const std::vector<float>& words) {
  std::vector<Particle> particles(words.size() / field_count);
  std::memcpy(particles.data(), words.data(), words.size() * sizeof(float));
  return particles;
}

std::vector<float> words_of(const std::vector<Particle>& particles) {
  std::vector<float> words(particles.size() * field_count);
  std::memcpy(words.data(), particles.data(), words.size() * sizeof(float));
  return words;
}

void expect_to_fields(std::size_t n) {
  const auto words = distinct<float>(n * field_count, seed(n));
  auto fields = poisoned<float>(words.size());
  CALL(to_fields, particles_of(words), fields);
  ASSERT_THAT(fields, EqualArrays(transposed(words, n, field_count))) << "to_fields, n = " << n;
  if (n > 0) EXPECT_DEVICE_WORK(words.size());
  expect_nothing_copied();
}

void expect_to_particles(std::size_t n) {
  const auto fields = distinct<float>(n * field_count, seed(n));
  auto particles = particles_of(poisoned<float>(fields.size()));
  CALL(to_particles, fields, particles);
  ASSERT_THAT(words_of(particles), EqualArrays(transposed(fields, field_count, n)))
      << "to_particles, n = " << n;
  if (n > 0) EXPECT_DEVICE_WORK(fields.size());
  expect_nothing_copied();
}

// Whole numbers, and halves and quarters of them: every result is exact, however it is rounded on the way.
constexpr float time_step = 0.25F;
constexpr float gravity = 8;

// `words` after a step: an array of structures.
std::vector<float> fallen(std::vector<float> words) {
  for (std::size_t at = 0; at < words.size(); at += field_count) {
    words[at + 2] += words[at + 5] * time_step;
    words[at + 5] -= gravity * time_step;
  }
  return words;
}

void expect_fall_of_particles(std::size_t n) {
  const auto words = distinct<float>(n * field_count, seed(n));
  auto particles = particles_of(words);
  CALL(fall_particles, particles, gravity, time_step);
  ASSERT_THAT(words_of(particles), EqualArrays(fallen(words))) << "fall_particles, n = " << n;
  if (n > 0) EXPECT_DEVICE_WORK(n);
  expect_nothing_copied();
}

void expect_fall_of_fields(std::size_t n) {
  const auto words = distinct<float>(n * field_count, seed(n));
  auto fields = transposed(words, n, field_count);
  CALL(fall_fields, fields, gravity, time_step);
  ASSERT_THAT(fields, EqualArrays(transposed(fallen(words), n, field_count))) << "fall_fields, n = " << n;
  if (n > 0) EXPECT_DEVICE_WORK(n);
  expect_nothing_copied();
}

void for_sizes(void (*expect)(std::size_t)) {
  for (const std::size_t n : required_sizes(256, 10007)) {
    expect(n);
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace

GRADED_TEST(Coalescing, copies_arrays_of_any_size, points(5)) { for_sizes(expect_copy); }

GRADED_TEST(Coalescing, transposes_from_global_to_global_memory, points(10)) {
  expect_transposes(Way::naive);
}

GRADED_TEST(Coalescing, transposes_through_a_tile, points(15)) { expect_transposes(Way::tiled); }

GRADED_TEST(Coalescing, transposes_through_a_padded_tile, points(5)) {
  expect_transposes(Way::padded);
  if (!HasFatalFailure()) expect_transposed_photograph(Way::padded);
}

GRADED_TEST(Coalescing, transposes_a_very_tall_matrix, points(5)) {
  expect_transpose(Way::naive, std::size_t{65536} * tile_size + 1, 1);
}

GRADED_TEST(Coalescing, lets_particles_fall_in_either_layout, points(10)) {
  for_sizes(expect_fall_of_particles);
  if (!HasFatalFailure()) for_sizes(expect_fall_of_fields);
}

GRADED_TEST(Coalescing, turns_particles_into_fields, points(15)) { for_sizes(expect_to_fields); }

GRADED_TEST(Coalescing, turns_fields_into_particles, points(10)) { for_sizes(expect_to_particles); }

GRADED_TEST(Coalescing, moves_sizes_that_you_do_not_know, points(5), hidden) {
  for (std::uint64_t i = 0; i < 4; ++i) {
    const std::size_t rows = 1 + seed(10 * i) % 200;
    const std::size_t columns = 1 + seed(10 * i + 1) % 200;
    for (const Way way : {Way::naive, Way::tiled, Way::padded}) expect_transpose(way, rows, columns);
    const std::size_t n = 1 + seed(10 * i + 2) % 3000;
    expect_to_fields(n);
    expect_to_particles(n);
    expect_fall_of_fields(n);
    if (HasFatalFailure()) return;
  }
}

namespace {

double per(std::uint64_t events, std::uint64_t requests) {
  return requests == 0 ? 0 : static_cast<double>(events) / static_cast<double>(requests);
}

// What the last call's loads and stores may cost, in sectors a request of a warp.
void expect_sectors(const std::string& function, double right) {
  const auto& counters = last_call().counters;
  EXPECT_GATE(function + ": sectors a request of global loads", load_sectors_a_request(counters), right,
              right * 1.05);
  EXPECT_GATE(function + ": sectors a request of global stores", store_sectors_a_request(counters), right,
              right * 1.05);
}

// And what its accesses to shared memory may cost: turns of the banks a request. Requests that are wider than
// a word a lane count as those for words that bring n elements there and back.
void expect_turns(const std::string& function, std::size_t n, double right) {
  const auto& counters = last_call().counters;
  const std::uint64_t requests =
      counters.shared_requests == 0 ? 0 : std::max<std::uint64_t>(counters.shared_requests, 2 * n / 32);
  EXPECT_GATE(function + ": turns of the banks a request", per(counters.shared_wavefronts, requests), right,
              right * 1.05);
}

void expect_one_pass(const std::string& function, std::size_t n) {
  const auto& counters = last_call().counters;
  EXPECT_GATE(function + ": launches", counters.launches, 1, 1);
  EXPECT_GATE(function + ": global loads an element", per(counters.global_loads, n), 1, 1.05);
  EXPECT_GATE(function + ": global stores an element", per(counters.global_stores, n), 1, 1.05);
}

// A thread that works alone touches few sectors at a time, but comes as often as 32 lanes would together.
void expect_requests(const std::string& function, std::size_t n, double right, double limit) {
  EXPECT_GATE(function + ": requests of global loads for 32 elements",
              32 * per(last_call().counters.global_load_requests, n), right, limit);
  EXPECT_GATE(function + ": requests of global stores for 32 elements",
              32 * per(last_call().counters.global_store_requests, n), right, limit);
}

void expect_whole_warps(const std::string& function, std::size_t n) {
  expect_one_pass(function, n);
  expect_requests(function, n, 1, 1.05);
}

}  // namespace

GRADED_TEST(Coalescing, touches_no_more_sectors_than_it_must, points(10)) {
  const std::size_t rows = 256;
  const std::size_t columns = 320;
  const std::size_t n = 1U << 14;
  expect_copy(n);
  expect_sectors("copy", 4);
  expect_whole_warps("copy", n);
  // A warp's row of a tile and its column: 4 and 32 sectors, whichever of them is read and which written.
  expect_transpose(Way::naive, rows, columns);
  const auto& naive = last_call().counters;
  EXPECT_GATE("naive: sectors of a load and a store",
              per(naive.global_load_sectors + naive.global_store_sectors, naive.global_load_requests), 36,
              37);
  expect_whole_warps("naive", rows * columns);
  expect_transpose(Way::tiled, rows, columns);
  expect_sectors("tiled", 4);
  expect_turns("tiled", rows * columns, 16.5);  // half of the requests take one turn, half of them 32
  expect_whole_warps("tiled", rows * columns);
  expect_transpose(Way::padded, rows, columns);
  expect_sectors("padded", 4);
  expect_turns("padded", rows * columns, 1);
  expect_whole_warps("padded", rows * columns);
  // 32 structures of 28 bytes lie in 28 sectors, and each field is somewhere in all of them.
  expect_fall_of_particles(n);
  expect_sectors("fall_particles", 28);
  expect_requests("fall_particles", n, 2, 4.2);
  expect_fall_of_fields(n);
  expect_sectors("fall_fields", 4);
  expect_requests("fall_fields", n, 2, 4.2);
  expect_to_fields(n);
  expect_sectors("to_fields", 4);
  expect_turns("to_fields", n * field_count, 1);
  expect_whole_warps("to_fields", n * field_count);
  expect_to_particles(n);
  expect_sectors("to_particles", 4);
  expect_turns("to_particles", n * field_count, 1);
  expect_whole_warps("to_particles", n * field_count);
}

GRADED_TEST(Coalescing, transposes_nearly_as_fast_as_it_copies, points(5)) {
  const auto rows = static_cast<std::size_t>(std::sqrt(speed_size(704U * 704U, 1U << 26)));
  const std::size_t columns = rows + tile_size;
  const auto input = normal<float>(rows * columns, seed());
  std::vector<float> of_cpu(input.size());
  const auto on_cpu = [&](unsigned threads) { cpu_transpose(input, columns, of_cpu, threads); };
  const CpuWork work{.bytes = 2 * sizeof(float) * static_cast<double>(input.size())};
  measure_speed(work, on_cpu, [&](std::uint64_t number) {
    const auto in = varied(input, number);
    auto out = poisoned<float>(in.size());
    CALL(transpose, Way::padded, in, rows, columns, out);
    EXPECT_THAT(out, EqualArrays(transposed(in, rows, columns)));
  });
}

GRADED_TEST(Coalescing, turns_particles_nearly_as_fast_as_it_copies, points(5)) {
  const std::size_t n = speed_size(1U << 16, 1U << 23);
  const auto input = normal<float>(n * field_count, seed());
  std::vector<float> of_cpu(input.size());
  const auto on_cpu = [&](unsigned threads) { cpu_transpose(input, field_count, of_cpu, threads); };
  const CpuWork work{.bytes = 2 * sizeof(float) * static_cast<double>(input.size())};
  measure_speed(work, on_cpu, [&](std::uint64_t number) {
    const auto words = varied(input, number);
    auto fields = poisoned<float>(words.size());
    CALL(to_fields, particles_of(words), fields);
    EXPECT_THAT(fields, EqualArrays(transposed(words, n, field_count)));
  });
}
