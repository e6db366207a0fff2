// SPDX-License-Identifier: MIT
#include "sandbox/launch_plan.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <stdexcept>
#include <system_error>

#include "sandbox/build.hpp"
#include "sandbox/gpu.hpp"
#include "sandbox/init_report.hpp"
#include "system/process_tree.hpp"

namespace gridstride::sandbox {
namespace fs = std::filesystem;
namespace {

using Arguments = std::vector<std::string>;

/// Folders of the system that every command sees.
constexpr std::array system_folders = {"/bin", "/sbin", "/lib", "/lib64", "/lib32", "/libx32"};
constexpr std::array system_files = {"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
                                     "/etc/alternatives"};
constexpr std::array devices = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};

void append(Arguments& to, std::initializer_list<std::string> more) { to.insert(to.end(), more); }

/// An unprivileged user that nobody else has: its processes can be counted, and it owns nothing.
uid_t fresh_uid() {
  static std::atomic<unsigned> counter{0};
  return 2'000'000'000U + (static_cast<unsigned>(getpid()) % 4'000'000U) * 16U + counter++ % 16U;
}

bool others_may_read(const fs::path& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return true;
  const mode_t needed = S_ISDIR(status.st_mode) ? S_IROTH | S_IXOTH : S_IROTH;
  return (status.st_mode & needed) == needed;
}

bool others_may_enter_parents(fs::path path) {
  while (path.has_relative_path()) {
    path = path.parent_path();
    struct stat status {};
    if (stat(path.c_str(), &status) == 0 && (status.st_mode & S_IXOTH) == 0) return false;
  }
  return true;
}

/// No capability short of writing everywhere lets a user execute what others may not.
void require_executable_by_others(const fs::path& program) {
  struct stat status {};
  if (stat(program.c_str(), &status) != 0 || (status.st_mode & S_IXOTH) != 0) return;
  throw std::runtime_error(program.string() +
                           " cannot be run by an unprivileged user, as the sandbox is for root: " +
                           "chmod -R go+rX " + installation().build.string());
}

/// Whether an unprivileged user needs leave to read past the permissions, as in a checkout made under umask
/// 077.
bool needs_read_search(const Command& command) {
  for (const Mount& mount : command.mounts) {
    if (!others_may_read(mount.outside)) return true;
    if (command.isolation != Isolation::namespaces && !others_may_enter_parents(mount.outside)) return true;
  }
  return command.isolation != Isolation::namespaces && !others_may_enter_parents(supervisor_path());
}

/// The folders above a path, open to everyone: bubblewrap would close those that it makes itself.
void add_parents(Arguments& to, const fs::path& path) {
  fs::path folder = "/";
  for (const fs::path& part : path.parent_path().relative_path()) {
    folder /= part;
    append(to, {"--perms", "0755", "--dir", folder.string()});
  }
}

/// Binds what is outside to a path inside.
void add_bind(Arguments& to, const char* kind, const fs::path& outside, const fs::path& inside) {
  add_parents(to, inside);
  append(to, {kind, outside.string(), inside.string()});
}

/// What of a system folder a command may not see: an installation's solutions and checks.
std::vector<fs::path> hidden_in(const fs::path& system_folder) {
  const Installation where = installation();
  std::vector<fs::path> hidden;
  for (const fs::path& folder : {where.source, where.build})
    if (folder.string().starts_with(system_folder.string() + "/")) hidden.push_back(folder);
  return hidden;
}

/// What Landlock lets a command read of the system. It goes by what a path leads to: /lib is often a link.
std::vector<fs::path> readable_system() {
  std::vector<fs::path> readable = parts_without("/usr", hidden_in("/usr"));
  for (const char* name : system_folders) {
    if (!fs::exists(name)) continue;
    const fs::path folder = fs::canonical(name);
    const std::vector<fs::path> parts = parts_without(folder, hidden_in(folder));
    readable.insert(readable.end(), parts.begin(), parts.end());
  }
  return readable;
}

/// Every system folder as the machine has it: a link stays a link.
void add_system(Arguments& to) {
  append(to, {"--ro-bind", "/usr", "/usr"});
  for (const char* folder : system_folders) {
    if (fs::is_symlink(folder)) {
      append(to, {"--symlink", fs::read_symlink(folder).string(), folder});
    } else if (fs::is_directory(folder)) {
      append(to, {"--ro-bind", folder, folder});
    }
  }
  for (const char* file : system_files)
    if (fs::exists(file)) add_bind(to, "--ro-bind", file, file);
  for (const char* device : devices) add_bind(to, "--dev-bind", device, device);
  append(to, {"--proc", "/proc"});
}

/// What NVIDIA's driver opens.
void add_gpu(Arguments& to) {
  for (const fs::path& file : gpu_device_files()) add_bind(to, "--dev-bind", file, file);
  for (const fs::path& folder : gpu_folders()) add_bind(to, "--ro-bind", folder, folder);
}

Arguments bubblewrap_arguments(const Command& command, bool as_root) {
  Arguments to;
  append(to, {"--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"});
  if (as_root) {
    append(to, {"--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add",
                "CAP_KILL"});
    if (needs_read_search(command)) append(to, {"--cap-add", "CAP_DAC_READ_SEARCH"});
  } else {
    to.push_back("--unshare-user");
  }
  append(to, {"--die-with-parent", "--new-session", "--hostname", "gridstride"});
  append(to, {"--info-fd", std::to_string(bubblewrap_info_fd)});
  add_system(to);
  for (const fs::path& folder : hidden_in("/usr")) append(to, {"--tmpfs", folder.string()});
  append(to, {"--perms", "1777", "--size", std::to_string(command.limits.file_bytes * 4), "--tmpfs", "/tmp"});
  if (command.gpu) add_gpu(to);
  add_bind(to, "--ro-bind", supervisor_path(), supervisor_path());
  for (const Mount& mount : command.mounts) {
    const fs::path inside = mount.inside.empty() ? mount.outside : mount.inside;
    add_bind(to, mount.writable ? "--bind" : "--ro-bind", mount.outside, inside);
  }
  append(to, {"--remount-ro", "/", "--chdir", "/"});
  return to;
}

Arguments supervisor_arguments(const Command& command, const LaunchPlan& plan, const fs::path& scratch) {
  const Limits& limits = command.limits;
  Arguments to{supervisor_path().string()};
  const bool own_mounts = command.isolation == Isolation::namespaces;
  // Without a user of its own the command shares the caller's count of processes.
  unsigned processes = limits.processes;
  if (plan.uid == 0 && !own_mounts) processes += system::threads_of_user(getuid());
  append(to, {"--cpu", std::to_string(limits.cpu.count()), "--processes", std::to_string(processes)});
  append(to, {"--file-bytes", std::to_string(limits.file_bytes)});
  append(to, {"--data-bytes", std::to_string(limits.data_bytes)});
  append(to, {"--uid", std::to_string(plan.uid)});
  if (plan.uid != 0 && needs_read_search(command)) to.push_back("--read-search");
  if (command.gpu) to.push_back("--gpu");
  if (!own_mounts) to.push_back("--signals-itself");  // what it is not shown then are files alone
  const bool in_scratch = !own_mounts && command.working_directory == "/tmp";
  append(to, {"--chdir", in_scratch ? scratch.string() : command.working_directory.string()});
  if (command.isolation == Isolation::landlock) {
    to.push_back("--landlock");
    append(to, {"--read", "/proc/self"});
    for (const fs::path& path : readable_system()) append(to, {"--read", path.string()});
    for (const char* file : system_files) append(to, {"--read", file});
    for (const char* device : devices) append(to, {"--write", device});
    if (command.gpu) {
      for (const char* file :
           {"/proc/driver/nvidia", "/proc/devices", "/proc/modules", "/proc/cpuinfo", "/proc/meminfo"})
        append(to, {"--read", file});
      for (const fs::path& file : gpu_device_files()) append(to, {"--write", file.string()});
      for (const fs::path& folder : gpu_folders()) append(to, {"--read", folder.string()});
    }
    append(to, {"--write", scratch.string()});
    for (const Mount& mount : command.mounts)
      append(to, {mount.writable ? "--write" : "--read", mount.outside.string()});
  }
  for (const PassedDescriptor& passed : command.descriptors)
    append(to, {"--keep", std::to_string(passed.inside_fd)});
  append(to, {"--environment", "PATH=/usr/local/bin:/usr/bin:/bin", "--environment", "LANG=C.UTF-8"});
  const std::string home = own_mounts ? "/tmp" : scratch.string();
  append(to, {"--environment", "HOME=" + home, "--environment", "TMPDIR=" + home});
  for (const std::string& variable : command.environment) append(to, {"--environment", variable});
  to.push_back("--");
  to.insert(to.end(), command.arguments.begin(), command.arguments.end());
  return to;
}

void check(const Command& command) {
  if (command.arguments.empty() || !command.arguments.front().starts_with('/'))
    throw std::runtime_error("a sandboxed command starts with an absolute path");
  for (const Mount& mount : command.mounts) {
    if (!fs::exists(mount.outside)) throw std::runtime_error(mount.outside.string() + " does not exist");
    const bool moved = !mount.inside.empty() && mount.inside != mount.outside;
    if (moved && command.isolation != Isolation::namespaces)
      throw std::runtime_error("without namespaces " + mount.outside.string() +
                               " cannot be seen under another path");
  }
  for (const PassedDescriptor& passed : command.descriptors)
    if (passed.inside_fd < 3 || passed.inside_fd >= init_control_fd)
      throw std::runtime_error("a passed descriptor's number is 3 to 63");
}

}  // namespace

