// SPDX-License-Identifier: MIT
/// @file
/// Brings files to a workspace, and never loses what a student wrote.
#pragma once

#include <filesystem>
#include <string>

namespace gridstride::cli {

/// @brief What became of a file that was to be brought.
enum class Delivered {
  fresh,      ///< it was not there
  unchanged,  ///< it was there, or only the student has changed it
  updated,    ///< the student had left it as it was brought last time
  kept        ///< both have changed it: the student's stays
};

/// @brief Brings files to one workspace. Beside them it keeps each as it was brought, to tell a student's
/// changes from newer texts.
class Delivery {
 public:
  /// @param[in] workspace its folder, which is made where it is not there
  /// @throws UsageError where it cannot be made
  explicit Delivery(std::filesystem::path workspace);

  /// @brief Brings a text. @param[in] name below the workspace
  /// @throws UsageError where a file cannot be read or written
  Delivered bring(const std::filesystem::path& name, const std::string& text) const;

  /// @brief Brings a link to what is not copied. @param[in] name below the workspace; what is no link stays
  /// @throws UsageError where it cannot be made
  Delivered link(const std::filesystem::path& name, const std::filesystem::path& target) const;

 private:
  std::filesystem::path workspace_;
};

}  // namespace gridstride::cli
