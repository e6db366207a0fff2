// SPDX-License-Identifier: MIT
// Checks of lesson 21: ops with rules in an expression graph, run step by step and by a CUDA graph.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "custom_op.cuh"
#include "harness/copied.hpp"
#include "harness/graded.hpp"
#include "harness/message.hpp"

namespace {

using Shape = std::vector<std::size_t>;
using Words = std::vector<std::uint32_t>;
using Values = std::vector<double>;

// ---- Programs

struct Program {
  std::vector<Step> steps;
  std::string text;  // for messages

  std::int32_t input(Dtype dtype, const Shape& shape);
  std::int32_t apply(const char* name, std::initializer_list<std::int32_t> inputs);
  std::int32_t floats(const Shape& shape) { return input(Dtype::float32, shape); }
};

std::string type_text(Dtype dtype, const Shape& shape) {
  constexpr const char* names[] = {"float32", "int32", "float64"};
  std::string words = names[static_cast<std::size_t>(dtype)];
  words += " (";
  for (std::size_t d = 0; d < shape.size(); ++d) words += (d > 0 ? ", " : "") + std::to_string(shape[d]);
  return words + ")";
}

std::int32_t add(Program& program, const Step& step, const std::string& words) {
  program.text += (program.steps.empty() ? "" : "; ") + std::to_string(program.steps.size()) + ": " + words;
  program.steps.push_back(step);
  return static_cast<std::int32_t>(program.steps.size()) - 1;
}

std::int32_t Program::input(Dtype dtype, const Shape& shape) {
  Step step{"input", dtype, static_cast<std::int32_t>(shape.size()), {}, 0, {}};
  std::copy(shape.begin(), shape.end(), step.sizes);
  return add(*this, step, "input " + type_text(dtype, shape));
}

std::int32_t Program::apply(const char* name, std::initializer_list<std::int32_t> inputs) {
  Step step{{}, Dtype::float32, 0, {}, static_cast<std::int32_t>(inputs.size()), {}};
  std::strncpy(step.name, name, sizeof step.name - 1);
  std::copy(inputs.begin(), inputs.end(), step.inputs);
  std::string words = name;
  for (const std::int32_t number : inputs)
    words += (number == *inputs.begin() ? " of " : ", ") + std::to_string(number);
  return add(*this, step, words);
}

bool is_input(const Step& step) { return std::string(step.name) == "input"; }

Shape shape_of(const Step& step) { return {step.sizes, step.sizes + step.rank}; }

std::size_t count_of(const Shape& shape) {
  std::size_t count = 1;
  for (const std::size_t size : shape) count *= size;
  return count;
}

std::size_t input_count(const Program& program) {
  std::size_t count = 0;
  for (const Step& step : program.steps)
    if (is_input(step)) count += count_of(shape_of(step));
  return count;
}

// ---- What is right

struct Array {
  Shape shape;
  Values values;
};

Array input_of(const Step& step, const std::uint32_t*& from) {
  Array array{shape_of(step), Values(count_of(shape_of(step)))};
  for (double& value : array.values) {
    value = step.dtype == Dtype::int32 ? static_cast<double>(static_cast<std::int32_t>(*from))
                                       : static_cast<double>(std::bit_cast<float>(*from));
    ++from;
  }
  return array;
}

Array result_of(const std::string& name, const std::vector<const Array*>& inputs) {
  if (name == "matvec") {
    const std::size_t m = inputs[0]->shape[0], n = inputs[0]->shape[1];
    Array product{{m}, Values(m)};
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < n; ++j)
        product.values[i] += inputs[0]->values[i * n + j] * inputs[1]->values[j];
    return product;
  }
  Array result = *inputs[name == "axpy" ? 1 : 0];
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    if (name == "doubled") result.values[i] *= 2;
    if (name == "to_float32") result.values[i] = static_cast<double>(static_cast<float>(result.values[i]));
    if (name == "axpy") result.values[i] = inputs[0]->values[0] * result.values[i] + inputs[2]->values[i];
  }
  return result;
}

