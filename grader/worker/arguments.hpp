// SPDX-License-Identifier: MIT
/// @file
/// The worker's side of a call's memory: maps the memfds, gives each array its place on host or device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "system/descriptor.hpp"
#include "worker/frame.hpp"
#include "worker/protocol.hpp"

namespace gridstride::worker {

/// @brief A mapping with a wide range of inaccessible addresses before and behind it.
class GuardedMapping {
 public:
  GuardedMapping() = default;
  /// @brief Maps part of a file. @throws std::system_error where memory is short
  /// @param[in] padding_bytes of it, before the array begins
  GuardedMapping(int file, std::uint64_t offset, std::uint64_t size_bytes, bool writable,
                 std::uint64_t padding_bytes = 0);
  ~GuardedMapping();
  GuardedMapping(GuardedMapping&& other) noexcept;
  GuardedMapping& operator=(GuardedMapping&&) = delete;

  /// @return the first mapped byte
  [[nodiscard]] std::byte* data() const { return data_; }
  /// @return size of what is mapped @unit{bytes}
  [[nodiscard]] std::uint64_t size_bytes() const { return size_bytes_; }
  /// @return whether the address lies in one of the inaccessible ranges, or in the padding
  [[nodiscard]] bool guards(std::uintptr_t address) const;
  /// @return whether the address lies in the array
  [[nodiscard]] bool holds(std::uintptr_t address) const;

 private:
  [[nodiscard]] std::uint64_t pages_bytes() const;

  std::byte* data_ = nullptr;
  std::uint64_t size_bytes_ = 0;
  std::uint64_t padding_bytes_ = 0;
};

/// @brief The arguments of one call, ready for use.
class Arguments {
 public:
  /// @brief Maps both memfds and copies device arrays to the device. @throws std::runtime_error where that
  /// fails
  /// @param[in] in_module an address in the submission's module, which knows what its parameters are called
  Arguments(const CallPacket& packet, int input_fd, int output_fd, const void* in_module);
  ~Arguments();
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  /// @return name of the function
  [[nodiscard]] std::string_view function() const { return header().name; }
  /// @return the arguments as the graded function is to see them
  [[nodiscard]] const std::vector<View>& views() const { return views_; }
  /// @brief The function has returned: copies the written page-locked arrays to where the judge reads them,
  /// as they are now.
  void keep_pinned_results();
  /// @brief Copies the written device arrays to where the judge reads them.
  void copy_back();
  /// @brief Frees the arrays on the device and in page-locked memory.
  void free_arrays();
  /// @brief Writes at the start of the output. @return bytes written, 0 where there is no room
  std::uint32_t write_words(std::string_view words);
  /// @brief Writes the returned value. @return bytes written, or one more than there is room for
  std::uint64_t write_returned(std::string_view bytes);
  /// @return "data (argument 2 of sum)" where the address lies just outside a host array, else nothing
  [[nodiscard]] std::string array_beside(std::uintptr_t address) const;
  /// @return likewise where it lies in a host array
  [[nodiscard]] std::string array_holding(std::uintptr_t address) const;

 private:
  [[nodiscard]] const InputHeader& header() const;
  [[nodiscard]] const Slot& slot(std::size_t i) const;
  void place(std::size_t i, int input_fd, int output_fd);
  void* to_device(std::size_t i, const void* source);
  void* to_pinned(std::size_t i, const void* source);
  [[nodiscard]] std::string name_of(std::size_t i) const;

  GuardedMapping input_;
  std::optional<GuardedMapping> output_;
  std::vector<std::string> parameters_;  ///< what the submission calls them; empty where not known
  std::vector<GuardedMapping> arrays_;   ///< one an argument
  std::vector<View> views_;
  std::vector<void*> device_arrays_;  ///< one an argument; nullptr for others
  std::vector<void*> pinned_arrays_;  ///< likewise
};

}  // namespace gridstride::worker
