// SPDX-License-Identifier: MIT
/// @file
/// C++20 that nvcc takes, and the compiler here maybe not yet.
#pragma once

#include <string>
#include <vector>

namespace gridstride::cc {

/// @brief Says what to write where an error is that the compiler lacks a part of C++20.
/// @param notes what it says below the error
/// @param initialiser what the line says from the error's column on
/// @param own_constructors whether the notes tell of constructors that a class has declared
/// @return empty where it is another error
std::string newer_cpp(const std::string& error, const std::vector<std::string>& notes,
                      const std::string& initialiser, bool own_constructors);

/// @return whether an error only follows from one of a part of C++20 that was told before, maybe of the same
/// line
bool follows_from_newer_cpp(const std::string& error, const std::string& told, bool same_line);

}  // namespace gridstride::cc