std::vector<float> right_values(const Program& program, const Words& inputs, std::size_t runs) {
  std::vector<float> all;
  const std::uint32_t* from = inputs.data();
  for (std::size_t r = 0; r < runs; ++r) {
    std::vector<Array> arrays;
    for (const Step& step : program.steps) {
      if (is_input(step)) {
        arrays.push_back(input_of(step, from));
        continue;
      }
      std::vector<const Array*> operands;
      for (std::int32_t k = 0; k < step.arity; ++k)
        operands.push_back(&arrays[static_cast<std::size_t>(step.inputs[k])]);
      arrays.push_back(result_of(step.name, operands));
    }
    for (const double value : arrays.back().values) all.push_back(static_cast<float>(value));
  }
  return all;
}

std::vector<float> as_floats(const Words& words) {
  std::vector<float> values(words.size());
  std::transform(words.begin(), words.end(), values.begin(),
                 [](std::uint32_t word) { return std::bit_cast<float>(word); });
  return values;
}

// ---- Runs

// Small whole numbers, so that all results are exact. Those of a matrix are -1, 0 and 1.
Words whole_inputs(const Program& program, std::size_t runs, std::uint64_t from_seed) {
  Random random(from_seed);
  Words words;
  for (std::size_t r = 0; r < runs; ++r)
    for (const Step& step : program.steps) {
      if (!is_input(step)) continue;
      const std::int32_t limit = step.rank == 1 ? 9 : 1;
      for (std::size_t i = 0; i < count_of(shape_of(step)); ++i) {
        const auto value =
            static_cast<std::int32_t>(random.below(2 * static_cast<std::uint64_t>(limit) + 1)) - limit;
        words.push_back(step.dtype == Dtype::int32 ? static_cast<std::uint32_t>(value)
                                                   : std::bit_cast<std::uint32_t>(static_cast<float>(value)));
      }
    }
  return words;
}

enum class Way : std::int32_t { eager, replayed };

std::string words_of(Way way, std::size_t runs) {
  return way == Way::eager ? "eagerly, " + std::to_string(runs) + (runs == 1 ? " run" : " runs")
                           : "by a graph, " + std::to_string(runs) + (runs == 1 ? " run" : " runs");
}

Words evaluated(const Program& program, const Words& inputs, std::size_t runs, Way way) {
  return CALL(evaluate, program.steps, inputs, runs, static_cast<std::int32_t>(way));
}

// evaluate() gives nothing where a line is refused, which type_of() tells, and where there is no graph.
void tell_why_there_is_nothing(const Program& program, Way way) {
  const std::string told = CALL(type_of, program.steps);
  const std::string why = told.starts_with("line ") ? told
                          : way == Way::replayed    ? "capture() gives no graph"
                                                    : "evaluate() gives nothing";
  ADD_FAILURE() << marked("\"" + program.text + "\" is not computed: " + why);
}

void expect_values(const Program& program, std::size_t runs, Way way, std::uint64_t from_seed = seed()) {
  const Words inputs = whole_inputs(program, runs, from_seed);
  const auto right = right_values(program, inputs, runs);
  const auto values = as_floats(evaluated(program, inputs, runs, way));
  if (values.empty() && !right.empty()) return tell_why_there_is_nothing(program, way);
  ASSERT_THAT(values, EqualArrays(right)) << words_of(way, runs) << "; " << program.text;
  const Step& last = program.steps.back();
  // Without inputs there is nothing to work on: a cudaMemset sets sums of nothing.
  if (!is_input(last) && !inputs.empty()) EXPECT_DEVICE_WORK(right.size());
}

void expect_values_both_ways(const Program& program, std::size_t runs) {
  expect_values(program, runs, Way::eager);
  if (!testing::Test::HasFailure()) expect_values(program, runs, Way::replayed);
}

