// SPDX-License-Identifier: MIT
#include "simt/libraries/cublas_call.hpp"

#include "simt/src/memory/memory.hpp"
#include "simt/src/streams/streams.hpp"

namespace gridstride::simt {

CublasCall::CublasCall(const char* name, cublasHandle_t handle)
    : name_(name), handle_(handle), frames_(caller_frames()) {
  if (handle != nullptr && !is_cublas_handle(handle)) handle_ = nullptr;
  if (handle_ == nullptr) status_ = CUBLAS_STATUS_NOT_INITIALIZED;
  if (handle_ != nullptr) stream_ = handle_->stream;
  if (handle_ != nullptr && sticky_error() != 0) status_ = CUBLAS_STATUS_EXECUTION_FAILED;
}

bool CublasCall::on_device() const {
  return handle_ != nullptr && handle_->pointer_mode == CUBLAS_POINTER_MODE_DEVICE;
}

void CublasCall::need(bool holds, const std::string& complaint) {
  if (holds || !usable()) return;
  add_host_finding(
      "cuda_error", name_ + ": " + complaint,
      "The call does nothing and returns CUBLAS_STATUS_INVALID_VALUE. Matrices are column-major: the "
      "leading dimension is at least the number of rows as stored.",
      frames_);
  status_ = CUBLAS_STATUS_INVALID_VALUE;
}

void CublasCall::add(Operand operand) {
  if (!usable()) return;
  if (!check_place(name_, operand, frames_)) status_ = CUBLAS_STATUS_EXECUTION_FAILED;
  operands_.push_back(std::move(operand));
}

bool CublasCall::scalar_place(const char* name, const void* where, std::size_t size_bytes, Use use) {
  if (!usable()) return false;
  if (on_device()) {
    add({name, reinterpret_cast<std::uintptr_t>(where), 1, size_bytes, size_bytes, use});
    return usable();
  }
  need(where != nullptr, std::string(name) + " is a null pointer");
  if (usable() && only_on_device(where)) {
    add_host_finding("memory_space",
                     name_ + ": " + name + " is a device pointer, but scalars are on the host",
                     "Pass the address of a host variable, or call cublasSetPointerMode(handle, "
                     "CUBLAS_POINTER_MODE_DEVICE) first.",
                     frames_);
    status_ = CUBLAS_STATUS_EXECUTION_FAILED;
  }
  return usable();
}

void CublasCall::result(const char* name, void* where, std::size_t size_bytes) {
  if (!scalar_place(name, where, size_bytes, Use::writes) || on_device()) return;
  touches_host(where, size_bytes, true);
  wait();
}

void CublasCall::touches_host(const void* memory, std::size_t size_bytes, bool writes) {
  (writes ? writes_ : reads_).push_back({reinterpret_cast<std::uintptr_t>(memory), size_bytes});
}

// Managed and page-locked memory, which the host must leave alone until the work is done.
void CublasCall::watch_host_memory() {
  constexpr std::size_t most_ranges = 256;
  for (const Operand& operand : operands_) {
    const auto* const base = reinterpret_cast<const char*>(operand.address);
    if (only_on_device(base) || operand.span_bytes() == 0) continue;
    const bool writes = changes(operand.use);
    if (operand.pitch_bytes == operand.run_bytes) {
      touches_host(base, operand.span_bytes(), writes);
    } else if (operand.columns <= most_ranges) {
      for (std::size_t i = 0; i < operand.columns; ++i)
        touches_host(base + i * operand.pitch_bytes, operand.run_bytes, writes);
    }
  }
}

cublasStatus_t CublasCall::submit(std::function<void()> arithmetic) {
  if (!usable()) return status_;
  if (!is_stream(stream_)) return CUBLAS_STATUS_INVALID_VALUE;
  watch_host_memory();
  Work work;
  work.what = name_;
  work.reads = reads_;
  work.writes = writes_;
  work.frames = frames_;
  work.run = [name = name_, frames = frames_, operands = operands_, arithmetic = std::move(arithmetic)] {
    const Open open;
    for (const Operand& operand : operands)
      if (operand.use == Use::reads || operand.use == Use::updates) check_initialised(name, operand, frames);
    for (const Operand& operand : operands) note_use(operand);
    arithmetic();
    for (const Operand& operand : operands)
      if (changes(operand.use)) mark_written(operand);
    return 0;
  };
  const ErrorCode error = gridstride::simt::submit(stream_, std::move(work), returns_);
  return error == 0 ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

}  // namespace gridstride::simt
