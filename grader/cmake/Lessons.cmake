# SPDX-License-Identifier: MIT
# Lessons are found by their folders: lessons/NN_slug/lesson.toml makes a lesson, nothing else names it.
file(GLOB gridstride_lesson_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/lessons/*/lesson.toml)
find_package(Git QUIET)

include(PrivateChecks)
include(Stubs)
include(CudaToolkit)
include(CudaLessons)

# The table of graded functions: the contract with GRADED_FUNCTIONS expanded, compiled for the CPU device.
function(gridstride_add_glue lesson slug folder)
  file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/lessons/${lesson}/*.cuh ${CMAKE_SOURCE_DIR}/lessons/support/*.cuh)
  file(CONFIGURE OUTPUT ${folder}/glue.cpp @ONLY
       CONTENT "#include \"worker/glue.hpp\"\n#include \"${slug}.cuh\"\n")
  set(worker ${CMAKE_SOURCE_DIR}/grader/worker)
  add_custom_command(OUTPUT ${folder}/glue.o
    COMMAND gridstride-compile object ${folder}/glue.cpp ${folder}/glue.o -I${CMAKE_SOURCE_DIR}/grader
            -I${CMAKE_SOURCE_DIR}/lessons/${lesson} -I${CMAKE_SOURCE_DIR}/lessons/support
    DEPENDS ${folder}/glue.cpp ${headers} ${worker}/glue.hpp ${worker}/frame.hpp ${worker}/marshal.hpp
            gridstride-compile gridstride_prelude
    COMMENT "Lesson ${lesson}: table of graded functions" VERBATIM)
endfunction()

# The reference solution as a module. It is ours, so it is built without a sandbox.
function(gridstride_add_solution lesson slug folder)
  file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/lessons/${lesson}/*.cuh ${CMAKE_SOURCE_DIR}/lessons/support/*.cuh)
  set(source ${CMAKE_SOURCE_DIR}/solutions/${lesson}/${slug}.cu)
  add_custom_command(OUTPUT ${folder}/solution.o
    COMMAND gridstride-compile cu ${source} ${folder}/solution.o
            -I${CMAKE_SOURCE_DIR}/lessons/${lesson} -I${CMAKE_SOURCE_DIR}/lessons/support
    DEPENDS ${source} ${headers} gridstride-compile gridstride-translate gridstride_prelude ${CMAKE_BINARY_DIR}/include/prelude.hpp.pch
    COMMENT "Lesson ${lesson}: reference solution" VERBATIM)
  add_custom_command(OUTPUT ${folder}/solution.so
    COMMAND gridstride-compile module ${folder}/solution.so ${folder}/solution.o ${folder}/glue.o
    DEPENDS ${folder}/solution.o ${folder}/glue.o gridstride-compile
    COMMENT "Lesson ${lesson}: module of the reference solution" VERBATIM)
endfunction()

# What a CPU does for a lesson's work, for the machine that it is compiled on.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  set(native_flag -mcpu=native)
else()
  set(native_flag -march=native)
endif()
set(GRIDSTRIDE_BASELINE_FLAGS -O3 ${native_flag} CACHE STRING "Flags of the CPU baselines that a GPU is measured against")
file(GLOB gridstride_baselines CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/grader/checks/support/*.cpp)

# The lesson's check program, which never contains a student's code: the contract's declarations only.
function(gridstride_add_check lesson)
  set(checks ${CMAKE_SOURCE_DIR}/grader/checks/${lesson})
  file(GLOB sources CONFIGURE_DEPENDS ${checks}/*.cpp)
  if(NOT sources OR NOT TARGET gridstride::check)
    message(STATUS "Lesson ${lesson} has no check program yet")
    return()
  endif()
  add_executable(check_${lesson} ${sources})
  gridstride_add_private_checks(${lesson})
  set_target_properties(check_${lesson} PROPERTIES OUTPUT_NAME ${lesson}
                                                   RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin/checks)
  target_link_libraries(check_${lesson} PRIVATE gridstride::check gridstride::baselines)
  target_include_directories(check_${lesson} PRIVATE ${CMAKE_SOURCE_DIR}/lessons/${lesson})
  # CUDA's declarations as the CPU device has them; nothing of them is called here.
  target_include_directories(check_${lesson} SYSTEM PRIVATE ${CMAKE_SOURCE_DIR}/lessons/support
                                                            ${CMAKE_SOURCE_DIR}/grader/simt/include)
endfunction()

# For each lesson: glue.o, the reference solution as a module, and the check program.
function(gridstride_add_lessons)
  gridstride_require_private_checks()
  gridstride_add_library(baselines SOURCES ${gridstride_baselines} LINK Threads::Threads)
  target_compile_options(gridstride_baselines PRIVATE ${GRIDSTRIDE_BASELINE_FLAGS})
  # By a target that comes behind gridstride::options, whose flags would come behind the library's own.
  add_library(gridstride_fused INTERFACE)
  target_compile_options(gridstride_fused INTERFACE -ffp-contract=on)
  target_link_libraries(gridstride_baselines PRIVATE gridstride_fused)
  foreach(file IN LISTS gridstride_lesson_files)
    get_filename_component(lesson_folder ${file} DIRECTORY)
    get_filename_component(lesson ${lesson_folder} NAME)
    string(REGEX REPLACE "^[0-9]+_" "" slug ${lesson})
    set(folder ${CMAKE_BINARY_DIR}/lessons/${lesson})
    file(MAKE_DIRECTORY ${folder})
    gridstride_keep_stub(${lesson} ${slug})
    gridstride_add_check(${lesson})
    set(outputs)
    if(TARGET gridstride-compile AND EXISTS ${lesson_folder}/${slug}.cuh)
      gridstride_add_glue(${lesson} ${slug} ${folder})
      list(APPEND outputs ${folder}/glue.o)
      if(EXISTS ${CMAKE_SOURCE_DIR}/solutions/${lesson}/${slug}.cu)
        gridstride_add_solution(${lesson} ${slug} ${folder})
        list(APPEND outputs ${folder}/solution.so)
      endif()
    endif()
    add_custom_target(lesson_${lesson} ALL DEPENDS ${outputs})
  endforeach()
  gridstride_add_cuda_lessons()
endfunction()
