#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a C++ program that prints what a set of headers declares: for each enumerator its number, for each field
of a struct its type and size, for each function its type. The names come from our headers; compiled once with
ours and once with a toolkit's, the program's two outputs can be compared.

usage: dump_declarations.py INCLUDE_FOLDER PROGRAM.cpp [--without NAME ...]
"""
import pathlib
import re
import sys

FILES = ["driver_types.h", "surface_types.h", "texture_types.h", "cuda_runtime_api.h", "gridstride/cuda_*.h",
         "gridstride/stream_calls.h", "gridstride/graph_*.h"]


def text_of(folder):
    texts = []
    for pattern in FILES:
        for file in sorted(folder.glob(pattern)):
            text = file.read_text()
            text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
            texts.append(re.sub(r"^\s*#.*?(?<!\\)$", "", text, flags=re.S | re.M))
    return "\n".join(texts)


def bodies(text, keyword):
    """Yields (name, body) of each `keyword name { body }`, nested braces included."""
    for match in re.finditer(rf"\b{keyword}\s+(\w+)\s*\{{", text):
        depth, end = 1, match.end()
        while depth > 0:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield match.group(1), text[match.end():end - 1]


def fields(body):
    """Names of the fields of a struct; of a nested one its own name."""
    body = re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", body))
    for declaration in body.split(";"):
        match = re.search(r"(\w+)\s*(\[[^\]]*\]\s*)*$", declaration.strip())
        nameless = match and match.group(1) in ("struct", "union")
        if match and not nameless and len(declaration.split()) > 1:
            yield match.group(1)


def main():
    folder = pathlib.Path(sys.argv[1])
    without = set(sys.argv[4:])
    sys.stdout = open(sys.argv[2], "w")
    text = text_of(folder)
    print("#include <cuda_runtime_api.h>\n#include <cstdio>\n"
          "template <class T> const char* type() { return __PRETTY_FUNCTION__; }\nint main() {")
    for _, body in bodies(text, "enum"):
        for name in re.findall(r"\b(cuda\w+)\s*=", body):
            if name not in without:
                print(f'  std::printf("{name}\\t%ld\\n", static_cast<long>({name}));')
    for keyword in ("struct", "union"):
        for name, body in bodies(text, keyword):
            if not name.startswith("cuda") or name in without:
                continue
            for field in fields(body):
                if f"{name}.{field}" not in without:
                    print(f'  std::printf("{name}.{field}\\t%zu %s\\n", sizeof({name}::{field}), '
                          f'type<decltype({name}::{field})>());')
    functions = re.findall(r"^\s*(?:const char\*|cudaError_t|struct \w+|cudaChannelFormatDesc)\s+(cuda\w+)\s*\(",
                           text, flags=re.M)
    for name in sorted(set(functions)):
        if name not in without:
            print(f'  std::printf("{name}()\\t%s\\n", type<decltype(&::{name})>());')
    print("}")


main()
