# SPDX-License-Identifier: MIT
# build/editors/compile_flags.txt: how clangd reads CUDA files (.clangd points there). It parses them as CUDA, for the
# host, with the CPU device's headers; of clang's own headers only those of C are used, since its headers for CUDA are
# about NVIDIA's. The other flags are those of grader/simt/cc/flags.hpp that the meaning of a text depends on.
execute_process(COMMAND ${GRIDSTRIDE_CLANGXX} -print-resource-dir
                OUTPUT_VARIABLE gridstride_clang_headers OUTPUT_STRIP_TRAILING_WHITESPACE)
# A solution or a student's copy has its contract in another folder.
set(gridstride_contracts)
foreach(file IN LISTS gridstride_lesson_files)
  cmake_path(GET file PARENT_PATH folder)
  cmake_path(GET folder FILENAME lesson)
  list(APPEND gridstride_contracts -I@source@/lessons/${lesson})
endforeach()
set(gridstride_editor_flags
    -xcuda --cuda-host-only -nocudainc -nocudalib -nobuiltininc -std=c++20 -fdeclspec
    -Xclang -fcuda-allow-variadic-functions
    # Else the two functions that clang declares as operator new become one, in a file's precompiled beginning.
    -Xclang -fno-cxx-modules
    -Wvla -Wno-undefined-internal -Wno-unknown-pragmas -Wno-unknown-cuda-version -Wno-ignored-attributes
    -Wno-implicit-const-int-float-conversion -Wno-null-dereference -Wno-deprecated-volatile -Wno-c++2b-extensions
    -Wno-pragma-once-outside-header -Wno-register
    -D__GRIDSTRIDE__=1 -D__GRIDSTRIDE_EDITOR__=1 -D__GRIDSTRIDE_ARCH__=610
    -D__NVCC__=1 -D__CUDACC_VER_MAJOR__=12 -D__CUDACC_VER_MINOR__=0 -D__CUDACC_VER_BUILD__=140
    -I@source@/lessons/support ${gridstride_contracts}
    -isystem @source@/grader/simt/include
    -isystem ${gridstride_clang_headers}/include
    -include @source@/grader/editors/prelude.h)
list(JOIN gridstride_editor_flags "\n" gridstride_editor_flags)
# For workspaces, which know where the headers are installed; and for this checkout.
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/editors/compile_flags.txt.in CONTENT "${gridstride_editor_flags}\n")
set(source ${CMAKE_SOURCE_DIR})
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/editors/compile_flags.txt CONTENT "${gridstride_editor_flags}\n" @ONLY)
