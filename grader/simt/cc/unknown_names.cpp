// SPDX-License-Identifier: MIT
#include "simt/cc/unknown_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "simt/cc/message_words.hpp"

namespace gridstride::cc {
namespace {

/// Whether the name is of textures or surfaces that are global variables, as they were up to CUDA 11.
bool is_texture_reference(const std::string& text, const std::string& name) {
  if (contains(text, "no template named ") && (name == "texture" || name == "surface")) return true;
  static constexpr std::array<std::string_view, 5> starts = {"cudaBindTexture", "cudaBindSurface",
                                                             "cudaUnbindTexture", "cudaGetTextureReference",
                                                             "cudaGetTextureAlignmentOffset"};
  return std::any_of(starts.begin(), starts.end(),
                     [&](std::string_view start) { return name.rfind(start, 0) == 0; });
}

/// Of cudaDeviceProp, as CUDA 13 has it: what programs ask for.
constexpr std::array<std::string_view, 14> properties = {
    "name",     "totalGlobalMem",      "sharedMemPerBlock", "regsPerBlock", "warpSize",
    "memPitch", "maxThreadsPerBlock",  "maxThreadsDim",     "maxGridSize",  "totalConstMem",
    "major",    "multiProcessorCount", "memoryBusWidth",    "l2CacheSize"};
/// Likewise, until CUDA 12.
constexpr std::array<std::string_view, 8> removed_properties = {"clockRate",
                                                                "memoryClockRate",
                                                                "deviceOverlap",
                                                                "computeMode",
                                                                "maxTexture1DLinear",
                                                                "kernelExecTimeoutEnabled",
                                                                "singleToDoublePrecisionPerfRatio",
                                                                "cooperativeMultiDeviceLaunch"};

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::tolower(c); });
  return result;
}

/// The member whose name has this one in it, or the other way round; empty where none has.
std::string similar_property(const std::string& name) {
  constexpr std::size_t least_letters = 3;  // fewer are in too many names
  if (name.size() < least_letters) return {};
  const auto similar = [&](std::string_view property) {
    return contains(lower(property), lower(name)) || contains(lower(name), lower(property));
  };
  const auto* const found = std::ranges::find_if(properties, similar);
  return found == properties.end() ? std::string() : std::string(*found);
}

/// @param guess clang's, such as "; did you mean 'major'?"; may be empty
std::string unknown_property(const std::string& name, const std::string& guess) {
  const std::string begin = "cudaDeviceProp has no '" + name + "'";
  if (std::ranges::find(removed_properties, name) != removed_properties.end())
    return begin +
           ": CUDA 13 removed the clock rates and some others, which cudaDeviceGetAttribute still answers";
  if (!guess.empty()) return begin + guess;
  const std::string similar = similar_property(name);
  return begin + (similar.empty()
                      ? "; it has name, totalGlobalMem, multiProcessorCount, major, minor and others, and "
                        "cudaDeviceGetAttribute answers more"
                      : "; did you mean '" + similar + "'?");
}

/// The specifier or barrier of CUDA that a name is but for its underscores; empty where it is none.
std::string meant_specifier(const std::string& text, const std::string& name) {
  static constexpr std::array<std::string_view, 9> words = {"global",        "device",      "host",
                                                            "shared",        "constant",    "managed",
                                                            "launch_bounds", "syncthreads", "syncwarp"};
  if (!contains(text, "unknown type name ") && !contains(text, "undeclared identifier ")) return {};
  const std::size_t begin = name.find_first_not_of('_');
  if (begin == std::string::npos) return {};
  const std::string word = name.substr(begin, name.find_last_not_of('_') + 1 - begin);
  if (std::ranges::find(words, word) == words.end()) return {};
  const bool is_call = word.starts_with("sync");
  return "__" + word + (is_call ? "" : "__");
}

}  // namespace

void reword_unknown_name(std::string& text) {
  const std::string name = first_quoted(text);
  const std::size_t guess = text.find("; did you mean");
  const std::string meant = meant_specifier(text, name);
  if (is_texture_reference(text, name)) {
    text = "'" + name +
           "' went with texture and surface references, which CUDA 12 removed: make an object with "
           "cudaCreateTextureObject (or cudaCreateSurfaceObject), pass it to the kernel, and read it by "
           "tex2D<float>(object, x, y) and its kin";
  } else if (contains(text, "no member named ") && contains(text, " in 'cudaDeviceProp'")) {
    text = unknown_property(name, guess == std::string::npos ? "" : text.substr(guess));
  } else if (name == "CUDA_CHECK" && contains(text, "undeclared identifier ")) {
    text =
        "'CUDA_CHECK' is no part of CUDA: in a lesson it comes with the contract, the .cuh beside the file, "
        "which is to be included; a program of your own has to define it";
  } else if ((contains(text, "unknown type name ") || contains(text, "undeclared identifier ")) &&
             is_cuda_name(name)) {
    text = "'" + name + "' is misspelt, or a part of CUDA that is unsupported on the CPU device" +
           (guess == std::string::npos ? "" : text.substr(guess));
  }
  if (guess == std::string::npos && !meant.empty()) text += "; did you mean '" + meant + "'?";
}

}  // namespace gridstride::cc