// Results by copies are those that copies have brought; managed memory comes back by itself.
void expect_copied_to_host(const Program& program) {
  constexpr std::size_t runs = 2;
  const Words inputs = whole_inputs(program, runs, seed());
  for (const Way way : {Way::eager, Way::replayed}) {
    evaluated(program, inputs, runs, way);
    if (last_call().counters.device_to_host_bytes == 0) return;
    EXPECT_COPIED_TO_HOST([&] { return evaluated(program, inputs, runs, way); });
  }
}

// ---- Types

void expect_type(const Program& program, const std::string& right) {
  const std::string told = CALL(type_of, program.steps);
  EXPECT_TRUE(told == right) << marked("type of \"" + program.text + "\": expected " + right + ", but got " +
                                       told);
}

// @param culprits types of which the message must name one
void expect_refused(const Program& program, const std::string& reason,
                    std::initializer_list<std::string> culprits) {
  const std::string told = CALL(type_of, program.steps);
  const Step& last = program.steps.back();
  const std::string begin = "line " + std::to_string(program.steps.size() - 1) + ": " + reason + ": ";
  ASSERT_TRUE(told.starts_with(begin)) << marked("\"" + program.text + "\": expected the refusal \"" + begin +
                                                 "...\", but got \"" + told + "\"");
  const std::string message = told.substr(begin.size());
  const auto has = [&](const std::string& words) { return message.find(words) != std::string::npos; };
  EXPECT_TRUE(has(last.name) && std::any_of(culprits.begin(), culprits.end(), has))
      << marked("\"" + program.text + "\": refused in the words \"" + message + "\"; expected the name " +
                last.name + " in them, and the type " + *culprits.begin());
}

// One op, of inputs of these types.
using InputType = std::pair<Dtype, Shape>;

Program one_op(const char* name, const std::vector<InputType>& types) {
  Program program;
  for (const auto& [dtype, shape] : types) program.input(dtype, shape);
  switch (types.size()) {
    case 1:
      program.apply(name, {0});
      break;
    case 2:
      program.apply(name, {0, 1});
      break;
    default:
      program.apply(name, {0, 1, 2});
  }
  return program;
}

constexpr Dtype f32 = Dtype::float32, i32 = Dtype::int32, f64 = Dtype::float64;

// Layers of two ops each: h = a (w h) + x.
Program layers(std::size_t n, std::size_t count) {
  Program program;
  const auto w = program.floats({n, n}), a = program.floats({}), x = program.floats({n});
  std::int32_t h = x;
  for (std::size_t k = 0; k < count; ++k) h = program.apply("axpy", {a, program.apply("matvec", {w, h}), x});
  program.text =
      std::to_string(count) + " times h = a (w h) + x, from h = x, " + std::to_string(n) + " numbers";
  return program;
}

}  // namespace

GRADED_TEST(CustomOp, infers_types, points(10)) {
  for (const Shape& shape : {Shape{}, Shape{1}, Shape{300}, Shape{0}, Shape{3, 4}}) {
    expect_type(one_op("doubled", {{f32, shape}}), type_text(f32, shape));
    expect_type(one_op("to_float32", {{i32, shape}}), type_text(f32, shape));
    expect_type(one_op("axpy", {{f32, {}}, {f32, shape}, {f32, shape}}), type_text(f32, shape));
  }
  for (const auto& [m, n] : {std::pair<std::size_t, std::size_t>{3, 4}, {4, 3}, {1, 1}, {0, 5}, {5, 0}})
    expect_type(one_op("matvec", {{f32, {m, n}}, {f32, {n}}}), type_text(f32, {m}));
  Program program;
  const auto w = program.floats({7, 2}), a = program.floats({});
  const auto x = program.apply("to_float32", {program.input(i32, {2})});
  const auto y = program.apply("matvec", {w, program.apply("doubled", {x})});
  program.apply("axpy", {a, y, y});
  expect_type(program, "float32 (7)");
}

