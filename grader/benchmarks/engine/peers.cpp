// SPDX-License-Identifier: MIT
// The kernels of kernels.cu that the engine is compared by, in OpenCL C, under whatever OpenCL platform runs
// this program: PoCL when started plainly, Oclgrind when started as `oclgrind ./engine_peers`.
//   engine_peers REPETITIONS [LOG2_N]      prints one line of JSON
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

namespace {

constexpr const char* source = R"(
kernel void sin_exp(global const float* x, global float* y, int n) {
  const int i = get_global_id(0);
  if (i < n) y[i] = sin(x[i]) * exp(x[i]);
}
kernel void global_sums(global float* data, global float* unused, int n) {
  const uint base = get_group_id(0) * get_local_size(0), t = get_local_id(0);
  for (uint stride = get_local_size(0) / 2; stride > 0; stride /= 2) {
    if (t < stride) data[base + t] += data[base + t + stride];
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
kernel void shared_sums(global const float* data, global float* sums, int n) {
  local float s[256];
  const uint t = get_local_id(0);
  s[t] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint stride = 128; stride > 0; stride /= 2) {
    if (t < stride) s[t] += s[t + stride];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) sums[get_group_id(0)] = s[0];
}
kernel void matmul(global const float* a, global const float* b, global float* c, int n) {
  const int column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
)";

void check(cl_int error, const char* what) {
  if (error == CL_SUCCESS) return;
  std::fprintf(stderr, "engine_peers: %s: OpenCL error %d\n", what, error);
  std::exit(1);
}

struct Device {
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  std::string platform;
};

Device open_device() {
  cl_platform_id platform;
  cl_device_id id;
  cl_int error = clGetPlatformIDs(1, &platform, nullptr);
  check(error, "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &id, nullptr), "clGetDeviceIDs");
  char name[256] = "";
  clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, nullptr);
  Device device{};
  device.platform = name;
  device.context = clCreateContext(nullptr, 1, &id, nullptr, nullptr, &error);
  check(error, "clCreateContext");
  device.queue = clCreateCommandQueue(device.context, id, 0, &error);
  check(error, "clCreateCommandQueue");
  const char* text = source;
  device.program = clCreateProgramWithSource(device.context, 1, &text, nullptr, &error);
  check(error, "clCreateProgramWithSource");
  check(clBuildProgram(device.program, 1, &id, "", nullptr, nullptr), "clBuildProgram");
  return device;
}

cl_mem ones(const Device& device, std::size_t count) {
  std::vector<float> host(count, 1.0f);
  cl_int error = CL_SUCCESS;
  cl_mem memory = clCreateBuffer(device.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                 count * sizeof(float), host.data(), &error);
  check(error, "clCreateBuffer");
  return memory;
}

struct Shape {
  const char* name;
  cl_uint dimensions;
  std::size_t global[2];
  std::size_t local[2];
  int n;
};

/// Median seconds of one launch, after one that is not counted.
double seconds_of(const Device& device, const Shape& shape, std::vector<cl_mem> buffers, int repetitions) {
  cl_int error = CL_SUCCESS;
  cl_kernel kernel = clCreateKernel(device.program, shape.name, &error);
  check(error, shape.name);
  cl_uint index = 0;
  for (cl_mem& buffer : buffers)
    check(clSetKernelArg(kernel, index++, sizeof buffer, &buffer), "clSetKernelArg");
  check(clSetKernelArg(kernel, index, sizeof shape.n, &shape.n), "clSetKernelArg");
  std::vector<double> seconds;
  for (int i = 0; i <= repetitions; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    check(clEnqueueNDRangeKernel(device.queue, kernel, shape.dimensions, nullptr, shape.global, shape.local,
                                 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    clFinish(device.queue);
    if (i > 0 || repetitions == 1)
      seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
  const std::size_t n = std::size_t{1} << (argc > 2 ? std::atoi(argv[2]) : 20);
  const Device device = open_device();
  const auto line = [&](const Shape& shape, std::vector<cl_mem> buffers) {
    return seconds_of(device, shape, std::move(buffers), repetitions);
  };
  const int count = static_cast<int>(n);
  const double sin_exp = line({"sin_exp", 1, {n, 1}, {256, 1}, count}, {ones(device, n), ones(device, n)});
  const double global = line({"global_sums", 1, {n, 1}, {128, 1}, count}, {ones(device, n), ones(device, 1)});
  const double shared =
      line({"shared_sums", 1, {n, 1}, {256, 1}, count}, {ones(device, n), ones(device, n / 256)});
  const std::size_t side = n >= (1u << 16) ? 256 : 64;
  const double product =
      line({"matmul", 2, {side, side}, {16, 16}, static_cast<int>(side)},
           {ones(device, side * side), ones(device, side * side), ones(device, side * side)});
  std::printf(
      "{\"platform\": \"%s\", \"n\": %zu, \"sin_exp_elements_per_s\": %.4g, "
      "\"global_sums_crossings_per_s\": %.4g, \"shared_sums_crossings_per_s\": %.4g, "
      "\"matmul_side\": %zu, \"matmul_ms\": %.4g}\n",
      device.platform.c_str(), n, static_cast<double>(n) / sin_exp, static_cast<double>(n) * 7 / global,
      static_cast<double>(n) * 9 / shared, side, product * 1e3);
  return 0;
}
