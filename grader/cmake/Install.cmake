# SPDX-License-Identifier: MIT
# `cmake --install`: GNU's layout. PREFIX/share/gridstride has the shape of the checkout, PREFIX/lib/gridstride that of the
# build folder (grader/installation), and PREFIX/bin/gridstride is a link to the program there, which finds its parts
# beside itself. Nothing below the prefix is written later.
include(GNUInstallDirs)
set(CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(gridstride_programs lib/gridstride)
set(gridstride_data share/gridstride)

# --- programs -----------------------------------------------------------------------------------------------------
install(TARGETS gridstride gridstride-compile gridstride-sandbox-init gridstride-translate gridstride-worker
        RUNTIME DESTINATION ${gridstride_programs}/bin)
install(TARGETS gridstride_program LIBRARY DESTINATION ${gridstride_programs}/lib)
install(CODE "get_filename_component(prefix \"\${CMAKE_INSTALL_PREFIX}\" ABSOLUTE)
include(\"${CMAKE_SOURCE_DIR}/grader/simt/toolkit/write_toolkit.cmake\")
gridstride_write_toolkit(\"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${gridstride_programs}/simt\"
  ../../../${gridstride_data}/grader/simt/include \"\${prefix}/${gridstride_programs}/lib/libgridstride_program.so\")
file(TOUCH \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${gridstride_programs}/simt/bin/nvcc\")")
install(CODE "file(MAKE_DIRECTORY \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/bin\")
file(CREATE_LINK ../${gridstride_programs}/bin/gridstride \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/bin/gridstride\" SYMBOLIC)")
if(NOT gridstride_cuda_skipped)
  install(PROGRAMS ${CMAKE_BINARY_DIR}/bin/gridstride-worker-gpu ${CMAKE_BINARY_DIR}/bin/gridstride-gpu-probe
          DESTINATION ${gridstride_programs}/bin)
endif()

# --- what of each lesson is compiled ------------------------------------------------------------------------------
foreach(file IN LISTS gridstride_lesson_files)
  cmake_path(GET file PARENT_PATH folder)
  cmake_path(GET folder FILENAME lesson)
  if(TARGET check_${lesson})
    install(TARGETS check_${lesson} RUNTIME DESTINATION ${gridstride_programs}/bin/checks)
  endif()
  install(DIRECTORY ${CMAKE_BINARY_DIR}/lessons/${lesson} DESTINATION ${gridstride_programs}/lessons
          FILES_MATCHING PATTERN glue.o PATTERN solution.so)
endforeach()
install(DIRECTORY ${CMAKE_BINARY_DIR}/stubs DESTINATION ${gridstride_programs})
install(DIRECTORY ${CMAKE_BINARY_DIR}/locale DESTINATION ${gridstride_programs} OPTIONAL)
install(FILES ${CMAKE_BINARY_DIR}/editors/compile_flags.txt.in DESTINATION ${gridstride_programs}/editors)

# --- texts and headers --------------------------------------------------------------------------------------------
# The lessons' own .cu files are a student's work in a checkout; their stubs are installed above.
install(DIRECTORY lessons DESTINATION ${gridstride_data}
        FILES_MATCHING PATTERN lesson.toml PATTERN lesson.*.toml PATTERN labels.toml PATTERN *.md PATTERN *.cuh PATTERN demo.cu PATTERN view.cu PATTERN *.svg PATTERN *.py)
install(DIRECTORY solutions datasets DESTINATION ${gridstride_data})
install(DIRECTORY docs DESTINATION ${gridstride_data} FILES_MATCHING PATTERN *.md PATTERN *.svg PATTERN *.png REGEX "/results/.*[.]json$")
install(FILES README.md DESTINATION ${gridstride_data})  # the texts lead there
install(DIRECTORY grader/simt/include DESTINATION ${gridstride_data}/grader/simt)
# Links to the core libraries of a toolkit of this machine; without them the headers say what is missing.
install(DIRECTORY ${CMAKE_BINARY_DIR}/include/libcudacxx DESTINATION ${gridstride_programs}/include OPTIONAL)
install(FILES grader/simt/cc/prelude.hpp DESTINATION ${gridstride_data}/grader/simt/cc)
install(FILES grader/editors/prelude.h DESTINATION ${gridstride_data}/grader/editors)
install(FILES grader/cli/templates/workspace.md.in grader/cli/templates/workspace.gitignore.in
        DESTINATION ${gridstride_data}/grader/cli/templates)
install(FILES .clangd DESTINATION ${gridstride_data})
install(DIRECTORY .vscode DESTINATION ${gridstride_data} FILES_MATCHING PATTERN *.json)
install(FILES README.md LICENSE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

# --- manual page and completion, from the definition of the command line --------------------------------------------
set(written ${CMAKE_BINARY_DIR}/installed)
set(outputs)
foreach(output "gridstride.1|man" "gridstride.bash|completion|bash" "_gridstride|completion|zsh" "gridstride.fish|completion|fish")
  string(REPLACE "|" ";" words ${output})
  list(POP_FRONT words name)
  add_custom_command(OUTPUT ${written}/${name}
    COMMAND sh -c "\"$1\" \${2} \${3} > \"$0\"" ${written}/${name} $<TARGET_FILE:gridstride> ${words}
    DEPENDS gridstride VERBATIM)
  list(APPEND outputs ${written}/${name})
endforeach()
file(MAKE_DIRECTORY ${written})
add_custom_target(gridstride_command_line ALL DEPENDS ${outputs})
add_dependencies(course gridstride_command_line)
install(FILES ${written}/gridstride.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${written}/gridstride.bash DESTINATION share/bash-completion/completions RENAME gridstride)
install(FILES ${written}/_gridstride DESTINATION share/zsh/site-functions)
install(FILES ${written}/gridstride.fish DESTINATION share/fish/vendor_completions.d)

# --- precompiled headers ------------------------------------------------------------------------------------------
# They hold the paths of what went in, so that they are made where they are read. A staged tree (DESTDIR) gets them on
# the machine that it is for: PREFIX/lib/gridstride/bin/gridstride-compile headers.
install(CODE "if(\"\$ENV{DESTDIR}\" STREQUAL \"\")
  execute_process(COMMAND \"\${CMAKE_INSTALL_PREFIX}/${gridstride_programs}/bin/gridstride-compile\" headers COMMAND_ERROR_IS_FATAL ANY)
endif()")
