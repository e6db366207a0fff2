// SPDX-License-Identifier: MIT
#include "simt/src/reports/kernel_source.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string_view>

namespace gridstride::simt {
namespace {

constexpr int most_lines = 200;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Whether these two characters are one sign: "<=", "&&", "->".
bool are_one_sign(std::string_view two) {
  static constexpr std::string_view signs[] = {"<=", ">=", "==", "!=", "&&", "||", "<<",
                                               ">>", "+=", "++", "-=", "--", "->", "*="};
  return std::ranges::find(signs, two) != std::end(signs);
}

// Names with their members ("blockIdx.x"), numbers, and signs.
std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (is_word(text[i])) {
      while (end < text.size() && (is_word(text[end]) || text[end] == '.')) ++end;
    } else if (are_one_sign(text.substr(i, 2))) {
      ++end;
    }
    if (std::isspace(static_cast<unsigned char>(text[i])) == 0) words.emplace_back(text.substr(i, end - i));
    i = end;
  }
  return words;
}

bool is_name(const std::string& word) {
  return !word.empty() && is_word(word[0]) && std::isdigit(static_cast<unsigned char>(word[0])) == 0;
}

// "scale" of "ns::scale<float, 4>".
std::string plain_name(const std::string& kernel) {
  const std::string name = kernel.substr(0, kernel.find('<'));
  const std::size_t scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}

// The '(' of the parameters: that behind the kernel's name, not that of an attribute such as
// __launch_bounds__.
std::size_t open_parameters(const std::vector<std::string>& words) {
  for (std::size_t i = 1; i < words.size(); ++i)
    if (words[i] == "(" && is_name(words[i - 1]) && !words[i - 1].starts_with("__")) return i;
  return words.size();
}

// Whether `left` and `right` stand there with nothing that would make more of either.
bool stand_alone(const std::vector<std::string>& words, std::size_t left, std::size_t right) {
  static constexpr std::string_view before[] = {"(", "&&", "||", ";", "?", "=", ","};
  static constexpr std::string_view behind[] = {")", "&&", "||", ";", "?", ","};
  return left > 0 && right + 1 < words.size() &&
         std::ranges::find(before, words[left - 1]) != std::end(before) &&
         std::ranges::find(behind, words[right + 1]) != std::end(behind);
}

// The names in the brackets of a line.
std::vector<std::string> names_of_index(std::string_view line) {
  std::vector<std::string> names;
  int depth = 0;
  for (const std::string& word : words_in(line)) {
    if (word == "[") ++depth;
    if (word == "]") --depth;
    if (depth > 0 && is_name(word)) names.push_back(word);
  }
  return names;
}

}  // namespace

std::string kernel_text(const SourceLine& where, const std::string& kernel) {
  std::ifstream file = source_file(where.file, where.folder);
  std::vector<std::string> lines;
  std::string line;
  while (static_cast<int>(lines.size()) < where.line && std::getline(file, line))
    lines.push_back(line.substr(0, line.find("//")));
  if (lines.empty() || static_cast<int>(lines.size()) != where.line) return {};
  std::string text;
  for (int i = 0; i < most_lines && !lines.empty(); ++i) {
    const std::string last = lines.back();
    lines.pop_back();
    const std::size_t begin = last.find("__global__");
    text = (begin == std::string::npos ? last : last.substr(begin)) + (text.empty() ? "" : "\n" + text);
    if (begin == std::string::npos) continue;
    const std::vector<std::string> words = words_in(text);
    const std::size_t open = open_parameters(words);
    return open < words.size() && words[open - 1] == plain_name(kernel) ? text : std::string();
  }
  return {};
}

std::vector<std::string> parameters_in(const std::string& kernel_text) {
  const std::vector<std::string> words = words_in(kernel_text);
  std::vector<std::string> names;
  std::string last;
  bool has_default = false;
  int depth = 0;
  for (std::size_t i = open_parameters(words); i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "(" || word == "<" || word == "[" || word == "{") ++depth;
    if (word == ")" || word == ">" || word == "]" || word == "}") --depth;
    if (word == ">>") depth -= 2;
    if (depth == 0 || (depth == 1 && word == ",")) {
      if (!is_name(last)) return {};
      names.push_back(last);
      last.clear();
      has_default = false;
      if (depth == 0) return names;
    } else if (depth == 1 && word == "=") {
      has_default = true;
    } else if (depth == 1 && !has_default) {
      last = word;
    }
  }
  return {};
}

std::vector<std::string> bounds_of_index(const std::string& kernel_text,
                                         const std::vector<std::string>& parameters) {
  const std::vector<std::string> words = words_in(kernel_text);
  const std::size_t last_line = kernel_text.rfind('\n');
  const std::vector<std::string> index = names_of_index(
      std::string_view(kernel_text).substr(last_line == std::string::npos ? 0 : last_line + 1));
  const auto is_compared = [&](const std::string& parameter) {
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
      if (words[i] != "<" && words[i] != "<=" && words[i] != ">" && words[i] != ">=") continue;
      if (words[i - 1] != parameter && words[i + 1] != parameter) continue;
      const std::string& variable = words[i - 1] == parameter ? words[i + 1] : words[i - 1];
      if (stand_alone(words, i - 1, i + 1) && std::ranges::find(index, variable) != index.end()) return true;
    }
    return false;
  };
  std::vector<std::string> found;
  std::ranges::copy_if(parameters, std::back_inserter(found), is_compared);
  return found;
}

std::string block_times_grid(const std::string& kernel_text) {
  const std::vector<std::string> words = words_in(kernel_text);
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] != "*") continue;
    const bool cast = i > 1 && words[i - 1] == ")";  // of static_cast<std::size_t>(blockIdx.x)
    const std::string& left = words[cast ? i - 2 : i - 1];
    for (const char axis : {'x', 'y', 'z'}) {
      const std::string block = std::string("blockIdx.") + axis;
      const std::string grid = std::string("gridDim.") + axis;
      if ((left == block && words[i + 1] == grid) || (left == grid && words[i + 1] == block)) return {axis};
    }
  }
  return {};
}

std::string advice_on_grid(const SourceLine& where, const std::string& kernel) {
  const std::string axis = block_times_grid(kernel_text(where, kernel));
  if (axis.empty()) return {};
  const std::string block = "blockIdx." + axis;
  return "The kernel has " + block + " * gridDim." + axis +
         ": gridDim is the number of blocks, blockDim that of a block's threads. " +
         "A thread's number in the grid is " + block + " * blockDim." + axis + " + threadIdx." + axis + ".";
}

}  // namespace gridstride::simt
