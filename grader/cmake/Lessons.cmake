# SPDX-License-Identifier: MIT
# Lessons are found by their folders: lessons/NN_slug/lesson.toml makes a lesson, nothing else names it.
file(GLOB gridstride_lesson_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/lessons/*/lesson.toml)

# For each lesson: glue.o (the table of graded functions), the reference solution as a module, and the check program.
function(gridstride_add_lessons)
endfunction()
