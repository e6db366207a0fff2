// SPDX-License-Identifier: MIT
#include "sandbox/build.hpp"

namespace gridstride::sandbox {

Installation installation() { return {GRIDSTRIDE_SOURCE_DIR, GRIDSTRIDE_BUILD_DIR}; }

}  // namespace gridstride::sandbox
