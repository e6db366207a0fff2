// SPDX-License-Identifier: MIT
// Reference solution of lesson 21.
#include "custom_op.cuh"

#include <memory>

#include "expression.cuh"

namespace {

constexpr unsigned block_size = 256;

unsigned blocks_for(std::size_t n) { return static_cast<unsigned>(ceil_div(n, std::size_t{block_size})); }

// ---- Rules

// Refuses what does not hold.
void require(bool holds, Refusal refusal, const char* op, const char* wanted, const Type& got) {
  if (holds) return;
  std::string words = op;
  words.append(" takes ").append(wanted).append(", but got ").append(words_of(got));
  throw OpError(refusal, words);
}

Type infer_doubled(std::span<const Type> inputs) {
  require(inputs[0].dtype == Dtype::float32, Refusal::wrong_dtype, "doubled", "float32", inputs[0]);
  return inputs[0];
}

Type infer_to_float32(std::span<const Type> inputs) {
  require(inputs[0].dtype == Dtype::int32, Refusal::wrong_dtype, "to_float32", "int32", inputs[0]);
  return {Dtype::float32, inputs[0].shape};
}

Type infer_axpy(std::span<const Type> inputs) {
  const Type &a = inputs[0], &x = inputs[1], &y = inputs[2];
  for (const Type& input : inputs)
    require(input.dtype == Dtype::float32, Refusal::wrong_dtype, "axpy", "float32", input);
  require(a.shape.empty(), Refusal::wrong_shape, "axpy", "a single number as its first input", a);
  require(x.shape == y.shape, Refusal::wrong_shape, "axpy", "x and y of one shape", y);
  return x;
}

Type infer_matvec(std::span<const Type> inputs) {
  const Type &w = inputs[0], &x = inputs[1];
  for (const Type& input : inputs)
    require(input.dtype == Dtype::float32, Refusal::wrong_dtype, "matvec", "float32", input);
  require(w.shape.size() == 2, Refusal::wrong_shape, "matvec", "a matrix as its first input", w);
  require(x.shape.size() == 1, Refusal::wrong_shape, "matvec", "a vector as its second input", x);
  require(x.shape[0] == w.shape[1], Refusal::wrong_shape, "matvec", "as many numbers as a row has", x);
  return {Dtype::float32, {w.shape[0]}};
}

// ---- Kernels

__global__ void doubled_kernel(const float* x, float* out, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * x[i];
}

__global__ void to_float32_kernel(const std::int32_t* x, float* out, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = static_cast<float>(x[i]);
}

__global__ void axpy_kernel(const float* a, const float* x, const float* y, float* out, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = *a * x[i] + y[i];
}

__global__ void matvec_kernel(const float* w, const float* x, float* out, std::size_t m, std::size_t n) {
  const std::size_t row = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (row >= m) return;
  float sum = 0;
  for (std::size_t j = 0; j < n; ++j) sum += w[row * n + j] * x[j];
  out[row] = sum;
}

// ---- Launches

void perform_doubled(std::span<const Tensor> inputs, const Tensor& output, cudaStream_t stream) {
  const std::size_t n = element_count(output.type);
  if (n == 0) return;  // a grid of 0 blocks is an invalid configuration
  doubled_kernel<<<blocks_for(n), block_size, 0, stream>>>(inputs[0].as<float>(), output.as<float>(), n);
  CUDA_CHECK(cudaGetLastError());
}

void perform_to_float32(std::span<const Tensor> inputs, const Tensor& output, cudaStream_t stream) {
  const std::size_t n = element_count(output.type);
  if (n == 0) return;
  to_float32_kernel<<<blocks_for(n), block_size, 0, stream>>>(inputs[0].as<std::int32_t>(),
                                                              output.as<float>(), n);
  CUDA_CHECK(cudaGetLastError());
}

void perform_axpy(std::span<const Tensor> inputs, const Tensor& output, cudaStream_t stream) {
  const std::size_t n = element_count(output.type);
  if (n == 0) return;
  axpy_kernel<<<blocks_for(n), block_size, 0, stream>>>(inputs[0].as<float>(), inputs[1].as<float>(),
                                                        inputs[2].as<float>(), output.as<float>(), n);
  CUDA_CHECK(cudaGetLastError());
}

void perform_matvec(std::span<const Tensor> inputs, const Tensor& output, cudaStream_t stream) {
  const std::size_t m = inputs[0].type.shape[0];
  const std::size_t n = inputs[0].type.shape[1];
  if (m == 0) return;  // n may be 0: then all sums are
  matvec_kernel<<<blocks_for(m), block_size, 0, stream>>>(inputs[0].as<float>(), inputs[1].as<float>(),
                                                          output.as<float>(), m, n);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace

void register_ops(Registry& registry) {
  registry.add({"doubled", 1, infer_doubled, perform_doubled});
  registry.add({"to_float32", 1, infer_to_float32, perform_to_float32});
  registry.add({"axpy", 3, infer_axpy, perform_axpy});
  registry.add({"matvec", 2, infer_matvec, perform_matvec});
}

void enqueue(const Expression& expression, const Workspace& workspace, cudaStream_t stream) {
  const std::vector<Node>& nodes = expression.nodes();
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    const Tensor output = workspace.tensor(k);
    if (nodes[k].op == nullptr) {
      if (workspace.size_bytes(k) > 0)
        CUDA_CHECK(cudaMemcpyAsync(output.data, workspace.host_values(k), workspace.size_bytes(k),
                                   cudaMemcpyHostToDevice, stream));
      continue;
    }
    std::vector<Tensor> inputs;
    for (const std::size_t number : nodes[k].inputs) inputs.push_back(workspace.tensor(number));
    nodes[k].op->perform(inputs, output, stream);
  }
  const std::size_t last = nodes.size() - 1;
  if (workspace.size_bytes(last) > 0)
    CUDA_CHECK(cudaMemcpyAsync(workspace.host_result(), workspace.tensor(last).data,
                               workspace.size_bytes(last), cudaMemcpyDeviceToHost, stream));
}

cudaGraphExec_t capture(const Expression& expression, const Workspace& workspace, cudaStream_t stream) {
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t ready = nullptr;
  CUDA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  try {
    enqueue(expression, workspace, stream);
  } catch (...) {  // a capture that stays open would keep every thread from allocating
    cudaStreamEndCapture(stream, &graph);
    if (graph != nullptr) cudaGraphDestroy(graph);
    throw;
  }
  CUDA_CHECK(cudaStreamEndCapture(stream, &graph));
  // Gone at the end: what is ready has all that it needs.
  const std::unique_ptr<CUgraph_st, decltype(&cudaGraphDestroy)> captured(graph, cudaGraphDestroy);
  CUDA_CHECK(cudaGraphInstantiate(&ready, graph, 0));
  return ready;
}

void run(const Expression& expression, Workspace& workspace, cudaGraphExec_t graph,
         std::span<const std::uint32_t> inputs, std::span<std::uint32_t> results, cudaStream_t stream) {
  const std::vector<Node>& nodes = expression.nodes();
  const std::uint32_t* from = inputs.data();
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    if (nodes[k].op != nullptr || workspace.size_bytes(k) == 0) continue;
    std::memcpy(workspace.host_values(k), from, workspace.size_bytes(k));
    from += element_count(nodes[k].type);
  }
  if (graph != nullptr) {
    CUDA_CHECK(cudaGraphLaunch(graph, stream));
  } else {
    enqueue(expression, workspace, stream);
  }
  CUDA_CHECK(cudaStreamSynchronize(stream));
  if (!results.empty()) std::memcpy(results.data(), workspace.host_result(), results.size_bytes());
}

// ---- Given: what the grader calls

std::string type_of(std::span<const Step> program) { return given::type_of(program); }

std::vector<std::uint32_t> evaluate(std::span<const Step> program, std::span<const std::uint32_t> inputs,
                                    std::size_t runs, std::int32_t replayed) {
  return given::evaluate(program, inputs, runs, replayed != 0);
}
