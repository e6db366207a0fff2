// SPDX-License-Identifier: MIT
#include "worker/call_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <thread>

namespace gridstride::worker {
namespace {

using system::checked;
using system::Descriptor;

/// Room for a returned value whose size is not known before: memory is only used where it is written.
constexpr std::uint64_t least_returned_room = 64ULL << 20;

constexpr int fixed_size = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;

constexpr std::uint64_t whole_pages(std::uint64_t bytes) {
  return (bytes + page_bytes - 1) / page_bytes * page_bytes;
}

void write_all(const Descriptor& file, const void* data, std::uint64_t size, std::uint64_t offset) {
  const char* bytes = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = pwrite(file.get(), bytes, size, static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    checked(written, "write the arguments of a call");
    bytes += written;
    offset += static_cast<std::uint64_t>(written);
    size -= static_cast<std::uint64_t>(written);
  }
}

void read_all(const Descriptor& file, void* data, std::uint64_t size, std::uint64_t offset) {
  char* bytes = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t got = pread(file.get(), bytes, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (checked(got, "read the results of a call") == 0)
      throw std::runtime_error("the results of a call are cut off");
    bytes += got;
    offset += static_cast<std::uint64_t>(got);
    size -= static_cast<std::uint64_t>(got);
  }
}

Descriptor new_file(const char* name, std::uint64_t size) {
  Descriptor file(checked(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING), "memfd_create"));
  checked(ftruncate(file.get(), static_cast<off_t>(size)), "size a memfd");
  return file;
}

/// Sealing a file against writes fails with EBUSY while the kernel itself holds one of its pages, as it may
/// for a moment after they were written (memfd_create(2) has no word for that; fcntl(2): "a writable, shared
/// mapping exists", which none does).
void seal(const Descriptor& file, int seals, const char* what) {
  constexpr int most_tries = 50;
  constexpr std::chrono::milliseconds pause{20};
  for (int i = 1; fcntl(file.get(), F_ADD_SEALS, seals) != 0; ++i) {
    if (errno != EBUSY || i == most_tries) checked(-1, what);
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace

void CallMemory::lay_out(const marshal::Request& request) {
  input_bytes_ = whole_pages(sizeof(InputHeader) + request.arguments.size() * sizeof(Slot));
  std::uint64_t array_bytes = 0;
  for (const marshal::Argument& argument : request.arguments) array_bytes += argument.bytes();
  returned_room_ = whole_pages(std::max(least_returned_room, 2 * array_bytes));
  output_bytes_ = words_bytes + returned_room_;
  for (const marshal::Argument& argument : request.arguments) {
    const std::uint64_t pages = whole_pages(argument.bytes());
    std::uint64_t& end = marshal::writes_back(argument.kind) ? output_bytes_ : input_bytes_;
    slots_.push_back(
        {argument.kind, argument.element_bytes, argument.count, end, end + pages - argument.bytes()});
    end += pages;
  }
}

CallMemory::CallMemory(const marshal::Request& request) {
  lay_out(request);
  input_ = new_file("call", input_bytes_);
  output_ = new_file("reply", output_bytes_);
  InputHeader header{};
  if (request.name.size() >= sizeof(header.name))
    throw std::runtime_error(request.name + ": the name is too long");
  std::memcpy(header.name, request.name.data(), request.name.size());
  header.argument_count = slots_.size();
  header.returned_bytes = returned_room_;
  write_all(input_, &header, sizeof(header), 0);
  write_all(input_, slots_.data(), slots_.size() * sizeof(Slot), sizeof(header));
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const marshal::Argument& argument = request.arguments[i];
    const Descriptor& file = marshal::writes_back(argument.kind) ? output_ : input_;
    write_all(file, argument.source, argument.bytes(), slots_[i].offset);
  }
  seal(input_, fixed_size | F_SEAL_WRITE, "seal the arguments");
  seal(output_, fixed_size, "seal the results");
}

std::optional<std::string> CallMemory::words(std::uint64_t size) const {
  if (size > words_bytes) return std::nullopt;
  return file_contents(output_, size);
}

std::optional<std::string> CallMemory::returned(std::uint64_t size) const {
  if (size > returned_room_) return std::nullopt;
  std::string copy(size, '\0');
  read_all(output_, copy.data(), size, words_bytes);
  return copy;
}

void CallMemory::copy_back(const marshal::Request& request) const {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const marshal::Argument& argument = request.arguments[i];
    if (argument.destination != nullptr)
      read_all(output_, argument.destination, argument.bytes(), slots_[i].offset);
  }
}

Descriptor sealed_file(const char* name, const std::string& bytes) {
  Descriptor file = new_file(name, bytes.size());
  write_all(file, bytes.data(), bytes.size(), 0);
  seal(file, fixed_size | F_SEAL_WRITE, "seal a memfd");
  return file;
}

std::string file_contents(const Descriptor& file, std::uint64_t size) {
  std::string copy(size, '\0');
  read_all(file, copy.data(), size, 0);
  return copy;
}

}  // namespace gridstride::worker
