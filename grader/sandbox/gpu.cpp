// SPDX-License-Identifier: MIT
#include "sandbox/gpu.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <sstream>

#include "sandbox/build.hpp"

namespace gridstride::sandbox {
namespace fs = std::filesystem;
namespace {

/// Folders of the loader's search path that hold the driver's library, such as /usr/lib64-nvidia.
std::vector<fs::path> driver_folders() {
  std::vector<fs::path> folders;
  const char* const path = std::getenv("LD_LIBRARY_PATH");
  std::istringstream text(path != nullptr ? path : "");
  std::error_code ignored;
  for (std::string folder; std::getline(text, folder, ':');)
    if (folder.starts_with('/') && fs::exists(fs::path(folder) / "libcuda.so.1", ignored))
      folders.emplace_back(folder);
  return folders;
}

void add_entries(std::vector<fs::path>& files, const fs::path& folder, const std::string& beginning) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored))
    if (entry.path().filename().string().starts_with(beginning) && !entry.is_directory(ignored))
      files.push_back(entry.path());
}

}  // namespace

std::vector<fs::path> gpu_device_files() {
  std::vector<fs::path> files;
  add_entries(files, "/dev", "nvidia");
  add_entries(files, "/dev/nvidia-caps", "nvidia-cap");
  add_entries(files, "/dev", "dxg");
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<fs::path> gpu_folders() {
  std::vector<fs::path> folders;
  for (const char* folder : {"/sys/bus/pci", "/sys/devices", "/sys/module"})
    if (fs::exists(folder)) folders.emplace_back(folder);
  for (const fs::path& folder : driver_folders())
    if (!folder.string().starts_with("/usr/")) folders.push_back(folder);
  return folders;
}

std::vector<std::string> gpu_environment(const std::string& gpu) {
  std::vector<std::string> environment = {"CUDA_VISIBLE_DEVICES=" + gpu};
  // A user's own numbers mean the order that the user has chosen; ours are nvidia-smi's.
  const char* const order = std::getenv("CUDA_DEVICE_ORDER");
  if (order != nullptr)
    environment.push_back(std::string("CUDA_DEVICE_ORDER=") + order);
  else if (std::getenv("CUDA_VISIBLE_DEVICES") == nullptr)
    environment.emplace_back("CUDA_DEVICE_ORDER=PCI_BUS_ID");
  std::string path;
  for (const fs::path& folder : driver_folders()) path += (path.empty() ? "" : ":") + folder.string();
  if (!path.empty()) environment.push_back("LD_LIBRARY_PATH=" + path);
  // Memory that was given back is kept for the next allocation, as a program's that runs for long: else each
  // timed call pays for new pages of whatever it returns, which take some systems longer than the copy to
  // them.
  environment.emplace_back("GLIBC_TUNABLES=glibc.malloc.mmap_max=0:glibc.malloc.trim_threshold=" +
                           std::to_string(std::numeric_limits<std::int64_t>::max()));
  return environment;
}

fs::path worker_program(bool gpu) {
  return installation().build / "bin" / (gpu ? "gridstride-worker-gpu" : "gridstride-worker");
}

}  // namespace gridstride::sandbox
