// SPDX-License-Identifier: MIT
/// @file
/// When the work of streams is done, in modelled time. What host threads give goes into its streams in the
/// order of their modelled times: which of them the machine has let run first, and how often, shows nowhere.
#pragma once

#include "simt/src/streams/tasks.hpp"

namespace gridstride::simt {

/// @brief Gives a time to all tasks that are done, as far as all that were given before them are done. Put
/// off while several host threads are at work: what one of them has yet to give may come first.
void settle_times();

/// @brief Likewise, but at once: a time is asked for.
void settle_times_now();

/// @return when the last work with a time is done @unit{ns}
double latest_end_ns();

}  // namespace gridstride::simt
