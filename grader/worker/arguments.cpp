// SPDX-License-Identifier: MIT
#include "worker/arguments.hpp"

#include <sys/mman.h>

#include <cstring>
#include <map>
#include <stdexcept>
#include <utility>

#include "worker/device.hpp"

// Last: its macros are named like attributes that the standard library uses.
#include <cuda_runtime_api.h>

namespace gridstride::worker {
namespace {

using system::checked;

void check_cuda(cudaError_t error, const char* tried) {
  if (error != cudaSuccess) throw std::runtime_error(std::string(tried) + ": " + cudaGetErrorString(error));
}

// Of several host threads that run past an array the first to fault may be one far behind its end. Addresses
// without memory cost nothing.
constexpr std::uint64_t guard_bytes = std::uint64_t{64} << 20;

bool on_device(marshal::Kind kind) {
  return kind == marshal::Kind::device_read || kind == marshal::Kind::device_write;
}

bool on_host(marshal::Kind kind) {
  return kind == marshal::Kind::host_read || kind == marshal::Kind::host_write;
}

bool is_pinned(marshal::Kind kind) {
  return kind == marshal::Kind::pinned_read || kind == marshal::Kind::pinned_write;
}

/// What the submission calls a function's parameters, looked up once.
const std::vector<std::string>& parameters_of(const std::string& function, std::size_t count,
                                              const void* in_module) {
  static std::map<std::string, std::vector<std::string>> known;
  const auto [found, is_new] = known.try_emplace(function);
  if (is_new) {
    found->second = device::parameter_names(in_module, function, count);
    found->second.resize(count);
  }
  return found->second;
}

}  // namespace

GuardedMapping::GuardedMapping(int file, std::uint64_t offset, std::uint64_t size_bytes, bool writable,
                               std::uint64_t padding_bytes)
    : size_bytes_(size_bytes), padding_bytes_(padding_bytes) {
  void* const reserved = mmap(nullptr, pages_bytes() + 2 * guard_bytes, PROT_NONE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) checked(-1, "reserve memory for an array");
  data_ = static_cast<std::byte*>(reserved) + guard_bytes;
  if (size_bytes == 0) return;
  const int access = writable ? PROT_READ | PROT_WRITE : PROT_READ;
  const int sharing = writable ? MAP_SHARED : MAP_PRIVATE;
  const int flags = sharing | MAP_FIXED | (device::brings_pages_in() ? MAP_POPULATE : 0);
  if (mmap(data_, pages_bytes(), access, flags, file, static_cast<off_t>(offset)) == MAP_FAILED)
    checked(-1, "map an array");
}

GuardedMapping::~GuardedMapping() {
  if (data_ != nullptr) munmap(data_ - guard_bytes, pages_bytes() + 2 * guard_bytes);
}

GuardedMapping::GuardedMapping(GuardedMapping&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_bytes_(std::exchange(other.size_bytes_, 0)),
      padding_bytes_(other.padding_bytes_) {}

std::uint64_t GuardedMapping::pages_bytes() const {
  return (size_bytes_ + page_bytes - 1) / page_bytes * page_bytes;
}

bool GuardedMapping::guards(std::uintptr_t address) const {
  const auto first = reinterpret_cast<std::uintptr_t>(data_);
  return data_ != nullptr && (address - (first - guard_bytes) < guard_bytes + padding_bytes_ ||
                              address - (first + pages_bytes()) < guard_bytes);
}

bool GuardedMapping::holds(std::uintptr_t address) const {
  const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(data_) + padding_bytes_;
  return data_ != nullptr && address - begin < size_bytes_ - padding_bytes_;
}

const InputHeader& Arguments::header() const { return *reinterpret_cast<const InputHeader*>(input_.data()); }

const Slot& Arguments::slot(std::size_t i) const {
  return reinterpret_cast<const Slot*>(input_.data() + sizeof(InputHeader))[i];
}

Arguments::Arguments(const CallPacket& packet, int input_fd, int output_fd, const void* in_module)
    : input_(input_fd, 0, packet.input_bytes, false) {
  output_.emplace(output_fd, 0, words_bytes + header().returned_bytes, true);
  parameters_ = parameters_of(std::string(function()), header().argument_count, in_module);
  for (std::size_t i = 0; i < header().argument_count; ++i) place(i, input_fd, output_fd);
}

Arguments::~Arguments() { free_arrays(); }

void Arguments::place(std::size_t i, int input_fd, int output_fd) {
  const Slot& s = slot(i);
  const bool written = marshal::writes_back(s.kind);
  const std::uint64_t size = s.count * s.element_bytes;
  // The array ends where its last page ends, so that one element further is inaccessible.
  const std::uint64_t pages = s.offset + size - s.page;
  arrays_.emplace_back(written ? output_fd : input_fd, s.page, pages, written, s.offset - s.page);
  void* data = arrays_.back().data() + (s.offset - s.page);
  device_arrays_.push_back(nullptr);
  pinned_arrays_.push_back(nullptr);
  if (on_device(s.kind)) data = device_arrays_.back() = to_device(i, data);
  if (is_pinned(s.kind)) data = pinned_arrays_.back() = to_pinned(i, data);
  if (on_host(s.kind)) device::note_host_array(data, size);
  views_.push_back({s.kind, s.element_bytes, s.count, data});
}

std::string Arguments::name_of(std::size_t i) const {
  const std::string number = "argument " + std::to_string(i + 1) + " of " + std::string(function());
  const std::string& name = parameters_[i];
  return name.empty() ? number : name + " (" + number + ")";
}

void* Arguments::to_device(std::size_t i, const void* source) {
  const Slot& s = slot(i);
  const std::uint64_t size = s.count * s.element_bytes;
  if (size == 0) return nullptr;
  void* const array = device::allocate(size, name_of(i));
  check_cuda(cudaMemcpy(array, source, size, cudaMemcpyHostToDevice), "copy an argument to the device");
  return array;
}

void* Arguments::to_pinned(std::size_t i, const void* source) {
  const Slot& s = slot(i);
  const std::uint64_t size = s.count * s.element_bytes;
  if (size == 0) return nullptr;
  void* const array = device::allocate_pinned(size, name_of(i));
  std::memcpy(array, source, size);
  return array;
}

void Arguments::keep_pinned_results() {
  for (std::size_t i = 0; i < views_.size(); ++i) {
    const View& view = views_[i];
    if (view.kind != marshal::Kind::pinned_write || pinned_arrays_[i] == nullptr) continue;
    const std::uint64_t size = view.count * view.element_bytes;
    device::note_returned(view.data, size);
    std::memcpy(arrays_[i].data() + (slot(i).offset - slot(i).page), view.data, size);
  }
}

void Arguments::copy_back() {
  for (std::size_t i = 0; i < views_.size(); ++i) {
    const View& view = views_[i];
    if (view.kind != marshal::Kind::device_write || device_arrays_[i] == nullptr) continue;
    void* const to = arrays_[i].data() + (slot(i).offset - slot(i).page);
    check_cuda(cudaMemcpy(to, view.data, view.count * view.element_bytes, cudaMemcpyDeviceToHost),
               "copy an argument from the device");
  }
}

void Arguments::free_arrays() {
  for (void*& array : device_arrays_)
    if (array != nullptr) device::release(std::exchange(array, nullptr));
  for (void*& array : pinned_arrays_)
    if (array != nullptr) device::release_pinned(std::exchange(array, nullptr));
}

std::uint32_t Arguments::write_words(std::string_view words) {
  if (words.size() > words_bytes) return 0;
  std::memcpy(output_->data(), words.data(), words.size());
  return static_cast<std::uint32_t>(words.size());
}

std::uint64_t Arguments::write_returned(std::string_view bytes) {
  if (bytes.size() > header().returned_bytes) return header().returned_bytes + 1;
  std::memcpy(output_->data() + words_bytes, bytes.data(), bytes.size());
  return bytes.size();
}

std::string Arguments::array_beside(std::uintptr_t address) const {
  for (std::size_t i = 0; i < arrays_.size(); ++i)
    if (arrays_[i].guards(address)) return name_of(i);
  return {};
}

std::string Arguments::array_holding(std::uintptr_t address) const {
  for (std::size_t i = 0; i < arrays_.size(); ++i)
    if (arrays_[i].holds(address)) return name_of(i);
  return {};
}

}  // namespace gridstride::worker
