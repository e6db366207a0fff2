// SPDX-License-Identifier: MIT
#include "runtime_compilation.cuh"

#include <cuda.h>
#include <nvrtc.h>

#include <map>  // for TODO(6)
#include <sstream>
#include <stdexcept>
#include <tuple>  // for a key of several parts
#include <vector>

// The driver API has its own type of error, with the numbers of the run-time API's.
#define DRIVER_CHECK(...) CUDA_CHECK(static_cast<cudaError_t>(__VA_ARGS__))

namespace {

using Words = std::vector<std::string>;

// What the compiler said of a source that it refuses.
class CompileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Takes "-DN=4 -lineinfo" apart at its blanks.
Words words_of(const std::string& text) {
  std::istringstream stream(text);
  Words words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// The option that names the device in use.
std::string architecture() {
  int device = 0;
  int major = 0;
  int minor = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
  CUDA_CHECK(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device));
  return "--gpu-architecture=compute_" + std::to_string(10 * major + minor);
}

// NVRTC's object for one source; destroyed at the end of the scope, whatever happens in it.
class Program {
 public:
  explicit Program(const std::string& source) {
    if (nvrtcCreateProgram(&program_, source.c_str(), "source.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS)
      throw std::runtime_error("nvrtcCreateProgram refuses the source");
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() { nvrtcDestroyProgram(&program_); }
  nvrtcProgram get() const { return program_; }

  std::string log() const {
    // TODO(2): nvrtcGetProgramLogSize, then nvrtcGetProgramLog
    return "";
  }

  std::string image() const {
    std::size_t size_bytes = 0;
    nvrtcGetPTXSize(program_, &size_bytes);
    std::string text(size_bytes, '\0');
    nvrtcGetPTX(program_, text.data());
    return text;
  }

 private:
  nvrtcProgram program_ = nullptr;
};

// One of a source's kernels, compiled and loaded.
class SourceModule {
 public:
  SourceModule(const std::string& source, const std::string& options, const std::string& name) {
    const Program program(source);
    // TODO(1): tell NVRTC the name (nvrtcAddNameExpression), and compile with the words of `options` and
    // architecture() (nvrtcCompileProgram).
    // TODO(2): where that fails, throw a CompileError with the compiler's log.
    CUDA_CHECK(cudaFree(nullptr));  // the run-time API makes its context, which the driver API uses
    // TODO(3): load the image (cuModuleLoadData), and find the kernel by its lowered name
    // (nvrtcGetLoweredName, cuModuleGetFunction).
  }
  SourceModule(const SourceModule&) = delete;
  SourceModule& operator=(const SourceModule&) = delete;
  ~SourceModule() { cuModuleUnload(module_); }

  CUfunction get_function() const { return function_; }

 private:
  CUmodule module_ = nullptr;
  CUfunction function_ = nullptr;
};

// The kernel of a source.
CUfunction kernel_of(const std::string& source, const std::string& options, const std::string& name) {
  // TODO(3): a SourceModule's function. It must not be used longer than its module is there.
  // TODO(6): compile only where it has not been compiled before.
  return nullptr;
}

constexpr unsigned block_size = 256;

// Runs a kernel with n threads or more. arguments[i] is where argument i lies.
void launch(CUfunction kernel, std::size_t n, void** arguments) {
  // TODO(4): cuLaunchKernel, with blocks of block_size threads
}

// A piece of device memory, given back at the end of the scope.
class DeviceBuffer {
 public:
  explicit DeviceBuffer(std::size_t size_bytes) { CUDA_CHECK(cudaMalloc(&data_, size_bytes)); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  ~DeviceBuffer() { cudaFree(data_); }
  void* data() const { return data_; }

 private:
  void* data_ = nullptr;
};

const char* const multiply_source = R"(
// TODO(5): the kernel, as text
)";

}  // namespace

std::string run_kernel(std::string source, std::string options, std::string name, DeviceSpan<float> data,
                       float x) {
  try {
    const CUfunction kernel = kernel_of(source, options, name);
    if (data.empty()) return "";
    // TODO(4): arguments, and launch()
  } catch (const CompileError& error) {
    return error.what();
  }
  CUDA_CHECK(cudaDeviceSynchronize());
  return "";
}

void multiply_them(std::span<float> dest, std::span<const float> a, std::span<const float> b) {
  // TODO(5): three DeviceBuffers, copies in, the kernel from kernel_of() with its four arguments, a copy out.
}
