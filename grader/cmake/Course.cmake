# SPDX-License-Identifier: MIT
# Target `course`: all that grading needs and nothing else (no tests, no benchmarks, no nvcc), for the launcher.
# It follows the folders, so that a new component or lesson needs no entry here.
function(gridstride_collect_targets folder out)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  get_property(subfolders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(subfolder IN LISTS subfolders)
    if(NOT subfolder MATCHES "/grader/(tests|benchmarks|cuda)$")
      gridstride_collect_targets(${subfolder} more)
      list(APPEND targets ${more})
    endif()
  endforeach()
  set(${out} ${targets} PARENT_SCOPE)
endfunction()

gridstride_collect_targets(${CMAKE_SOURCE_DIR}/grader course_targets)
list(FILTER course_targets EXCLUDE REGEX "^cuda_")
add_custom_target(course)
# Where there is a GPU now, grading may use it.
if(TARGET gpu AND (EXISTS /dev/nvidia0 OR EXISTS /dev/dxg))
  list(APPEND course_targets gpu)
endif()
if(course_targets)
  add_dependencies(course ${course_targets})
endif()
