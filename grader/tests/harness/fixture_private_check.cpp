// SPDX-License-Identifier: MIT
// Checks as an instructor writes them, compiled with GRIDSTRIDE_PRIVATE_CHECK. None says that it is hidden.
#include "harness/graded.hpp"
#include "harness/run_state.hpp"

namespace {

void call_that_worked() {
  gridstride::worker::CallOutcome outcome;
  outcome.counters.launches = 1;
  note_call(outcome);
}

}  // namespace

GRADED_TEST(Unspoken, rule_is_broken, points(10)) {
  call_that_worked();
  EXPECT_EQ(4711, 0) << "the unspoken size";
}

GRADED_TEST(Unspoken, rule_with_a_gate_holds, points(5)) {
  call_that_worked();
  EXPECT_GATE("the unspoken gate", 1, 1, 1);
}
