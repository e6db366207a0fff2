// SPDX-License-Identifier: MIT
#include "report/wasteful_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "language/language.hpp"
#include "report/words.hpp"

namespace gridstride::report {

using language::trf;

namespace {

/// What a request of a line's accesses costs, and what would do.
std::string cost_text(LineAccess access, const std::string& cost, const std::string& least) {
  switch (access) {
    case LineAccess::global_load:
      return trf("{} sectors a request of its loads, {} would do", cost, least);
    case LineAccess::global_store:
      return trf("{} sectors a request of its stores, {} would do", cost, least);
    case LineAccess::shared_load:
      return trf("{} turns over the banks a request of its loads, {} would do", cost, least);
    case LineAccess::shared_store:
      return trf("{} turns over the banks a request of its stores, {} would do", cost, least);
    case LineAccess::constant_load:
      return trf(
          "{} different words of constant memory, one after another, a request of its loads, {} would do",
          cost, least);
    default:
      return trf("{} turns, one lane after another, a request of its atomics, {} would do", cost, least);
  }
}

WastefulLine wasteful(const LineTraffic& line) {
  const auto a_request = [&](std::uint64_t count) {
    return fmt::format("{:.3g}", static_cast<double>(count) / static_cast<double>(line.requests));
  };
  if (line.access == LineAccess::local_access)
    return {
        line.file, line.line,
        trf("{} loads and stores of warps go to an array of each thread's own that lies in memory, since "
            "compilers do not know its index here: unroll the loop that the index comes from, with a number "
            "for its end, or put the array into shared memory where the index comes from data",
            line.requests)};
  if (line.access == LineAccess::spill)
    return {line.file, line.line,
            trf("{} loads and stores of warps go to values of this loop that lie in memory, since "
                "__launch_bounds__, __maxnreg__ or -maxrregcount leaves a thread too few registers",
                line.requests)};
  std::string what = cost_text(line.access, a_request(line.cost), a_request(line.least));
  if (line.reference_cost > 0) what = trf("{}; the reference's: {:.3g}", what, line.reference_cost);
  return {line.file, line.line, std::move(what)};
}

}  // namespace

std::vector<WastefulLine> wasteful_lines(const Record& record) {
  if (!has_right_answers(record)) return {};
  // One of each unit that is wasted. Those that waste most come first.
  constexpr std::array units{CostUnit::sectors, CostUnit::wavefronts, CostUnit::atomic_turns,
                             CostUnit::constant_turns, CostUnit::local_requests};
  std::vector<WastefulLine> worst;
  for (const CostUnit unit : units) {
    const auto found = std::ranges::find_if(record.lines, [&](const LineTraffic& line) {
      return line.wasteful && line.requests > 0 && cost_unit(line.access) == unit;
    });
    if (found != record.lines.end()) worst.push_back(wasteful(*found));
  }
  return worst;
}

}  // namespace gridstride::report
