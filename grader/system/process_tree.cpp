// SPDX-License-Identifier: MIT
#include "system/process_tree.hpp"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace gridstride::system {
namespace {

/// @return entries of a folder of /proc whose names are numbers
std::vector<pid_t> numbered_entries(const std::string& folder) {
  std::vector<pid_t> numbers;
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(opendir(folder.c_str()), &closedir);
  if (!directory) return numbers;
  while (const dirent* entry = readdir(directory.get())) {
    const std::string_view name = entry->d_name;
    pid_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error == std::errc() && end == name.data() + name.size()) numbers.push_back(number);
  }
  return numbers;
}

/// @return the number behind a word at the start of a line
std::optional<std::uint64_t> number_beside(const char* file, std::string_view word) {
  std::ifstream lines(file);
  std::string key;
  std::uint64_t number = 0;
  std::string rest;
  while (lines >> key >> number && std::getline(lines, rest))
    if (key == word) return number;
  return std::nullopt;
}

}  // namespace

std::vector<pid_t> process_tree(pid_t root) {
  std::vector<pid_t> tree{root};
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const std::string tasks = "/proc/" + std::to_string(tree[i]) + "/task";
    for (const pid_t thread : numbered_entries(tasks)) {
      std::ifstream children(tasks + "/" + std::to_string(thread) + "/children");
      for (pid_t child = 0; children >> child;) tree.push_back(child);
    }
  }
  return tree;
}

std::uint64_t resident_bytes(pid_t pid) {
  std::ifstream statm("/proc/" + std::to_string(pid) + "/statm");
  std::uint64_t total_pages = 0;
  std::uint64_t resident_pages = 0;
  if (!(statm >> total_pages >> resident_pages)) return 0;
  return resident_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

unsigned threads_of_user(uid_t uid) {
  unsigned count = 0;
  for (const pid_t pid : numbered_entries("/proc")) {
    const std::string folder = "/proc/" + std::to_string(pid);
    struct stat status {};
    if (stat(folder.c_str(), &status) != 0 || status.st_uid != uid) continue;
    count += static_cast<unsigned>(numbered_entries(folder + "/task").size());
  }
  return count;
}

std::uint64_t available_memory_bytes() {
  const auto kib = number_beside("/proc/meminfo", "MemAvailable:");
  return kib ? *kib * 1024 : std::numeric_limits<std::uint64_t>::max();
}

std::uint64_t ended_for_memory() { return number_beside("/proc/vmstat", "oom_kill").value_or(0); }

}  // namespace gridstride::system
