// SPDX-License-Identifier: MIT
/// @file
/// A file of LLVM's intermediate code as text: its lines, and the functions that it defines with their names
/// and places in the source.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace gridstride::translate {

/// The name behind "@" at `at`, as it is written: "_Z1kPf", "\"a name\"".
std::string_view symbol_at(std::string_view line, std::size_t at);

/// Where the call of a line begins; npos where it calls nothing.
std::size_t call_in(std::string_view line);

/// @return what `call`, which begins with "call " or "invoke ", calls by name; empty where it is no name
std::string_view callee_of(std::string_view call);

/// @return whether a symbol is that of something which the body of the function `around` declares, and
/// no function within it
bool is_within(std::string_view symbol, std::string_view around);

/// @brief A function that the text defines.
struct FunctionText {
  std::string_view symbol;
  std::size_t begin = 0;  ///< line of "define"
  std::size_t end = 0;    ///< line of "}"
  unsigned long subprogram = 0;
  std::string_view name;          ///< in the source, with template arguments
  std::string_view file;          ///< there, as LLVM has it
  std::string path;               ///< the same from the root; empty where not known
  unsigned long source_line = 0;  ///< there
};

/// @brief A variable that the text defines, as the source has it.
struct VariableText {
  std::string_view name;  ///< empty where the text does not say
  std::string_view file;
  unsigned long source_line = 0;
};

/// @brief The text taken apart. @pre it outlives this object
class ModuleText {
 public:
  explicit ModuleText(std::string_view text);

  /// @return the function that is defined by this name; nullptr where it is another file's
  [[nodiscard]] const FunctionText* function(std::string_view symbol) const;
  /// @return the functions that these run, as far as calls name them, and these; by index
  [[nodiscard]] std::unordered_set<std::size_t> run_by(const std::vector<std::size_t>& functions) const;
  /// @return what the source calls the variable of this symbol, and where
  [[nodiscard]] VariableText variable(std::string_view symbol) const;
  /// @return line in the source of the instruction at a line of the text; 0 where it gives none
  [[nodiscard]] unsigned long source_line(std::size_t line) const;

  std::vector<std::string_view> lines;
  std::vector<FunctionText> functions;
  std::unordered_map<std::string_view, std::size_t> function_of;  ///< by symbol: index into functions
  std::unordered_map<std::string_view, std::size_t> global_of;    ///< by symbol: line of a variable
  unsigned long next_metadata = 0;                                ///< first number that is free
  unsigned long character = 0;  ///< number of the type of any memory; 0: none
  bool opaque = false;          ///< pointers have no type
  std::string compiled_in;      ///< the folder where the compiler ran

 private:
  struct Subprogram {
    std::string_view name;
    unsigned long file = 0;
    unsigned long line = 0;
  };
  struct File {
    std::string_view name;
    std::string_view folder;
  };

  void read_function(std::size_t number);
  void read_metadata(std::string_view line);
  void name_functions();

  std::unordered_map<unsigned long, Subprogram> subprograms_;     // by number
  std::unordered_map<unsigned long, Subprogram> variables_;       // by number
  std::unordered_map<unsigned long, unsigned long> expressions_;  // by number: that of the variable
  std::unordered_map<unsigned long, File> files_;                 // by number
  unsigned long unit_file_ = 0;                                   // number of the compiled file
  std::unordered_map<unsigned long, unsigned long> locations_;    // by number: line in the source
};

}  // namespace gridstride::translate