std::vector<fs::path> parts_without(const fs::path& folder, const std::vector<fs::path>& hidden) {
  if (std::find(hidden.begin(), hidden.end(), folder) != hidden.end()) return {};
  const bool whole = std::none_of(hidden.begin(), hidden.end(), [&](const fs::path& path) {
    return path.string().starts_with(folder.string() + "/");
  });
  if (whole) return {folder};
  std::vector<fs::path> parts;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_symlink()) continue;  // what it leads to has its own place, or is hidden
    const std::vector<fs::path> below = parts_without(entry.path(), hidden);
    parts.insert(parts.end(), below.begin(), below.end());
  }
  return parts;
}

fs::path find_bubblewrap() {
  for (const char* path : {"/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"})
    if (access(path, X_OK) == 0) return path;
  return {};
}

fs::path supervisor_path() { return installation().build / "bin" / "gridstride-sandbox-init"; }

LaunchPlan plan_launch(const Command& command, const fs::path& scratch) {
  check(command);
  const bool as_root = geteuid() == 0;
  LaunchPlan plan;
  if (as_root) {
    plan.uid = fresh_uid();
    require_executable_by_others(command.arguments.front());
    require_executable_by_others(supervisor_path());
  }
  Arguments supervisor = supervisor_arguments(command, plan, scratch);
  if (command.isolation != Isolation::namespaces) {
    plan.arguments = std::move(supervisor);
    return plan;
  }
  const fs::path bubblewrap = find_bubblewrap();
  if (bubblewrap.empty())
    throw std::runtime_error("bubblewrap is not installed (Debian package: bubblewrap)");
  plan.bubblewrap_arguments = bubblewrap_arguments(command, as_root);
  plan.arguments = {bubblewrap.string(), "--args", std::to_string(bubblewrap_arguments_fd), "--"};
  plan.arguments.insert(plan.arguments.end(), supervisor.begin(), supervisor.end());
  return plan;
}

}  // namespace gridstride::sandbox
