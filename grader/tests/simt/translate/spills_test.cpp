// SPDX-License-Identifier: MIT
#include "simt/translate/spills.hpp"

#include <gtest/gtest.h>

#include <string>

#include "simt/translate/llvm_text.hpp"
#include "simt/translate/unrolled_loops.hpp"

namespace gridstride::translate {
namespace {

constexpr unsigned beside = 8;  // registers that are taken beside variables

/// A loop whose passes read and write each of `count` variables, until `end`.
std::string loop_over(int count, const std::string& end) {
  std::string begin = "  %n = load i32, i32* @size\n  %i = alloca i32\n  store i32 0, i32* %i\n";
  std::string pass;
  std::string rest;
  for (int v = 0; v < count; ++v) {
    const std::string name = "%a" + std::to_string(v);
    const std::string mark = std::to_string(v);
    begin += "  " + name + " = alloca float\n  %b" + mark +
             " = load float, float* @memory\n  store float %b" + mark + ", float* " + name + "\n";
    pass += "  %v" + mark + " = load float, float* " + name + "\n  %w" + mark + " = fadd float %v" + mark +
            ", %v" + mark + "\n  store float %w" + mark + ", float* " + name + "\n";
    rest +=
        "  %r" + mark + " = load float, float* " + name + "\n  store float %r" + mark + ", float* @memory\n";
  }
  return begin + "  br label %head\n\nhead:\n  %i1 = load i32, i32* %i\n  %less = icmp slt i32 %i1, " + end +
         "\n  br i1 %less, label %pass, label %done\n\npass:\n" + pass +
         "  br label %step\n\nstep:\n  %i2 = load i32, i32* %i\n  %i3 = add nsw i32 %i2, 1\n  store i32 %i3, "
         "i32* %i\n  br label %head, !llvm.loop !7\n\ndone:\n" +
         rest;
}

std::string kernel(const std::string& body, const std::string& loop_properties = "") {
  return "@memory = external global float\n@size = external global i32\ndefine void @k() section "
         "\"gs_kernels\" {\n" +
         body + "  ret void\n}\n!7 = distinct !{!7, !8}\n!8 = !{!\"" +
         (loop_properties.empty() ? "llvm.loop.mustprogress" : loop_properties) + "\"}\n";
}

/// Words that each pass of the kernel's only loop stores and loads.
unsigned spilled(const std::string& text, unsigned registers) {
  const ModuleText module(text);
  RegisterEstimates estimates(module);
  unsigned words = 0;
  for (const auto& [line, of_loop] : spilled_words(module, *module.function("k"), estimates, registers)) {
    EXPECT_NE(module.lines[line].find("!llvm.loop"), std::string_view::npos);
    words += of_loop.all - of_loop.within;
  }
  return words;
}

TEST(Spills, are_what_a_loop_uses_beyond_its_registers) {
  const std::string text = kernel(loop_over(40, "%n"));
  const unsigned used = 40 + 1 + beside;  // the counter, too
  EXPECT_EQ(spilled(text, 32), used - 32);
  EXPECT_EQ(spilled(text, 48), used - 48);
}

TEST(Spills, are_none_where_all_fits_or_nothing_is_bound) {
  const std::string text = kernel(loop_over(40, "%n"));
  EXPECT_EQ(spilled(text, 0), 0U);
  EXPECT_EQ(spilled(text, 64), 0U);
  EXPECT_EQ(spilled(kernel(loop_over(10, "%n")), 32), 0U);
}

TEST(Spills, are_none_of_a_loop_that_does_not_use_what_lies_in_memory) {
  std::string body = loop_over(4, "%n");
  std::string before;
  std::string behind;
  for (int v = 100; v < 150; ++v) {
    const std::string mark = std::to_string(v);
    before += "  %a" + mark + " = alloca float\n  %b" + mark +
              " = load float, float* @memory\n  store float %b" + mark + ", float* %a" + mark + "\n";
    behind += "  %r" + mark + " = load float, float* %a" + mark + "\n  store float %r" + mark +
              ", float* @memory\n";
  }
  EXPECT_EQ(spilled(kernel(before + body + behind), 32), 0U);
}

TEST(Spills, are_none_where_it_is_enough_to_load_later) {
  std::string body = loop_over(30, "%n");
  std::string loads;
  for (int v = 50; v < 60; ++v) {
    const std::string mark = std::to_string(v);
    loads += "  %l" + mark + " = load float, float* @memory\n  store float %l" + mark + ", float* %c" + mark +
             "\n  %m" + mark + " = load float, float* %c" + mark + "\n  store float %m" + mark +
             ", float* @memory\n";
    body = "  %c" + mark + " = alloca float\n" + body;
  }
  body.insert(body.find("pass:\n") + 6, loads);
  const unsigned used = 30 + 10 + 1 + beside;
  EXPECT_EQ(spilled(kernel(body), used - 10), 0U);
  EXPECT_EQ(spilled(kernel(body), used - 11), 11U);
}

TEST(Spills, are_none_in_each_pass_of_a_loop_that_is_written_out) {
  EXPECT_EQ(spilled(kernel(loop_over(40, "8")), 32), 0U);
  EXPECT_GT(spilled(kernel(loop_over(40, "100")), 32), 0U) << "too long to be written out";
}

std::vector<bool> unrolled(const std::string& text) {
  const ModuleText module(text);
  const FunctionText& function = *module.function("k");
  return unrolled_loops(module, function, ControlFlow(module, function));
}

TEST(UnrolledLoops, end_at_a_number_and_are_short) {
  EXPECT_EQ(unrolled(kernel(loop_over(4, "8"))), std::vector{true});
  EXPECT_EQ(unrolled(kernel(loop_over(4, "%n"))), std::vector{false});
  EXPECT_EQ(unrolled(kernel(loop_over(4, "1000"))), std::vector{false});
}

TEST(UnrolledLoops, count_upwards_by_a_constant_and_end_nowhere_else) {
  const auto with = [](const std::string& from, const std::string& to) {
    std::string body = loop_over(4, "8");
    return kernel(body.replace(body.find(from), from.size(), to));
  };
  EXPECT_EQ(unrolled(with("icmp slt", "icmp sgt")), std::vector{false});
  EXPECT_EQ(unrolled(with("add nsw i32 %i2, 1", "sdiv i32 %i2, 2")), std::vector{false});
  EXPECT_EQ(unrolled(with("store i32 0, i32* %i", "store i32 %n, i32* %i")), std::vector{false});
  EXPECT_EQ(unrolled(with("add nsw i32 %i2, 1", "add nsw i32 %i2, 2")), std::vector{true});
  EXPECT_EQ(unrolled(with("add nsw i32 %i2, 1", "mul nsw i32 %i2, 2")), std::vector{false}) << "0 stays 0";
  EXPECT_EQ(unrolled(with("  br label %step",
                          "  %found = icmp eq i32 %n, 1\n  br i1 %found, label %done, label "
                          "%step")),
            std::vector{false})
      << "a break";
}

TEST(UnrolledLoops, may_multiply_their_counter) {
  const auto with = [](const std::string& begin, const std::string& step, const std::string& end) {
    std::string body = loop_over(4, end);
    const auto put = [&](const std::string& from, const std::string& to) {
      body.replace(body.find(from), from.size(), to);
    };
    put("store i32 0, i32* %i", "store i32 " + begin + ", i32* %i");
    put("add nsw i32 %i2, 1", step);
    return unrolled(kernel(body));
  };
  EXPECT_EQ(with("1", "mul nsw i32 %i2, 2", "512"), std::vector{true});
  EXPECT_EQ(with("1", "shl i32 %i2, 1", "512"), std::vector{true});
  EXPECT_EQ(with("1", "mul nsw i32 %i2, 2", "%n"), std::vector{false});
  EXPECT_EQ(with("1", "mul nsw i32 %i2, 1", "512"), std::vector{false}) << "has no end";
  EXPECT_EQ(with("1", "mul nsw i32 %i2, %n", "512"), std::vector{false});
}

TEST(UnrolledLoops, of_integers_are_weighed_too) {
  std::string body = loop_over(8, "100");
  for (std::size_t at = 0; (at = body.find("fadd", at)) != body.npos; ++at) body.replace(at, 4, "xor");
  for (std::size_t at = 0; (at = body.find("float", at)) != body.npos; ++at) body.replace(at, 5, "i32");
  std::string text = kernel(body);
  text.replace(text.find("global float"), 12, "global i32");
  EXPECT_EQ(unrolled(text), std::vector{false});
}

TEST(UnrolledLoops, of_any_number_of_passes_are_weighed_right) {
  EXPECT_EQ(unrolled(kernel(loop_over(4, "4611686018427387904"))), std::vector{false});
}

TEST(UnrolledLoops, are_those_that_the_source_asks_for) {
  EXPECT_EQ(unrolled(kernel(loop_over(4, "1000"), "llvm.loop.unroll.full")), std::vector{true});
  EXPECT_EQ(unrolled(kernel(loop_over(4, "8"), "llvm.loop.unroll.count\", i32 1} ; ")), std::vector{false})
      << "#pragma unroll 1";
  EXPECT_EQ(unrolled(kernel(loop_over(4, "8"), "llvm.loop.unroll.disable")), std::vector{true})
      << "clang says so of each";
}

}  // namespace
}  // namespace gridstride::translate
