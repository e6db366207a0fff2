// SPDX-License-Identifier: MIT
/// @file
/// Reading LLVM's intermediate code as text, a line at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gridstride::translate {

/// @brief Steps that are followed from a value to what it is computed of, or from a function to those that it
/// calls. Code that nobody has written by hand goes deeper, and would end the stack.
inline constexpr unsigned deepest_chain = 1000;

/// @return the lines of a text, without their ends
std::vector<std::string> lines_of(const std::string& text);

/// @return the number that the text begins with; 0 where there is none
unsigned long number_at(std::string_view text);

/// @return the number after `mark`; 0 where there is none
unsigned long number_after(std::string_view text, std::string_view mark);

/// @return the operands of an instruction: what commas part outside of all brackets and quoted names
std::vector<std::string_view> operands(std::string_view text);

/// @return "%5" of "i8* align 16 %5"; empty where the operand is a constant
std::string_view value_of(std::string_view operand);

/// @return the last word of an operand: "%5" of "i64 noundef %5", "32" of "i64 32"
std::string_view last_word(std::string_view operand);

/// @return "i8*" of "i8* align 16 %5"
std::string_view type_of(std::string_view operand);

/// @brief What a line gives, and by what: "%5" and "add i32 %4, 1" of "  %5 = add i32 %4, 1".
struct Assignment {
  std::string_view name;       ///< empty where the line gives no value
  std::string_view operation;  ///< up to the line's end; of other lines all behind their indent
};

/// @return the parts of an instruction's line
Assignment assignment_of(std::string_view line);

/// @return the line up to its metadata: ", !dbg !12", ", !llvm.loop !7"
std::string_view without_metadata(std::string_view line);

/// @return the values that a text names, "%5" and "%retval", in its order; also names of types
std::vector<std::string_view> values_in(std::string_view text);

/// @return elements of "[4 x [8 x float]]"; 0 where it is no array
unsigned long elements_of(std::string_view type);

/// @return whether a line tells a debugger of a variable, or where its life begins and ends
bool is_debug_or_lifetime(std::string_view line);

/// @return whether a line is clang's own store to a variable that the source gives no beginning
bool is_own_assignment(std::string_view line);

/// @return the place in the source that a line gives: ", !dbg !12"; empty where it gives none
std::string_view place_of(std::string_view line);

/// @return whether a line names the value "%5", not one whose name begins alike
bool mentions(std::string_view line, std::string_view value);

/// @return whether nothing of the rest of its function takes the value that a line, "  %5 = ...", gives
template <class Line>
bool is_dropped(const std::vector<Line>& lines, std::size_t number) {
  const std::string_view line = lines[number];
  const std::string_view value = assignment_of(line).name;
  for (std::size_t i = number + 1; i < lines.size() && lines[i] != "}"; ++i)
    if (mentions(lines[i], value)) return false;
  return true;
}

/// @return whether the line "define ..." is a kernel's
bool defines_kernel(std::string_view line);

}  // namespace gridstride::translate
