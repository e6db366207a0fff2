// SPDX-License-Identifier: MIT
// Checks of lesson 20: arrays of another library, used where they are.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checks/support/device_arrays.hpp"
#include "harness/graded.hpp"
#include "harness/message.hpp"
#include "interop.cuh"

using gridstride::checks::expect_nothing_copied;

namespace {

// The published layout, which compilers of other libraries have, too.
static_assert(sizeof(DLTensor) == 48 && sizeof(DLManagedTensor) == 64);
static_assert(offsetof(DLTensor, device) == 8 && offsetof(DLTensor, ndim) == 16);
static_assert(offsetof(DLTensor, dtype) == 20 && offsetof(DLTensor, shape) == 24);
static_assert(offsetof(DLTensor, strides) == 32 && offsetof(DLTensor, byte_offset) == 40);
static_assert(offsetof(DLManagedTensor, manager_ctx) == 48 && offsetof(DLManagedTensor, deleter) == 56);

using Sizes = std::vector<std::int64_t>;

// ---- Arrays of the other library

std::int64_t count_of(const Array& array) {
  return std::accumulate(array.sizes, array.sizes + array.rank, std::int64_t{1}, std::multiplies<>());
}

// Row by row, without gaps, in a memory that has nothing else.
Array contiguous(Way way, const Sizes& sizes) {
  Array array{};
  array.way = way;
  array.rank = static_cast<std::int32_t>(sizes.size());
  std::int64_t stride = 1;
  for (std::size_t d = sizes.size(); d-- > 0;) {
    array.sizes[d] = sizes[d];
    array.strides[d] = stride;
    stride *= sizes[d];
  }
  array.memory = stride;
  array.value = static_cast<float>(1 + seed(sizes.size()) % 1000);
  return array;
}

Array without_strides(Array array) {
  array.without_strides = 1;
  return array;
}

Array pending(Array array) {
  array.pending = 1;
  return array;
}

Array strided(Way way, const Sizes& sizes, const Sizes& strides, std::int64_t first, std::int64_t memory) {
  Array array = contiguous(way, sizes);
  std::copy(strides.begin(), strides.end(), array.strides);
  array.first = first;
  array.memory = memory;
  return array;
}

// The other order of the dimensions, which transposed() is to put right.
Array to_be_transposed(Array array) {
  std::reverse(array.sizes, array.sizes + array.rank);
  std::reverse(array.strides, array.strides + array.rank);
  array.transpose = 1;
  return array;
}

// Dimensions in any order in memory, gaps between elements, either direction, and something before and
// behind.
Array random_array(Random& random, Way way, const Sizes& sizes, bool may_repeat) {
  Array array = contiguous(way, sizes);
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  auto stride = static_cast<std::int64_t>(1 + random.below(2));
  array.first = static_cast<std::int64_t>(random.below(5));
  array.memory = array.first + 1 + static_cast<std::int64_t>(random.below(5));
  for (const std::size_t d : order) {
    const std::int64_t last = std::max<std::int64_t>(sizes[d] - 1, 0);
    array.strides[d] = stride;
    if (may_repeat && random.below(5) == 0) {
      array.strides[d] = 0;
      continue;
    }
    if (random.below(4) == 0) {
      array.strides[d] = -stride;
      array.first += last * stride;
    }
    array.memory += last * stride;
    stride *= last + 1 + static_cast<std::int64_t>(random.below(2));
  }
  array.value = static_cast<float>(random.below(1000));
  return array;
}

std::string text_of(const std::int64_t* numbers, std::int32_t count) {
  std::string text = "(";
  for (std::int32_t d = 0; d < count; ++d) text += (d > 0 ? ", " : "") + std::to_string(numbers[d]);
  return text + ")";
}

std::string text_of(const Array& array) {
  std::string text = "sizes " + text_of(array.sizes, array.rank);
  text += array.without_strides != 0 ? ", no strides" : ", strides " + text_of(array.strides, array.rank);
  if (array.first != 0) text += ", first element at " + std::to_string(array.first);
  const bool interface = array.way == Way::array_interface || array.way == Way::array_interface_again;
  text += interface ? ", by array interface" : ", by DLPack";
  if (array.way == Way::dlpack_again || array.way == Way::array_interface_again) text += " and DLPack again";
  return text + (array.transpose != 0 ? ", transposed" : "");
}

const char* text_of(Refusal refusal) {
  constexpr std::array names = {"none",          "wrong_device", "wrong_type",    "wrong_shape",
                                "wrong_strides", "wrong_stream", "wrong_version", "read_only"};
  const auto index = static_cast<std::size_t>(refusal);
  return index < names.size() ? names.at(index) : "an unknown one";
}

// Place in memory of each element, row by row, as they are when transposed() has done its work.
std::vector<std::size_t> places(Array array) {
  if (array.transpose != 0) array = to_be_transposed(array);
  std::vector<std::size_t> all(static_cast<std::size_t>(count_of(array)));
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto rest = static_cast<std::int64_t>(i);
    std::int64_t place = array.first;
    for (std::int32_t d = array.rank; d-- > 0; rest /= array.sizes[d])
      place += rest % array.sizes[d] * array.strides[d];
    all[i] = static_cast<std::size_t>(place);
  }
  return all;
}

