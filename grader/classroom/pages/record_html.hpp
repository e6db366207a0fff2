// SPDX-License-Identifier: MIT
/// @file
/// The parts of a record as markup, the same on the page of one grade and on that of a student of a class.
/// Long lists and texts are cut. Each part is empty where the record has nothing for it.
#pragma once

#include <string>
#include <vector>

#include "classroom/pages/excerpt.hpp"
#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief A paragraph of text, cut; empty for an empty one. @param[in] css_class nullptr: none
std::string paragraph(const std::string& text, const char* css_class = nullptr);

/// @brief What is told on demand. @param[in] name markup @param[in] markup empty: nothing is
std::string folded(const std::string& name, const std::string& markup, bool open);

/// @brief The submission's lines that the compiler names in errors and warnings, in its order, once each.
std::vector<int> compiler_lines(const Record& record);

/// @brief What the compiler says, with the first line that it names; open where it refused.
std::string compiler_html(const Record& record, const SourceLines& source);

/// @brief Each finding on its lines of the source, with what happened and why.
std::string findings_html(const Record& record, const SourceLines& source);

/// @brief A table of checks: result, points, name, first failure.
std::string checks_html(const Record& record);

/// @brief A table of counted events: now, right, gate.
std::string gates_html(const Record& record);

/// @brief Times, what bounds them, lines that waste. @param[in] charts markup, behind the table of times
std::string speed_html(const Record& record, const SourceLines& source, const std::string& charts);

/// @brief What the program printed; nothing of one that passed.
std::string output_html(const Record& record);

/// @brief The second place that a finding's message names in the same file, as races do; 0: none.
int other_line(const Finding& finding);

}  // namespace gridstride::classroom
