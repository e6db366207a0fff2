// SPDX-License-Identifier: MIT
/// @file
/// The basic blocks of a function of LLVM's code, and its loops.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// @return whether a line ends a basic block
bool is_terminator(std::string_view line);

/// @return "44" of "44:    ; preds = %64, %24"
std::string_view label_of(std::string_view line);

/// @brief A loop: the blocks from which its end is reached without its begin.
struct Loop {
  std::size_t header = 0;  ///< the block where each pass begins
  std::size_t latch = 0;   ///< the one that goes back to it
  std::vector<bool> body;  ///< by block: whether it belongs to the loop
  std::size_t size = 0;    ///< blocks of the body
};

/// @brief A loop with all the ways back to its begin: the `continue` of a while loop is one, too.
struct WholeLoop {
  std::size_t header = 0;
  std::vector<std::size_t> latches;
  std::vector<bool> body;  ///< by block: whether it belongs to the loop
  std::size_t size = 0;    ///< blocks of the body
  std::size_t preheader =
      ~std::size_t{0};  ///< the block that leads into the loop and nowhere else, if only one does
};

/// @brief Blocks and loops of one function.
class ControlFlow {
 public:
  static constexpr std::size_t none = ~std::size_t{0};

  /// @pre the module outlives this object
  ControlFlow(const ModuleText& module, const FunctionText& function);

  [[nodiscard]] const std::vector<Loop>& loops() const { return loops_; }
  /// @return the block that a line of the text belongs to
  [[nodiscard]] std::size_t block_of(std::size_t line) const;
  /// @return the first line of a block
  [[nodiscard]] std::size_t begin(std::size_t block) const { return blocks_[block].begin; }
  /// @return the line that ends a block
  [[nodiscard]] std::size_t terminator(std::size_t block) const { return blocks_[block].end; }
  /// @return the innermost loop that the block belongs to; nullptr where there is none
  [[nodiscard]] const Loop* innermost(std::size_t block) const;
  /// @return whether each pass of the loop comes through the block
  [[nodiscard]] bool in_each_pass(const Loop& loop, std::size_t block) const;
  [[nodiscard]] bool in_each_pass(const WholeLoop& loop, std::size_t block) const;
  /// @return the loops, inner ones before those around them
  [[nodiscard]] std::vector<WholeLoop> whole_loops() const;
  /// @return whether the loop can be left elsewhere than at its begin or its end
  [[nodiscard]] bool ends_within(const WholeLoop& loop) const;
  /// @return lines of the branches by which the loop is left
  [[nodiscard]] std::vector<std::size_t> exits(const Loop& loop) const;

 private:
  struct Block {
    std::size_t begin = 0;  // first line
    std::size_t end = 0;    // its terminator
    std::vector<std::size_t> next;
    std::vector<std::size_t> before;
  };

  void find_preheader(WholeLoop& loop) const;
  void add_loop(std::size_t header, std::size_t latch);
  [[nodiscard]] std::vector<std::string_view> targets(std::size_t block) const;

  const ModuleText& module_;
  std::vector<Block> blocks_;
  std::vector<Loop> loops_;
};

}  // namespace gridstride::translate
