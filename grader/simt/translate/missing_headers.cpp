// SPDX-License-Identifier: MIT
#include "simt/translate/missing_headers.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "simt/translate/word_list.hpp"

namespace gridstride::translate {
namespace {

using std::string_view_literals::operator""sv;

/// Headers that bring neither <string> nor <stdexcept> with GCC's library.
constexpr std::array plain_headers = {
    "algorithm"sv, "array"sv, "assert.h"sv, "cassert"sv, "cctype"sv, "cerrno"sv, "cfloat"sv, "climits"sv,
    "cmath"sv, "cstdarg"sv, "cstddef"sv, "cstdint"sv, "cstdio"sv, "cstdlib"sv, "cstring"sv, "ctime"sv,
    "ctype.h"sv, "errno.h"sv, "float.h"sv, "limits"sv, "limits.h"sv, "math.h"sv, "numeric"sv, "stdarg.h"sv,
    "stdbool.h"sv, "stddef.h"sv, "stdint.h"sv, "stdio.h"sv, "stdlib.h"sv, "string.h"sv, "sys/time.h"sv,
    "time.h"sv, "tuple"sv, "type_traits"sv, "unistd.h"sv, "utility"sv, "vector"sv,
    // and those of CUDA
    "cooperative_groups.h"sv, "cublas_v2.h"sv, "cuda.h"sv, "cuda_fp16.h"sv, "cuda_profiler_api.h"sv,
    "cuda_runtime.h"sv, "cuda_runtime_api.h"sv, "cufft.h"sv, "curand.h"sv, "curand_kernel.h"sv,
    "device_launch_parameters.h"sv, "nvToolsExt.h"sv};

/// Names that a program uses, and the header that it needs for them.
struct NamesOfHeader {
  std::string_view header;
  std::string_view others;  // that have them too, with blanks between them
  bool in_std;              // as std::name alone
  std::string_view names;
};
constexpr std::array headers = {
    NamesOfHeader{"string", "", true, "string to_string stoi"},
    NamesOfHeader{"stdexcept", "", true, "runtime_error logic_error invalid_argument out_of_range"},
    NamesOfHeader{"cstdio", "stdio.h cooperative_groups.h", false, "printf fprintf puts fopen snprintf"},
    NamesOfHeader{"cstdint", "stdint.h cuda.h cublas_v2.h cooperative_groups.h", false,
                  "uint8_t uint16_t uint32_t uint64_t"},
    NamesOfHeader{"cassert", "assert.h cooperative_groups.h", false, "assert"},
};

std::string_view without_brackets(std::string_view include) {
  return include.starts_with('<') && include.size() > 2 ? include.substr(1, include.size() - 2) : include;
}

bool is_plain(const Include& include) {
  return std::ranges::find(plain_headers, without_brackets(include.name)) != plain_headers.end();
}

/// Whether the program's own includes bring the names.
bool is_included(const Lexed& lexed, const NamesOfHeader& header) {
  return std::ranges::any_of(lexed.includes, [&](const Include& include) {
    const std::string_view name = without_brackets(include.name);
    return name == header.header || has_word(header.others, name);
  });
}

/// Whether the token is such a name: of std, or of C and no member's, macro's or declaration's.
bool uses(const Lexed& lexed, std::size_t i, const NamesOfHeader& header) {
  const Tokens& tokens = lexed.code;
  const bool is_qualified = i > 0 && tokens[i - 1].is("::");
  const bool is_of_std = is_qualified && i > 1 && tokens[i - 2].is("std");
  if (header.in_std || is_qualified) return header.in_std && is_of_std;
  if (i > 0 && is_member_access(tokens[i - 1])) return false;
  return header.header == "cstdint" || is_at(tokens, i + 1, "(");
}

/// Whether the program declares the name itself, as a function, type or macro.
bool is_declared(const Lexed& lexed, std::string_view name) {
  if (std::ranges::find(lexed.macro_names, name) != lexed.macro_names.end()) return true;
  const Tokens& tokens = lexed.code;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (!tokens[i].is(name)) continue;
    const bool is_type = is_at(tokens, i + 1, ";") || is_at(tokens, i + 1, "=");
    const bool is_function = is_word_at(tokens, i - 1) && !tokens[i - 1].is("return") &&
                             !tokens[i - 1].is("else") && !tokens[i - 1].is("do") &&
                             is_at(tokens, i + 1, "(");
    if (is_type || is_function) return true;
  }
  return false;
}

std::string text_for(const NamesOfHeader& header, std::string_view name) {
  return (header.in_std ? "std::" : "") + std::string(name) + " needs #include <" +
         std::string(header.header) +
         ">: nvcc refuses this, it compiles here since a header of the CPU device has it";
}

}  // namespace

std::vector<Problem> missing_headers(const Lexed& lexed) {
  std::vector<Problem> problems;
  if (!std::ranges::all_of(lexed.includes, is_plain)) return problems;
  for (const NamesOfHeader& header : headers) {
    if (is_included(lexed, header)) continue;
    for (std::size_t i = 0; i < lexed.code.size(); ++i) {
      const Token& token = lexed.code[i];
      if (!has_word(header.names, token.text) || !uses(lexed, i, header)) continue;
      if (!header.in_std && (is_declared(lexed, token.text) || !is_always_compiled(lexed, i))) continue;
      problems.push_back({token.line, text_for(header, token.text), token.column, true});
      break;
    }
  }
  return problems;
}

}  // namespace gridstride::translate
