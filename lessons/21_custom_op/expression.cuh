// SPDX-License-Identifier: MIT
/// @file
/// Expressions, and memory for them. And what the grader does with both. Nothing here is to be changed.
#pragma once
// Findings tell this file by its name, wherever the course lies.
#line 7 "expression.cuh"

#include <cstring>
#include <map>
#include <utility>

#include "custom_op.cuh"

/// @brief Ops by name.
class Registry {
 public:
  /// @brief Adds an op. @param[in] op whose name nobody else has
  void add(Op op) {
    const std::string name = op.name;
    if (!ops_.emplace(name, std::move(op)).second) throw std::logic_error("two ops are called " + name);
  }

  /// @return the op @param[in] name of it @throws OpError for unknown_op
  [[nodiscard]] const Op& at(const std::string& name) const {
    const auto found = ops_.find(name);
    if (found == ops_.end()) throw OpError(Refusal::unknown_op, "there is no op " + name);
    return found->second;
  }

 private:
  std::map<std::string, Op> ops_;
};

/// @brief One array of an expression.
struct Node {
  const Op* op = nullptr;           ///< what computes it; null: it is an input
  std::vector<std::size_t> inputs;  ///< numbers of the nodes that the op takes, all smaller than its own
  Type type;                        ///< what it will be
};

/// @brief Arrays that are computed from each other, and nothing is computed yet. Nodes are numbered in an
/// order in which they can be computed.
class Expression {
 public:
  /// @brief An empty one. @param[in] registry where its ops are, and stay
  explicit Expression(const Registry& registry) : registry_(registry) {}

  /// @brief Adds an array whose values come from outside. @return its number
  std::size_t input(Type type) {
    nodes_.push_back({nullptr, {}, std::move(type)});
    return nodes_.size() - 1;
  }

  /// @brief Adds an op's output, if its rule allows it. @param[in] name of the op
  /// @param[in] inputs numbers of nodes @return its number @throws OpError
  std::size_t apply(const std::string& name, const std::vector<std::size_t>& inputs) {
    const Op& op = registry_.at(name);
    if (inputs.size() != op.arity) {
      std::string words = name;
      words.append(" takes ").append(std::to_string(op.arity)).append(" inputs, but got ");
      throw OpError(Refusal::wrong_count, words.append(std::to_string(inputs.size())));
    }
    std::vector<Type> types;
    for (const std::size_t number : inputs) types.push_back(nodes_.at(number).type);
    nodes_.push_back({&op, inputs, op.infer(types)});
    return nodes_.size() - 1;
  }

  /// @return all nodes, in their order
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }

 private:
  const Registry& registry_;
  std::vector<Node> nodes_;
};

namespace given {

/// @return the size of an array in @unit{bytes} @param[in] type of it
inline std::size_t size_bytes(const Type& type) {
  return element_count(type) * (type.dtype == Dtype::float64 ? 8 : 4);
}

/// @brief Owner of device memory.
class DeviceArray {
 public:
  /// @brief Allocates. @param[in] size_bytes 0: no memory at all
  explicit DeviceArray(std::size_t size_bytes) {
    if (size_bytes > 0) CUDA_CHECK(cudaMalloc(&data_, size_bytes));
  }
  /// @brief The other one owns nothing then.
  DeviceArray(DeviceArray&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}
  DeviceArray& operator=(DeviceArray&&) = delete;
  /// @brief Frees.
  ~DeviceArray() { cudaFree(data_); }
  /// @return device address
  [[nodiscard]] void* data() const { return data_; }

 private:
  void* data_ = nullptr;
};

/// @brief Owner of page-locked host memory.
class PinnedArray {
 public:
  /// @brief Allocates. @param[in] size_bytes 0: no memory at all
  explicit PinnedArray(std::size_t size_bytes) {
    if (size_bytes > 0) CUDA_CHECK(cudaMallocHost(&data_, size_bytes));
  }
  /// @brief The other one owns nothing then.
  PinnedArray(PinnedArray&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}
  PinnedArray& operator=(PinnedArray&&) = delete;
  /// @brief Frees.
  ~PinnedArray() { cudaFreeHost(data_); }
  /// @return host address
  [[nodiscard]] std::byte* data() const { return static_cast<std::byte*>(data_); }