// ---- Sums

using Memory = std::vector<float>;

Memory fresh_memory(const Array& out) { return Memory(static_cast<std::size_t>(out.memory), 0.25F); }

Memory right_memory(const Array& x, const Array& y, const Array& out) {
  Memory memory = fresh_memory(out);
  for (std::size_t k = 0; out.pending != 0 && k < memory.size(); ++k)
    memory[k] = out.value + static_cast<float>(k);
  const auto from_x = places(x), from_y = places(y), to = places(out);
  for (std::size_t i = 0; i < to.size(); ++i)
    memory[to[i]] = (x.value + static_cast<float>(from_x[i])) + (y.value + static_cast<float>(from_y[i]));
  return memory;
}

void expect_no_copies() {
  expect_nothing_copied();
  const std::uint64_t bytes = last_call().counters.device_to_device_bytes;
  EXPECT_TRUE(bytes == 0) << marked(
      std::to_string(bytes) + " bytes were copied inside the device; the lesson asks for none",
      gridstride::Verdict::too_slow);
}

void expect_sum(const Array& x, const Array& y, const Array& out) {
  Memory memory = fresh_memory(out);
  const Outcome outcome = CALL(add_arrays, x, y, out, memory);
  const std::string what = "x: " + text_of(x) + "; y: " + text_of(y) + "; out: " + text_of(out);
  ASSERT_TRUE(outcome.refusal == Refusal::none) << marked(
      "refused as " + std::string(text_of(outcome.refusal)) + ", though nothing is wrong with it: " + what);
  ASSERT_THAT(memory, EqualArrays(right_memory(x, y, out))) << "memory of out after add; " << what;
  EXPECT_TRUE(outcome.early_release == 0 && outcome.released == 2)
      << marked("x and y, one count for both: given back " + std::to_string(outcome.early_release) +
                " times while there were views of them, " + std::to_string(outcome.released) +
                " times in the end; expected 0 and 2");
  expect_no_copies();
}

// A sum into memory of the other library, which it frees in its own stream as soon as it is told to.
void expect_out_is_held_back(const Array& x, const Array& y, const Array& out) {
  Memory none;
  const Outcome outcome = CALL(add_arrays, x, y, out, none);
  EXPECT_TRUE(outcome.refusal == Refusal::none)
      << marked("refused as " + std::string(text_of(outcome.refusal)) + ", though nothing is wrong with it");
}

constexpr std::array ways = {Way::dlpack, Way::array_interface};

// ---- Refusals

