# SPDX-License-Identifier: MIT
# gridstride_add_device_module(<name> [UNCHECKED] SOURCES a.cu ...): <name>.so of CUDA code for the CPU device, as a
# worker loads it; UNCHECKED: without instrumentation.
function(gridstride_add_device_module name)
  cmake_parse_arguments(ARG "UNCHECKED" "" "SOURCES" ${ARGN})
  set(mode "")
  if(ARG_UNCHECKED)
    set(mode -unchecked)
  endif()
  set(objects)
  foreach(source ${ARG_SOURCES})
    cmake_path(GET source STEM stem)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}.${stem}.o)
    add_custom_command(OUTPUT ${object}
      COMMAND gridstride-compile cu${mode} ${CMAKE_CURRENT_SOURCE_DIR}/${source} ${object}
      DEPENDS gridstride-compile gridstride-translate gridstride_prelude ${CMAKE_BINARY_DIR}/include/prelude.hpp.pch ${CMAKE_CURRENT_SOURCE_DIR}/${source} VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  set(module ${CMAKE_CURRENT_BINARY_DIR}/${name}.so)
  add_custom_command(OUTPUT ${module} COMMAND gridstride-compile module${mode} ${module} ${objects}
                     DEPENDS ${objects} gridstride-compile VERBATIM)
  add_custom_target(${name} DEPENDS ${module})
endfunction()
