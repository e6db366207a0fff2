// SPDX-License-Identifier: MIT
/// @file
/// What a sandboxed command needs of the machine to use a GPU.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gridstride::sandbox {

/// @brief The device files of NVIDIA's driver, and of WSL's; empty where the machine has no GPU.
std::vector<std::filesystem::path> gpu_device_files();

/// @brief Folders that the driver reads: the kernel's lists of devices, and its libraries where they are not
/// below /usr.
std::vector<std::filesystem::path> gpu_folders();

/// @brief Environment of a command that is to see one GPU, as device 0.
/// @param[in] gpu number or UUID, as CUDA_VISIBLE_DEVICES takes it
std::vector<std::string> gpu_environment(const std::string& gpu);

/// @brief The worker program of a back end. @param[in] gpu true: the one for GPUs
std::filesystem::path worker_program(bool gpu);

}  // namespace gridstride::sandbox