// What must come of something that is refused, or accepted.
void expect_refusal(const Outcome& outcome, Refusal right, std::int32_t right_releases,
                    const std::string& what) {
  EXPECT_TRUE(outcome.refusal == right) << marked(
      right == Refusal::none
          ? what + " is not to be refused, but was, as " + text_of(outcome.refusal)
          : what + ": expected the refusal " + text_of(right) + ", but got " + text_of(outcome.refusal));
  EXPECT_TRUE(outcome.early_release == 0)
      << marked(what + ": the array was given back before its view was gone");
  EXPECT_TRUE(outcome.released == right_releases)
      << marked(what + ": the producer was told " + std::to_string(outcome.released) +
                " times that its array is no longer needed; expected " + std::to_string(right_releases));
}

Tensor tensor_of(std::initializer_list<std::int64_t> sizes) {
  Tensor tensor{kDLCUDA, 0, kDLFloat, 32, 1, static_cast<std::int32_t>(sizes.size()), {}, 1};
  std::copy(sizes.begin(), sizes.end(), tensor.sizes);
  return tensor;
}

template <class Change>
void expect_tensor(Refusal right, const std::string& what, const Change& change) {
  Tensor tensor = tensor_of({4, 4});
  change(tensor);
  // A refused tensor is still the producer's.
  const std::int32_t releases = right == Refusal::none && tensor.has_deleter != 0 ? 1 : 0;
  expect_refusal(CALL(import_tensor, tensor), right, releases, what);
}

template <class Change>
void expect_description(Refusal right, const std::string& what, const Change& change) {
  Description description{2, {4, 4}, -1, {}, -1, 3, 0};
  std::string typestr = "<f4";
  change(description, typestr);
  expect_refusal(CALL(import_description, description, typestr), right, 1, what);
}

void expect_refused_sum(Refusal right, const std::string& what, const Array& x, const Array& y,
                        const Array& out) {
  Memory memory = fresh_memory(out);
  const Outcome outcome = CALL(add_arrays, x, y, out, memory);
  EXPECT_TRUE(outcome.refusal == right)
      << marked(what + ": expected the refusal " + text_of(right) + ", but got " + text_of(outcome.refusal));
  EXPECT_THAT(memory, EqualArrays(fresh_memory(out))) << what << ", which must not be written";
}

// ---- Exports

void expect_exported(const Array& array, bool is_transposed) {
  const Array right = is_transposed ? to_be_transposed(array) : array;
  const Exported told = CALL(exported, array);
  const std::string what = "export of an array with " + text_of(array);
  ASSERT_TRUE(told.refusal == Refusal::none) << marked(what + " was refused as " + text_of(told.refusal));
  ASSERT_TRUE(told.device_type == kDLCUDA && told.device_id == 0)
      << marked(what + ": device type " + std::to_string(told.device_type) + ", number " +
                std::to_string(told.device_id) + "; expected 2 (kDLCUDA) and 0");
  ASSERT_TRUE(told.code == kDLFloat && told.bits == 32 && told.lanes == 1)
      << marked(what + ": code " + std::to_string(told.code) + ", bits " + std::to_string(told.bits) +
                ", lanes " + std::to_string(told.lanes) + "; expected 2 (kDLFloat), 32, 1");
  ASSERT_TRUE(told.rank == right.rank && std::equal(right.sizes, right.sizes + right.rank, told.sizes))
      << marked(what + ": sizes " + text_of(told.sizes, std::min(told.rank, max_rank)) + "; expected " +
                text_of(right.sizes, right.rank));
  ASSERT_TRUE(told.has_strides != 0) << marked(what + ": its strides are null");
  ASSERT_TRUE(std::equal(right.strides, right.strides + right.rank, told.strides))
      << marked(what + ": strides " + text_of(told.strides, told.rank) + "; expected " +
                text_of(right.strides, right.rank));
  const auto first_bytes = right.first * static_cast<std::int64_t>(sizeof(float));
  ASSERT_TRUE(told.first == first_bytes && told.byte_offset == 0)
      << marked(what + ": data at byte " + std::to_string(told.first) + " of the memory, byte_offset " +
                std::to_string(told.byte_offset) + "; expected " + std::to_string(first_bytes) + " and 0");
  expect_no_copies();
}

