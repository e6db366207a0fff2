// SPDX-License-Identifier: MIT
/// @file
/// The tables of a gradebook.
#pragma once

#include "classroom/sqlite.hpp"

namespace gridstride::classroom {

/// @brief Makes a database just opened ready for use: makes the tables where it is new, and sees that it is a
/// gradebook of a form that we know where it is not. @throws GradebookError
void prepare_gradebook(const sqlite::Connection& database);

}  // namespace gridstride::classroom
