// SPDX-License-Identifier: MIT
// A crash of the program's own host code is told too.
#include <cstdlib>

int main(int argc, char**) {
  int* p = argc > 5 ? &argc : nullptr;
  *p = 3;  // FIND crashed
  return 0;
}
