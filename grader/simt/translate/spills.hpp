// SPDX-License-Identifier: MIT
/// @file
/// Values that a bound leaves no register for. A compiler keeps them in local memory: each pass of the loop
/// that uses them loads and stores them.
///
/// Which values those are is ptxas' choice. What a loop uses at once, beyond the registers there are, is what
/// it cannot choose away: of a product with tiles of 8 x 8 in registers ptxas 13.0 keeps 31, 47, 55 and 63
/// words of each step in memory where it is bound to 64, 48, 40 and 32, which here are 32, 48, 56 and 64. As
/// long as it is enough that each pass loads later what it loads anyhow, as where it is bound to 80, nothing
/// is kept.
#pragma once

#include <cstddef>
#include <unordered_map>

#include "simt/translate/control_flow.hpp"
#include "simt/translate/module_text.hpp"
#include "simt/translate/registers.hpp"

namespace gridstride::translate {

/// @brief Words of a loop that have no register.
struct SpilledWords {
  unsigned all = 0;
  unsigned within = 0;  ///< those that loops within it keep in memory anyhow
};

/// @param registers of a thread, to which the function is bound
/// @return words that each pass of a loop loads and stores, by the line of the text that ends the loop's
/// last block; loops with a known end whose passes a compiler writes one behind another are none
std::unordered_map<std::size_t, SpilledWords> spilled_words(const ModuleText& module,
                                                            const FunctionText& function,
                                                            RegisterEstimates& estimates, unsigned registers);

}  // namespace gridstride::translate
