// SPDX-License-Identifier: MIT
#include "simt/src/reports/kernel_index.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "simt/src/reports/kernel_source.hpp"
#include "simt/src/reports/kernel_words.hpp"

namespace gridstride::simt {
namespace {

// What stands in the first brackets of a line.
WordList first_index(std::string_view line) {
  const WordList words = words_in(line);
  auto begin = std::ranges::find(words, "[");
  if (begin == words.end()) return {};
  const auto end = std::find(++begin, words.end(), "]");
  return end == words.end() ? WordList{} : WordList(begin, end);
}

std::string joined(const WordList& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace

bool lacks_axes(const std::string& kernel_text, const std::string& variable, const std::string& axes) {
  const WordList words = words_in(kernel_text);
  const bool plain =
      has_member(words, "threadIdx.") || (variable == "blockIdx" && has_member(words, "blockIdx."));
  const auto is_there = [&](char axis) {
    return std::ranges::find(words, variable + "." + axis) != words.end();
  };
  return plain && !axes.empty() && std::ranges::none_of(axes, is_there) &&
         !names_of_index(last_line(kernel_text)).empty();
}

std::string advice_on_axes(const std::string& kernel_text, const std::string& variable,
                           const std::string& axes, const std::array<unsigned, 3>& sizes) {
  if (!lacks_axes(kernel_text, variable, axes)) return {};
  const char axis = axes.front();
  const std::string number = std::to_string(sizes[static_cast<std::size_t>(axis - 'x')]);
  const std::string name = variable + "." + axis;
  if (variable == "blockIdx")
    return "No " + name + " stands in the kernel up to this line, and the launch has " + number +
           " blocks along " + axis +
           ", which all come to the same elements: launch one, or let the index have " + name +
           " * blockDim." + axis + " in it. In <<<blocks, threads>>> the blocks come first.";
  return "No " + name + " stands in the kernel up to this line, and a block has " + number +
         " threads along " + axis +
         ", which all come to the same elements: launch blocks of one thread along " + axis +
         ", or let the index have " + name + " in it.";
}

RowIndex row_index(const std::string& kernel_text) {
  WordList index = first_index(last_line(kernel_text));
  if (index.size() == 1) index = value_of(index[0], words_in(kernel_text));
  if (index.size() != 5) return {};
  const bool product_first = index[1] == "*" && index[3] == "+";
  if (!product_first && (index[1] != "+" || index[3] != "*")) return {};
  const std::string& left = index[product_first ? 0 : 2];
  const std::string& right = index[product_first ? 2 : 4];
  const WordList parameters = parameters_in(kernel_text);
  const auto is_width = [&](const std::string& word) {
    return std::isdigit(static_cast<unsigned char>(word[0])) != 0 ||
           std::ranges::find(parameters, word) != parameters.end();
  };
  if (is_width(left) == is_width(right)) return {};
  return {joined(index), is_width(left) ? left : right, index[product_first ? 4 : 0]};
}

std::string advice_on_rows(const std::string& kernel_text, const std::array<unsigned, 3>& block) {
  const RowIndex index = row_index(kernel_text);
  if (index.text.empty()) return {};
  std::string advice = "The index is the same for both threads. In " + index.text + " the factor " +
                       index.width + " has to be the number of elements in a row, and " + index.column +
                       " the column, less than " + index.width + ".";
  if (index.column.starts_with("threadIdx."))
    advice += " A block of this launch has " + std::to_string(block[0]) + " x " + std::to_string(block[1]) +
              " x " + std::to_string(block[2]) + " threads.";
  return advice;
}

std::string only_indexed(std::string_view line, const std::vector<std::string>& parameters) {
  const WordList words = words_in(line);
  std::string found;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& name = words[i - 1];
    if (words[i] != "[" || name == found || std::ranges::find(parameters, name) == parameters.end()) continue;
    if (!found.empty()) return {};
    found = name;
  }
  return found;
}

bool has_early_return(const std::string& kernel_text, std::string_view comparison) {
  const std::size_t end = kernel_text.size() - last_line(kernel_text).size();
  const WordList words = words_in(std::string_view(kernel_text).substr(0, end));
  const bool beyond = comparison == ">";
  bool compares = false;  // since the last `if`
  bool has_less = false;  // likewise: a > may then end the arguments of a template
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "if") compares = has_less = false;
    if (words[i] == "<") has_less = true;
    const bool to_the_last = i + 2 < words.size() && words[i + 2] == "-";  // > n - 1
    if (words[i] == comparison && !(beyond && (has_less || to_the_last))) compares = true;
    const std::size_t next = words[i] == "{" && i + 1 < words.size() ? i + 1 : i;
    if (compares && words[i - 1] == ")" && words[next] == "return") return true;
  }
  return false;
}

bool has_plain_char(const std::string& kernel_text) {
  const WordList words = words_in(kernel_text);
  for (std::size_t i = 1; i < words.size(); ++i)
    if (words[i] == "char" && words[i - 1] != "unsigned" && words[i - 1] != "signed") return true;
  return false;
}

bool has_loop(const std::string& kernel_text) {
  const WordList words = words_in(kernel_text);
  return std::ranges::find(words, "for") != words.end() || std::ranges::find(words, "while") != words.end();
}

bool stores_constant(std::string_view line) {
  const WordList words = words_in(line);
  const auto is_constant = [](const std::string& word) {
    return std::isdigit(static_cast<unsigned char>(word[0])) != 0 || word == "true" || word == "false" ||
           word == "nullptr";
  };
  for (std::size_t i = 2; i < words.size(); ++i) {
    const bool is_signed = words[i - 2] == "-" && i > 2;
    if (words[i] == ";" && is_constant(words[i - 1]) && words[i - (is_signed ? 3 : 2)] == "=") return true;
  }
  return false;
}

bool multiplies_element(const std::string& kernel_text) {
  const WordList words = words_in(last_line(kernel_text));
  return std::ranges::any_of(words, [](const std::string& word) { return word == "*=" || word == "/="; });
}

}  // namespace gridstride::simt
