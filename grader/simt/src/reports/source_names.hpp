// SPDX-License-Identifier: MIT
/// @file
/// What a line of the student's source calls the arrays that it allocates, and what its statement has.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {

/// @return what each allocating call in a line is given first, in the order of the calls; else what a macro
/// is, `ALLOCATE(d_in, n)`, from which the call has come. Empty where that is not a plain name
std::vector<std::string> allocated_names(const std::string& line);

/// @brief A variable that a line gives a value to, by a call.
struct MadeObject {
  std::string name;
  bool is_pointer = false;  ///< the array itself, not what holds it

  bool operator==(const MadeObject&) const = default;
};

/// @return those of a line: "a" and "b" of `Buffer a(n), b(n);`, "d_in" of `float* d_in = make(n);`; empty
/// where the line is neither a declaration nor an assignment
std::vector<MadeObject> objects_made(const std::string& line);

/// @return what stands between the commas of the call whose '(' is there, up to its ')' or the text's end
std::vector<std::string> arguments_at(std::string_view text, std::size_t open);

/// @return those of the first call of this function in a line; none where it has none
std::vector<std::string> arguments_of_call(std::string_view line, std::string_view function);

/// @return the code of the statement that begins in this line, as far as it is short
std::string statement_at(const SourceLine& where);

/// @return how often a word stands in a text
std::size_t times_in(std::string_view word, const std::string& text);

}  // namespace gridstride::simt
