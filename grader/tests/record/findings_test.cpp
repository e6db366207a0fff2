// SPDX-License-Identifier: MIT
#include "record/findings.hpp"

#include <gtest/gtest.h>

namespace gridstride {
namespace {

TEST(Findings, a_note_is_no_error) {
  Finding note;
  note.severity = Severity::note;
  EXPECT_FALSE(has_error({}));
  EXPECT_FALSE(has_error({note}));
  EXPECT_TRUE(has_error({note, Finding{}}));
}

}  // namespace
}  // namespace gridstride
