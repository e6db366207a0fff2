// SPDX-License-Identifier: MIT
/// @file
/// What a line of the student's source calls the arrays that it allocates.
#pragma once

#include <string>
#include <vector>

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

}  // namespace gridstride::simt
