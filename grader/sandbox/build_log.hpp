// SPDX-License-Identifier: MIT
/// @file
/// The compiler's words in the student's terms.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gridstride::sandbox {

/// @brief Replaces path prefixes, removes colours, cuts to the first errors.
/// @param[in] prefixes {as the compiler says, as the student knows it}, tried at every path in this order
std::string readable_log(std::string text, const std::vector<std::pair<std::string, std::string>>& prefixes);

/// @brief The declaration of a function in the text of a contract, on one line and without its semicolon.
/// @return such as "float sum(std::span<const float> data)"; empty where it is not there
std::string declaration_of(std::string_view function, std::string_view contract);

/// @brief What to tell about symbols that nobody defines.
/// @param[in] symbols demangled, such as "sum(std::span<float const, 18446744073709551615ul>)"
std::string undefined_message(const std::vector<std::string>& symbols, const std::string& submission_name,
                              const std::vector<std::filesystem::path>& contracts);

/// @brief What to tell about the CPU device's symbols that a submission defines itself.
std::string redefined_message(const std::vector<std::string>& symbols, const std::string& submission_name);

}  // namespace gridstride::sandbox
