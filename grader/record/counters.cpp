// SPDX-License-Identifier: MIT
#include "record/counters.hpp"

#include "record/counter_fields.hpp"

namespace gridstride {

Counters& Counters::operator+=(const Counters& other) {
  for (const CounterField& field : counter_fields) this->*field.member += other.*field.member;
  return *this;
}

Counters Counters::operator-(const Counters& before) const {
  Counters since;
  for (const CounterField& field : counter_fields)
    since.*field.member = this->*field.member - before.*field.member;
  return since;
}

std::uint64_t arithmetic_instructions(const Counters& counters) {
  return counters.float32_instructions + counters.float64_instructions + counters.float16_instructions +
         counters.integer_instructions + counters.special_instructions + counters.control_instructions;
}

double active_lanes(const Counters& counters) {
  const std::uint64_t of_warps = arithmetic_instructions(counters);
  const std::uint64_t of_threads = counters.float32_operations + counters.float64_operations +
                                   counters.float16_operations + counters.integer_operations +
                                   counters.special_operations + counters.control_operations;
  return of_warps > 0 ? static_cast<double>(of_threads) / static_cast<double>(of_warps) : 0;
}

}  // namespace gridstride