// ---- Lives of views

using Program = std::vector<Operation>;
enum Slot : std::int32_t { a, b, c };

Operation take_over(Slot to) { return {Action::take_over, to, to}; }
Operation copy(Slot to, Slot from) { return {Action::copy, to, from}; }
Operation transpose(Slot to, Slot from) { return {Action::transpose, to, from}; }
Operation exchange(Slot to, Slot from) { return {Action::exchange, to, from}; }
Operation drop(Slot to) { return {Action::drop, to, to}; }

std::string words(const Program& program) {
  std::string text;
  for (const Operation& operation : program) {
    const std::string to(1, static_cast<char>('a' + operation.to)),
        from(1, static_cast<char>('a' + operation.from));
    text += text.empty() ? "" : "; ";
    switch (operation.action) {
      case Action::take_over:
        text += to + " is imported";
        break;
      case Action::copy:
        text += to + " = " + from;
        break;
      case Action::transpose:
        text += to + " = transposed(" + from + ")";
        break;
      case Action::exchange:
        text += to + " is what comes of exporting " + from;
        break;
      case Action::drop:
        text += to + " dies";
    }
  }
  return text;
}

// Which array each view shows; an array without a view has been given back.
std::vector<std::int32_t> right_releases(const Program& program) {
  std::array<std::optional<std::int32_t>, 3> slots;
  std::int32_t arrays = 0;
  std::vector<std::int32_t> told;
  for (const Operation& operation : program) {
    auto& to = slots.at(static_cast<std::size_t>(operation.to));
    if (operation.action == Action::take_over)
      to = arrays++;
    else if (operation.action == Action::drop)
      to.reset();
    else
      to = slots.at(static_cast<std::size_t>(operation.from));
    std::int32_t released = arrays;
    for (std::int32_t array = 0; array < arrays; ++array)
      if (std::find(slots.begin(), slots.end(), std::optional(array)) != slots.end()) --released;
    told.push_back(released);
  }
  told.push_back(arrays);
  return told;
}

std::string numbers_text(const std::vector<std::int32_t>& numbers) {
  std::string text;
  for (const std::int32_t number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
  return text;
}

void expect_releases(const Program& program) {
  const auto told = CALL(released_after, program);
  const auto right = right_releases(program);
  EXPECT_TRUE(told == right) << marked("arrays given back after each step of \"" + words(program) +
                                       "\", and in the end: expected " + numbers_text(right) + ", but got " +
                                       numbers_text(told));
}

Program random_program(std::size_t length, std::uint64_t program_seed) {
  Random random(program_seed);
  Program program = {take_over(a)};
  std::array<bool, 3> exists = {true, false, false};
  while (program.size() < length) {
    const Operation next{static_cast<Action>(random.below(5)), static_cast<std::int32_t>(random.below(3)),
                         static_cast<std::int32_t>(random.below(3))};
    const bool reads =
        next.action == Action::copy || next.action == Action::transpose || next.action == Action::exchange;
    if (reads && !exists.at(static_cast<std::size_t>(next.from))) continue;
    if (next.action == Action::drop && !exists.at(static_cast<std::size_t>(next.to))) continue;
    exists.at(static_cast<std::size_t>(next.to)) = next.action != Action::drop;
    program.push_back(next);
  }
  return program;
}

}  // namespace

GRADED_TEST(Interop, adds_arrays_without_gaps, points(10)) {
  for (const std::size_t n : {0, 1, 2, 255, 256, 257, 1009, 4095, 4097, 65537}) {
    const Sizes sizes = {static_cast<std::int64_t>(n)};
    expect_sum(contiguous(Way::dlpack, sizes), contiguous(Way::array_interface, sizes),
               contiguous(Way::array_interface, sizes));
    if (HasFailure()) return;
  }
  for (const Sizes& sizes : std::vector<Sizes>{{}, {3, 4}, {4, 3}, {7, 1, 5}, {2, 3, 4, 5}, {5, 0, 3}}) {
    for (const Way way : ways) {
      const Array with = contiguous(way, sizes);
      expect_sum(with, with, with);
      expect_sum(without_strides(with), with, with);
      expect_sum(without_strides(with), without_strides(with), without_strides(with));
      if (HasFailure()) return;
    }
  }
}

