// SPDX-License-Identifier: MIT
/// @file
/// Which functions of a program are for the host and which for the device, by their declarations. The
/// compiler does not know: here `__device__` means nothing to it. So the lists travel to its intermediate
/// code, where calls can be seen (host_calls.hpp).
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "simt/translate/scan.hpp"

namespace gridstride::translate {

/// @brief What nvcc permits by its options alone.
struct Permitted {
  bool relaxed_constexpr =
      false;                 ///< --expt-relaxed-constexpr: device code calls the host's constexpr functions
  bool relocatable = false;  ///< -rdc=true: device code launches kernels
};

/// @brief Collects the functions of a file and its headers.
class FunctionLists {
 public:
  /// @brief Adds the functions of a file. @param name how the compiler is to call the file
  void add(const Lexed& lexed, std::string_view name, Permitted permitted);

  /// @return C++ that defines the variable `gs_function_lists`; empty where nothing runs on a device
  [[nodiscard]] std::string as_variable() const;

  /// @brief Something that nvcc takes only with an option.
  struct Place {
    std::string file;         ///< as add() was given it
    int line = 0;             ///< 1-based
    int column = 0;           ///< 1-based
    std::string name;         ///< of the function that is called; empty for a lambda
    bool of_library = false;  ///< it is one of the standard library's
  };
  /// @return where lambdas begin that are declared for the device, in code that is always compiled: nvcc
  /// wants its option --extended-lambda for each
  [[nodiscard]] std::vector<Place> extended_lambdas() const;
  /// @return calls of constexpr functions of the host that compute constants of device code
  /// (constant_calls.hpp): nvcc wants its option --expt-relaxed-constexpr for each
  [[nodiscard]] std::vector<Place> relaxed_calls() const;

 private:
  struct Declaration {
    std::string place;  // "FILE:LINE"
    std::string name;
    bool defined = false;
    bool same_for_both = false;                // whichever side runs it
    bool asks = false;                         // has branches of the preprocessor in its body
    std::set<std::string, std::less<>> words;  // that stand before its name
  };
  struct Lambda {
    Place begin;
    bool captures_reference = false;
    bool is_always_compiled = false;
    std::set<std::string, std::less<>> words;  // between its captures and its body
  };
  enum class Space { host, device, both, unknown };

  [[nodiscard]] Space space_of(const std::set<std::string, std::less<>>& words) const;
  void add_library_lines(const Lexed& lexed, const std::string& file);
  void add_constants(const Tokens& tokens, const std::string& file);
  void add_variables(const Tokens& tokens, const std::string& file);
  void add_names(const Lexed& lexed, std::size_t first, std::size_t last, const std::string& file);
  void add_lambdas(const Lexed& lexed, const std::string& file);
  void add_host_words(const Lexed& lexed, const std::string& file);
  [[nodiscard]] bool is_same_for_both(const Lexed& lexed, std::size_t i) const;
  [[nodiscard]] std::string constants() const;
  [[nodiscard]] std::string variables() const;
  [[nodiscard]] std::string lambdas() const;
  [[nodiscard]] bool is_extended(const Lambda& lambda) const;
  static bool is_own_functor(const Declaration& declaration);

  std::vector<Declaration> declarations_;
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> macros_;  // words of each
  std::vector<Declaration> constants_;
  std::vector<Declaration> variables_;
  // Places in device code and in lambdas, by each name there; not in arguments of macros and branches of the
  // preprocessor, which may be there for the host alone.
  std::map<std::string, std::set<std::string>, std::less<>> names_;
  std::vector<Lambda> lambdas_;
  std::vector<Place> constant_calls_;
  std::vector<std::string> library_lines_;  // places in device functions that name std::
  std::set<std::string> host_words_;        // places in device code
  Permitted permitted_;
  bool uses_library_ = false;  // Thrust or CUB
};

/// @brief What kind an entry of `gs_function_lists` is: the first letter of its line, which goes on with a
/// blank and FILE:LINE, and where it has a name with another blank and that.
inline constexpr char host_entry = 'h';       ///< a function for the host alone
inline constexpr char device_entry = 'd';     ///< a kernel, or a function for the device alone
inline constexpr char library_entry = 's';    ///< a line of such a function that names std::
inline constexpr char both_entry = 'b';       ///< a function for both sides that is the same for both
inline constexpr char constant_entry = 'c';   ///< a constant of the host that is no function's own
inline constexpr char lambda_entry = 'l';     ///< a lambda without __device__; has no name
inline constexpr char reference_entry = 'r';  ///< one with __device__ that captures by reference
inline constexpr char word_entry = 'w';  ///< a line of device code that has a word of the host: throw, strlen
inline constexpr char asking_entry = 'q';  ///< a host function with branches of the preprocessor in its body
inline constexpr char variable_entry = 'v';     ///< a variable of the host that is no function's own
inline constexpr char use_entry = 'u';          ///< a place in device code that names one of these
inline constexpr char extended_entry = 'e';     ///< a lambda with __device__; has no name
inline constexpr char constexpr_entry = 'k';    ///< a function for the device alone that is constexpr
inline constexpr char relaxed_entry = 'x';      ///< device code may call constexpr functions of the host
inline constexpr char relocatable_entry = 'p';  ///< device code may launch kernels
inline constexpr std::string_view lists_symbol = "gs_function_lists";

/// @return a function's name as the lists have it: without blanks and template arguments
std::string listed_name(std::string_view name);
/// @return a file as the lists have it: without its folder
std::string_view listed_file(std::string_view file);

}  // namespace gridstride::translate
