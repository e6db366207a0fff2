// SPDX-License-Identifier: MIT
/// @file
/// Translates a file together with the headers that it includes by "name" and that hold code to translate.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace gridstride::translate {

/// @brief Something that cannot be translated, or that is hardly meant so, and where.
struct FileProblem {
  std::string file;         ///< as the user named it
  int line = 0;             ///< 1-based; 0: the file as a whole
  std::string message;      ///< one sentence
  int column = 0;           ///< 1-based; 0: not known
  bool is_warning = false;  ///< it is translated, as it stands
};

/// @return `FILE:LINE:COLUMN: error: message`, as compilers write it
std::string text_of(const FileProblem& problem);

/// @return whether one of them is no warning
bool has_error(const std::vector<FileProblem>& problems);

/// @brief One file to translate.
struct FileRequest {
  std::filesystem::path input;   ///< the .cu file
  std::string name;              ///< how diagnoses are to call it; empty: as `input`
  std::filesystem::path output;  ///< the C++ file; translated headers go to OUTPUT.d/
  std::vector<std::filesystem::path>
      include_folders;             ///< where includes are sought after the file's own folder
  bool relocatable = false;        ///< device code of several files is linked together (nvcc's -rdc=true)
  bool relaxed_constexpr = false;  ///< device code may call constexpr functions of the host
  bool extended_lambda = false;    ///< lambdas may be declared for the device (nvcc's --extended-lambda)
  bool needs_headers = true;       ///< what a header declares needs it; NVRTC knows such names without
};

/// @brief Translated headers, by the path of the translation: the header itself.
using TranslatedHeaders = std::map<std::filesystem::path, std::filesystem::path>;

/// @brief Translates the file and what it includes.
/// @param[out] headers the headers that were translated; nullptr: not wanted
/// @return what cannot be translated, and what is hardly meant so; where none is an error, the output is
/// written
/// @throws std::runtime_error where the output cannot be written
std::vector<FileProblem> translate_file(const FileRequest& request, TranslatedHeaders* headers = nullptr);

}  // namespace gridstride::translate