GRADED_TEST(CustomOp, refuses_a_wrong_dtype, points(15)) {
  const Shape s = {3, 4};
  for (const Dtype wrong : {i32, f64}) {
    expect_refused(one_op("doubled", {{wrong, s}}), "wrong_dtype", {type_text(wrong, s)});
    for (std::size_t k = 0; k < 3; ++k) {
      std::vector<InputType> types = {{f32, {}}, {f32, s}, {f32, s}};
      types[k].first = wrong;
      expect_refused(one_op("axpy", types), "wrong_dtype", {type_text(wrong, types[k].second)});
    }
    for (std::size_t k = 0; k < 2; ++k) {
      std::vector<InputType> types = {{f32, s}, {f32, {4}}};
      types[k].first = wrong;
      expect_refused(one_op("matvec", types), "wrong_dtype", {type_text(wrong, types[k].second)});
    }
    if (HasFailure()) return;
  }
  for (const Dtype wrong : {f32, f64})
    expect_refused(one_op("to_float32", {{wrong, s}}), "wrong_dtype", {type_text(wrong, s)});
  // The dtype is looked at first.
  expect_refused(one_op("matvec", {{f32, {3, 4}}, {i32, {3}}}), "wrong_dtype", {type_text(i32, {3})});
  expect_refused(one_op("matvec", {{f64, {12}}, {f32, {12}}}), "wrong_dtype", {type_text(f64, {12})});
  expect_refused(one_op("axpy", {{f32, {2}}, {f32, {3}}, {f64, {4}}}), "wrong_dtype", {type_text(f64, {4})});
  // The output of one op is the input of the next.
  Program program;
  program.apply("to_float32", {program.apply("to_float32", {program.input(i32, {5})})});
  expect_refused(program, "wrong_dtype", {type_text(f32, {5})});
}

GRADED_TEST(CustomOp, refuses_a_wrong_shape, points(10)) {
  const auto axpy = [](const Shape& a, const Shape& x, const Shape& y) {
    return one_op("axpy", {{f32, a}, {f32, x}, {f32, y}});
  };
  const auto matvec = [](const Shape& w, const Shape& x) { return one_op("matvec", {{f32, w}, {f32, x}}); };
  expect_refused(axpy({}, {3}, {4}), "wrong_shape", {type_text(f32, {4}), type_text(f32, {3})});
  expect_refused(axpy({}, {12}, {3, 4}), "wrong_shape", {type_text(f32, {3, 4}), type_text(f32, {12})});
  expect_refused(axpy({}, {3, 4}, {4, 3}), "wrong_shape", {type_text(f32, {4, 3}), type_text(f32, {3, 4})});
  expect_refused(axpy({}, {4}, {}), "wrong_shape", {type_text(f32, {}), type_text(f32, {4})});
  expect_refused(axpy({}, {4}, {1}), "wrong_shape", {type_text(f32, {1}), type_text(f32, {4})});
  expect_refused(axpy({1}, {4}, {4}), "wrong_shape", {type_text(f32, {1})});
  expect_refused(axpy({4}, {4}, {4}), "wrong_shape", {type_text(f32, {4})});
  expect_refused(matvec({3, 4}, {3}), "wrong_shape", {type_text(f32, {3}), type_text(f32, {3, 4})});
  expect_refused(matvec({12}, {12}), "wrong_shape", {type_text(f32, {12})});
  expect_refused(matvec({}, {1}), "wrong_shape", {type_text(f32, {})});
  expect_refused(matvec({3, 4}, {4, 1}), "wrong_shape", {type_text(f32, {4, 1})});
  expect_refused(matvec({3, 1}, {}), "wrong_shape", {type_text(f32, {})});
  expect_refused(one_op("axpy", {{f32, {}}, {f32, {4}}}), "wrong_count", {"axpy"});
  expect_refused(one_op("tripled", {{f32, {4}}}), "unknown_op", {"tripled"});
}

