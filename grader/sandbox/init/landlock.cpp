// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/init/confine.hpp"
#include "system/descriptor.hpp"

namespace gridstride::sandbox {
namespace {

using system::checked;
using system::Descriptor;

constexpr std::uint64_t reading =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;

// Rights by Landlock version; those that the installed headers do not name have their number from the
// kernel's documentation (userspace-api/landlock).
constexpr std::uint64_t refer_right = 1ULL << 13;
constexpr std::uint64_t truncate_right = 1ULL << 14;
constexpr std::uint64_t version_1_rights = (1ULL << 13) - 1;
// What makes sense on a file that is not a folder.
constexpr std::uint64_t file_rights = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                      LANDLOCK_ACCESS_FS_WRITE_FILE | truncate_right;

std::uint64_t handled_rights() {
  const long version =
      checked(syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION),
              "Landlock's version");
  std::uint64_t rights = version_1_rights;
  if (version >= 2) rights |= refer_right;
  if (version >= 3) rights |= truncate_right;
  return rights;
}

void allow(int ruleset, const std::string& path, std::uint64_t rights) {
  const Descriptor place(open(path.c_str(), O_PATH | O_CLOEXEC));
  if (!place) return;  // a system folder that this machine does not have
  struct stat status {};
  checked(fstat(place.get(), &status), "look at an allowed path");
  if (!S_ISDIR(status.st_mode)) rights &= file_rights;
  landlock_path_beneath_attr rule{};
  rule.allowed_access = rights;
  rule.parent_fd = place.get();
  checked(syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0),
          "add a Landlock rule");
}

}  // namespace

void enter_landlock(const InitOptions& options) {
  if (!options.landlock) return;
  const std::uint64_t handled = handled_rights();
  landlock_ruleset_attr attributes{};
  attributes.handled_access_fs = handled;
  const Descriptor ruleset(static_cast<int>(
      checked(syscall(SYS_landlock_create_ruleset, &attributes, sizeof(attributes.handled_access_fs), 0),
              "create Landlock rules")));
  for (const std::string& path : options.readable) allow(ruleset.get(), path, reading & handled);
  for (const std::string& path : options.writable) allow(ruleset.get(), path, handled);
  checked(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "give up new privileges");
  checked(syscall(SYS_landlock_restrict_self, ruleset.get(), 0), "enter Landlock");
}

}  // namespace gridstride::sandbox