GRADED_TEST(Interop, finds_elements_wherever_they_are, points(15)) {
  for (const Way way : ways) {
    const Array plain = contiguous(way, {30});
    const Array out = contiguous(Way::array_interface, {30});
    expect_sum(strided(way, {30}, {1}, 5, 40), plain, out);      // begins at element 5
    expect_sum(plain, strided(way, {30}, {2}, 0, 60), out);      // every second one
    expect_sum(strided(way, {30}, {-1}, 29, 30), plain, out);    // backwards
    expect_sum(strided(way, {30}, {0}, 2, 3), plain, out);       // one element, 30 times
    expect_sum(plain, plain, strided(way, {30}, {-3}, 90, 95));  // and the sum with gaps, backwards
    const Array matrix = contiguous(way, {5, 6});
    expect_sum(strided(way, {5, 6}, {1, 5}, 0, 30), matrix, matrix);    // column by column
    expect_sum(strided(way, {5, 6}, {0, 1}, 3, 12), matrix, matrix);    // one row, five times
    expect_sum(matrix, strided(way, {5, 6}, {10, 1}, 12, 70), matrix);  // a part of a larger one
    expect_sum(matrix, to_be_transposed(matrix), matrix);
    expect_sum(to_be_transposed(strided(way, {2, 3, 4}, {24, 4, 1}, 7, 50)), contiguous(way, {2, 3, 4}),
               to_be_transposed(contiguous(way, {2, 3, 4})));
  }
}

GRADED_TEST(Interop, hands_arrays_on, points(15)) {
  for (const Way way : ways) {
    expect_exported(contiguous(way, {10}), false);
    expect_exported(without_strides(contiguous(way, {3, 4})), false);
    expect_exported(strided(way, {5, 6}, {-10, 1}, 52, 70), false);
    expect_exported(to_be_transposed(contiguous(way, {2, 3, 4})), true);
    if (HasFailure()) return;
  }
  const Array plain = contiguous(Way::array_interface, {5, 6});
  expect_sum(contiguous(Way::dlpack_again, {5, 6}), strided(Way::dlpack_again, {5, 6}, {1, 5}, 4, 40), plain);
}

GRADED_TEST(Interop, refuses_tensors, points(5)) {
  expect_tensor(Refusal::none, "a tensor of float32", [](Tensor&) {});
  expect_tensor(Refusal::none, "a tensor without a deleter", [](Tensor& t) { t.has_deleter = 0; });
  expect_tensor(Refusal::wrong_device, "a tensor on the host", [](Tensor& t) { t.device_type = kDLCPU; });
  expect_tensor(Refusal::wrong_device, "a tensor in managed memory",
                [](Tensor& t) { t.device_type = kDLCUDAManaged; });
  expect_tensor(Refusal::wrong_device, "a tensor on device 7", [](Tensor& t) { t.device_id = 7; });
  expect_tensor(Refusal::wrong_type, "a tensor of float64", [](Tensor& t) { t.bits = 64; });
  expect_tensor(Refusal::wrong_type, "a tensor of int32", [](Tensor& t) { t.code = kDLInt; });
  expect_tensor(Refusal::wrong_type, "a tensor of float4", [](Tensor& t) { t.lanes = 4; });
  expect_tensor(Refusal::wrong_shape, "a tensor of sizes 4 and -4", [](Tensor& t) { t.sizes[1] = -4; });
  expect_tensor(Refusal::wrong_shape, "a tensor of sizes -4 and -4",
                [](Tensor& t) { t.sizes[0] = t.sizes[1] = -4; });
  expect_tensor(Refusal::wrong_shape, "a tensor of 5 dimensions", [](Tensor& t) {
    t = tensor_of({2, 2, 2, 2, 2});
  });
  expect_tensor(Refusal::wrong_shape, "a tensor of -1 dimensions", [](Tensor& t) { t.rank = -1; });
}

