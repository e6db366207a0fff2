// SPDX-License-Identifier: MIT
/// @file
/// Reports: one interface, one file a format. Every report is made from the record alone, and the
/// submission's text.
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string>

#include "record/record.hpp"

namespace gridstride::report {

/// @brief Writes a record in one format.
class Reporter {
 public:
  virtual ~Reporter() = default;
  /// @brief Writes one grade's record.
  virtual void report(const Record& record, std::ostream& out) const = 0;
};

/// @brief How the terminal report is to look.
struct TerminalOptions {
  bool colours = false;                  ///< @see colours_wanted
  std::filesystem::path submission;      ///< the graded file, to quote its lines; empty: nothing is quoted
  std::string program = "./gridstride";  ///< how the user starts the program, for "what to do next"
  std::string arguments;                 ///< what the user gave beside the lesson, " --device sim:h200"
  std::string picture;            ///< the command that shows a picture of the file; empty: none is offered
  std::string next_lesson;        ///< the lesson after this one, "04"; empty: there is none
  bool is_solution = false;       ///< the reference solution was graded: no "what to do next"
  bool is_marked = false;         ///< for an editor, which would take the places of the compiler for marks
  std::size_t columns = 0;        ///< that lines of text may have; 0: as many as the report usually has
  std::size_t output_lines = 12;  ///< of what the program printed
  std::size_t rows = 0;           ///< that a brief report should fit; 0: any number
};

/// @brief For people: verdict first, then each check, each finding with its line and advice, gates, speed,
/// what to do next.
std::unique_ptr<Reporter> terminal_reporter(const TerminalOptions& options);

/// @brief For a screen of 80 columns: the verdict, and of what went wrong the first thing alone, the first
/// check that fails with what the device found there, and the first lines that the program printed; of a pass
/// the speed-up. Where it does not fit `rows`, what helps least is left out. Escape sequences are those of
/// Style.
std::unique_ptr<Reporter> brief_reporter(const TerminalOptions& options);

/// @brief Whose lines are marked, and what of them the lesson gives.
struct MarkedFiles {
  std::filesystem::path submission;  ///< the graded file, beside which the other files are that findings name
  std::string stub{};                ///< text of the lesson's stub
  std::string solution{};            ///< text of its reference solution; what stands in both is given
};

/// @brief For editors: what the compiler says, each finding and each function that fails a check in one line,
/// as compilers tell errors, and in any language with their words:
/// "/home/you/sum.cu:31: error: Reads element 300 of a – Why: ... [out_of_bounds]", or "note". Of a finding
/// in code that is given the student's own line is named that led there.
std::unique_ptr<Reporter> marks_reporter(MarkedFiles files);

/// @brief The record as JSON, for programs. @see docs/record.md
std::unique_ptr<Reporter> json_reporter();

/// @brief Whether colours are wanted on a stream: only on a terminal, and not where NO_COLOR is set and not
/// empty (https://no-color.org) or TERM is "dumb".
bool colours_wanted(int file_descriptor);

/// @brief Text that is safe to print on a terminal: control characters and escape sequences removed, tabs and
/// line ends kept.
std::string printable(const std::string& text);

}  // namespace gridstride::report
