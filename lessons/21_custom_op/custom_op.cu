// SPDX-License-Identifier: MIT
// Lesson 21: operations of your own, eagerly and by a CUDA graph. Read README.md, then replace each TODO, in
// order.
#include "custom_op.cuh"

#include "expression.cuh"

namespace {

constexpr unsigned block_size = 256;

unsigned blocks_for(std::size_t n) { return static_cast<unsigned>(ceil_div(n, std::size_t{block_size})); }

// ---- Given, as a pattern: an op is a rule, a kernel, and a launch

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

__global__ void doubled_kernel(const float* x, float* out, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * x[i];
}

void perform_doubled(std::span<const Tensor> inputs, const Tensor& output, cudaStream_t stream) {
  const std::size_t n = element_count(output.type);
  if (n == 0) return;  // a grid of 0 blocks is an invalid configuration
  doubled_kernel<<<blocks_for(n), block_size, 0, stream>>>(inputs[0].as<float>(), output.as<float>(), n);
  CUDA_CHECK(cudaGetLastError());
}

// ---- Yours

// TODO(1): a rule for each of the other three ops. What must hold of each input's dtype, then of the shapes?
//          And what is the output?
Type infer_to_float32(std::span<const Type> inputs) { return inputs[0]; }

Type infer_axpy(std::span<const Type> inputs) { return inputs[1]; }

Type infer_matvec(std::span<const Type> inputs) { return inputs[1]; }

// TODO(2): a kernel for each of them, and its launch, in the stream that is given. Where is the number a?
void perform_to_float32(std::span<const Tensor> inputs, const Tensor& output, cudaStream_t stream) {}

void perform_axpy(std::span<const Tensor> inputs, const Tensor& output, cudaStream_t stream) {}

void perform_matvec(std::span<const Tensor> inputs, const Tensor& output, cudaStream_t stream) {}

}  // namespace

void register_ops(Registry& registry) {
  registry.add({"doubled", 1, infer_doubled, perform_doubled});
  // TODO(3): and yours.
}

void enqueue(const Expression& expression, const Workspace& workspace, cudaStream_t stream) {
  // TODO(4): in the order of the nodes: an input's values go to its device array, and an op is performed on
  //          the arrays of its inputs. Then the values of the last node go to the host. What about arrays
  //          without elements?
}

void run(const Expression& expression, Workspace& workspace, cudaGraphExec_t graph,
         std::span<const std::uint32_t> inputs, std::span<std::uint32_t> results, cudaStream_t stream) {
  // TODO(5): each input's values go to the workspace's host memory. enqueue(), wait, and the result is in the
  //          workspace's host memory. Where there is a graph, launch that in place of enqueue().
}

cudaGraphExec_t capture(const Expression& expression, const Workspace& workspace, cudaStream_t stream) {
  // TODO(6): begin a capture, enqueue(), end it, instantiate. Which of the two graphs is still needed then?
  return nullptr;
}

// ---- Given: what the grader calls

std::string type_of(std::span<const Step> program) { return given::type_of(program); }

std::vector<std::uint32_t> evaluate(std::span<const Step> program, std::span<const std::uint32_t> inputs,
                                    std::size_t runs, std::int32_t replayed) {
  return given::evaluate(program, inputs, runs, replayed != 0);
}
