// SPDX-License-Identifier: MIT
// Functions of <math.h> that give results through pointers, with the checks of a store by the caller.
#include <cmath>

#include "simt/src/accesses/access.hpp"

namespace {

template <class T>
void store(T* where, T value, const void* pc) {
  using namespace gridstride::simt;
  check_access<sizeof(T), Access::store>(where, pc);
  *where = value;
}

}  // namespace

#define CALLER __builtin_return_address(0)

extern "C" {

void gs_sincos(double x, double* sine, double* cosine) noexcept {
  store(sine, std::sin(x), CALLER);
  store(cosine, std::cos(x), CALLER);
}
void gs_sincosf(float x, float* sine, float* cosine) noexcept {
  store(sine, std::sin(x), CALLER);
  store(cosine, std::cos(x), CALLER);
}

#define GRIDSTRIDE_SPLIT(NAME, FUNCTION, TYPE, PART) \
  TYPE NAME(TYPE x, PART* where) noexcept {          \
    PART part{};                                     \
    const TYPE result = FUNCTION(x, &part);          \
    store(where, part, CALLER);                      \
    return result;                                   \
  }
GRIDSTRIDE_SPLIT(gs_frexp, std::frexp, double, int)
GRIDSTRIDE_SPLIT(gs_frexpf, std::frexp, float, int)
GRIDSTRIDE_SPLIT(gs_modf, std::modf, double, double)
GRIDSTRIDE_SPLIT(gs_modff, std::modf, float, float)

double gs_remquo(double x, double y, int* where) noexcept {
  int quotient = 0;
  const double result = std::remquo(x, y, &quotient);
  store(where, quotient, CALLER);
  return result;
}
float gs_remquof(float x, float y, int* where) noexcept {
  int quotient = 0;
  const float result = std::remquo(x, y, &quotient);
  store(where, quotient, CALLER);
  return result;
}

}  // extern "C"
