// SPDX-License-Identifier: MIT
/// @file
/// How many instructions a GPU takes for one of LLVM's, or for a call of a mathematical function.
///
/// One of a GPU's is one of a kind of its units. Where a device has no instruction of its own (division,
/// roots, sine, ...) the count is that of the code which nvcc 13.0 makes for capability 7.5 (its PTX,
/// counted), without the branches for rare arguments; divisions and roots, which PTX leaves whole, are
/// estimates.
#pragma once

#include <optional>
#include <string_view>

namespace gridstride::translate {

/// @brief Instructions of one thread by the units that take them.
struct InstructionCost {
  unsigned float32 = 0;
  unsigned float64 = 0;
  unsigned integer = 0;
  unsigned special = 0;        ///< special functions, conversions
  unsigned control = 0;        ///< branches
  unsigned float16 = 0;        ///< on one or two numbers of 16 bits
  unsigned local = 0;          ///< loads and stores of a thread's own array that lies in memory
  unsigned unknown_index = 0;  ///< of these, those whose index no compiler knows
  unsigned division =
      0;                 ///< of integer and special, those that divide integers by a number known at run time
  unsigned spilled = 0;  ///< gs_spilled() of the loop that the block ends, in simt_abi.h

  InstructionCost& operator+=(const InstructionCost& other);
  bool operator==(const InstructionCost&) const = default;
};

/// @return of an instruction that calls nothing, such as "%7 = fmul float %5, %6". Loads, stores and local
/// variables cost nothing here: the former are counted where they happen, the latter are registers but where
/// local_arrays.hpp says so.
InstructionCost cost_of_instruction(std::string_view line);

/// @brief Arithmetic with a named rounding.
struct RoundedOperation {
  std::string_view name;  ///< "add", "fma", "fmaf", "div"
  bool is_double = false;
};

/// @return the operation of "__fadd_rn", "__ddiv_ru" and their kin; nothing for any other function
std::optional<RoundedOperation> rounded_operation(std::string_view function);

/// @return of a call that gives `type`, such as "float"
/// @param function name without C++'s mangling or "llvm." and its types: "sinf", "fma"
/// @param unknown the cost of one that is not known
InstructionCost cost_of_call(std::string_view function, std::string_view type,
                             const InstructionCost& unknown);

/// @return of a call of a function, an operator or a conversion of numbers of 16 bits. Arithmetic and
/// comparisons are one instruction, of pairs, too. A conversion to or from another type is one for each
/// number
/// @param function name in the source: "__hadd2", "operator+", "__half2float", "__half" of a constructor
InstructionCost cost_of_small_floats(std::string_view function);

}  // namespace gridstride::translate
