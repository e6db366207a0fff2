// SPDX-License-Identifier: MIT
#include "classroom/similar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "system/program.hpp"

namespace gridstride::classroom {
namespace {

constexpr const char* comparer = "sim_c++";

/// Percent of one file's tokens that are found in another, by their numbers.
using Shares = std::map<std::pair<std::size_t, std::size_t>, int>;

/// Names and scripts of students are none of the program's business: its files have numbers.
std::string numbered_file(const std::filesystem::path& folder, std::size_t number, const std::string& text) {
  const std::filesystem::path file = folder / fmt::format("{}.cpp", number);
  std::ofstream out(file, std::ios::binary);
  out << text << '\n';
  out.close();
  std::error_code ignored;
  std::filesystem::permissions(file, static_cast<std::filesystem::perms>(0644),
                               ignored);  // for a user who has none
  if (!out) throw std::runtime_error(fmt::format("{}: cannot be written", file.string()));
  return file.string();
}

/// Lines as "FOLDER/3.cpp consists for 92 % of FOLDER/5.cpp material".
Shares shares_of(const std::string& printed, const std::filesystem::path& folder) {
  Shares shares;
  std::istringstream lines(printed);
  const std::string prefix = folder.string() + "/";
  for (std::string line; std::getline(lines, line);) {
    for (std::size_t at = line.find(prefix); at != std::string::npos; at = line.find(prefix))
      line.erase(at, prefix.size());
    std::size_t first = 0;
    std::size_t second = 0;
    int percent = 0;
    if (std::sscanf(line.c_str(), "%zu.cpp consists for %d %% of %zu.cpp material",  // NOLINT(cert-err34-c)
                    &first, &percent, &second) == 3)
      shares[{first, second}] = percent;
  }
  return shares;
}

int share_in(const Shares& shares, std::size_t first, std::size_t second) {
  const auto found = shares.find({first, second});
  return found == shares.end() ? 0 : found->second;
}

/// Of what is beyond the stub, at least how much is found in the other one.
int own_share(int in_other, int in_stub) {
  return in_stub >= 100 ? 0 : std::max(0, (in_other - in_stub) * 100 / (100 - in_stub));
}

/// What all texts and the stub have in common, the stub's number being that of the texts.
Shares compared(const std::vector<ComparedText>& texts, const std::string& stub,
                const std::filesystem::path& folder, const RunComparer& run) {
  std::vector<std::string> command = {comparer, "-p", "-e", "-a", "-s", "-T", "-t", "1"};
  for (std::size_t i = 0; i < texts.size(); ++i) command.push_back(numbered_file(folder, i, texts[i].text));
  command.insert(command.end(), {"/", numbered_file(folder, texts.size(), stub)});
  return shares_of(run(command, folder), folder);
}

/// Of a text, the one that it has most in common with.
struct Nearest {
  int percent = 0;
  std::size_t text = 0;
};

/// Texts that are alike, joined to groups.
class Groups {
 public:
  explicit Groups(std::size_t texts) : nearest_(texts), group_(texts) {
    std::iota(group_.begin(), group_.end(), std::size_t{0});
  }

  void join(std::size_t a, std::size_t b, int percent) {
    if (percent > nearest_[a].percent) nearest_[a] = {percent, b};
    if (percent > nearest_[b].percent) nearest_[b] = {percent, a};
    std::ranges::replace(group_, std::size_t{group_[b]}, std::size_t{group_[a]});
  }

  [[nodiscard]] std::vector<AlikeGroup> of(const std::vector<ComparedText>& texts) const {
    std::map<std::size_t, AlikeGroup> groups;
    for (std::size_t i = 0; i < texts.size(); ++i)
      for (const std::string& student : texts[i].students)
        if (nearest_[i].percent > 0)
          groups[group_[i]].push_back(
              {student, nearest_[i].percent, texts[nearest_[i].text].students.front()});
    std::vector<AlikeGroup> result;
    for (auto& [number, group] : groups) {
      std::ranges::stable_sort(group, std::greater<>(), &AlikeStudent::percent);
      result.push_back(std::move(group));
    }
    std::ranges::stable_sort(result, std::greater<>(),
                             [](const AlikeGroup& group) { return group.front().percent; });
    return result;
  }

 private:
  std::vector<Nearest> nearest_;
  std::vector<std::size_t> group_;  // each text's, by the number of one of its texts
};

}  // namespace

std::string percents_text(const AlikeGroup& group) {
  const int least = group.back().percent;
  const int most = group.front().percent;
  return least == most ? fmt::format("{} %", most) : fmt::format("{} to {} %", least, most);
}

bool can_compare() { return system::is_in_path(comparer); }

std::vector<AlikeGroup> similar_groups(const std::vector<ComparedText>& texts, const std::string& stub,
                                       const std::filesystem::path& folder, int least,
                                       const RunComparer& run) {
  if (texts.size() < 2) return {};
  const std::size_t stub_number = texts.size();
  const Shares shares = compared(texts, stub, folder, run);
  Groups groups(texts.size());
  for (std::size_t a = 0; a < texts.size(); ++a)
    for (std::size_t b = a + 1; b < texts.size(); ++b) {
      const int a_in_b = own_share(share_in(shares, a, b), share_in(shares, a, stub_number));
      const int b_in_a = own_share(share_in(shares, b, a), share_in(shares, b, stub_number));
      if (std::max(a_in_b, b_in_a) >= least) groups.join(a, b, std::max(a_in_b, b_in_a));
    }
  return groups.of(texts);
}

}  // namespace gridstride::classroom
