// SPDX-License-Identifier: MIT
/// @file
/// The judge's side of the two memfds of a call.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "system/descriptor.hpp"
#include "worker/marshal.hpp"
#include "worker/protocol.hpp"

namespace gridstride::worker {

/// @brief Builds the memfds of one call, and copies what came back out of them before anyone reads it.
class CallMemory {
 public:
  /// @brief Writes a request into new memfds and seals them. @throws std::system_error where memory is short
  explicit CallMemory(const marshal::Request& request);

  /// @brief The input: sealed against any change.
  [[nodiscard]] int input_fd() const { return input_.get(); }
  /// @brief The output: sealed against changes of its size.
  [[nodiscard]] int output_fd() const { return output_.get(); }
  /// @return size of the input @unit{bytes}
  [[nodiscard]] std::uint64_t input_bytes() const { return input_bytes_; }
  /// @return size of the output @unit{bytes}

  /// @return a private copy of the first `size` bytes of the words; nothing where there is no room for so
  /// many
  [[nodiscard]] std::optional<std::string> words(std::uint64_t size) const;
  /// @return a private copy of the returned value; nothing where there is no room for so much
  [[nodiscard]] std::optional<std::string> returned(std::uint64_t size) const;
  /// @brief Copies the written arrays to where the request wants them.
  void copy_back(const marshal::Request& request) const;

 private:
  void lay_out(const marshal::Request& request);
  std::vector<Slot> slots_;
  std::uint64_t input_bytes_ = 0;
  std::uint64_t output_bytes_ = 0;
  std::uint64_t returned_room_ = 0;
  system::Descriptor input_;
  system::Descriptor output_;
};

/// @return a memfd that holds these bytes, sealed against any change
system::Descriptor sealed_file(const char* name, const std::string& bytes);
/// @return a private copy of the first bytes of a file that one can read anywhere
std::string file_contents(const system::Descriptor& file, std::uint64_t size);

}  // namespace gridstride::worker