GRADED_TEST(Interop, refuses_descriptions, points(5)) {
  using Type = std::string;
  expect_description(Refusal::none, "an array of <f4", [](Description&, Type&) {});
  expect_description(Refusal::none, "an array in stream 1", [](Description& d, Type&) { d.stream = 1; });
  expect_description(Refusal::none, "an array without elements, of the host",
                     [](Description& d, Type&) { d.sizes[0] = 0, d.on_host = 1; });
  expect_description(Refusal::none, "an array of version 4", [](Description& d, Type&) { d.version = 4; });
  expect_description(Refusal::wrong_type, "an array of <f8", [](Description&, Type& type) { type = "<f8"; });
  expect_description(Refusal::wrong_type, "an array of <i4", [](Description&, Type& type) { type = "<i4"; });
  expect_description(Refusal::wrong_type, "an array of >f4", [](Description&, Type& type) { type = ">f4"; });
  expect_description(Refusal::wrong_shape, "an array of sizes -4 and 4",
                     [](Description& d, Type&) { d.sizes[0] = -4; });
  expect_description(Refusal::wrong_shape, "an array of 5 dimensions", [](Description& d, Type&) {
    d = {5, {2, 2, 2, 2, 2}, -1, {}, -1, 3, 0};
  });
  expect_description(Refusal::wrong_strides, "an array with 2 sizes and 1 stride",
                     [](Description& d, Type&) { d.stride_count = 1, d.strides[0] = 16; });
  expect_description(Refusal::wrong_strides, "an array with a stride of 6 bytes",
                     [](Description& d, Type&) { d.stride_count = 2, d.strides[0] = 16, d.strides[1] = 6; });
  expect_description(Refusal::wrong_stream, "an array in stream 0",
                     [](Description& d, Type&) { d.stream = 0; });
  expect_description(Refusal::wrong_version, "an array of version 2",
                     [](Description& d, Type&) { d.version = 2; });
  expect_description(Refusal::wrong_device, "an array of the host",
                     [](Description& d, Type&) { d.on_host = 1; });
}

GRADED_TEST(Interop, refuses_sums, points(5)) {
  const Array matrix = contiguous(Way::array_interface, {5, 6});
  expect_refused_sum(Refusal::wrong_shape, "a sum of 5 x 6 and 6 x 5 elements", matrix,
                     contiguous(Way::dlpack, {6, 5}), matrix);
  expect_refused_sum(Refusal::wrong_shape, "a sum of 5 x 6 elements into 30", matrix, matrix,
                     contiguous(Way::dlpack, {30}));
  expect_refused_sum(Refusal::wrong_strides, "a sum into a row that stands for five", matrix, matrix,
                     strided(Way::dlpack, {5, 6}, {0, 1}, 0, 6));
  // A stride that no index is multiplied by.
  const Array row = contiguous(Way::array_interface, {1, 6});
  expect_sum(row, row, strided(Way::dlpack, {1, 6}, {0, 1}, 0, 6));
}

GRADED_TEST(Interop, never_writes_what_is_read_only, points(5)) {
  const Array matrix = contiguous(Way::array_interface, {5, 6});
  Array kept = matrix;
  kept.read_only = 1;
  expect_sum(kept, kept, matrix);
  expect_refused_sum(Refusal::read_only, "a sum into a read-only array", matrix, matrix, kept);
  kept.transpose = 1;
  expect_refused_sum(Refusal::read_only, "a sum into a transposed read-only array",
                     contiguous(Way::dlpack, {6, 5}), contiguous(Way::dlpack, {6, 5}), kept);
  kept.transpose = 0;
  const Exported told = CALL(exported, kept);
  EXPECT_TRUE(told.refusal == Refusal::read_only)
      << marked(std::string("export of a read-only array: expected the refusal read_only, but got ") +
                text_of(told.refusal));
}

