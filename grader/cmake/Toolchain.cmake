# SPDX-License-Identifier: MIT
# Compiler, language level and warnings, in one place.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# The CPU device needs clang to compile submissions, whatever compiles Gridstride itself.
find_program(GRIDSTRIDE_CLANGXX NAMES clang++ clang++-19 clang++-16 clang++-15 clang++-14 REQUIRED)

# Every target of ours links this: warnings, include root grader/ (so "judge/compare.hpp").
add_library(gridstride_options INTERFACE)
add_library(gridstride::options ALIAS gridstride_options)
# The same results on every machine: no product and sum become one operation, and a char has a sign.
target_compile_options(gridstride_options INTERFACE -ffp-contract=off -fsigned-char)
target_compile_options(gridstride_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
target_include_directories(gridstride_options INTERFACE ${CMAKE_SOURCE_DIR}/grader)

# Most of a file's time goes to headers of others, which several files share where they are compiled as one: a build
# from nothing takes half as long, that of one changed file longer. The sources of the CPU device are not written for it.
option(GRIDSTRIDE_JOINED "Compile several of the grader's files as one" ON)
if(NOT DEFINED CMAKE_UNITY_BUILD_BATCH_SIZE)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 8)
endif()
function(gridstride_join_sources name)
  if(GRIDSTRIDE_JOINED AND NOT CMAKE_CURRENT_SOURCE_DIR MATCHES "/simt(/|$)")
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON)
  endif()
endfunction()

# gridstride_add_library(<name> SOURCES ... LINK ...): static library gridstride_<name>, alias gridstride::<name>.
function(gridstride_add_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_library(gridstride_${name} STATIC ${ARG_SOURCES})
  add_library(gridstride::${name} ALIAS gridstride_${name})
  target_link_libraries(gridstride_${name} PUBLIC gridstride::options ${ARG_LINK})
  gridstride_join_sources(gridstride_${name})
endfunction()

# gridstride_add_test(<name> LABELS ... SOURCES ... LINK ... [APART]): one GoogleTest program, one CTest entry a test.
# APART: its files use the same names for different things, so that each is compiled by itself.
function(gridstride_add_test name)
  cmake_parse_arguments(ARG "APART" "TIMEOUT" "LABELS;SOURCES;LINK" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 120)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  if(NOT ARG_APART)
    gridstride_join_sources(${name})
  endif()
  target_link_libraries(${name} PRIVATE gridstride::options ${ARG_LINK} GTest::gmock_main)
  target_compile_definitions(${name} PRIVATE GRIDSTRIDE_BUILD_DIR="${CMAKE_BINARY_DIR}"
                                             GRIDSTRIDE_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  # Only the tests of that label are about the machine's GPU.
  set(environment ENVIRONMENT CUDA_VISIBLE_DEVICES=)
  if("gpu" IN_LIST ARG_LABELS)
    set(environment)
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60
                       PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT} ${environment})
endfunction()
