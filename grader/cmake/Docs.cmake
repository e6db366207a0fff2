# SPDX-License-Identifier: MIT
# Target `docs`: the site, in build/docs/html. An undocumented public declaration fails it. Doxygen is looked for when
# the target is built, so that grading never needs it, and so is the Python that has Lunr and Pygments: Debian's.
set(GRIDSTRIDE_DOCS_OUTPUT ${CMAKE_BINARY_DIR}/docs)
set(GRIDSTRIDE_AWESOME /usr/share/doxygen-awesome-css)
set(GRIDSTRIDE_LUNR /usr/share/javascript/lunr)
set(gridstride_python ${CMAKE_COMMAND} -E env "PATH=/usr/bin:$ENV{PATH}" python3 -B)

# The site keeps all pictures in one folder, so that two of the same name would be one.
file(GLOB gridstride_figures RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/lessons/*/figures/*.svg
     ${CMAKE_SOURCE_DIR}/docs/pictures/*.svg ${CMAKE_SOURCE_DIR}/docs/theory/figures/*.svg)
set(GRIDSTRIDE_FIGURE_FOLDERS)
set(gridstride_figure_names)
foreach(figure IN LISTS gridstride_figures)
  cmake_path(GET figure FILENAME name)
  if(name IN_LIST gridstride_figure_names)
    message(WARNING "${figure}: another folder has a figure of that name; the site can only show one")
  endif()
  list(APPEND gridstride_figure_names ${name})
  cmake_path(GET figure PARENT_PATH folder)
  list(APPEND GRIDSTRIDE_FIGURE_FOLDERS ${folder})
endforeach()
list(REMOVE_DUPLICATES GRIDSTRIDE_FIGURE_FOLDERS)
list(JOIN GRIDSTRIDE_FIGURE_FOLDERS " " GRIDSTRIDE_FIGURE_FOLDERS)

configure_file(${CMAKE_SOURCE_DIR}/docs/Doxyfile.in ${GRIDSTRIDE_DOCS_OUTPUT}/Doxyfile @ONLY)
add_custom_target(docs
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${GRIDSTRIDE_DOCS_OUTPUT}/html
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/site_languages.py pages ${GRIDSTRIDE_DOCS_OUTPUT}/languages
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${GRIDSTRIDE_DOCS_OUTPUT}/groups
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/site_groups.py ${GRIDSTRIDE_DOCS_OUTPUT}/groups
  COMMAND doxygen ${GRIDSTRIDE_DOCS_OUTPUT}/Doxyfile
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/pictures.py ${GRIDSTRIDE_DOCS_OUTPUT}/html
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/details.py ${GRIDSTRIDE_DOCS_OUTPUT}/html
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/site_languages.py links ${GRIDSTRIDE_DOCS_OUTPUT}/html
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/search.py ${GRIDSTRIDE_DOCS_OUTPUT}/html ${GRIDSTRIDE_LUNR}
  # Behind the search, which finds a solution's words on its own page alone.
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/lesson_code.py ${GRIDSTRIDE_DOCS_OUTPUT}/html ${CMAKE_BINARY_DIR}/stubs
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/site_lessons.py ${GRIDSTRIDE_DOCS_OUTPUT}/html
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/site_files.py ${GRIDSTRIDE_DOCS_OUTPUT}/html ${CMAKE_BINARY_DIR}/stubs
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/site_tree.py ${GRIDSTRIDE_DOCS_OUTPUT}/html
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/site_words.py ${GRIDSTRIDE_DOCS_OUTPUT}/html
  COMMAND ${gridstride_python} ${CMAKE_SOURCE_DIR}/docs/tools/scripts.py ${GRIDSTRIDE_DOCS_OUTPUT}/html
  WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
  COMMENT "Building the documentation site" VERBATIM USES_TERMINAL)
