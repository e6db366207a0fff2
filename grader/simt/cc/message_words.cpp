// SPDX-License-Identifier: MIT
#include "simt/cc/message_words.hpp"

#include <algorithm>
#include <array>
#include <regex>
#include <string_view>

#include "simt/cc/unknown_names.hpp"

namespace gridstride::cc {

std::string first_quoted(const std::string& text) {
  const std::size_t begin = text.find('\'');
  const std::size_t end = begin == std::string::npos ? begin : text.find('\'', begin + 1);
  return end == std::string::npos ? "" : text.substr(begin + 1, end - begin - 1);
}

bool is_cuda_name(const std::string& name) {
  const bool of_driver = name.size() > 2 && (name.rfind("CU", 0) == 0 || name.rfind("cu", 0) == 0) &&
                         ((name[2] >= 'A' && name[2] <= 'Z') || name[0] == 'C');
  if (of_driver) return true;
  static constexpr std::array<std::string_view, 10> starts = {
      "cuda", "curand", "cublas", "cufft", "cusparse", "cusolver", "cudnn", "nvrtc", "nvml", "__"};
  return std::any_of(starts.begin(), starts.end(),
                     [&](std::string_view start) { return name.rfind(start, 0) == 0; });
}

namespace {

/// `'detail::Passed<float *>' (aka 'float *')` becomes `'float *'`.
void drop_alias(std::string& text) {
  constexpr std::string_view aka = " (aka ";
  const std::size_t begin = text.find("'detail::Passed<");
  const std::size_t name = begin == std::string::npos ? begin : text.find(aka, begin);
  const std::size_t end = name == std::string::npos ? name : text.find("')", name);
  if (end == std::string::npos) return;
  text.erase(end + 1, 1);
  text.erase(begin, name + aka.size() - begin);
}

/// How many elements a std::span has where that is not known before the program runs.
void drop_dynamic_extent(std::string& text) {
  constexpr std::string_view extent = ", 18446744073709551615";
  for (std::size_t at = text.find(extent); at != std::string::npos; at = text.find(extent, at))
    text.erase(at, extent.size());
}

/// Whose types would fill lines.
void reword_instantiation(std::string& text) {
  static const std::regex note(
      R"(^in instantiation of function template specialization '(?:\(anonymous namespace\)::)?([\w:]+).*' requested here)");
  if (contains(text, "GenericLaunch")) return;  // a launch, which has words of its own
  text = std::regex_replace(text, note, "the call of '$1' that leads there");
}

/// Whether the function's first parameter is the address of a pointer that it sets.
bool allocates(const std::string& name) {
  static constexpr std::array<std::string_view, 6> names = {"cudaMalloc",      "cudaMallocHost",
                                                            "cudaHostAlloc",   "cudaMallocManaged",
                                                            "cudaMallocAsync", "cudaMallocPitch"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// A message with these parts, in better words.
struct Rewording {
  std::array<std::string_view, 3> parts;  ///< empty ones are in any text
  std::string_view words;
};

constexpr std::string_view wrong_arguments =
    "the arguments of this launch do not fit the kernel's parameters";
constexpr std::string_view needs_component =
    "threadIdx, blockIdx, blockDim and gridDim have three components: blockIdx.x * blockDim.x + threadIdx.x";

constexpr std::array<Rewording, 12> rewordings{{
    {{"invalid operands to binary expression ('void ("},
     "a launch has three brackets on each side: kernel<<<grid size, block size>>>(arguments)"},
    {{"'ExactLaunch<"}, wrong_arguments},
    {{"ExactLaunch<(lambda"}, wrong_arguments},
    {{"'::gridstride::simt::LaunchConfig'"},
     "the values between <<< and >>> must be grid size, block size, and optionally bytes of dynamic shared "
     "memory and a stream"},
    {{"dependent_false"},
     "there is no kernel of this name that takes these arguments: compare their number and types with its "
     "parameters"},
    {{"'const gridstride::simt::Thread"}, needs_component},
    {{"'const gridstride::simt::Block"}, needs_component},
    {{"'const gridstride::simt::Grid"}, needs_component},
    {{"type 'cudaError_t'", " of type 'void'", "parameter"},
     "a launch gives nothing back: CUDA_CHECK(cudaGetLastError()) behind it tells whether it was refused"},
    {{"variable length array declaration cannot have 'static' storage"},
     "the size of a __shared__ array is a constant; extern __shared__ T name[]; takes the bytes that the "
     "launch gives as its third number"},
    {{"static_cast from '", " to 'void (*)("},
     "a kernel returns void: what it computes goes to an array that it is given"},
    {{"non-void function does not return a value", "-Werror,-Wreturn-type"},
     "the function can end here without a return, and its type is not void: return its result on every way "
     "to its end"},
}};

/// "the kernel has 4 parameters, and the launch gives 3 arguments"; empty for another message.
std::string wrong_number(const std::string& text) {
  static const std::regex numbers(R"(fits_number<(\d+)\w*, (\d+)\w*>)");
  std::smatch found;
  if (!std::regex_search(text, found, numbers)) return {};
  const auto counted = [](const std::string& count, const char* what) {
    return count + " " + what + (count == "1" ? "" : "s");
  };
  return "the kernel has " + counted(found[1], "parameter") + ", and the launch gives " +
         counted(found[2], "argument");
}

/// In the names of types that are no classes.
constexpr std::array<std::string_view, 10> plain_types = {"int",    "long", "short",  "char", "float",
                                                          "double", "bool", "size_t", "*",    "cuda"};

/// clang advises to take an object's address where its elements are meant.
void advise_data(std::string& text) {
  constexpr std::string_view by_address = "; take the address of the argument with &";
  const std::size_t advice = text.find(by_address);
  if (advice == std::string::npos) return;
  const bool of_array = contains(text, "span<") || contains(text, "vector<") || contains(text, "array<");
  const std::string type = first_quoted(text);
  const bool of_object =
      std::ranges::none_of(plain_types, [&](std::string_view own) { return contains(type, own); });
  if (of_array) {
    text.replace(advice, by_address.size(), "; .data() gives its pointer");
  } else if (of_object) {
    text.replace(
        advice, by_address.size(),
        "; & gives the address of the object itself, a member such as .data() that of what it holds");
  }
}

/// Which of two arithmetic types holds more.
const std::string& wider(const std::string& a, const std::string& b) {
  const auto rank = [](const std::string& type) {
    return contains(type, "double")                             ? 3
           : contains(type, "float")                            ? 2
           : contains(type, "size_t") || contains(type, "long") ? 1
                                                                : 0;
  };
  return rank(a) < rank(b) ? b : a;
}

/// Of std::min and its kin, whose candidates are the library's.
std::string two_types(const std::string& error, const std::string& note) {
  static const std::regex function("no matching function for call to '(min|max|clamp)'");
  static const std::regex types(
      R"(deduced conflicting types for parameter '\w+' \('([^']*)'.* vs\. '([^']*)')");
  std::smatch called;
  std::smatch found;
  if (!std::regex_search(error, called, function) || !std::regex_search(note, found, types)) return {};
  const std::string name = "std::" + called.str(1);
  return "; " + name + " compares two of one type, and these are of '" + found.str(1) + "' and '" +
         found.str(2) + "': name the type, as in " + name + "<" + wider(found[1], found[2]) + ">(a, b)";
}

/// Of a view of elements that may only be read, where one is taken whose elements may be written.
std::string const_elements(const std::string& note) {
  static const std::regex views(
      R"(no known conversion from '[\w:]*?(span|DeviceSpan)<const ([^,>]+)[^']*'.* to '[\w:]*?(span|DeviceSpan)<([^,>]+))");
  std::smatch found;
  if (!std::regex_search(note, found, views) || found[1] != found[3] || found[2] != found[4]) return {};
  const std::string view = found.str(1) + "<";
  return "; elements of a " + view + "const " + found.str(2) + "> may only be read, and those of the " +
         view + found.str(4) + "> that is wanted here are written as well";
}

/// Of a library function that changes what it is given, such as std::sort, where that may only be read.
std::string read_only_elements(const std::string& error, const std::string& note) {
  static const std::regex view(R"(\bspan<const ([^,>]+))");
  const bool stores = contains(error, "returns a const value") || contains(error, "read-only");
  std::smatch found;
  if (!stores || !std::regex_search(note, found, view)) return {};
  return "; elements of a span<const " + found.str(1) +
         "> may only be read, and these are written: copy them first, as into a std::vector";
}

}  // namespace

std::string reason_in_line(const std::string& error, const std::string& line) {
  static const std::regex uses(R"((\breturn\b|=)\s*CUDA_CHECK\s*\()");
  const bool lacks_value = contains(error, "'void'") || contains(error, "void expression");
  if (!lacks_value || !std::regex_search(line, uses)) return {};
  return "; CUDA_CHECK gives nothing back, it throws where the call has failed: let it stand alone in its "
         "line";
}

std::string reason_in_note(const std::string& error, const std::string& note) {
  std::string reason = two_types(error, note);
  if (reason.empty()) reason = const_elements(note);
  return reason.empty() ? read_only_elements(error, note) : reason;
}

std::string reworded(std::string text, bool is_error) {
  drop_alias(text);
  drop_dynamic_extent(text);
  reword_instantiation(text);
  advise_data(text);
  if (is_error) reword_unknown_name(text);
  const auto has = [&](std::string_view part) { return contains(text, part); };
  const auto fits = [&](const Rewording& each) { return std::ranges::all_of(each.parts, has); };
  if (std::string number = wrong_number(text); !number.empty()) return number;
  const auto* const found = std::ranges::find_if(rewordings, fits);
  if (found != rewordings.end()) return std::string(found->words);
  const std::string name = first_quoted(text);
  if (!allocates(name) || !contains(text, "no matching function for call")) return text;
  return "'" + name +
         "' stores the address of what it allocates: give it the address of your pointer, &pointer, and the "
         "size in bytes";
}

}  // namespace gridstride::cc
