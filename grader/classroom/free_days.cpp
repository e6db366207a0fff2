// SPDX-License-Identifier: MIT
#include "classroom/free_days.hpp"

#include <algorithm>
#include <cstddef>

namespace gridstride::classroom {
namespace {

constexpr double equal_worth = 1e-9;  // sums of the same shares in another order

/// What can be had from a lesson and those behind it.
struct Best {
  double worth = 0;
  int spent = 0;  // on all of them
  int here = 0;   // on the lesson itself
};

bool is_better(const Best& found, const Best& known) {
  if (found.worth > known.worth + equal_worth) return true;
  if (found.worth < known.worth - equal_worth) return false;
  return found.spent < known.spent || (found.spent == known.spent && found.here > known.here);
}

Best best_of(const std::vector<double>& worth, const std::vector<Best>& behind, int days) {
  Best best{worth.front() + behind[static_cast<std::size_t>(days)].worth,
            behind[static_cast<std::size_t>(days)].spent, 0};
  const int most = std::min(days, static_cast<int>(worth.size()) - 1);
  for (int here = 1; here <= most; ++here) {
    const Best& rest = behind[static_cast<std::size_t>(days - here)];
    const Best other{worth[static_cast<std::size_t>(here)] + rest.worth, here + rest.spent, here};
    if (is_better(other, best)) best = other;
  }
  return best;
}

}  // namespace

std::vector<int> spread_days(const std::vector<std::vector<double>>& worth, int days) {
  // Of each lesson and number of days that are left: the last lesson first.
  std::vector<std::vector<Best>> best(worth.size() + 1,
                                      std::vector<Best>(static_cast<std::size_t>(days) + 1));
  for (std::size_t i = worth.size(); i-- > 0;)
    for (int left = 0; left <= days; ++left)
      best[i][static_cast<std::size_t>(left)] = best_of(worth[i], best[i + 1], left);
  std::vector<int> spent;
  for (std::size_t i = 0; i < worth.size(); ++i) {
    spent.push_back(best[i][static_cast<std::size_t>(days)].here);
    days -= spent.back();
  }
  return spent;
}

}  // namespace gridstride::classroom
