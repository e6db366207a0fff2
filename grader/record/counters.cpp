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

}  // namespace gridstride
