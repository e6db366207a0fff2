// SPDX-License-Identifier: MIT
/// @file
/// An error or warning of the compiler with its notes, told in terms of the file that the student wrote.
#pragma once

#include <string>
#include <vector>

#include "simt/cc/message.hpp"
#include "simt/cc/source_lines.hpp"

namespace gridstride::cc {

/// @brief An error or warning, then the notes that belong to it. Never empty.
using Group = std::vector<Message>;

/// @brief Adds to an error at a launch whose arguments do not fit which they are, and what its kernel takes.
/// Before anything else is done with the messages.
void tell_arguments(Group& group, const SourceLineOf& source_line);

/// @brief An error inside the headers or in a library moves to the first place in the student's own file that
/// led there.
/// @return whether it has one there
bool move_to_student(Group& group);

/// @brief Rewords an error at the student's line that comes of what the compiler lacks of C++20.
/// @return whether it is one, and now says what to write
bool reword_newer_cpp(Group& group);

/// @brief Leaves of an error in a library that has moved to the student's line what is wrong, and how to see
/// the rest.
void shorten_library_error(Group& group);

/// @return the text of a group that is at its place
std::string text_of(Group group, const SourceLineOf& source_line);

/// @return whether an error only follows from one that was told: mostly of a launch in the same line whose
/// arguments are wrong
bool follows(const Message& error, const Message& told);

/// @return whether the same was told of the place already, as of a template with other types
bool is_told_again(const Message& message, const Message& told);

}  // namespace gridstride::cc
