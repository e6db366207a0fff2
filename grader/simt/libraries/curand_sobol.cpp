// SPDX-License-Identifier: MIT
// Sobol's sequences: their direction vectors, and the generator behind cuRAND's host functions.
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "simt/libraries/curand_generators.hpp"
#include "simt/src/engine.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "curand.h"
#include "gridstride/curand_sobol.hpp"

namespace gridstride::simt {
namespace {

constexpr unsigned cuda_dimensions = 20000;

// A primitive polynomial of a degree, its inner coefficients as bits, and the first numbers m.
struct Polynomial {
  unsigned degree;
  unsigned coefficients;
  std::array<std::uint8_t, 7> first;
};

// Of the second dimension and on. S. Joe and F. Kuo, "Constructing Sobol sequences with better
// two-dimensional projections", SIAM Journal on Scientific Computing 30 (2008).
constexpr std::array<Polynomial, 20> polynomials = {{
    {1, 0, {1}},
    {2, 1, {1, 3}},
    {3, 1, {1, 3, 1}},
    {3, 2, {1, 1, 1}},
    {4, 1, {1, 1, 3, 3}},
    {4, 4, {1, 3, 5, 13}},
    {5, 2, {1, 1, 5, 5, 17}},
    {5, 4, {1, 1, 5, 5, 5}},
    {5, 7, {1, 1, 7, 11, 19}},
    {5, 11, {1, 1, 5, 1, 1}},
    {5, 13, {1, 1, 1, 3, 11}},
    {5, 14, {1, 3, 5, 5, 31}},
    {6, 1, {1, 3, 3, 9, 7, 49}},
    {6, 13, {1, 1, 1, 15, 21, 21}},
    {6, 16, {1, 3, 1, 13, 27, 49}},
    {6, 19, {1, 1, 1, 15, 7, 5}},
    {6, 22, {1, 3, 1, 15, 13, 25}},
    {6, 25, {1, 1, 5, 5, 19, 61}},
    {7, 1, {1, 3, 7, 11, 23, 15, 103}},
    {7, 4, {1, 3, 7, 13, 13, 15, 69}},
}};

// The recurrence of Bratley and Fox: each vector from those of its polynomial's degree before it.
void make_vectors(const Polynomial& polynomial, curandDirectionVectors32_t& v) {
  const unsigned degree = polynomial.degree;
  for (unsigned i = 0; i < 32; ++i) {
    if (i < degree) {
      v[i] = static_cast<unsigned>(polynomial.first[i]) << (31 - i);
      continue;
    }
    v[i] = v[i - degree] ^ v[i - degree] >> degree;
    for (unsigned k = 1; k < degree; ++k)
      if (polynomial.coefficients >> (degree - 1 - k) & 1) v[i] ^= v[i - k];
  }
}

// As many dimensions as a program may ask for; those that are not known are all zero.
curandDirectionVectors32_t* direction_vectors() {
  static auto* const vectors = [] {
    auto* const made = new curandDirectionVectors32_t[cuda_dimensions]();
    for (unsigned i = 0; i < 32; ++i) made[0][i] = 1u << (31 - i);
    for (std::size_t d = 0; d < polynomials.size(); ++d) make_vectors(polynomials[d], made[d + 1]);
    return made;
  }();
  return vectors;
}

// Numbers come by dimension: the first n / dimensions are points of the first.
class SobolSource : public Source {
 public:
  SobolSource() { start(1); }
  void seed(unsigned long long, unsigned long long offset) override {
    offset_ = static_cast<unsigned>(offset);
    start(static_cast<unsigned>(states_.size()));
  }
  [[nodiscard]] unsigned dimensions() const override { return static_cast<unsigned>(states_.size()); }
  void set_dimensions(unsigned dimensions) override { start(dimensions); }

  void fill(Draw draw, void* output, std::size_t n, double a, double b) override {
    const std::size_t points = n / states_.size();
    for (std::size_t i = 0; i < points * states_.size(); ++i)
      write(draw, output, i, sobol_bits(i / points), a, b);
  }

 private:
  void start(unsigned dimensions) {
    states_.resize(dimensions);
    for (unsigned d = 0; d < dimensions; ++d) curand_init(direction_vectors()[d], offset_, &states_[d]);
  }
  unsigned sobol_bits(std::size_t dimension) { return curand(&states_[dimension]); }

  static void write(Draw draw, void* output, std::size_t i, unsigned bits, double a, double b) {
    const double u = detail::sobol_uniform(bits);
    auto* const floats = static_cast<float*>(output);
    auto* const doubles = static_cast<double*>(output);
    switch (draw) {
      case Draw::bits:
        static_cast<unsigned*>(output)[i] = bits;
        return;
      case Draw::uniform:
        floats[i] = detail::to_uniform(bits);
        return;
      case Draw::uniform_double:
        doubles[i] = u;
        return;
      case Draw::normal:
        floats[i] = static_cast<float>(a + b * detail::normal_of(u));
        return;
      case Draw::normal_double:
        doubles[i] = a + b * detail::normal_of(u);
        return;
      case Draw::log_normal:
        floats[i] = static_cast<float>(std::exp(a + b * detail::normal_of(u)));
        return;
      case Draw::log_normal_double:
        doubles[i] = std::exp(a + b * detail::normal_of(u));
        return;
      case Draw::poisson:
        return;  // refused before
    }
  }

  unsigned offset_ = 0;
  std::vector<curandStateSobol32> states_;
};

}  // namespace

std::unique_ptr<Source> make_sobol_source() { return std::make_unique<SobolSource>(); }

unsigned known_sobol_dimensions() { return static_cast<unsigned>(polynomials.size()) + 1; }

}  // namespace gridstride::simt

extern "C" curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t* vectors[],
                                                      curandDirectionVectorSet_t set) {
  using namespace gridstride::simt;
  const ApiCall api_call;
  if (vectors == nullptr) return CURAND_STATUS_OUT_OF_RANGE;
  if (set == CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6) {
    add_host_finding("unsupported", "scrambled Sobol sequences of cuRAND are not modelled by the CPU device",
                     "CURAND_DIRECTION_VECTORS_32_JOEKUO6 are there, for up to 21 dimensions.",
                     caller_frames());
  }
  if (set != CURAND_DIRECTION_VECTORS_32_JOEKUO6) return CURAND_STATUS_OUT_OF_RANGE;
  *vectors = direction_vectors();
  return CURAND_STATUS_SUCCESS;
}
