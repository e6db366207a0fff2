# SPDX-License-Identifier: MIT
# Where the CUDA Toolkit is present: of each lesson, compiled by nvcc with warnings as errors, build/lessons/NN_slug/gpu/
# glue.o (the table of graded functions), solution.so (the reference solution) and stub.o, which nothing links.

# One file of ours, to an object. Two architectures at a time here only: a link with --threads writes one file of names
# (*_dlink.reg.c) from all of them at once, and now and then ends with "nvlink fatal: Could not read file". A launcher such
# as ccache, which knows nvcc, is used as for C++.
function(gridstride_nvcc source object title)
  add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${GRIDSTRIDE_NVCC} ${GRIDSTRIDE_NVCC_FLAGS} ${GRIDSTRIDE_NVCC_STRICT}
            ${GRIDSTRIDE_NVCC_CODE} --threads=2 ${ARGN} -MD -MF ${object}.d -c ${source} -o ${object}
    DEPENDS ${source} DEPFILE ${object}.d COMMENT "${title}" VERBATIM)
endfunction()

function(gridstride_add_cuda_lesson lesson slug)
  set(folder ${CMAKE_BINARY_DIR}/lessons/${lesson}/gpu)
  set(headers -I${CMAKE_SOURCE_DIR}/lessons/${lesson} -I${CMAKE_SOURCE_DIR}/lessons/support)
  file(MAKE_DIRECTORY ${folder})
  set(more)
  set(libraries)
  file(STRINGS ${CMAKE_SOURCE_DIR}/lessons/${lesson}/lesson.toml compiles REGEX "^run_time_compiler = true")
  if(compiles AND GRIDSTRIDE_NVCC_RUN_TIME_COMPILER)
    set(more "#include \"cuda/compilations.hpp\"\n")
    set(libraries ${GRIDSTRIDE_NVCC_RUN_TIME_COMPILER})
  endif()
  file(CONFIGURE OUTPUT ${folder}/glue.cu @ONLY
       CONTENT "#include \"worker/glue.hpp\"\n#include \"cuda/module.hpp\"\n${more}#include \"${slug}.cuh\"\n")
  gridstride_nvcc(${folder}/glue.cu ${folder}/glue.o "Lesson ${lesson}: table of graded functions, for GPUs"
                  -I${CMAKE_SOURCE_DIR}/grader ${headers})
  set(outputs ${folder}/glue.o)
  set(stub ${CMAKE_BINARY_DIR}/stubs/${lesson}/${slug}.cu)
  if(EXISTS ${stub})
    # A stub leaves parameters and functions unused: that is the student's work.
    gridstride_nvcc(${stub} ${folder}/stub.o "Lesson ${lesson}: stub, for GPUs" ${headers} -Xcompiler=-Wno-unused -diag-suppress=177)
    list(APPEND outputs ${folder}/stub.o)
  endif()
  set(solution ${CMAKE_SOURCE_DIR}/solutions/${lesson}/${slug}.cu)
  if(EXISTS ${solution})
    gridstride_nvcc(${solution} ${folder}/solution.o "Lesson ${lesson}: reference solution, for GPUs" ${headers})
    add_custom_command(OUTPUT ${folder}/solution.so
      COMMAND ${GRIDSTRIDE_NVCC} -shared -cudart=static ${GRIDSTRIDE_NVCC_CODE} ${folder}/solution.o ${folder}/glue.o
              ${libraries} -o ${folder}/solution.so
      DEPENDS ${folder}/solution.o ${folder}/glue.o
      COMMENT "Lesson ${lesson}: module of the reference solution, for GPUs" VERBATIM)
    list(APPEND outputs ${folder}/solution.so)
  endif()
  add_custom_target(cuda_${lesson} ALL DEPENDS ${outputs})
  add_dependencies(gpu cuda_${lesson})
endfunction()

# Target `gpu`, part of `all`: everything that grading on a GPU needs.
function(gridstride_add_cuda_lessons)
  if(gridstride_cuda_skipped)
    return()
  endif()
  foreach(file IN LISTS gridstride_lesson_files)
    get_filename_component(lesson_folder ${file} DIRECTORY)
    get_filename_component(lesson ${lesson_folder} NAME)
    string(REGEX REPLACE "^[0-9]+_" "" slug ${lesson})
    if(EXISTS ${lesson_folder}/${slug}.cuh)
      gridstride_add_cuda_lesson(${lesson} ${slug})
    endif()
  endforeach()
endfunction()
