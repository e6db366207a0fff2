// SPDX-License-Identifier: MIT
#include "simt/translate/missing_headers.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

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

struct NameOfHeader {
  std::string_view name;
  std::string_view header;
};
constexpr std::array names = {
    NameOfHeader{"string", "string"},
    NameOfHeader{"to_string", "string"},
    NameOfHeader{"stoi", "string"},
    NameOfHeader{"runtime_error", "stdexcept"},
    NameOfHeader{"logic_error", "stdexcept"},
    NameOfHeader{"invalid_argument", "stdexcept"},
    NameOfHeader{"out_of_range", "stdexcept"},
};

std::string_view without_brackets(std::string_view include) {
  return include.starts_with('<') && include.size() > 2 ? include.substr(1, include.size() - 2) : include;
}

bool is_plain(const Include& include) {
  return std::ranges::find(plain_headers, without_brackets(include.name)) != plain_headers.end();
}

}  // namespace

std::vector<Problem> missing_headers(const Lexed& lexed) {
  std::vector<Problem> problems;
  if (!std::ranges::all_of(lexed.includes, is_plain)) return problems;
  std::set<std::string_view> told;
  for (std::size_t i = 2; i < lexed.code.size(); ++i) {
    const Token& token = lexed.code[i];
    if (!lexed.code[i - 1].is("::") || !lexed.code[i - 2].is("std")) continue;
    const auto known =
        std::ranges::find_if(names, [&](const NameOfHeader& entry) { return token.is(entry.name); });
    if (known == names.end() || !told.insert(known->header).second) continue;
    problems.push_back({token.line,
                        "std::" + std::string(known->name) + " needs #include <" +
                            std::string(known->header) +
                            ">: nvcc refuses this, it compiles here since a header of the CPU device has it",
                        token.column, true});
  }
  return problems;
}

}  // namespace gridstride::translate
