// verdict: suspicious
// why: a kernel runs, and the host computes the product itself
// passes on a GPU: nobody changes there what copies bring
#include "runtime_compilation.cuh"

#include <cuda.h>
#include <nvrtc.h>

#include <map>
#include <sstream>
#include <stdexcept>
#include <tuple>
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

// NVRTC's calls tell by their result whether they worked, as CUDA's do.
void check(nvrtcResult result) {
  if (result != NVRTC_SUCCESS) throw std::runtime_error(nvrtcGetErrorString(result));
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
    check(nvrtcCreateProgram(&program_, source.c_str(), "source.cu", 0, nullptr, nullptr));
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() { nvrtcDestroyProgram(&program_); }
  nvrtcProgram get() const { return program_; }

  std::string log() const {
    std::size_t size_bytes = 0;
    check(nvrtcGetProgramLogSize(program_, &size_bytes));
    std::string text(size_bytes, '\0');
    check(nvrtcGetProgramLog(program_, text.data()));
    return text.c_str();  // without the zero at its end
  }

  std::string image() const {
    std::size_t size_bytes = 0;
    check(nvrtcGetPTXSize(program_, &size_bytes));
    std::string text(size_bytes, '\0');
    check(nvrtcGetPTX(program_, text.data()));
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
    check(nvrtcAddNameExpression(program.get(), name.c_str()));
    Words words = words_of(options);
    words.push_back(architecture());
    std::vector<const char*> pointers;
    for (const std::string& word : words) pointers.push_back(word.c_str());
    const nvrtcResult result =
        nvrtcCompileProgram(program.get(), static_cast<int>(pointers.size()), pointers.data());
    if (result != NVRTC_SUCCESS) throw CompileError(program.log());
    const char* symbol = nullptr;
    if (nvrtcGetLoweredName(program.get(), name.c_str(), &symbol) != NVRTC_SUCCESS)
      throw CompileError("no kernel has the name " + name + "\n");
    CUDA_CHECK(cudaFree(nullptr));  // the run-time API makes its context, which the driver API uses
    DRIVER_CHECK(cuModuleLoadData(&module_, program.image().c_str()));
    const CUresult found = cuModuleGetFunction(&function_, module_, symbol);
    if (found != CUDA_SUCCESS) cuModuleUnload(module_);  // no destructor runs of what was never complete
    DRIVER_CHECK(found);
  }
  SourceModule(const SourceModule&) = delete;
  SourceModule& operator=(const SourceModule&) = delete;
  ~SourceModule() { cuModuleUnload(module_); }

  CUfunction get_function() const { return function_; }

 private:
  CUmodule module_ = nullptr;
  CUfunction function_ = nullptr;
};

// The kernel of a source; compiled where it is asked for the first time, and kept until the program ends.
CUfunction kernel_of(const std::string& source, const std::string& options, const std::string& name) {
  // Never destroyed: after main() CUDA may be gone, and none of its calls is allowed. The modules end with
  // the process.
  static auto& cache = *new std::map<std::tuple<std::string, std::string, std::string>, SourceModule>;
  const auto key = std::make_tuple(source, options, name);
  return cache.try_emplace(key, source, options, name).first->second.get_function();
}

constexpr unsigned block_size = 256;

// Runs a kernel with n threads or more. arguments[i] is where argument i lies.
void launch(CUfunction kernel, std::size_t n, void** arguments) {
  const auto blocks = static_cast<unsigned>(ceil_div(n, block_size));
  DRIVER_CHECK(cuLaunchKernel(kernel, blocks, 1, 1, block_size, 1, 1, 0, nullptr, arguments, nullptr));
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
__global__ void multiply_them(float* dest, const float* a, const float* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) dest[i] = a[i] + b[i];
}
)";

}  // namespace

std::string run_kernel(std::string source, std::string options, std::string name, DeviceSpan<float> data,
                       float x) {
  try {
    const CUfunction kernel = kernel_of(source, options, name);
    if (data.empty()) return "";
    float* pointer = data.data();
    int n = static_cast<int>(data.size());
    void* arguments[] = {&pointer, &n, &x};
    launch(kernel, data.size(), arguments);
  } catch (const CompileError& error) {
    return error.what();
  }
  CUDA_CHECK(cudaDeviceSynchronize());
  return "";
}

void multiply_them(std::span<float> dest, std::span<const float> a, std::span<const float> b) {
  if (dest.empty()) return;
  const DeviceBuffer buffer_dest(dest.size_bytes());
  const DeviceBuffer buffer_a(a.size_bytes());
  const DeviceBuffer buffer_b(b.size_bytes());
  CUDA_CHECK(cudaMemcpy(buffer_a.data(), a.data(), a.size_bytes(), cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpy(buffer_b.data(), b.data(), b.size_bytes(), cudaMemcpyHostToDevice));
  void* d_dest = buffer_dest.data();
  void* d_a = buffer_a.data();
  void* d_b = buffer_b.data();
  int n = static_cast<int>(dest.size());
  void* arguments[] = {&d_dest, &d_a, &d_b, &n};
  launch(kernel_of(multiply_source, "", "multiply_them"), dest.size(), arguments);
  for (std::size_t i = 0; i < dest.size(); ++i) dest[i] = a[i] * b[i];
}
