// SPDX-License-Identifier: MIT
#include "translated.hpp"

namespace gridstride::translate {
namespace {

const std::string mark = "::gridstride::simt::Ignored{\"cudaFree\", __FILE__, __LINE__}, ";

TEST(DiscardedCalls, a_statement_of_its_own_is_marked) {
  EXPECT_EQ(translated("void f() { cudaFree(p); }"), "void f() { " + mark + "cudaFree(p); }");
  EXPECT_EQ(translated("void f() { if (p) cudaFree(p); else cudaFree(q); }"),
            "void f() { if (p) " + mark + "cudaFree(p); else " + mark + "cudaFree(q); }");
}

TEST(DiscardedCalls, a_statement_may_follow_a_label) {
  for (const std::string label : {"case 1:", "case 1: case (a ? 2 : 3):", "default:", "{} again:"}) {
    EXPECT_EQ(translated("void f() { " + label + " cudaFree(p); }"),
              "void f() { " + label + " " + mark + "cudaFree(p); }");
  }
}

TEST(DiscardedCalls, a_result_that_something_takes_is_left_alone) {
  for (const std::string body :
       {"check(cudaFree(p));", "(void)cudaFree(p);", "auto e = cudaFree(p);", "return cudaFree(p);",
        "a ? b : cudaFree(p);", "a ? T{} : cudaFree(p);", "auto e{cudaFree(p)};", "cudaFree(p) == e;",
        "cudaCheck(p);", "x.cudaFree(p);"}) {
    const std::string text = "cudaError_t f() { " + body + " }";
    EXPECT_EQ(translated(text), text);
  }
}

TEST(DiscardedCalls, an_atomic_whose_result_nobody_takes_says_so) {
  const std::string head = "__global__ void k(int* p) { ";
  EXPECT_EQ(translated(head + "atomicAdd(p, 1); }"), head + "atomicAdd(p, 1), ::gs_note_alone(); }");
  EXPECT_EQ(translated(head + "if (p[1] > 0) atomicMax(&p[0], p[1]); }"),
            head + "if (p[1] > 0) atomicMax(&p[0], p[1]), ::gs_note_alone(); }");
  for (const std::string taken : {"int old = atomicAdd(p, 1); ", "p[1] = atomicAdd(p, 1); ",
                                  "if (atomicAdd(p, 1) == 3) p[1] = 0; ", "return f(atomicAdd(p, 1)); "})
    EXPECT_EQ(translated(head + taken + "}").find("gs_note_alone"), std::string::npos) << taken;
}

}  // namespace
}  // namespace gridstride::translate
