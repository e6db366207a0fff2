// SPDX-License-Identifier: MIT
#include "simt/cc/toolkit.hpp"

namespace gridstride::cc {
namespace fs = std::filesystem;

// Host files find the headers there, whose lines nobody takes for the user's: their folder is simt/include.
fs::path toolkit_folder(const Installation& installation) {
  return fs::absolute(installation.build) / "simt";
}

std::string toolkit_text(const Installation& installation, unsigned arch) {
  const std::string top = toolkit_folder(installation).string();
  const std::string libraries = "-L\"" + top + "/lib64\"";  // as no other line has it, which CMake needs
  return "#$ TOP=" + top + "\n#$ NVVMIR_LIBRARY_DIR=" + top + "/nvvm/libdevice\n#$ PATH=" + top +
         "/bin:/usr/bin:/bin\n#$ INCLUDES=\"-I" + top + "/include\"\n#$ LIBRARIES=" + libraries +
         "\n#$ cicc -arch compute_" + std::to_string(arch / 10) + "\n#$ \"" + top + "/bin/nvcc\" -o a.out " +
         libraries + " -lcudadevrt -lcudart_static -lrt -lpthread -ldl\n";
}

}  // namespace gridstride::cc
