// SPDX-License-Identifier: MIT
/// @file
/// From a program counter to a line of the student's file.
#pragma once

#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace gridstride::simt {

/// @brief A place in source text; line 0 where not known.
struct SourceLine {
  std::string file;  ///< as the compiler was told
  int line = 0;
  std::string folder;  ///< where the compiler ran, to find a file with a relative name; @see folder_of_text()
};

/// @return "sum.cu:14"
std::string text_of(const SourceLine& where);

/// @return the places in a student's own files, innermost first: the line and the calls that it was inlined
/// from
std::vector<SourceLine> student_lines(const void* pc);

/// @return the innermost of them
SourceLine student_line(const void* pc);

/// @return likewise, of the innermost of these callers that has one
SourceLine student_line(const std::vector<void*>& frames);

/// @return "; called at sum.cu:20", the next of these callers in a line of its own, where that line's
/// function was called by the student's; else nothing. A lesson's contract may stand between them, and is
/// passed over
std::string called_at(const std::vector<void*>& frames);

/// @return of the calls that this access was inlined from, innermost first, the one that tells which of
/// several it is: the first of a function that other lines call too; else line 0
SourceLine telling_call(const void* pc);

/// @return that call where there is one, else student_line()
SourceLine telling_line(const void* pc);

/// @return bytes of the variable that has this name where a call was made; 0 where there is none
/// @param pc what the call returns to
std::size_t variable_bytes(const void* pc, const std::string& name);

/// @return a file's name as the compiler was told it: below the folder where it ran without that folder
std::string named_from(std::string file, const std::string& folder);

/// @return whether a file is the student's: not a system header, nor one of the CPU device's or the lessons'
/// support
bool is_student_file(const std::string& file);

/// @return where in the name of a file of the lessons' support, which students call and may read, that of its
/// folder begins; npos in the name of another file
std::size_t lesson_support_in(const std::string& file);

/// @return what stands in a file of the source. @param folder where the compiler ran, for a relative name; or
/// what leads to a text that was compiled at run time
std::istringstream source_file(const std::string& name, const std::string& folder);

/// @return whether these words stand in a line of a source file
bool file_has(const SourceLine& where, std::string_view words);

/// @return the text of a line of a source file; empty where it cannot be read
std::string source_text(const SourceLine& where);

}  // namespace gridstride::simt
