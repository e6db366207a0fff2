// SPDX-License-Identifier: MIT
#include "view/exchanges.hpp"

#include <fmt/format.h>

#include <fmt/ranges.h>
#include "language/language.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace gridstride::view {

using language::tr;
using language::trf;

namespace {

/// A lane and the one whose value it gets.
struct Pair {
  unsigned lane;
  unsigned source;
};

std::vector<Pair> pairs_of(const TracedExchange& exchange) {
  std::vector<Pair> pairs;
  std::size_t i = 0;
  for (std::uint32_t lanes = exchange.lanes; lanes != 0; lanes &= lanes - 1, ++i)
    pairs.push_back({static_cast<unsigned>(std::countr_zero(lanes)), exchange.sources[i]});
  return pairs;
}

/// "lane 3", "lanes 0 to 15", "lanes 0, 2, 4".
std::string lanes_text(const std::vector<unsigned>& lanes) {
  if (lanes.size() == 1) return fmt::format("lane {}", lanes.front());
  if (lanes.size() > 2 && lanes.back() - lanes.front() + 1 == lanes.size())
    return trf("lanes {} to {}", lanes.front(), lanes.back());
  return trf("lanes {}", fmt::join(lanes, ", "));
}

/// What is the same for all pairs.
template <class Function>
std::optional<unsigned> common(const std::vector<Pair>& pairs, Function of) {
  const unsigned first = of(pairs.front());
  const auto same = [&](const Pair& one) { return of(one) == first; };
  return std::ranges::all_of(pairs, same) ? std::optional(first) : std::nullopt;
}

/// "what lane + 16 has".
std::string source_text(const std::vector<Pair>& pairs) {
  if (const auto source = common(pairs, [](const Pair& one) { return one.source; }))
    return trf("what lane {} has", *source);
  if (const auto up = common(pairs, [](const Pair& one) { return one.source - one.lane; }))
    return static_cast<int>(*up) > 0 ? trf("what lane + {} has", *up)
                                     : trf("what lane - {} has", -static_cast<int>(*up));
  if (const auto mask = common(pairs, [](const Pair& one) { return one.source ^ one.lane; }))
    return trf("what lane ^ {} has", *mask);
  return {};
}

}  // namespace

std::string passing_text(const TracedExchange& exchange) {
  std::vector<Pair> passed;
  std::vector<unsigned> takers;
  std::vector<unsigned> keepers;
  for (const Pair& one : pairs_of(exchange)) {
    if (one.source == one.lane) {
      keepers.push_back(one.lane);
    } else {
      passed.push_back(one);
      takers.push_back(one.lane);
    }
  }
  const std::string kept = keepers.empty()       ? std::string()
                           : keepers.size() == 1 ? trf("{} keeps its own", lanes_text(keepers))
                                                 : trf("{} keep their own", lanes_text(keepers));
  if (passed.empty()) return kept.empty() ? tr("no lane takes part") : kept;
  std::string got;
  if (const std::string rule = source_text(passed); !rule.empty()) {
    got = takers.size() == 1 ? trf("{} gets {}", lanes_text(takers), rule)
                             : trf("{} get {}", lanes_text(takers), rule);
  } else {
    std::vector<std::string> each;
    for (const Pair& one : passed) each.push_back(trf("{} from {}", one.lane, one.source));
    got = trf("lanes get theirs: {}", fmt::join(each, ", "));
  }
  return kept.empty() ? got : got + "; " + kept;
}

std::uint32_t origins_of(const std::vector<const TracedExchange*>& exchanges, unsigned lane) {
  std::uint32_t origins = std::uint32_t{1} << lane;
  for (std::size_t i = exchanges.size(); i-- > 0;)
    for (const Pair& one : pairs_of(*exchanges[i]))
      if ((origins >> one.lane & 1) != 0) origins |= std::uint32_t{1} << one.source;
  return origins;
}

}  // namespace gridstride::view
