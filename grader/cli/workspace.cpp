// SPDX-License-Identifier: MIT
#include "cli/workspace.hpp"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

namespace gridstride::cli {
namespace {

namespace fs = std::filesystem;

/// A variable that holds an absolute path; others do not count (XDG Base Directory Specification).
fs::path folder_in(const char* variable) {
  const char* const value = std::getenv(variable);
  const fs::path folder = value == nullptr ? "" : value;
  return folder.is_absolute() ? folder : fs::path();
}

fs::path users_state() {
  if (const fs::path state = folder_in("XDG_STATE_HOME"); !state.empty()) return state / "gridstride";
  fs::path home = folder_in("HOME");
  if (const passwd* user = home.empty() ? getpwuid(getuid()) : nullptr; user != nullptr) home = user->pw_dir;
  return home / ".local" / "state" / "gridstride";
}

}  // namespace

fs::path brought_folder(const fs::path& workspace) { return workspace / ".gridstride" / "brought"; }

fs::path workspace_above(fs::path folder) {
  for (std::error_code ignored; !fs::is_directory(brought_folder(folder), ignored);
       folder = folder.parent_path())
    if (folder == folder.root_path() || folder.empty()) return {};
  return folder;
}

Workspace workspace_of(const Installation& installation, const fs::path& folder) {
  if (const fs::path found = workspace_above(folder); !found.empty()) return {found, found / "build"};
  if (!installation.installed) return {installation.source, installation.build};
  return {{}, users_state()};
}

}  // namespace gridstride::cli