GRADED_TEST(Interop, memory_stays_until_the_last_view_is_gone, points(15)) {
  const std::vector<Program> programs = {
      {take_over(a)},
      {take_over(a), drop(a)},
      {take_over(a), take_over(a)},
      {take_over(a), copy(b, a), drop(a), drop(b)},
      {take_over(a), transpose(b, a), drop(a), drop(b)},
      {take_over(a), copy(a, a), drop(a)},
      {take_over(a), exchange(b, a), drop(a), drop(b)},
      {take_over(a), exchange(b, a), drop(b), drop(a)},
      {take_over(a), exchange(a, a), exchange(a, a), drop(a)},
      {take_over(a), take_over(b), copy(c, a), copy(a, b), drop(c), drop(b), drop(a)},
  };
  for (const Program& program : programs) {
    expect_releases(program);
    if (HasFailure()) return;
  }
}

GRADED_TEST(Interop, waits_and_is_waited_for, points(10)) {
  for (const Way x_way : {Way::dlpack, Way::array_interface, Way::dlpack_again, Way::array_interface_again}) {
    for (const Way y_way : ways) {
      const Array x = pending(contiguous(x_way, {1000}));
      const Array y = contiguous(y_way, {1000});
      const Array out = contiguous(Way::array_interface, {1000});
      expect_sum(x, y, out);
      expect_sum(y, x, out);
      expect_sum(x, pending(y), pending(out));
      expect_sum(y, y, pending(contiguous(y_way, {1000})));
      expect_out_is_held_back(x, y, pending(out));
      if (HasFailure()) return;
    }
  }
}

GRADED_TEST(Interop, arrays_that_you_do_not_know, points(10), hidden) {
  for (std::uint64_t i = 0; i < 40; ++i) {
    Random random(seed(i));
    Sizes sizes(random.below(max_rank + 1));
    for (std::int64_t& size : sizes)
      size = static_cast<std::int64_t>(random.below(20) == 0 ? 0 : 1 + random.below(8));
    const auto any = [&](bool may_repeat) {
      Array array = random_array(random, static_cast<Way>(random.below(3)), sizes, may_repeat);
      array.pending = random.below(2) == 0 ? 1 : 0;
      return random.below(3) == 0 ? to_be_transposed(array) : array;
    };
    const Array x = any(true), y = any(true);
    expect_sum(x, y, any(false));
    expect_releases(random_program(4 + i / 2, seed(i)));
    if (HasFailure()) return;
  }
}

GRADED_TEST(Interop, does_no_more_than_it_must, points(5)) {
  const Sizes sizes = {64, 250};  // not as many as whole blocks have threads
  const Array x = pending(contiguous(Way::array_interface, sizes));
  const Array y = pending(strided(Way::array_interface, sizes, {0, 1}, 0, 250));
  expect_sum(x, y, contiguous(Way::array_interface, sizes));
  const auto counters = last_call().counters;
  EXPECT_GATE("bytes copied",
              counters.host_to_device_bytes + counters.device_to_host_bytes + counters.device_to_device_bytes,
              0, 0);
  // Two launches and two allocations are the other library's.
  EXPECT_GATE("launches", counters.launches, 3, 3);
  EXPECT_GATE("allocations", counters.allocations, 2, 2);
  EXPECT_GATE("waits of the host", counters.synchronisations, 0, 0);
  EXPECT_GATE("loads an element",
              static_cast<double>(counters.global_loads) / static_cast<double>(count_of(x)), 2, 2);
  // A load of a whole warp is one request.
  EXPECT_GATE("requests of loads an element",
              static_cast<double>(counters.global_load_requests) / static_cast<double>(count_of(x)), 0.0625,
              0.125);
  // Those of the other library's launches are as many as its arrays have elements.
  EXPECT_GATE("stores an element",
              (static_cast<double>(counters.global_stores) - static_cast<double>(x.memory + y.memory)) /
                  static_cast<double>(count_of(x)),
              1, 1);
}
