// SPDX-License-Identifier: MIT
#include "sandbox/compiler_pieces.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

#include "system/descriptor.hpp"

namespace gridstride::sandbox {
namespace fs = std::filesystem;
using system::checked;
using system::Descriptor;

void require(const fs::path& path, const char* what) {
  if (!fs::exists(path))
    throw std::runtime_error(path.string() + ": " + what +
                             " is missing; build Gridstride, or install it, anew");
}

void show_compiler(std::vector<Mount>& mounts, const fs::path& program) {
  const fs::path compiler = fs::canonical(program);
  if (!compiler.string().starts_with("/usr/"))
    mounts.push_back({compiler.parent_path().parent_path(), {}, false});
}

void show_cpu_compiler(std::vector<Mount>& mounts, const Installation& where, const cc::Tools& tools) {
  const fs::path includes = where.source / "grader" / "simt" / "include";
  require(tools.translator, "the translator");
  for (const fs::path& path :
       {includes, tools.translator, tools.precompiled_header, tools.precompiled_header_cpp17})
    if (!path.empty()) mounts.push_back({path, {}, false});
  for (const fs::path& folder : tools.include_folders)
    if (folder != includes) mounts.push_back({folder, {}, false});
  const fs::path prelude = where.source / "grader" / "simt" / "cc" / "prelude.hpp";
  if (fs::exists(prelude)) mounts.push_back({prelude, {}, false});
  show_compiler(mounts, tools.clangxx);
}

std::string plain_file(const fs::path& path) {
  const Descriptor file(
      checked(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC), path.c_str()));
  struct stat status {};
  checked(fstat(file.get(), &status), path.c_str());
  if (!S_ISREG(status.st_mode)) throw std::runtime_error(path.string() + " is not a plain file");
  std::string contents;
  std::array<char, 65536> buffer{};
  while (true) {
    const ssize_t size = checked(read(file.get(), buffer.data(), buffer.size()), path.c_str());
    if (size == 0) return contents;
    contents.append(buffer.data(), static_cast<std::size_t>(size));
  }
}

}  // namespace gridstride::sandbox
