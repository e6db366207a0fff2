// SPDX-License-Identifier: MIT
/// @file
/// Comma-separated values as RFC 4180 has them: writing fields, reading tables.
#pragma once

#include <string>
#include <vector>

namespace gridstride::classroom {

/// @brief A row, fields as they are to be read again; text that a spreadsheet would take for a formula stays
/// text.
/// @see csv_field
std::string csv_row(const std::vector<std::string>& fields);

/// @brief Fields that are in the form of the file already, each from csv_field() or csv_number(), as a row.
std::string csv_joined(const std::vector<std::string>& fields);

/// @brief What is in a field of csv_field(): the text, or with apostrophes where a spreadsheet would take it
/// for a formula.
std::string csv_text(const std::string& text);

/// @brief A field quoted where needed, and else as it is: for what a platform itself wrote, and reads again.
std::string csv_quoted(const std::string& text);

/// @brief A table as rows of fields; a byte-order mark in front is passed over, rows end at LF, CR LF or CR.
/// @throws std::runtime_error where a quote is not closed, with the line that it begins in
std::vector<std::vector<std::string>> csv_table(const std::string& text, char separator = ',');

/// @brief Points or shares as CSV has them: at most two decimals, no trailing zeros, a point for the comma.
/// Empty where it is no finite number.
std::string csv_number(double value);

}  // namespace gridstride::classroom
