// SPDX-License-Identifier: MIT
/// @file
/// The main of every check program.
#pragma once

namespace gridstride::harness {

/// @brief Grades as asked: --request JSON --channel FD. Messages go to FD, one a line, the record last.
/// @return 0 where a record was written, whatever its verdict; 2 for a wrong command line; 3 where none could
/// be written
int check_main(int argc, char** argv);

}  // namespace gridstride::harness
