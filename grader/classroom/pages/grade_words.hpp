// SPDX-License-Identifier: MIT
/// @file
/// A grade in a few words, the same on every page.
#pragma once

#include <string>
#include <string_view>

#include "classroom/grades.hpp"

namespace gridstride::classroom {

/// @brief A verdict as words, in the language that is spoken: "out of bounds".
std::string verdict_words(Verdict verdict);

/// @brief The words of a class of findings, which a record holds as text; likewise.
std::string class_words(std::string_view bug_class);

/// @brief What happened to the attempt that counts, or that there is none; as markup.
std::string result_html(const Grade& grade);

/// @brief "12.5 of 100", or what is known of it.
std::string points_text(const Grade& grade);

/// @brief What took or gave points besides the checks: late, by hand or withdrawn with the reason. Empty
/// where nothing did.
std::string remark_text(const Grade& grade);

}  // namespace gridstride::classroom
