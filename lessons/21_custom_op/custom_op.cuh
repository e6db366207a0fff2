// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 21: operations with rules of their own in a small expression graph, run step by step
/// and by a CUDA graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <gridstride.cuh>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

/// @brief What an element is.
enum class Dtype : std::int32_t {
  float32,  ///< 4 bytes
  int32,    ///< 4 bytes
  float64,  ///< 8 bytes; no op here takes it
};

/// @brief What is known of an array before there is one: what its elements are, and how many.
struct Type {
  Dtype dtype = Dtype::float32;                  ///< of each element
  std::vector<std::size_t> shape;                ///< elements in each dimension; none: a single number
  bool operator==(const Type&) const = default;  ///< the same dtype, and the same shape
};

/// @brief A type as the user reads it: "float32 (3, 4)", and "int32 ()" for a single number.
std::string words_of(const Type& type);

/// @return number of elements @param[in] type of the array
std::size_t element_count(const Type& type);

/// @brief An array in device memory, row by row. Kernels alone may touch its elements.
struct Tensor {
  void* data = nullptr;  ///< device address of element 0; null where there is none
  Type type;             ///< what lies there
  /// @brief The elements as T. It is a plain cast: whether they are of that type, the op's rule has to see
  /// to.
  template <class T>
  [[nodiscard]] T* as() const {
    return static_cast<T*>(data);
  }
};

/// @brief Why an op cannot be applied.
enum class Refusal : std::int32_t {
  unknown_op,   ///< nobody has registered that name
  wrong_count,  ///< it takes another number of inputs
  wrong_dtype,  ///< an input's elements are of another type
  wrong_shape,  ///< the dtypes are right, but an input's shape is not
};

/// @brief An op that cannot be applied to its inputs, told before anything is computed.
class OpError : public std::runtime_error {
 public:
  /// @brief The reason, and words for the user.
  OpError(Refusal refusal, const std::string& words) : std::runtime_error(words), refusal_(refusal) {}
  /// @return the reason
  [[nodiscard]] Refusal refusal() const noexcept { return refusal_; }

 private:
  Refusal refusal_;
};

/// @brief An operation: what comes of which types, and the work itself.
struct Op {
  std::string name;       ///< by which expressions find it
  std::size_t arity = 0;  ///< number of inputs
  /// The rule: the output's type, from those of `arity` inputs. It needs no array. It throws OpError.
  Type (*infer)(std::span<const Type> inputs) = nullptr;
  /// The work: launches in the stream. All memory is there, the output's too, and holds what infer() said.
  void (*perform)(std::span<const Tensor> inputs, const Tensor& output, cudaStream_t stream) = nullptr;
};

class Registry;    // ops by name: expression.cuh
class Expression;  // inputs and ops, in an order in which they can be computed: expression.cuh
class Workspace;   // memory for each of them: expression.cuh

// ---- Yours

/// @brief Registers four ops. None of them broadcasts. Dtypes are looked at before shapes. What is refused is
/// refused in words that have the op's name in them, and words_of() the type of an input that does not fit.
///   "doubled", 1 input: float32 of any shape; the same type; 2 x. Given.
///   "to_float32", 1 input: int32 of any shape; float32 of that shape; the same numbers, rounded.
///   "axpy", 3 inputs a, x, y: float32; a has the shape (), x any one, y that of x, and so has the output;
///   a x + y.
///   "matvec", 2 inputs w, x: float32; w has the shape (m, n), x (n); the output (m); the product w x.
/// @param[out] registry has none of them yet
void register_ops(Registry& registry);

/// @brief Puts one run into the stream: each input's values go to the device, each op is performed, the last
/// node's values go to the host. From and to the workspace's page-locked memory. Nothing is copied or
/// launched for arrays without elements, nothing is allocated, and the host does not wait.
/// @param[in] expression with one node or more @param[in] workspace of this expression @param[in] stream
/// neither a default stream, nor one that works for anybody else
void enqueue(const Expression& expression, const Workspace& workspace, cudaStream_t stream);

/// @brief What enqueue() does, as a graph that can be launched any number of times. Nothing of it is done
/// yet.
/// @param[in] expression with one node or more @param[in] workspace of this expression, which outlives the
/// graph @param[in] stream as for enqueue()
/// @return the graph, ready; the caller destroys it
/// @throws gridstride::CudaError where a CUDA call fails
cudaGraphExec_t capture(const Expression& expression, const Workspace& workspace, cudaStream_t stream);

/// @brief One run: new values for the inputs, work, and the values of the last node. Returns when they are
/// there.
/// @param[in] expression with one node or more @param[in,out] workspace of this expression
/// @param[in] graph from capture(), to be launched; null: enqueue() it is
/// @param[in] inputs @shape{[k]} of all inputs, one behind the other, in the order of their nodes; the bits
/// of their elements @param[out] results @shape{[m]} of the last node, likewise @param[in] stream
/// @throws gridstride::CudaError where a CUDA call fails
void run(const Expression& expression, Workspace& workspace, cudaGraphExec_t graph,
         std::span<const std::uint32_t> inputs, std::span<std::uint32_t> results, cudaStream_t stream);

// ---- Given: how the grader tries them

/// @brief A line of an expression: an input, or an op with earlier lines as its inputs.
struct Step {
  char name[16];           ///< "input", or the name of an op
  Dtype dtype;             ///< of an input
  std::int32_t rank;       ///< of an input: number of dimensions, 0 to 2
  std::size_t sizes[2];    ///< of an input: elements in each of them
  std::int32_t arity;      ///< of an op: number of inputs, 0 to 3
  std::int32_t inputs[3];  ///< of an op: numbers of earlier lines, from 0
};

/// @brief Makes an expression, and computes nothing.
/// @param[in] program @shape{[n]} its lines, n > 0
/// @return words_of() the last line's type, or which line was refused, why, and in which words:
/// "line 2: wrong_dtype: ..."
std::string type_of(std::span<const Step> program);

/// @brief Runs an expression a few times, in the same memory.
/// @param[in] program @shape{[n]} its lines, n > 0; no input is of float64
/// @param[in] inputs @shape{[runs * k]} for each run the bits of all inputs
/// @param[in] runs number of runs
/// @param[in] replayed 0: each run by enqueue(); 1: one capture() for all of them
/// @return @shape{[runs * m]} for each run the bits of the last line; nothing where a line is refused,
/// or where there should be a graph and is none
std::vector<std::uint32_t> evaluate(std::span<const Step> program, std::span<const std::uint32_t> inputs,
                                    std::size_t runs, std::int32_t replayed);

GRADED_FUNCTIONS(type_of, evaluate)