GRADED_TEST(CustomOp, runs_each_op, points(10)) {
  for (const std::size_t n : {1, 255, 256, 257, 1009, 4099}) {
    expect_values(one_op("doubled", {{f32, {n}}}), 1, Way::eager, seed(n));
    expect_values(one_op("to_float32", {{i32, {n}}}), 1, Way::eager, seed(n));
    expect_values(one_op("axpy", {{f32, {}}, {f32, {n}}, {f32, {n}}}), 1, Way::eager, seed(n));
    if (HasFailure()) return;
  }
  expect_values(one_op("axpy", {{f32, {}}, {f32, {}}, {f32, {}}}), 2, Way::eager);
  expect_values(one_op("axpy", {{f32, {}}, {f32, {13, 21}}, {f32, {13, 21}}}), 2, Way::eager);
  expect_copied_to_host(one_op("axpy", {{f32, {}}, {f32, {257}}, {f32, {257}}}));
}

GRADED_TEST(CustomOp, runs_matvec_of_every_shape, points(10)) {
  for (const auto& [m, n] : {std::pair<std::size_t, std::size_t>{1, 1},
                             {1, 300},
                             {300, 1},
                             {255, 3},
                             {256, 2},
                             {257, 5},
                             {31, 33},
                             {64, 64}}) {
    expect_values(one_op("matvec", {{f32, {m, n}}, {f32, {n}}}), 1, Way::eager, seed(m));
    if (HasFailure()) return;
  }
}

GRADED_TEST(CustomOp, replays_with_new_inputs_each_time, points(15)) {
  expect_values_both_ways(one_op("doubled", {{f32, {300}}}), 3);
  expect_values_both_ways(one_op("axpy", {{f32, {}}, {f32, {40}}, {f32, {40}}}), 5);
  expect_values_both_ways(layers(6, 4), 4);
  Program joined;  // both branches begin at the same array, and end in the same op
  const auto x = joined.input(i32, {20}), a = joined.floats({});
  const auto h = joined.apply("to_float32", {x});
  joined.apply("axpy",
               {a, joined.apply("doubled", {h}), joined.apply("doubled", {joined.apply("doubled", {h})})});
  expect_values_both_ways(joined, 4);
  Program input_alone;
  input_alone.floats({9});
  expect_values_both_ways(input_alone, 2);
  for (const auto& [m, n] : {std::pair<std::size_t, std::size_t>{0, 5}, {5, 0}})
    expect_values_both_ways(one_op("matvec", {{f32, {m, n}}, {f32, {n}}}), 2);
  expect_values_both_ways(one_op("doubled", {{f32, {0}}}), 2);
}

GRADED_TEST(CustomOp, gives_the_same_bits_both_ways, points(5)) {
  const Program program = layers(16, 3);
  constexpr std::size_t runs = 3;
  const auto values = uniform<float>(runs * input_count(program), seed(), -0.25F, 0.25F);
  Words inputs(values.size());
  std::transform(values.begin(), values.end(), inputs.begin(),
                 [](float value) { return std::bit_cast<std::uint32_t>(value); });
  const auto eager = as_floats(evaluated(program, inputs, runs, Way::eager));
  ASSERT_THAT(eager, AllClose(right_values(program, inputs, runs), 1e-5, 1e-6)) << "eagerly";
  EXPECT_THAT(as_floats(evaluated(program, inputs, runs, Way::replayed)), EqualArrays(eager))
      << "by a graph, against eagerly";
}

namespace {

// Ops of arrays chosen among those that there are: inputs of n numbers, and what has been computed from them.
Program random_program(std::uint64_t from_seed) {
  Random random(from_seed);
  Program program;
  const std::size_t n = 1 + random.below(9);
  const auto a = program.floats({}), w = program.floats({n, n});
  std::vector<std::int32_t> vectors = {program.floats({n}),
                                       program.apply("to_float32", {program.input(i32, {n})})};
  const auto any = [&] { return vectors[random.below(vectors.size())]; };
  const std::size_t length = 1 + random.below(8);
  std::size_t products = 0;  // few enough for exact results
  for (std::size_t k = 0; k < length; ++k) {
    const std::uint64_t op = random.below(3);
    if (op == 0 && products++ < 3)
      vectors.push_back(program.apply("matvec", {w, any()}));
    else if (op == 1)
      vectors.push_back(program.apply("doubled", {any()}));
    else
      vectors.push_back(program.apply("axpy", {a, any(), any()}));
  }
  return program;
}

}  // namespace

