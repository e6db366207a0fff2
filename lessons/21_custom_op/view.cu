// SPDX-License-Identifier: MIT
// What `./gridstride view 21` shows: one layer, h = a (w x) + x, of 40 elements.
#include <bit>
#include <cstdio>
#include <vector>

#include "expression.cuh"

int main() {
  constexpr std::size_t n = 40;
  Registry registry;
  register_ops(registry);
  try {
    Expression expression(registry);
    const std::size_t w = expression.input({Dtype::float32, {n, n}});
    const std::size_t a = expression.input({Dtype::float32, {}});
    const std::size_t x = expression.input({Dtype::float32, {n}});
    expression.apply("axpy", {a, expression.apply("matvec", {w, x}), x});
    Workspace workspace(expression);
    const given::Stream stream;
    const std::vector<std::uint32_t> ones(n * n + 1 + n, std::bit_cast<std::uint32_t>(1.0F));
    std::vector<std::uint32_t> result(n);
    run(expression, workspace, nullptr, ones, result, stream.get());
  } catch (const OpError& error) {
    std::fprintf(stderr, "refused: %s\n", error.what());
  }
  return 0;
}
