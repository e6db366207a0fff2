// SPDX-License-Identifier: MIT
#include "simt/src/reports/kernel_source.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <iterator>
#include <string_view>

#include "simt/src/reports/kernel_words.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/translate/scan.hpp"

namespace gridstride::simt {
namespace {

constexpr int most_lines = 200;

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

// The header of a loop: what stands before, between and behind its semicolons.
struct LoopHeader {
  std::array<WordList, 3> parts;
  WordList before;  // the loop
};

LoopHeader last_loop(const WordList& words) {
  LoopHeader header;
  std::size_t at = words.size();
  while (at > 0 && words[at - 1] != "for") --at;
  if (at == 0) return header;
  header.before.assign(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at) - 1);
  std::size_t part = 0;
  int depth = 0;
  for (; at < words.size(); ++at) {
    if (words[at] == ")" && --depth == 0) break;
    if (depth == 1 && words[at] == ";") {
      if (++part == header.parts.size()) return {};
    } else if (depth > 0) {
      header.parts[part].push_back(words[at]);
    }
    if (words[at] == "(") ++depth;
  }
  return header;
}

// What a loop adds to its variable, a variable's value in its place; empty where it does something else.
WordList step_of(const LoopHeader& loop, const std::string& variable) {
  const WordList& step = loop.parts[2];
  if (step == WordList{"++", variable} || step == WordList{variable, "++"}) return {"1"};
  if (step.size() < 3 || step[0] != variable || step[1] != "+=") return {};
  WordList added(step.begin() + 2, step.end());
  const bool is_variable = added.size() == 1 && is_name(added[0]) && added[0].find('.') == std::string::npos;
  return is_variable ? value_of(added[0], loop.before) : added;
}

}  // namespace

std::string kernel_text(const SourceLine& where, const std::string& kernel) {
  std::vector<std::string> lines = code_lines(where, where.line);
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

std::string text_behind(const SourceLine& where) {
  return code_at({where.file, where.line + 1, where.folder}, most_lines);
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
  const std::vector<std::string> index = names_of_index(last_line(kernel_text));
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

std::string advice_on_grid(const std::string& kernel_text) {
  const std::string axis = block_times_grid(kernel_text);
  if (axis.empty()) return {};
  const std::string block = "blockIdx." + axis;
  return "The kernel has " + block + " * gridDim." + axis +
         ": gridDim is the number of blocks, blockDim that of a block's threads. " +
         "A thread's number in the grid is " + block + " * blockDim." + axis + " + threadIdx." + axis + ".";
}

namespace {

bool is_number(std::string_view word) { return std::isdigit(static_cast<unsigned char>(word[0])) != 0; }

// The integer that a word is; 0 of others.
unsigned integer_in(std::string_view word) {
  if (!is_number(word)) return 0;
  std::string digits(word);
  std::erase(digits, '\'');
  char* end = nullptr;
  const auto value = static_cast<unsigned>(std::strtoul(digits.c_str(), &end, 0));
  return std::string_view(end).find_first_not_of("uUlLzZ") == std::string_view::npos ? value : 0;
}

// The integer that the file gives a constant of this name above this line; 0: none is plain.
unsigned constant_above(const SourceLine& where, const std::string& name) {
  const std::string text = source_file(where.file, where.folder).str();
  const translate::Lexed lexed = translate::lex(first_lines(text, where.line));
  for (std::size_t i = 0; i < lexed.macros.size(); ++i)
    if (lexed.macro_names[i] == name && lexed.macros[i].size() == 1)
      return integer_in(lexed.macros[i][0].text);
  const translate::Tokens& tokens = lexed.code;
  const auto is_constant = [](const translate::Token& token) {
    return token.is("const") || token.is("constexpr");
  };
  for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
    if (!tokens[i].is(name) || !tokens[i + 1].is("=") || (!tokens[i + 3].is(";") && !tokens[i + 3].is(",")))
      continue;
    const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(translate::declaration_begin(tokens, i));
    if (std::any_of(begin, tokens.begin() + static_cast<std::ptrdiff_t>(i), is_constant))
      return integer_in(tokens[i + 2].text);
  }
  return 0;
}

}  // namespace

FixedBlocks fixed_blocks(const std::string& kernel_text, const SourceLine& where) {
  const WordList words = words_in(kernel_text);
  if (!has_member(words, "threadIdx.")) return {};
  for (std::size_t i = 2; i + 2 < words.size(); ++i) {
    if (words[i] != "*" || words[i - 2] == "*" || words[i + 2] == "*") continue;
    for (const char axis : {'x', 'y', 'z'}) {
      const std::string block = std::string("blockIdx.") + axis;
      if (words[i - 1] != block && words[i + 1] != block) continue;
      const std::string& factor = words[i - 1] == block ? words[i + 1] : words[i - 1];
      if (const unsigned threads = is_number(factor) ? integer_in(factor) : constant_above(where, factor);
          threads > 0)
        return {factor, threads, axis};
    }
  }
  return {};
}

ShortStride short_stride(const std::string& kernel_text) {
  const LoopHeader loop = last_loop(words_in(kernel_text));
  const WordList& condition = loop.parts[1];
  if (condition.size() != 3 || condition[1] != "<") return {};
  const std::string& variable = condition[0];
  const WordList index = names_of_index(last_line(kernel_text));
  const WordList parameters = parameters_in(kernel_text);
  if (std::ranges::find(index, variable) == index.end() ||
      std::ranges::find(parameters, condition[2]) == parameters.end())
    return {};
  WordList start = value_of(variable, loop.parts[0]);
  if (start.size() <= 1) start = value_of(start.empty() ? variable : start[0], loop.before);
  const WordList step = step_of(loop, variable);
  const auto block =
      std::ranges::find_if(start, [](const std::string& word) { return word.starts_with("blockIdx."); });
  if (block == start.end() || !has_member(start, "threadIdx.") || has_member(step, "gridDim.")) return {};
  const auto width =
      std::ranges::find_if(step, [](const std::string& word) { return word.starts_with("blockDim."); });
  const bool number = step.size() == 1 && is_number(step[0]);
  if (!number && (width == step.end() || std::ranges::find(step, "*") != step.end())) return {};
  return {number ? step[0] : *width, block->back()};
}

std::string advice_on_stride(const std::string& kernel_text) {
  const auto [step, axis] = short_stride(kernel_text);
  if (step.empty()) return {};
  return "The loop starts at the thread's number in the grid and steps by " + step +
         ", to elements at which other threads start: let it step by the number of threads in the grid, " +
         "gridDim." + axis + " * blockDim." + axis + ".";
}

}  // namespace gridstride::simt
