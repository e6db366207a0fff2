// SPDX-License-Identifier: MIT
#include "simt/translate/spills.hpp"

#include <algorithm>
#include <vector>

#include "simt/translate/unrolled_loops.hpp"

namespace gridstride::translate {

std::unordered_map<std::size_t, SpilledWords> spilled_words(const ModuleText& module,
                                                            const FunctionText& function,
                                                            RegisterEstimates& estimates,
                                                            unsigned registers) {
  std::unordered_map<std::size_t, SpilledWords> of_line;
  if (registers == 0 || estimates.of_function(function) <= registers) return of_line;
  const ControlFlow flow(module, function);
  const std::vector<Loop>& loops = flow.loops();
  const std::vector<LoopWords> words = estimates.words_of_loops(function, flow);
  const std::vector<bool> unrolled = unrolled_loops(module, function, flow);
  const auto without_register = [&](std::size_t loop) {
    const unsigned beyond = words[loop].used > registers ? words[loop].used - registers : 0;
    return unrolled[loop] || beyond <= words[loop].loaded ? 0U : beyond;
  };
  for (std::size_t i = 0; i < loops.size(); ++i) {
    unsigned within = 0;  // what loops within it keep in memory stays there
    for (std::size_t j = 0; j < loops.size(); ++j)
      if (loops[j].size < loops[i].size && loops[i].body[loops[j].header])
        within = std::max(within, without_register(j));
    if (without_register(i) > within)
      of_line[flow.terminator(loops[i].latch)] = {without_register(i), within};
  }
  return of_line;
}

}  // namespace gridstride::translate
