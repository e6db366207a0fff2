// SPDX-License-Identifier: MIT
/// @file
/// The file that keeps how far the student is: progress.txt in the workspace's root.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cli/workspace.hpp"
#include "learn/progress_book.hpp"
#include "record/record.hpp"

namespace gridstride::cli {

/// @return where the progress is kept
std::filesystem::path progress_file(const Workspace& workspace);

/// @brief Reads the progress; a book with nothing in it where there is no file yet, or no workspace.
/// @throws UsageError where there is one that cannot be read
learn::ProgressBook read_progress(const Workspace& workspace);

/// @brief Reads the progress, changes it and writes it, whole or not at all; two programs take turns.
/// @throws UsageError where it cannot be read or written
learn::ProgressBook change_progress(const Workspace& workspace,
                                    const std::function<void(learn::ProgressBook&)>& change);

/// @brief Keeps a grade of the student's own file. That it cannot be kept is no reason to lose the grade.
/// @return what to tell the user; empty where all is well
std::vector<std::string> remember_grade(const Workspace& workspace, const Record& record);

/// @return for each line of the file that is not understood, where it is and that it was left as it is
std::vector<std::string> progress_warnings(const Workspace& workspace, const learn::ProgressBook& book);

/// @return today, "2026-11-23"
std::string today();

}  // namespace gridstride::cli
