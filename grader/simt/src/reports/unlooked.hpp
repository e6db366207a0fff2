// SPDX-License-Identifier: MIT
/// @file
/// Errors that were given to the program and that it may never look at: refused launches, and calls whose
/// result is thrown away.
#pragma once

#include "record/finding.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @brief While it lives, this host thread launches by a call that gives the error of a refused launch back:
/// it counts as looked at, unless the call's result is thrown away.
class ErrorIsReturned {
 public:
  ErrorIsReturned();
  ~ErrorIsReturned();
  ErrorIsReturned(const ErrorIsReturned&) = delete;
  ErrorIsReturned& operator=(const ErrorIsReturned&) = delete;
};

/// @return whether one lives
bool error_is_returned();

/// @brief A launch was refused. Where the program asks for the error it becomes a note.
void note_refused_launch(Finding finding);

/// @brief The program has asked for the last error of this host thread.
void note_look();

/// @brief Nothing has looked at what is still there: it becomes findings.
void tell_unlooked();

}  // namespace gridstride::simt
