// SPDX-License-Identifier: MIT
// What `./gridstride run 21` prints: types and refusals, a few values, and what a graph saves.
#include <bit>
#include <cstdio>
#include <vector>

#include "expression.cuh"

namespace {

using Words = std::vector<std::uint32_t>;

std::uint32_t word_of(float value) { return std::bit_cast<std::uint32_t>(value); }

void show_type(Expression& expression, const char* name, const std::vector<std::size_t>& inputs) {
  std::printf("  %-12s", name);
  for (const std::size_t number : inputs)
    std::printf("%s ", words_of(expression.nodes()[number].type).c_str());
  try {
    const std::size_t number = expression.apply(name, inputs);
    std::printf("-> %s\n", words_of(expression.nodes()[number].type).c_str());
  } catch (const OpError& error) {
    std::printf("-> refused: %s\n", error.what());
  }
}

void show_types(const Registry& registry) {
  Expression expression(registry);
  const std::size_t x = expression.input({Dtype::float32, {4, 5}});
  const std::size_t of_numpy = expression.input({Dtype::float64, {4, 5}});
  const std::size_t counts = expression.input({Dtype::int32, {5}});
  const std::size_t row = expression.input({Dtype::float32, {5}});
  const std::size_t a = expression.input({Dtype::float32, {}});
  std::printf("Types, before there is an array\n");
  show_type(expression, "doubled", {x});
  show_type(expression, "doubled", {of_numpy});
  show_type(expression, "doubled", {counts});
  show_type(expression, "to_float32", {counts});
  show_type(expression, "matvec", {x, row});
  show_type(expression, "axpy", {a, x, row});
}

// Layers of two ops each: h = a (w h) + x.
Expression layers(const Registry& registry, std::size_t n, std::size_t count) {
  Expression expression(registry);
  const std::size_t w = expression.input({Dtype::float32, {n, n}});
  const std::size_t a = expression.input({Dtype::float32, {}});
  const std::size_t x = expression.input({Dtype::float32, {n}});
  std::size_t h = x;
  for (std::size_t k = 0; k < count; ++k)
    h = expression.apply("axpy", {a, expression.apply("matvec", {w, h}), x});
  return expression;
}

Words inputs_of(std::size_t n, float a) {
  Words words(n * n, word_of(1));
  words.push_back(word_of(a));
  words.resize(words.size() + n, word_of(1));
  return words;
}

void show_values(const Registry& registry) {
  const Expression expression = layers(registry, 2, 2);
  Workspace workspace(expression);
  const given::Stream stream;
  const given::Graph graph(capture(expression, workspace, stream.get()));
  std::printf("\nh = a (w h) + x, twice, from h = x; all elements of w and x are 1\n");
  for (const float a : {1.0F, 2.0F, -1.0F}) {
    const Words inputs = inputs_of(2, a);
    Words eager(2), replayed(2);
    run(expression, workspace, nullptr, inputs, eager, stream.get());
    run(expression, workspace, graph.get(), inputs, replayed, stream.get());
    std::printf("  a = %2g: eagerly %g %g, replayed %g %g\n", static_cast<double>(a),
                static_cast<double>(std::bit_cast<float>(eager[0])),
                static_cast<double>(std::bit_cast<float>(eager[1])),
                static_cast<double>(std::bit_cast<float>(replayed[0])),
                static_cast<double>(std::bit_cast<float>(replayed[1])));
  }
}

// The device's own clock: on the CPU device it tells the modelled time.
template <class Call>
double time_us(cudaStream_t stream, const Call& call) {
  cudaEvent_t start = nullptr;
  cudaEvent_t stop = nullptr;
  float time_ms = 0;
  CUDA_CHECK(cudaEventCreate(&start));
  CUDA_CHECK(cudaEventCreate(&stop));
  CUDA_CHECK(cudaEventRecord(start, stream));
  call();
  CUDA_CHECK(cudaEventRecord(stop, stream));
  CUDA_CHECK(cudaEventSynchronize(stop));
  CUDA_CHECK(cudaEventElapsedTime(&time_ms, start, stop));
  CUDA_CHECK(cudaEventDestroy(start));
  CUDA_CHECK(cudaEventDestroy(stop));
  return 1000.0 * static_cast<double>(time_ms);
}

void show_times(const Registry& registry) {
  constexpr std::size_t n = 8;
  const Words inputs = inputs_of(n, 0.125F);
  Words result(n);
  const given::Stream stream;
  cudaDeviceProp properties{};
  CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  std::printf("\nOne run, %s   eagerly    replayed\n", properties.name);
  for (const std::size_t count : {1, 4, 16, 64}) {
    const Expression expression = layers(registry, n, count);
    Workspace workspace(expression);
    const given::Graph graph(capture(expression, workspace, stream.get()));
    const auto run_us = [&](cudaGraphExec_t by) {
      run(expression, workspace, by, inputs, result, stream.get());  // warm-up
      return time_us(stream.get(), [&] { run(expression, workspace, by, inputs, result, stream.get()); });
    };
    const double eager_us = run_us(nullptr);
    std::printf("  %3zu kernels                     %7.1f us  %7.1f us\n", 2 * count, eager_us,
                run_us(graph.get()));
  }
  std::printf("\n32 kernels, the capture included   eagerly    replayed\n");
  const Expression expression = layers(registry, n, 16);
  Workspace workspace(expression);
  for (const int runs : {1, 4, 8, 16, 64}) {
    const auto runs_us = [&](bool replayed) {
      return time_us(stream.get(), [&] {
        const given::Graph graph(replayed ? capture(expression, workspace, stream.get()) : nullptr);
        for (int r = 0; r < runs; ++r) run(expression, workspace, graph.get(), inputs, result, stream.get());
      });
    };
    const double eager_us = runs_us(false);
    std::printf("  %3d run%s                        %7.0f us  %7.0f us\n", runs, runs == 1 ? " " : "s",
                eager_us, runs_us(true));
  }
}

}  // namespace

int main() {
  Registry registry;
  register_ops(registry);
  show_types(registry);
  try {
    show_values(registry);
    show_times(registry);
  } catch (const OpError& error) {
    std::printf("refused: %s\n", error.what());
  }
  return 0;
}