GRADED_TEST(CustomOp, expressions_that_you_do_not_know, points(5), hidden) {
  for (std::uint64_t i = 0; i < 12; ++i) {
    expect_values_both_ways(random_program(seed(i)), 1 + seed(i + 100) % 4);
    if (HasFailure()) return;
  }
}

namespace {

constexpr std::size_t layer_count = 16, layer_size = 8;

// With so small a factor that no result grows beyond what a tolerance is good for. It is another one in each
// run: a graph that was made with the first one is wrong.
void expect_layers(std::size_t runs, Way way, std::uint64_t from_seed) {
  const Program program = layers(layer_size, layer_count);
  Words inputs = whole_inputs(program, runs, from_seed);
  for (std::size_t r = 0; r < runs; ++r)
    inputs[r * input_count(program) + layer_size * layer_size] =
        std::bit_cast<std::uint32_t>(r % 2 == 0 ? 0.125F : 0.0625F);
  const auto values = as_floats(evaluated(program, inputs, runs, way));
  ASSERT_THAT(values, AllClose(right_values(program, inputs, runs), 1e-4, 1e-4))
      << words_of(way, runs) << "; " << program.text;
}

void expect_least_work(Way way, const char* of) {
  constexpr std::size_t runs = 10;
  expect_layers(runs, way, seed());
  const auto& counters = last_call().counters;
  const std::string name = std::string(of) + ": ";
  constexpr double launches = 2 * layer_count, copies_in = 3, arrays = 2 * layer_count + 3;
  const auto each_run = [](std::uint64_t count) { return static_cast<double>(count) / runs; };
  EXPECT_GATE(name + "kernels a run", each_run(counters.launches), launches, launches);
  EXPECT_GATE(name + "copies to the device a run", each_run(counters.host_to_device_copies), copies_in,
              copies_in);
  EXPECT_GATE(name + "copies to the host a run", each_run(counters.device_to_host_copies), 1, 1);
  const std::uint64_t copied = counters.host_to_device_bytes + counters.device_to_host_bytes;
  EXPECT_GATE(name + "bytes from and to pageable memory", copied - counters.pinned_copy_bytes, 0, 0);
  EXPECT_GATE(name + "waits of the host a run", each_run(counters.synchronisations), 1, 1);
  EXPECT_GATE(name + "allocations", counters.allocations, arrays, arrays);
}

// A load of a whole warp is one request.
void expect_whole_warps(const char* op, const std::vector<InputType>& types, std::size_t elements,
                        double right) {
  expect_values(one_op(op, types), 1, Way::eager);
  EXPECT_GATE(std::string(op) + ": requests of loads an element",
              static_cast<double>(last_call().counters.global_load_requests) / static_cast<double>(elements),
              right, 2 * right);
}

}  // namespace

GRADED_TEST(CustomOp, does_no_more_than_it_must, points(5)) {
  expect_whole_warps("axpy", {{f32, {}}, {f32, {4000}}, {f32, {4000}}}, 4000, 3.0 / 32);
  expect_whole_warps("matvec", {{f32, {256, 64}}, {f32, {64}}}, 256 * 64, 2.0 / 32);
  expect_least_work(Way::eager, "eagerly");
  if (!HasFailure()) expect_least_work(Way::replayed, "by a graph");
}

GRADED_TEST(CustomOp, replays_faster_than_it_launches, points(15)) {
  constexpr std::size_t runs = 200;
  const auto by = [](Way way) {
    return [way](std::uint64_t number) { expect_layers(runs, way, seed(number)); };
  };
  const double share = time_share(by(Way::replayed), by(Way::eager));
  EXPECT_GATE("time of 200 runs by a graph, eagerly = 1", share, 0.6, gate_limit("replay_share"));
}
