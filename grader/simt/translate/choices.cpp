// SPDX-License-Identifier: MIT
#include "simt/translate/choices.hpp"

#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

constexpr string_view load = " = load ";
constexpr string_view phi = " = phi ";
constexpr string_view jump = "  br label ";

/// Rewrites one file, line by line.
class Choices {
 public:
  explicit Choices(const std::string& text) : lines_(lines_of(text)) {}
  std::string text();

 private:
  void read_instruction(std::size_t number);
  void hide_loads();
  void hide_load(std::size_t number);
  void hide_chosen();
  [[nodiscard]] bool loads_variable(string_view line) const;
  [[nodiscard]] bool chooses_variable(string_view line) const;
  [[nodiscard]] bool is_variable(string_view constant) const;
  std::string new_name() { return "%gridstride.hidden" + std::to_string(++hidden_); }

  std::vector<std::string> lines_;
  std::set<std::string, std::less<>> variables_;  ///< of the file, "@counter"; no constants
  std::vector<std::size_t> loads_;                ///< of variables, in this block so far
  std::vector<std::size_t> choices_;              ///< phis between addresses of variables, likewise
  std::map<std::string, std::vector<std::vector<std::size_t>>, std::less<>>
      branches_;         ///< by the block where they go on: the loads of those that have some
  unsigned hidden_ = 0;  ///< addresses so far
};

/// The same pointer, of which LLVM knows nothing.
std::string hidden(const std::string& type, const std::string& pointer) {
  return "call " + type + R"( asm "", "=r,0"()" + type + " " + pointer + ") nounwind readnone";
}

/// Of "@counter" and of "getelementptr inbounds ([4 x i32], [4 x i32]* @counter, i64 0, i64 1)".
bool Choices::is_variable(string_view constant) const {
  const std::size_t begin = constant.find('@');
  if (begin == constant.npos) return false;
  const bool quoted = constant.substr(begin + 1).starts_with('"');
  const std::size_t end = quoted ? constant.find('"', begin + 2) + 1 : constant.find_first_of(",) ", begin);
  return variables_.contains(constant.substr(begin, end - begin));
}

bool Choices::loads_variable(string_view line) const {
  const std::size_t begin = line.find(load);
  if (begin == line.npos) return false;
  const string_view loaded = line.substr(begin + load.size());
  if (loaded.starts_with("volatile ") || loaded.starts_with("atomic ")) return false;
  const std::vector<string_view> parts = operands(line);
  return parts.size() > 1 && value_of(parts[1]).empty() && is_variable(parts[1]);
}

bool Choices::chooses_variable(string_view line) const {
  const std::size_t begin = line.find(phi);
  if (begin == line.npos) return false;
  const string_view chosen = line.substr(begin + phi.size());
  if (!chosen.starts_with("ptr ") && !chosen.substr(0, chosen.find(" [")).ends_with('*')) return false;
  std::size_t addresses = 0;
  for (std::size_t at = chosen.find('@'); at != chosen.npos; at = chosen.find('@', at + 1)) {
    if (!is_variable(chosen.substr(at))) return false;
    ++addresses;
  }
  return addresses > 1;
}

void Choices::hide_load(std::size_t number) {
  std::string& line = lines_[number];
  const std::vector<string_view> parts = operands(line);
  const std::string loaded(parts[0].substr(parts[0].find(load) + load.size()));
  const std::string type = parts[1].starts_with("ptr ") ? "ptr" : loaded + "*";
  const std::string from(parts[1].substr(type.size() + 1));
  const auto at = static_cast<std::size_t>(parts[1].data() - line.data()) + type.size() + 1;
  const std::string name = new_name();
  const std::string made = "  " + name + " = " + hidden(type, from) + std::string(place_of(line)) + "\n";
  line.replace(at, from.size(), name);
  line.insert(0, made);
}

/// The function ends: where branches meet, what they have loaded may be chosen from.
void Choices::hide_loads() {
  for (const auto& [target, branches] : std::exchange(branches_, {})) {
    if (branches.size() < 2) continue;
    for (const std::vector<std::size_t>& loads : branches)
      for (const std::size_t number : loads) hide_load(number);
  }
}

/// Behind the last phi of a block.
void Choices::hide_chosen() {
  std::string made;
  std::size_t last = choices_.back();
  for (const std::size_t number : std::exchange(choices_, {})) {
    std::string& line = lines_[number];
    const std::size_t sign = line.find(phi);
    const std::string name = line.substr(2, sign - 2);
    const std::string type = line.substr(sign + phi.size(), line.find(" [") - sign - phi.size());
    const std::string chosen = new_name();
    made += "\n  " + name + " = " + hidden(type, chosen) + std::string(place_of(line));
    line.replace(2, sign - 2, chosen);
  }
  while (lines_[last + 1].find(phi) != std::string::npos) ++last;
  lines_[last] += made;
}

void Choices::read_instruction(std::size_t number) {
  const string_view line = lines_[number];
  if (chooses_variable(line)) {
    choices_.push_back(number);
  } else if (!choices_.empty() && line.find(phi) == line.npos) {
    hide_chosen();
  }
  if (loads_variable(line)) loads_.push_back(number);
  if (line.starts_with(jump) && !loads_.empty())
    branches_[std::string(operands(line.substr(jump.size()))[0])].push_back(std::exchange(loads_, {}));
}

std::string Choices::text() {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const string_view line = lines_[i];
    if (line.starts_with("  ")) {
      read_instruction(i);
    } else if (line.starts_with('@') && line.find(" global ") != line.npos) {
      variables_.emplace(line.substr(0, line.find(" = ")));
    } else if (line.starts_with('}')) {
      hide_loads();
    } else if (!line.empty()) {  // a function, a label
      loads_.clear();
    }
  }
  std::string all;
  for (const std::string& line : lines_) all += line + "\n";
  return all;
}

}  // namespace

std::string with_single_choices(const std::string& text) { return Choices(text).text(); }

}  // namespace gridstride::translate
