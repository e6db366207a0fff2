# SPDX-License-Identifier: MIT
# Every third-party package, in one place; the launcher installs the Debian packages that provide them.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(tomlplusplus REQUIRED)
find_package(CLI11 REQUIRED)
find_package(SQLite3 3.37 REQUIRED)  # grades of a class; 3.37: STRICT tables
find_package(GTest REQUIRED)
include(GoogleTest)
find_package(benchmark QUIET)  # for times measured on a GPU, and for grader/benchmarks
if(GRIDSTRIDE_BENCHMARKS AND NOT benchmark_FOUND)
  message(FATAL_ERROR "GRIDSTRIDE_BENCHMARKS needs Google Benchmark (Debian: libbenchmark-dev)")
endif()
find_package(PkgConfig REQUIRED)
pkg_check_modules(LIBARCHIVE REQUIRED IMPORTED_TARGET libarchive)  # .tar.gz that a class hands in
pkg_check_modules(CMARK REQUIRED IMPORTED_TARGET libcmark-gfm)  # texts of lessons, in a terminal
pkg_check_modules(LIBDW REQUIRED IMPORTED_TARGET libdw)
pkg_check_modules(LIBLZ4 REQUIRED IMPORTED_TARGET liblz4)  # histories of bytes on the CPU device, texts of an intake
pkg_check_modules(LIBSECCOMP REQUIRED IMPORTED_TARGET libseccomp)
pkg_check_modules(LIBZIP REQUIRED IMPORTED_TARGET libzip)  # .zip: libarchive does not keep the bytes of names there

# The CPU device does without these two, and says so to a program that asks for them; the tests do not.
find_path(GRIDSTRIDE_THRUST thrust/device_vector.h)
if(NOT GRIDSTRIDE_THRUST)
  message(WARNING "Thrust is not installed (Debian: libthrust-dev). Programs that use Thrust will not compile for the CPU "
                  "device, and the tests that run such programs will fail.")
endif()
find_library(GRIDSTRIDE_BLAS NAMES libblas.so.3 libcblas.so.3 libopenblas.so.0 libopenblas.so)
if(NOT GRIDSTRIDE_BLAS)
  message(WARNING "No BLAS is installed (Debian: libblas3). Programs that use cuBLAS will be told so when they run, and "
                  "the tests that run such programs will fail.")
endif()
mark_as_advanced(GRIDSTRIDE_THRUST GRIDSTRIDE_BLAS)
