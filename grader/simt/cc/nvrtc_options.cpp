// SPDX-License-Identifier: MIT
#include "simt/cc/nvrtc_options.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "simt/cc/options.hpp"

namespace gridstride::cc {
namespace {

enum class Value { none, joined, any };  ///< joined: behind '='; any: also as the next option

struct NvrtcOption {
  std::string_view name;
  std::string_view short_name;
  Value value = Value::none;
  bool matters = false;  ///< else it is about speed, numbers that are exact here anyway, or diagnostics
};

/// @source NVRTC 13.0, which takes these and no others
constexpr std::array nvrtc_options = {
    NvrtcOption{"--gpu-architecture", "-arch", Value::any, true},
    NvrtcOption{"--device-c", "-dc", Value::none, true},
    NvrtcOption{"--device-w", "-dw", Value::none, true},
    NvrtcOption{"--relocatable-device-code", "-rdc", Value::any, true},
    NvrtcOption{"--device-debug", "-G", Value::none, true},
    NvrtcOption{"--optix-ir", "-optix-ir", Value::none, true},
    NvrtcOption{"--define-macro", "-D", Value::any, true},
    NvrtcOption{"--undefine-macro", "-U", Value::any, true},
    NvrtcOption{"--include-path", "-I", Value::any, true},
    NvrtcOption{"--pre-include", "-include", Value::any, true},
    NvrtcOption{"--std", "-std", Value::joined, true},
    NvrtcOption{"--disable-warnings", "-w", Value::none, true},
    NvrtcOption{"--extensible-whole-program", "-ewp"},
    NvrtcOption{"--generate-line-info", "-lineinfo"},
    NvrtcOption{"--dopt", "-dopt", Value::any},
    NvrtcOption{"--Ofast-compile", "-Ofc", Value::any},
    NvrtcOption{"--ptxas-options", "-Xptxas", Value::any},
    NvrtcOption{"--maxrregcount", "-maxrregcount", Value::any, true},
    NvrtcOption{"--ftz", "-ftz", Value::any},
    NvrtcOption{"--prec-sqrt", "-prec-sqrt", Value::any},
    NvrtcOption{"--prec-div", "-prec-div", Value::any},
    NvrtcOption{"--fmad", "-fmad", Value::any},
    NvrtcOption{"--use_fast_math", "-use_fast_math"},
    NvrtcOption{"--extra-device-vectorization", "-extra-device-vectorization"},
    NvrtcOption{"--modify-stack-limit", "-modify-stack-limit", Value::any},
    NvrtcOption{"--dlink-time-opt", "-dlto"},
    NvrtcOption{"--gen-opt-lto", "-gen-opt-lto"},
    NvrtcOption{"--jump-table-density", "-jtd", Value::any},
    NvrtcOption{"--device-stack-protector", "-device-stack-protector", Value::any},
    NvrtcOption{"--no-cache", "-no-cache"},
    NvrtcOption{"--frandom-seed", "-frandom-seed", Value::joined},
    NvrtcOption{"--no-source-include", "-no-source-include"},
    NvrtcOption{"--builtin-move-forward", "-builtin-move-forward", Value::any},
    NvrtcOption{"--builtin-initializer-list", "-builtin-initializer-list", Value::any},
    NvrtcOption{"--pch", "-pch"},
    NvrtcOption{"--create-pch", "-create-pch", Value::joined},
    NvrtcOption{"--use-pch", "-use-pch", Value::joined},
    NvrtcOption{"--pch-dir", "-pch-dir", Value::joined},
    NvrtcOption{"--pch-verbose", "-pch-verbose", Value::any},
    NvrtcOption{"--pch-messages", "-pch-messages", Value::any},
    NvrtcOption{"--instantiate-templates-in-pch", "-instantiate-templates-in-pch", Value::any},
    NvrtcOption{"--restrict", "-restrict"},
    NvrtcOption{"--device-as-default-execution-space", "-default-device"},
    NvrtcOption{"--device-int128", "-device-int128"},
    NvrtcOption{"--optimization-info", "-opt-info", Value::joined},
    NvrtcOption{"--display-error-number", "-err-no"},
    NvrtcOption{"--no-display-error-number", "-no-err-no"},
    NvrtcOption{"--diag-error", "-diag-error", Value::any},
    NvrtcOption{"--diag-suppress", "-diag-suppress", Value::any},
    NvrtcOption{"--diag-warn", "-diag-warn", Value::any},
    NvrtcOption{"--brief-diagnostics", "-brief-diag", Value::any},
    NvrtcOption{"--time", "-time", Value::joined},
    NvrtcOption{"--split-compile", "-split-compile", Value::any},
    NvrtcOption{"--fdevice-syntax-only", "-fdevice-syntax-only"},
    NvrtcOption{"--fdevice-time-trace", "-fdevice-time-trace", Value::joined},
    NvrtcOption{"--minimal", "-minimal"},
    NvrtcOption{"--version-ident", "", Value::any}};

/// Whether `option` is this one, with its value or before it.
bool is_spelled(const std::string& option, const NvrtcOption& known) {
  const std::size_t equals = option.find('=');
  const std::string_view name = std::string_view(option).substr(0, equals);
  const bool has_value = equals != std::string::npos;
  const bool whole = has_value ? known.value != Value::none : known.value != Value::joined;
  if (whole && !name.empty() && (name == known.name || name == known.short_name)) return true;
  const bool is_letter = known.short_name.size() == 2 && known.value == Value::any;
  return is_letter && option.size() > 2 && option.starts_with(known.short_name);  // -DN=4
}

}  // namespace

std::vector<std::string> read_nvrtc_options(const std::vector<std::string>& options) {
  std::vector<std::string> read;
  for (auto option = options.begin(); option != options.end(); ++option) {
    const auto is_this = [&](const NvrtcOption& known) { return is_spelled(*option, known); };
    const auto* const known = std::ranges::find_if(nvrtc_options, is_this);
    if (known == nvrtc_options.end()) throw UsageError("unrecognized option " + *option + " found");
    if (known->matters) read.push_back(*option);
    const bool lacks_value = *option == known->name || *option == known->short_name;
    if (known->value != Value::any || !lacks_value || option + 1 == options.end()) continue;
    ++option;
    if (known->matters) read.push_back(*option);
  }
  return read;
}

}  // namespace gridstride::cc
