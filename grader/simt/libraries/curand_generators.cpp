// SPDX-License-Identifier: MIT
#include "simt/libraries/curand_generators.hpp"

#include <cmath>
#include <random>
#include <vector>

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "curand.h"
#include "gridstride/curand_numbers.hpp"

namespace gridstride::simt {
namespace {

/// The twister of the standard library, with the device generators' functions.
struct Mt19937 {
  std::mt19937 engine;
};
void curand_init(unsigned long long seed, unsigned long long, unsigned long long offset, Mt19937* state) {
  state->engine.seed(static_cast<std::uint32_t>(seed ^ seed >> 32));
  state->engine.discard(offset);
}
unsigned int curand(Mt19937* state) { return static_cast<unsigned int>(state->engine()); }

/// Number n comes from lane n % lanes, as the documentation of cuRAND orders XORWOW and MRG32k3a: each lane
/// is a sequence of its own, far from the others. Pairs of normal numbers come from one lane.
template <class State, std::size_t lanes>
class LaneSource : public Source {
 public:
  explicit LaneSource(unsigned long long seed) : seed_(seed) {}

  void seed(unsigned long long seed, unsigned long long offset) override {
    seed_ = seed;
    position_ = begin_ = offset;
    states_.clear();
  }

  void fill(Draw draw, void* output, std::size_t n, double a, double b) override {
    const auto mean = static_cast<float>(a);
    const auto deviation = static_cast<float>(b);
    switch (draw) {
      case Draw::bits:
        return singles<unsigned int>(output, n, [](State* s) { return curand(s); });
      case Draw::uniform:
        return singles<float>(output, n, [](State* s) { return curand_uniform(s); });
      case Draw::uniform_double:
        return singles<double>(output, n, [](State* s) { return curand_uniform_double(s); });
      case Draw::poisson:
        return singles<unsigned int>(output, n, [a](State* s) { return curand_poisson(s, a); });
      case Draw::normal:
        return pairs<float, float2>(
            output, n, [](State* s) { return curand_normal2(s); },
            [=](float x) { return mean + deviation * x; });
      case Draw::log_normal:
        return pairs<float, float2>(
            output, n, [](State* s) { return curand_normal2(s); },
            [=](float x) { return std::exp(mean + deviation * x); });
      case Draw::normal_double:
        return pairs<double, double2>(
            output, n, [](State* s) { return curand_normal2_double(s); },
            [=](double x) { return a + b * x; });
      case Draw::log_normal_double:
        return pairs<double, double2>(
            output, n, [](State* s) { return curand_normal2_double(s); },
            [=](double x) { return std::exp(a + b * x); });
    }
  }

 private:
  /// The lane whose turn it is; lanes begin when they are first used.
  State* next() {
    const std::size_t lane = position_++ % lanes;
    while (states_.size() <= lane) {
      const unsigned long long begun = states_.size();
      states_.emplace_back();
      curand_init(seed_, begun, (begin_ + lanes - 1 - begun) / lanes, &states_.back());
    }
    return &states_[lane];
  }

  template <class T, class Function>
  void singles(void* output, std::size_t n, Function draw) {
    auto* const numbers = static_cast<T*>(output);
    for (std::size_t i = 0; i < n; ++i) numbers[i] = draw(next());
  }
  template <class T, class Pair, class Function, class Change>
  void pairs(void* output, std::size_t n, Function draw, Change change) {
    auto* const numbers = static_cast<T*>(output);
    for (std::size_t i = 0; i + 1 < n; i += 2) {
      const Pair pair = draw(next());
      numbers[i] = change(pair.x);
      numbers[i + 1] = change(pair.y);
    }
  }

  unsigned long long seed_;
  unsigned long long begin_ = 0;
  unsigned long long position_ = 0;
  std::vector<State> states_;
};

}  // namespace

std::unique_ptr<Source> make_source(int type) {
  constexpr std::size_t sequences = 4096;
  switch (type) {
    case CURAND_RNG_PSEUDO_DEFAULT:
    case CURAND_RNG_PSEUDO_XORWOW:
      return std::make_unique<LaneSource<curandStateXORWOW, sequences>>(0);
    case CURAND_RNG_PSEUDO_MRG32K3A:
      return std::make_unique<LaneSource<curandStateMRG32k3a, sequences>>(0);
    case CURAND_RNG_PSEUDO_PHILOX4_32_10:
      return std::make_unique<LaneSource<curandStatePhilox4_32_10, 1>>(0);
    case CURAND_RNG_PSEUDO_MT19937:
      return std::make_unique<LaneSource<Mt19937, 1>>(std::mt19937::default_seed);
    case CURAND_RNG_QUASI_DEFAULT:
    case CURAND_RNG_QUASI_SOBOL32:
      return make_sobol_source();
    default:
      return nullptr;
  }
}

}  // namespace gridstride::simt