 private:
  void* data_ = nullptr;
};

/// @brief Owner of a stream.
class Stream {
 public:
  /// @brief A new one.
  Stream() { CUDA_CHECK(cudaStreamCreate(&stream_)); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  /// @brief What is in it is still done.
  ~Stream() { cudaStreamDestroy(stream_); }
  /// @return CUDA's handle
  [[nodiscard]] cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

/// @brief Owner of a graph that is ready to be launched.
class Graph {
 public:
  /// @brief Takes it over. @param[in] graph null: none
  explicit Graph(cudaGraphExec_t graph) : graph_(graph) {}
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  /// @brief Destroys it.
  ~Graph() {
    if (graph_ != nullptr) cudaGraphExecDestroy(graph_);
  }
  /// @return CUDA's handle; null where there is none
  [[nodiscard]] cudaGraphExec_t get() const { return graph_; }

 private:
  cudaGraphExec_t graph_;
};

}  // namespace given

/// @brief Memory for an expression, all of it made once: a device array for each node, and page-locked memory
/// of the host for the values of the inputs and of the last node. Addresses never change.
class Workspace {
 public:
  /// @brief Allocates it all. @param[in] expression with one node or more
  explicit Workspace(const Expression& expression)
      : result_(given::size_bytes(expression.nodes().back().type)) {
    for (const Node& node : expression.nodes()) {
      const std::size_t node_bytes = given::size_bytes(node.type);
      arrays_.emplace_back(node_bytes);
      types_.push_back(node.type);
      values_.emplace_back(node.op == nullptr ? node_bytes : 0);
    }
  }

  /// @return the device array of a node @param[in] number of the node
  [[nodiscard]] Tensor tensor(std::size_t number) const {
    return {arrays_.at(number).data(), types_.at(number)};
  }
  /// @return the size of that array, and of the host memory for its values, in @unit{bytes}
  [[nodiscard]] std::size_t size_bytes(std::size_t number) const {
    return given::size_bytes(types_.at(number));
  }
  /// @return page-locked memory of the host for an input's values @param[in] number of the input
  [[nodiscard]] std::byte* host_values(std::size_t number) const { return values_.at(number).data(); }
  /// @return page-locked memory of the host for the values of the last node
  [[nodiscard]] std::byte* host_result() const { return result_.data(); }

 private:
  std::vector<given::DeviceArray> arrays_;  // of each node
  std::vector<Type> types_;                 // likewise
  std::vector<given::PinnedArray> values_;  // likewise; empty for what is computed
  given::PinnedArray result_;
};

inline std::string words_of(const Type& type) {
  constexpr const char* names[] = {"float32", "int32", "float64"};
  std::string words = names[static_cast<std::size_t>(type.dtype)];
  words += " (";
  for (std::size_t d = 0; d < type.shape.size(); ++d)
    words.append(d > 0 ? ", " : "").append(std::to_string(type.shape[d]));
  return words + ")";
}

inline std::size_t element_count(const Type& type) {
  std::size_t count = 1;
  for (const std::size_t size : type.shape) count *= size;
  return count;
}

namespace given {

/// @brief Adds a line to an expression. @param[in] step the line @throws OpError
inline void add_line(Expression& expression, const Step& step) {
  if (std::string(step.name) == "input") {
    expression.input({step.dtype, {step.sizes, step.sizes + step.rank}});
  } else {
    expression.apply(step.name, {step.inputs, step.inputs + step.arity});
  }
}

/// @return a reason's name @param[in] refusal the reason
inline const char* name_of(Refusal refusal) {
  constexpr const char* names[] = {"unknown_op", "wrong_count", "wrong_dtype", "wrong_shape"};
  return names[static_cast<std::size_t>(refusal)];
}

/// @brief As the graded function says. @param[in] program its lines @return a type, or a refusal
inline std::string type_of(std::span<const Step> program) {
  Registry registry;
  register_ops(registry);
  Expression expression(registry);
  for (const Step& step : program) {
    try {
      add_line(expression, step);
    } catch (const OpError& error) {
      std::string words = "line ";
      words.append(std::to_string(expression.nodes().size())).append(": ").append(name_of(error.refusal()));
      return words.append(": ").append(error.what());
    }
  }
  return words_of(expression.nodes().back().type);
}

/// @brief As the graded function says. @param[in] program its lines @param[in] inputs bits of their values
/// @param[in] runs how many @param[in] replayed whether by a graph @return bits of the results
inline std::vector<std::uint32_t> evaluate(std::span<const Step> program,
                                           std::span<const std::uint32_t> inputs, std::size_t runs,
                                           bool replayed) {
  Registry registry;
  register_ops(registry);
  Expression expression(registry);
  try {
    for (const Step& step : program) add_line(expression, step);
  } catch (const OpError&) {
    return {};
  }
  const std::size_t input_count = inputs.size() / runs;
  const std::size_t result_count = element_count(expression.nodes().back().type);
  std::vector<std::uint32_t> results(runs * result_count, 0xffffffffU);  // as float: nan
  Workspace workspace(expression);
  const Stream stream;
  const Graph graph(replayed ? capture(expression, workspace, stream.get()) : nullptr);
  if (replayed && graph.get() == nullptr) return {};
  for (std::size_t r = 0; r < runs; ++r)
    run(expression, workspace, graph.get(), inputs.subspan(r * input_count, input_count),
        std::span(results).subspan(r * result_count, result_count), stream.get());
  return results;
}

}  // namespace given
